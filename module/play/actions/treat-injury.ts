/**
 * Treating an injury: with a Medicine check against the injury's DC, or with a spell, feature or item that the injury names as its cure.
 * The responsible client of the injured creature writes the treatment once, and takes it back with the message. The injury's own DC decides
 * a check, not the DC in the message.
 * @rule H-DEATH-05 C-27
 */
import { ownFlag } from "../../core/own-flag.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { isWithdrawn } from "../../documents/effects/action-effects.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/common/events.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { isHealed, type InjuryTreatment } from "../../rules/creatures/body.ts";
import { isCure, TREATS, treatment } from "../../rules/death/injuries.ts";
import { currentRuleset } from "../../core/settings.ts";
import { checkState, readCheck } from "../check/read-check.ts";
import { refreshCards } from "../protocol/cards.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { actOnDue, type Duties, type Duty } from "../protocol/duties.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure } from "../common/notify.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { isMarked, withMarks, withoutMark } from "../number-writes/settled-marks.pure.ts";
import { tabId } from "../common/tab.ts";
import { actorsAround, tokenOf } from "../scene/tokens.ts";
import { readUseMessage } from "./post-action.ts";
import { storedName } from "../../core/other-language.ts";

type Message = ChatMessage.Implementation;
export type Injury = OpposedItem<"injury">;

/** An injury with its bearer. */
export interface Injured {
  readonly actor: OpposedActor;
  readonly injury: Injury;
}

/** Returns the actor's injuries that are not healed. */
const openInjuries = (actor: OpposedActor): Injury[] =>
  actor.items.contents.flatMap((item) => (item.isKind("injury") && !isHealed(item.system.heals) ? [item] : []));

/**
 * Returns whether a user may know that a creature is down or hurt.
 * @param by the user; left out for the current user. For other users, only tokens hidden by a GM are known, not walls or darkness
 */
export function isInSight(other: OpposedActor, by: User.Implementation = game.user): boolean {
  if (by.isGM || other.isCharacter() || other.testUserPermission(by, "OWNER")) return true;
  const token = tokenOf(other);
  return by === game.user ? token?.hidden === false && token.object?.visible !== false : token?.hidden !== true;
}

/** Returns whether a user may know a creature's injuries: those of characters, and those of other creatures the user can observe. */
const mayKnow = (actor: OpposedActor, by = game.user): boolean =>
  isInSight(actor, by) && (actor.isCharacter() || actor.testUserPermission(by, "OBSERVER"));

/**
 * Returns the injuries a check could treat: those of the healer and of nearby creatures. Skips injuries that are already treated.
 * @rule H-DEATH-05 C-27
 */
export function treatable(healer: OpposedActor): Injured[] {
  return [...new Set([healer, ...actorsAround()])].flatMap((actor) =>
    mayKnow(actor)
      ? openInjuries(actor).flatMap((injury) =>
          injury.system.heals.dc > 0 && injury.system.heals.treated.length === 0 ? [{ actor, injury }] : [],
        )
      : [],
  );
}

/** Returns the injuries of the targets that this spell, feature or item cures. @rule H-DEATH-05 C-27 */
export function curable({ name }: Pick<OpposedItem, "name">, targets: readonly OpposedActor[]): Injured[] {
  return [...new Set(targets)].flatMap((actor) =>
    mayKnow(actor)
      ? openInjuries(actor).flatMap((injury) => (isCure(injury.system.heals.by, name) ? [{ actor, injury }] : []))
      : [],
  );
}

/** An injury that a message treats. */
interface Treated extends Injured {
  /** Result of the treatment. Null if it failed, was taken back, or the message now names another injury. */
  readonly comes: InjuryTreatment | null;
  /** Whether the result follows from the present state of injury and item. */
  readonly judged: boolean;
}

/** Returns the injury with this id on the first of these actors that has it. */
function named(actors: readonly (OpposedActor | null)[], id: string): Injured | null {
  for (const actor of actors) {
    const injury = id === "" ? undefined : actor?.items.get(id);
    if (actor && injury?.isKind("injury")) return { actor, injury };
  }
  return null;
}

/** Treatment that a message claims. */
interface Said {
  readonly one: Injured | null;
  /** Result of the treatment. Left out if it cannot be decided, because the healer is missing or the author may not act for the healer. */
  readonly comes?: InjuryTreatment | null;
}

/** Reads the treatment of a check. The table's rules decide what a natural 20 or 1 means. */
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
  // A GM may have asked for a DC other than the injury's.
  const dc = heals.dc > 0 && message.author?.isGM === true ? (record.dc ?? heals.dc) : heals.dc;
  return { one, comes: counts ? treatment({ ...heals, dc }, state, currentRuleset()) : null };
}

/** Reads the treatment of a use. If the item is gone, an existing note on the injury confirms the cure. */
function used(message: Message): Said {
  const record = readUseMessage(message);
  const doer = record?.actor && findActor(record.actor);
  const one = record ? named(record.targets.map(findActor), record.injury) : null;
  if (!record || !doer || !one || !speaksFor(message, doer)) return { one };
  const thing = doer.items.contents.find(({ uuid }) => uuid === record.item?.uuid);
  const known = thing ? isCure(one.injury.system.heals.by, storedName(thing)) : isNoted(one, message.id ?? "");
  return { one, comes: known && isKnown(message, one) && !isWithdrawn(message.id ?? "") ? { cures: true } : null };
}

/** Returns whether the author may know the injury, or the treatment is already noted. */
const isKnown = ({ author, id }: Message, one: Injured): boolean =>
  (author !== null && mayKnow(one.actor, author)) || isNoted(one, id ?? "");

const isNoted = ({ injury }: Injured, id: string): boolean =>
  injury.system.heals.treated.some(({ message }) => message === id);

/** Returns all injuries that carry a note of this message, because its author may have changed the target. */
const notedBy = (id: string): Injured[] =>
  eachActor((actor) =>
    actor.items.contents.flatMap((injury) =>
      injury.isKind("injury") && isNoted({ actor, injury }, id) ? [{ actor, injury }] : [],
    ),
  ).flat();

/** Returns the injuries a message treats, and former ones that it no longer treats. */
function treatedIn(message: Message): Treated[] {
  const { one, comes } = message.isKind("use") ? used(message) : checked(message);
  const id = message.id ?? "";
  const before = notedBy(id).filter(({ injury }) => injury !== one?.injury || (comes === undefined && isWithdrawn(id)));
  return [
    ...(one && comes !== undefined ? [{ ...one, comes, judged: !isWithdrawn(id) }] : []),
    ...before.map((other) => ({ ...other, comes: null, judged: false })),
  ];
}

/** Maximum number of treatments an injury keeps. Cures come first. */
const TREATMENTS = 16;

/** Returns the marks of all noted treatments. A mark without an entry in the list means that a user removed the entry by hand. */
const marksOf = ({ flags }: Injury): string => {
  const line: unknown = ownFlag(flags, "treated");
  return typeof line === "string" ? line : "";
};

/** What to write on an injury. */
interface Noting {
  readonly treated: readonly { readonly message: string; readonly cures: boolean }[];
  readonly marks: string;
}

/** Returns what to note on an injury. Null if the note exists, changes nothing, or a user removed it by hand. */
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
      // A later login must not judge a treatment again, because injury and item may have changed since.
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

/** Writes or takes back a treatment on an injury. Repeated calls change nothing. */
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

/** Redraws the cards that treat a changed or deleted injury. */
const tell = (item: OpposedItem): void => {
  if (!item.isKind("injury")) return;
  for (const { id, system } of game.messages.contents)
    if ("injury" in system && system.injury === item.id) refreshCards(id);
};
onDocument("itemCreated", tell);
onDocument("itemUpdated", tell);
onDocument("itemDeleted", tell);

/** Checks whether a message has treated an injury. @param again true for a repeated check without a new change to the message */
export function followTreatment(id: string, again: boolean): void {
  actOnDue(treating, id, again);
}
