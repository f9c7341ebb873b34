/**
 * Treating an injury: by a check of Medicine that its own difficulty answers, or by a spell, a feature or a thing that its cure names.
 * Whoever answers for the injured writes it, once, and takes it back with the message; a check is judged by the injury, not by
 * what its message claims.
 * @rule H-DEATH-05 C-27
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { isWithdrawn } from "../../documents/effects/action-effects.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/shared/events.ts";
import { eachActor } from "../../documents/shared/every-actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { isHealed, type InjuryTreatment } from "../../rules/creatures/body.ts";
import { isCure, TREATS, treatment } from "../../rules/death/injuries.ts";
import { currentRuleset } from "../../core/settings.ts";
import { checkState, readCheck } from "../check/read.ts";
import { refreshCards } from "../protocol/cards.ts";
import { findActor, speaksFor } from "../shared/documents.ts";
import { actOnDue, type Duties, type Duty } from "../protocol/duties.ts";
import { inTurn } from "../shared/in-turn.ts";
import { notifyFailure } from "../shared/notify.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { isMarked, withMarks, withoutMark } from "../number-writes/settled-marks.pure.ts";
import { tabId } from "../shared/tab.ts";
import { actorsAround } from "../scene/tokens.ts";
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

/** Whether a user may know what ails somebody: of heroes all know, of others whoever looks into them. */
const mayKnow = (actor: OpposedActor, by = game.user): boolean =>
  isInSight(actor, by) && (actor.isCharacter() || actor.testUserPermission(by, "OBSERVER"));

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
  /** What it comes to; null = to nothing, it was taken back, or its message speaks of another by now. */
  readonly comes: InjuryTreatment | null;
  /** Whether that was judged by what the injury and the thing are now. */
  readonly judged: boolean;
}

/** The injury that a message names, of the first of these who has it. */
function named(actors: readonly (OpposedActor | null)[], id: string): Injured | null {
  for (const actor of actors) {
    const injury = id === "" ? undefined : actor?.items.get(id);
    if (actor && injury?.isKind("injury")) return { actor, injury };
  }
  return null;
}

/** What a message says of an injury. */
interface Said {
  readonly one: Injured | null;
  /** What it comes to; left out where that cannot be told, for its doer has gone or its author does not speak for him. */
  readonly comes?: InjuryTreatment | null;
}

/** Of a check; what a natural 20 or 1 means is the table's to say. */
function checked(message: Message): Said {
  const record = readCheck(message);
  if (record?.action !== "treat" || record.kind !== "skill" || record.key !== TREATS) return { one: null };
  const healer = findActor({ actor: record.actor, token: null });
  const one = named([findActor({ actor: record.target, token: null })], record.injury);
  const state = checkState(message);
  if (!healer || !one || !state || !speaksFor(message, healer)) return { one };
  const counts = !record.cancelled && state.void === null && !state.failed;
  if (!isKnown(message, one)) return { one, comes: null };
  const { heals } = one.injury.system;
  // A Game Master may have asked for another number than it says.
  const dc = heals.dc > 0 && message.author?.isGM === true ? (record.dc ?? heals.dc) : heals.dc;
  return { one, comes: counts ? treatment({ ...heals, dc }, state, currentRuleset()) : null };
}

/** Of a use. What its doer has no more was judged when it was there. */
function used(message: Message): Said {
  const record = readUseMessage(message);
  const doer = record?.actor && findActor(record.actor);
  const one = record ? named(record.targets.map(findActor), record.injury) : null;
  if (!record || !doer || !one || !speaksFor(message, doer)) return { one };
  const thing = doer.items.contents.find(({ uuid }) => uuid === record.item?.uuid);
  const known = thing ? isCure(one.injury.system.heals.by, thing.name) : isNoted(one, message.id ?? "");
  return { one, comes: known && isKnown(message, one) && !isWithdrawn(message.id ?? "") ? { cures: true } : null };
}

/** Whether the injury would have been offered to its author; what he has treated when it was, he knows. */
const isKnown = ({ author, id }: Message, one: Injured): boolean =>
  (author !== null && mayKnow(one.actor, author)) || isNoted(one, id ?? "");

const isNoted = ({ injury }: Injured, id: string): boolean =>
  injury.system.heals.treated.some(({ message }) => message === id);

/** Every injury that a message is noted on: its author may have named others since. */
const notedBy = (id: string): Injured[] =>
  eachActor((actor) =>
    actor.items.contents.flatMap((injury) =>
      injury.isKind("injury") && isNoted({ actor, injury }, id) ? [{ actor, injury }] : [],
    ),
  ).flat();

/** All that a message treats, and what it has treated before its author named another: that it treats no more. */
function treatedIn(message: Message): Treated[] {
  const { one, comes } = message.isKind("use") ? used(message) : checked(message);
  const id = message.id ?? "";
  const before = notedBy(id).filter(({ injury }) => injury !== one?.injury || (comes === undefined && isWithdrawn(id)));
  return [
    ...(one && comes !== undefined ? [{ ...one, comes, judged: !isWithdrawn(id) }] : []),
    ...before.map((other) => ({ ...other, comes: null, judged: false })),
  ];
}

/** Treatments that an injury keeps; those that heal it come first. */
const TREATMENTS = 16;

/** Marks of all that was noted, and not taken back: what is not in the list though it has one, somebody has taken out by hand. */
const marksOf = ({ flags }: Injury): string => {
  const line: unknown = foundry.utils.getProperty(flags, `${SYSTEM_ID}.treated`);
  return typeof line === "string" ? line : "";
};

/** What is to be noted of an injury. */
interface Noting {
  readonly treated: readonly { readonly message: string; readonly cures: boolean }[];
  readonly marks: string;
}

/** Null when it is noted, where more would change nothing, and where somebody has taken it out by hand: that stays his word. */
function missing(id: string, { injury, comes }: Treated): Noting | null {
  const { treated } = injury.system.toObject().heals;
  const had = treated.find(({ message }) => message === id);
  if (had?.cures === comes?.cures) return null;
  const line = marksOf(injury);
  const others = treated.filter((one) => one !== had);
  if (!comes) return { treated: others, marks: withoutMark(line, id) };
  if (!had && isMarked(line, id)) return null;
  const own = { message: id, cures: comes.cures };
  const all = [...others, own].sort((a, b) => Number(b.cures) - Number(a.cures)).slice(0, TREATMENTS);
  return had || all.includes(own) ? { treated: all, marks: withMarks(line, [{ id }]) } : null;
}

const treating: Duties<Duty> = {
  name: "treat",
  of: (id, again) => {
    const message = game.messages.get(id);
    if (!message) return [];
    const own = "tab" in message.system && message.system.tab === tabId();
    return treatedIn(message).flatMap((one) => {
      // It was judged by what the injury and the thing were then: whoever comes in later judges it no more.
      if (again && one.judged && isNoted(one, id)) return [];
      const place = missing(id, one) ? usersInOrder(one.actor, message).indexOf(game.user.id) : -1;
      return [{ id: dutyOf(id, one), place, way: "auto" as const, own }];
    });
  },
  act: (id, duties) => {
    const message = game.messages.get(id);
    for (const one of message ? treatedIn(message) : []) {
      const duty = dutyOf(id, one);
      if (duties.some((due) => due.id === duty))
        void inTurn(`treat:${one.injury.uuid}`, () => settle(id, one.injury)).catch(notifyFailure);
    }
  },
};

const dutyOf = (id: string, { injury }: Injured): string => `${id}:${injury.uuid}`;

/** Writes what it comes to for an injury, or takes that back; running it again changes nothing. */
async function settle(id: string, injury: Injury): Promise<void> {
  const message = game.messages.get(id);
  const one = message && treatedIn(message).find((each) => each.injury === injury);
  const noting = one && missing(id, one);
  if (!one?.actor.isOwner || !noting) return;
  const data: object = {
    system: { heals: { treated: noting.treated } },
    flags: { [SYSTEM_ID]: { treated: noting.marks } },
  };
  await injury.update(data);
}

/** The cards of what has treated an injury say what it came to, and that it is gone. */
const tell = (item: OpposedItem): void => {
  if (!item.isKind("injury")) return;
  for (const { id, system } of game.messages.contents)
    if ("injury" in system && system.injury === item.id) refreshCards(id);
};
onDocument("itemCreated", tell);
onDocument("itemUpdated", tell);
onDocument("itemDeleted", tell);

/** Looks whether a message has treated an injury. @param again whether nothing has happened to it just now */
export function followTreatment(id: string, again: boolean): void {
  actOnDue(treating, id, again);
}
