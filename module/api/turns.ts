/** API functions for turns: actions of the list, the end of a turn, conditions, summons. */
import { openAction } from "../applications/common/windows.ts";
import { shownFight } from "../applications/turn-bar/bar-facts.ts";
import { pressEnd } from "../applications/turn-bar/end-turn.ts";
import { t } from "../core/i18n.ts";
import { OpposedActor } from "../documents/actor.ts";
import { tableLists, type ListEntry } from "../core/table-lists.ts";
import { checkName } from "../applications/words/check-name.ts";
import { usesOf } from "../play/activities/activities.ts";
import { CHARACTERISTICS } from "../rules/basics/ids.ts";
import { actionsFor } from "../play/actions/actions.ts";
import { summonNow } from "../play/summons/summon-now.ts";
import type {
  ActorReference,
  AvailableAction,
  AvailableCheck,
  AvailableUse,
  ConditionArguments,
  EndTurnArguments,
  SummonArguments,
  TakeActionArguments,
} from "../types/public.ts";
import { ownActor, record, resolve, textOf, wholeOf, wordOf, yesOrNo } from "./arguments.ts";
import { denied, missing, wrong } from "./error.ts";

/** Returns the actions of a creature. @throws ApiError */
export async function actions(args: { readonly actor: ActorReference }): Promise<readonly AvailableAction[]> {
  const { actor } = await ownActor("actor", record(args)["actor"]);
  return actionsFor(actor).map(({ key, label, spends, by, why }) => ({
    action: key,
    feature: by?.id ?? "",
    name: by ? `${t(label)} · ${by.name}` : t(label),
    spends,
    against: why ? t(why.key, why.data) : "",
    refused: why?.refused ?? false,
  }));
}

/** Returns the uses of a creature's items. @throws ApiError */
export async function uses(args: { readonly actor: ActorReference }): Promise<readonly AvailableUse[]> {
  const { actor } = await ownActor("actor", record(args)["actor"]);
  return actor.items.contents.flatMap((item) =>
    usesOf(item).map(({ key, name }, _index, { length }) => ({
      item: item.uuid,
      type: item.type,
      activity: key,
      name: length > 1 && name !== item.name ? `${item.name}: ${name}` : item.name,
    })),
  );
}

/** Returns the checks of a creature. @throws ApiError */
export async function checks(args: { readonly actor: ActorReference }): Promise<readonly AvailableCheck[]> {
  await ownActor("actor", record(args)["actor"]);
  const { attributes, skills } = tableLists();
  const named = (kind: AvailableCheck["kind"], keys: readonly string[]): AvailableCheck[] =>
    keys.map((key) => ({ kind, key, name: checkName(kind, key) }));
  const offered = (list: readonly ListEntry[]): string[] =>
    list.flatMap(({ key, archived }) => (archived ? [] : [key]));
  return [
    ...named("characteristic", CHARACTERISTICS),
    ...named("attribute", offered(attributes)),
    ...named("skill", offered(skills)),
  ];
}

/** Presses the button of an action. @throws ApiError */
export async function takeAction(args: TakeActionArguments): Promise<void> {
  const given = record(args);
  const { actor } = await ownActor("actor", given["actor"]);
  const feature = textOf("feature", given["feature"], "");
  const offered = actionsFor(actor).filter(({ by }) => (by?.id ?? "") === feature);
  if (feature !== "" && offered.length === 0) throw missing("feature", feature);
  const action = wordOf(
    "action",
    given["action"],
    offered.map(({ key }) => key),
  );
  await openAction(actor, action, ...(feature === "" ? [] : [feature]));
}

/** Ends the turn as the bar's button does. @throws ApiError */
export async function endTurn(args: EndTurnArguments = {}): Promise<boolean> {
  const anyway = yesOrNo("anyway", record(args)["anyway"]) ?? false;
  const fight = shownFight();
  if (fight?.started !== true) throw missing("turn", t("OD20.Api.noTurn"));
  if (!game.user.isGM && fight.combatant?.isOwner !== true) throw denied("turn", "OD20.Bar.NotYours");
  const before = `${String(fight.round)}.${String(fight.turn)}`;
  await pressEnd(fight, anyway ? "anyway" : "ask");
  return `${String(fight.round)}.${String(fight.turn)}` !== before;
}

/** Sets or removes a condition as the token's buttons do. @throws ApiError */
export async function setCondition(args: ConditionArguments): Promise<boolean> {
  const given = record(args);
  const { actor } = await ownActor("actor", given["actor"]);
  const known = CONFIG.statusEffects.map(({ id }) => id);
  const condition = wordOf("condition", given["condition"], known);
  const active = yesOrNo("active", given["active"]) ?? !actor.statuses.has(condition);
  if (active !== actor.statuses.has(condition)) await actor.toggleStatusEffect(condition, { active });
  return actor.statuses.has(condition);
}

// `instanceof` alone does not narrow the type parameter of the document.
const isActor = (found: unknown): found is OpposedActor => found instanceof OpposedActor;

/** Summons creatures. @throws ApiError */
export async function summon(args: SummonArguments): Promise<ChatMessage.Implementation | null> {
  const given = record(args);
  const { actor, token } = await ownActor("actor", given["actor"]);
  if (!token) throw wrong("actor", "onScene");
  const creature = await resolve("creature", given["creature"]);
  if (creature === null && typeof given["creature"] === "string") throw missing("creature", given["creature"]);
  if (!isActor(creature) || creature.creature === null || creature.isToken) throw wrong("creature", "creature");
  // A player summons only what he can see.
  if (!(game.packs.get(creature.pack ?? "") ?? creature).visible) throw missing("creature", creature.uuid);
  const count = wholeOf("count", given["count"], 1, 20, 1);
  const minutes = given["minutes"] === undefined ? null : wholeOf("minutes", given["minutes"], 1, 1440);
  return (await summonNow(actor, { creature, count, minutes })) ?? null;
}
