/** Collects the facts about an actor and an item that the plan of a use needs. */
import { usesIn } from "../../data/actor/item-totals.ts";
import { isSilentAt } from "../../terrain/obscured-at.ts";
import type { BOUND } from "../../data/effects/inputs.ts";
import { tokenOf } from "../scene/tokens.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { lastRest } from "../../documents/items/preparing.ts";
import type { OpposedItem } from "../../documents/item.ts";
import type { Activity } from "../../rules/activities/activity.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { freeHands as handsFree } from "../../rules/turn/hands.ts";
import { componentState, type ComponentResult } from "../../rules/spells/spell-components.ts";
import { currentRuleset } from "../../core/settings.ts";
import { castingFor, castingNow } from "../actions/casting.ts";
import { isCutShort } from "../actions/concentration-state.ts";
import { holdsFocus } from "../hands/free-hand.ts";
import { heldSpell } from "../actions/readied.ts";
import { doneSinceOwnTurn } from "../action-economy/turn-ledger-of.ts";
import { messageReader, record } from "../../data/record/record.pure.ts";
import { USE } from "../../data/message/use.pure.ts";
import { hasTurn } from "../scene/reins.ts";
import { activityOf, castsOf, storedUse, usesOf } from "./activities.ts";
import type { UseFacts } from "./use-plan.pure.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import type { PreparedUse } from "../../types/public.ts";
import { isolated } from "../common/isolated.ts";

/** Returns the number of empty hands. */
export const freeHands = (actor: OpposedActor): number => handsFree(actor.items.contents[0]?.holdables ?? []);

/** Returns whether an effect prevents the actor from using its voice or hands. @rule H-SPL-17 H-SPL-18 H-SPL-20 */
function isBound({ creature }: OpposedActor, part: (typeof BOUND)[number]): boolean {
  return creature?.bound.has(part) === true;
}

/** Returns whether the actor cannot speak: it is gagged or stands in a silent area. @rule H-SPL-18 H-SPL-20 */
function isSilenced(actor: OpposedActor): boolean {
  const token = tokenOf(actor);
  return isBound(actor, "voice") || (token !== null && isSilentAt(token));
}

/**
 * Returns whether the use casts a spell, directly or through a feature. Such spells require armor the actor is trained in.
 * @rule B-PROF-07 C-43
 */
const isCast = (item: OpposedItem, key = ""): boolean =>
  item.isKind("spell") || (item.isKind("feature") && castsOf(item, key) !== "");

/** Returns the components that are missing for a use. */
function missingOf(
  item: OpposedItem,
  actor: OpposedActor,
  { components }: Activity,
  material: string,
  key: string | undefined,
  acts = actor.acts,
): ComponentResult {
  const hands = freeHands(actor);
  return componentState(
    components,
    {
      freeHands: hands,
      focusHeld: holdsFocus(actor, hands),
      materialPresent: actor.items.has(material),
      incapacitated: !acts,
      silenced: isSilenced(actor),
      boundHands: isBound(actor, "hands"),
      untrainedArmor: isCast(item, key) && actor.untrainedArmor !== null,
    },
    currentRuleset(),
  );
}

/**
 * Returns the components that are missing before any choice is made: voice, free hand or suitable armor.
 * @rule H-SPL-17 H-SPL-18 H-SPL-20
 */
export function lacksFor(actor: OpposedActor, item: OpposedItem, key?: string): ComponentResult["missing"] {
  const activity = activityOf(item, key);
  if (!activity) return [];
  return missingOf(item, actor, activity, "", key).missing.filter(
    ({ what }) => what !== "material" && what !== "action",
  );
}

/** Returns the activity of releasing a readied spell. Its components were already used and its cost is paid. @rule B-ACT-16 */
export const letGo = (activity: Activity): Activity => ({
  ...activity,
  spends: "reaction",
  minutes: 0,
  ritual: false,
  components: { verbal: false, somatic: false, material: null },
});

/** Returns the activity of the last turn of a long casting. @rule B-SPL-05 */
const lastTurn = (activity: Activity): Activity => ({ ...activity, spends: "active", minutes: 0, ritual: false });

/** Returns the state of the long casting that a message belongs to. Null if it is not this actor's casting of this item. @rule B-SPL-05 */
function castingOf(newest: string, actor: OpposedActor, item: OpposedItem, use: string): UseFacts["casting"] {
  const said = newest === "" ? null : castingFor(newest);
  if (said?.caster !== actor.uuid || said.item !== item.uuid || said.use !== use) return null;
  if (isCutShort(actor, newest)) return { ritual: said.ritual, over: false, left: 0 };
  const now = castingNow(actor);
  const left = now ? now.turns - now.spent - Number(now.due) : 0;
  return { ritual: said.ritual, over: now?.newest !== newest, left };
}

const usesOfThing = ({ system }: OpposedItem): Pick<UseFacts, "uses"> => {
  const uses = usesIn(system);
  return uses ? { uses } : {};
};

/**
 * Returns the facts for planning a use; null if the item cannot be used.
 * @param key key of an additional use; left out for the first use
 * @param readied id of the message that readied the spell; left out or "" if it is not readied
 * @param acts whether the actor can act, or could act at the time that counts; left out for now
 */
export function useFacts(
  actor: OpposedActor,
  item: OpposedItem,
  material: string,
  key?: string,
  readied = "",
  acts = actor.acts,
): UseFacts | null {
  const found = activityOf(item, key);
  const held = heldSpell(readied, actor, item);
  const casting = castingOf(readied, actor, item, key ?? usesOf(item)[0]?.key ?? "");
  const activity = found && (held ? letGo(found) : casting ? lastTurn(found) : found);
  const { spells } = actor.creature ?? {};
  if (!activity || item.id === null) return null;
  const fight = fightOf([actor]);
  const paid = activity.pays.kind === "slot";
  const spell = item.isKind("spell") && (storedUse(item, key)?.pays === "" || paid) ? item.system : null;
  // A spell that a feature casts with a slot counts as always prepared.
  const lent = !spell && activity.pays.kind === "slot" ? { circle: activity.pays.circle, prepared: true } : null;
  return {
    name: item.name,
    id: item.id,
    activity,
    spell:
      lent ??
      (spell && {
        circle: spell.circle,
        // The spells of an NPC always count as prepared.
        prepared:
          spell.circle === 0 || spell.always || spell.prepared || spells?.preparation === "known" || actor.isNpc(),
      }),
    held,
    ...(casting ? { casting } : {}),
    slots: spells?.slots ?? [],
    ...usesOfThing(item),
    level: countedLevel(actor.creature?.training.level ?? 1, currentRuleset()),
    numbers: actor.getRollData(),
    isGM: game.user.isGM,
    components: missingOf(item, actor, activity, material, key, acts),
    inFight: fight !== null,
    ...(activity.after === "short" ? { rested: lastRest(actor)?.kind === "short" } : {}),
    ...(activity.after === "turn" ? { again: isUsedAlready(actor, item) } : {}),
    waits: fight !== null && !hasTurn(fight, actor),
  };
}

const itemOf = messageReader(record({ item: USE.fields.item }));

/** Returns whether the actor has used the item since its last turn began. @rule B-MISC-10 */
const isUsedAlready = (actor: OpposedActor, { uuid }: OpposedItem): boolean =>
  doneSinceOwnTurn(actor).some((id) => itemOf(id, game.messages.get(id)?.system).item?.uuid === uuid);

/** Calls the hook. Returns false if a module stops the use. */
export function beforeUse(prepared: PreparedUse): boolean {
  const name = `${SYSTEM_ID}.preUse` as const;
  return isolated(name, () => Hooks.call(name, Object.freeze(prepared)));
}
