/**
 * Treating an injury: by a check of Medicine that its own difficulty answers, or by a spell, a feature or a thing that its cure names.
 * Whoever answers for the injured writes it, once, and takes it back with the message; a check is judged by the injury, not by
 * what its message claims.
 * @rule H-DEATH-05 C-27
 */
import { isWithdrawn } from "../../documents/deed-effects.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/events.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { isHealed, type InjuryTreatment } from "../../rules/body.ts";
import { isCure, TREATS, treatment } from "../../rules/injuries.ts";
import { readRuleset } from "../../rules/ruleset.ts";
import { checkState, readCheck } from "../check/read.ts";
import { refreshCards } from "../exchange/cards.ts";
import { findActor, speaksFor } from "../exchange/documents.ts";
import { actOnDue, type Duties, type Duty } from "../exchange/duties.ts";
import { inTurn } from "../exchange/in-turn.ts";
import { notifyFailure } from "../exchange/notify.ts";
import { usersInOrder } from "../exchange/responsible.ts";
import { tabId } from "../exchange/tab.ts";
import { actorsAround } from "../table/tokens.ts";
import { isInSight } from "./in-sight.ts";
import { readUseMessage } from "./use.ts";

type Message = ChatMessage.Implementation;
export type Injury = OpposedItem<"injury">;

/** An injury with whoever has it. */
export interface Injured {
  readonly actor: OpposedActor;
  readonly injury: Injury;
}

/** What hinders somebody still. */
const openInjuries = (actor: OpposedActor): Injury[] =>
  actor.items.contents.flatMap((item) => (item.isKind("injury") && !isHealed(item.system.heals) ? [item] : []));

/** Whether this user may know what ails somebody: of heroes all know, of others whoever looks into them. */
const mayKnow = (actor: OpposedActor): boolean =>
  isInSight(actor) && (actor.isCharacter() || actor.testUserPermission(game.user, "OBSERVER"));

/** What somebody could treat by a check: of those around, and his own. What was treated waits for its rests. @rule H-DEATH-05 C-27 */
export function treatable(healer: OpposedActor): Injured[] {
  return [...new Set([healer, ...actorsAround()])].flatMap((actor) =>
    mayKnow(actor)
      ? openInjuries(actor).flatMap((injury) =>
          injury.system.heals.dc > 0 && injury.system.heals.treated.length === 0 ? [{ actor, injury }] : [],
        )
      : [],
  );
}

/** What a spell, a feature or a thing cures of these. @rule H-DEATH-05 C-27 */
export function curable({ name }: Pick<OpposedItem, "name">, targets: readonly OpposedActor[]): Injured[] {
  return [...new Set(targets)].flatMap((actor) =>
    mayKnow(actor)
      ? openInjuries(actor).flatMap((injury) => (isCure(injury.system.heals.by, name) ? [{ actor, injury }] : []))
      : [],
  );
}

/** Of whom a message treats which injury. */
interface Treated extends Injured {
  /** What it comes to; null = to nothing, or it was taken back. */
  readonly comes: InjuryTreatment | null;
}

const injuryOf = (actor: OpposedActor | null, id: string): Injured[] => {
  const injury = id === "" ? undefined : actor?.items.get(id);
  return actor && injury?.isKind("injury") ? [{ actor, injury }] : [];
};

/** That of a check; null for every other, and for one by whom its author does not speak for. */
function checked(message: Message): Treated | null {
  const record = readCheck(message);
  if (record?.action !== "treat" || record.kind !== "skill" || record.key !== TREATS) return null;
  const healer = findActor({ actor: record.actor, token: null });
  const [one] = injuryOf(findActor({ actor: record.target, token: null }), record.injury);
  const state = checkState(message);
  if (!healer || !one || !state || !speaksFor(message, healer)) return null;
  const counts = !record.cancelled && state.void === null && !state.failed;
  const rules = readRuleset(record.rules.profile, record.rules.overrides);
  return { ...one, comes: counts ? treatment(one.injury.system.heals, state, rules) : null };
}

/** That of a use. What its doer has no more was judged when it was there. */
function used(message: Message): Treated | null {
  const record = readUseMessage(message);
  const doer = record?.actor && findActor(record.actor);
  const [one] = record ? record.targets.flatMap((target) => injuryOf(findActor(target), record.injury)) : [];
  if (!record || !doer || !one || !speaksFor(message, doer)) return null;
  const { treated, by } = one.injury.system.heals;
  const thing = doer.items.contents.find(({ uuid }) => uuid === record.item?.uuid);
  const known = thing ? isCure(by, thing.name) : treated.some((had) => had.message === message.id);
  return { ...one, comes: known && !isWithdrawn(message.id ?? "") ? { cures: true } : null };
}

const treatedIn = (message: Message): Treated | null => (message.isKind("use") ? used(message) : checked(message));

/** What is to be noted of an injury; null when it is. */
function missing(
  id: string,
  { injury, comes }: Treated,
): { readonly message: string; readonly cures: boolean }[] | null {
  const { treated } = injury.system.toObject().heals;
  const had = treated.find(({ message }) => message === id);
  if (had?.cures === comes?.cures) return null;
  const others = treated.filter((one) => one !== had);
  return comes ? [...others, { message: id, cures: comes.cures }] : others;
}

const treating: Duties<Duty> = {
  name: "treat",
  of: (id, again) => {
    const message = game.messages.get(id);
    const treated = message && treatedIn(message);
    if (!treated) return [];
    // It was judged by what the injury and the thing were then: whoever comes in later judges it no more.
    const noted = treated.injury.system.heals.treated.some((had) => had.message === id);
    if (again && noted && !isWithdrawn(id)) return [];
    const place = missing(id, treated) ? usersInOrder(treated.actor, message).indexOf(game.user.id) : -1;
    return [{ id, place, way: "auto", own: "tab" in message.system && message.system.tab === tabId() }];
  },
  act: (id) => {
    const message = game.messages.get(id);
    const treated = message && treatedIn(message);
    if (treated) void inTurn(`treat:${treated.injury.uuid}`, () => settle(id)).catch(notifyFailure);
  },
};

/** Writes what it comes to, or takes that back; running it again changes nothing. */
async function settle(id: string): Promise<void> {
  const message = game.messages.get(id);
  const one = message && treatedIn(message);
  const treated = one && missing(id, one);
  if (!one?.actor.isOwner || !treated) return;
  const system: object = { heals: { treated } };
  await one.injury.update({ system });
}

/** The cards of what has treated an injury say what it came to. */
onDocument("itemUpdated", (item) => {
  if (!item.isKind("injury")) return;
  for (const { id, system } of game.messages.contents)
    if ("injury" in system && system.injury === item.id) refreshCards(id);
});

/** Looks whether a message has treated an injury. @param again whether nothing has happened to it just now */
export function followTreatment(id: string, again: boolean): void {
  actOnDue(treating, id, again);
}
