/**
 * First aid: a check of Medicine for a character, or a creature that is treated like one, who lies at 0 hit points, and for
 * anybody who was knocked out. Whoever answers for it writes what it comes to, once, and takes it back when the check is taken back.
 * @rule B-ACT-08 B-DEATH-06 B-DEATH-09 B-DEATH-10 B-DEATH-15 C-52
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { AIDS, readAids, type StoredAid } from "../../data/actor/aid.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isWithdrawn } from "../../documents/effects/action-effects.ts";
import { eachActor } from "../../documents/shared/every-actor.ts";
import { wasKnockedOut } from "../../documents/effects/knocked-out.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { HEAL_3E } from "../../rules/death/d20-3e-death.ts";
import { FIRST_AID, firstAid, stabilize } from "../../rules/death/death-saves.ts";
import { currentRuleset } from "../../core/settings.ts";
import { feetApart } from "../modifiers/circumstances.ts";
import { checkState, readCheck } from "../check/read.ts";
import { findActor, speaksFor } from "../shared/documents.ts";
import { actOnDue, type Duties, type Duty } from "../protocol/duties.ts";
import { inTurn } from "../shared/in-turn.ts";
import { notifyFailure } from "../shared/notify.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { ReceiptRecord } from "../shared/records.pure.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { isMarked, withMarks } from "../number-writes/settled-marks.pure.ts";
import { tabId } from "../shared/tab.ts";
import { isSameFall, writeMortal } from "../number-writes/write-death-state.ts";
import { actorsAround, tokenOf } from "../scene/tokens.ts";
import { isInSight } from "./in-sight.ts";
import { followTreatment } from "./treat.ts";

type Patient = OpposedActor<"character"> | OpposedActor<"npc">;
type Message = ChatMessage.Implementation;

/** Whose hit points go on below 0. */
const sinks = (actor: OpposedActor): boolean => atZeroOf(actor) === "negative";

/** Whoever has a fate at 0 hit points; being woken has anybody. @rule B-DEATH-01 B-DEATH-09 B-DEATH-15 */
const isPatient = (actor: OpposedActor): actor is Patient =>
  actor.isCharacter() || (actor.isNpc() && (actor.system.important || sinks(actor) || wasKnockedOut(actor.system)));

/** Saves as they are stored, brought to what the rules know. */
function savesOf(actor: Patient) {
  const { successes, failures, stable, dead } = actor.system.toObject().death;
  const within = (n: number): number => Math.min(3, Math.max(0, n));
  return { successes: within(successes), failures: within(failures), stable, dead };
}

/** Whether it lies there and is neither stable nor dead. */
function lies(actor: Patient): boolean {
  const { hp, death } = actor.system.toObject();
  const stands = actor.hitPoints.standing === true;
  return hp.value <= (sinks(actor) ? -1 : 0) && !actor.dead && !death.stable && !death.dead && !stands;
}

/** Those around who could use it; nobody can give it to himself. */
export function aidable(actor: OpposedActor): Patient[] {
  return actorsAround().flatMap((other) =>
    isPatient(other) && other.uuid !== actor.uuid && (lies(other) || other.knockedOut) && isInSight(other)
      ? [other]
      : [],
  );
}

/** What the check has to reach by the table's rules. @rule B-DEATH-09 D-DEATH-07 */
export const aidDc = (): number => (currentRuleset().atZero === "negative" ? HEAL_3E.dc : FIRST_AID.dc);

/** Feet between two of whom one helps the other, where a hand does not reach so far; null where it does, or nothing is measured. */
export function tooFarToAid(helper: OpposedActor, other: OpposedActor): number | null {
  const distance = feetApart(tokenOf(helper), tokenOf(other));
  return distance !== null && distance > FIRST_AID.reach ? distance : null;
}

/** Whom a check was to help, and whether it did. */
interface Aid {
  readonly actor: Patient;
  readonly success: boolean;
  /** Whether that was told from its roll; else it was taken back, or its author has named another since. */
  readonly judged: boolean;
}

/** Whom a check is to help; null for what is no first aid. */
function helpedBy(message: Message): Patient | null {
  const record = readCheck(message);
  if (record?.action !== "firstAid" || record.kind !== "skill" || record.key !== "medicine") return null;
  const actor = findActor({ actor: record.target, token: null });
  return actor && isPatient(actor) && record.actor !== actor.uuid ? actor : null;
}

/** What a check comes to; what a natural 20 or 1 means is the table's to say. Null where its author does not speak for its doer. */
function comesTo(message: Message, actor: Patient): Aid | null {
  const state = checkState(message);
  const by = state && findActor({ actor: state.record.actor, token: null });
  if (!by || by.uuid === actor.uuid || !speaksFor(message, by)) return null;
  const helps = (): boolean =>
    sinks(actor)
      ? state.total >= aidDc()
      : firstAid({ ...savesOf(actor), dead: false }, state, currentRuleset()).success;
  const { author } = message;
  const known = isNoted(actor, message) || (author !== null && isInSight(actor, author));
  const counts = known && !state.record.cancelled && state.void === null && !state.failed;
  return { actor, success: counts && helps(), judged: !state.record.cancelled };
}

/** All that a check helps, and has helped before its author named another: him it helps no more. */
function aidsIn(message: Message): Aid[] {
  const named = helpedBy(message);
  const aid = named && comesTo(message, named);
  const before = eachActor((actor) =>
    isPatient(actor) &&
    actor !== aid?.actor &&
    isNoted(actor, message) &&
    (actor !== named || isWithdrawn(message.id ?? ""))
      ? [{ actor, success: false, judged: false }]
      : [],
  ).flat();
  return aid ? [aid, ...before] : before;
}

const aidsOf = ({ flags }: OpposedActor): StoredAid[] =>
  readAids(foundry.utils.getProperty(flags, `${SYSTEM_ID}.aids`));
/** Marks of those that the list has dropped: so old a roll counts for no later fall, either. */
const droppedOf = ({ flags }: OpposedActor): string => {
  const line: unknown = foundry.utils.getProperty(flags, `${SYSTEM_ID}.aided`);
  return typeof line === "string" ? line : "";
};
/** The last blow in force: what was done before it is over, whether it felled him anew or struck him as he lay there. */
const blowOn = ({ creature }: OpposedActor): string =>
  creature?.receipts.findLast(({ kind, state, amount }) => kind === "damage" && state === "applied" && amount > 0)
    ?.id ?? "";

/** Whether what a first aid has done stands: nothing has struck, felled or lifted him since, and nobody has said otherwise. */
function holds(actor: Patient, { blow, roused }: StoredAid): boolean {
  if (blow !== blowOn(actor)) return false;
  if (roused) return actor.hitPoints.value > 0 && wasKnockedOut(actor.creature);
  const { stable, successes, failures } = savesOf(actor);
  return stable && successes + failures === 0 && actor.hitPoints.value <= 0;
}

const isNoted = (actor: OpposedActor, { id }: Message): boolean => aidsOf(actor).some(({ message }) => message === id);

const settling: Duties<Duty> = {
  name: "aid",
  of: (id, again) => {
    const message = game.messages.get(id);
    if (!message) return [];
    const own = readCheck(message)?.tab === tabId();
    return aidsIn(message).flatMap((aid) => {
      // It was judged by what he was then: whoever comes in later judges it no more.
      if (again && aid.judged && isNoted(aid.actor, message)) return [];
      const place = changeOf(id, aid) ? usersInOrder(aid.actor, message).indexOf(game.user.id) : -1;
      return [{ id: dutyOf(id, aid), place, way: "auto" as const, own }];
    });
  },
  act: (id, duties) => {
    const message = game.messages.get(id);
    for (const aid of message ? aidsIn(message) : [])
      if (duties.some((due) => due.id === dutyOf(id, aid)))
        void inTurn(aid.actor.uuid, () => settle(id, aid.actor)).catch(notifyFailure);
  },
};

const dutyOf = (id: string, { actor }: Aid): string => `${id}:${actor.uuid}`;

/** What is to be written of somebody. */
interface Change {
  readonly aids: readonly StoredAid[];
  /** See `droppedOf`; left out = as it was. */
  readonly aided?: string;
  readonly death: object | null;
}

/**
 * What it is to change; null = nothing. A note stays when what it tells of is over: its roll has counted, and counts for no
 * later fall.
 * @param lost what it came to was swept away, its note was not
 */
function changeOf(id: string, { actor, success }: Aid, lost = false): Change | null {
  const aids = aidsOf(actor);
  const own = lost ? undefined : aids.find((one) => one.message === id);
  if (success === (own !== undefined)) return null;
  const others = aids.filter(({ message }) => message !== id);
  if (!own) {
    const dropped = droppedOf(actor);
    if (isMarked(dropped, id)) return null;
    const saves = savesOf(actor);
    const { successes, failures } = saves;
    const before = lies(actor) ? { successes, failures } : null;
    const roused = actor.knockedOut ? ({ roused: true } as const) : {};
    const gone = others.slice(0, Math.max(0, others.length + 1 - AIDS)).map(({ message }) => ({ id: message }));
    return {
      aids: [...others.slice(1 - AIDS), { message: id, before, blow: blowOn(actor), ...roused }],
      ...(gone.length > 0 ? { aided: withMarks(dropped, gone) } : {}),
      death: actor.knockedOut ? roused : before && stabilize(saves),
    };
  }
  if (!holds(actor, own)) return null;
  if (own.roused) return { aids: others, death: { roused: false } };
  // Another first aid that found him stable already keeps him so.
  const [heir] = own.before ? others.filter((one) => !one.before && holds(actor, one)) : [];
  return {
    aids: others.map((one) => (one === heir ? { ...one, before: own.before } : one)),
    death: own.before && !heir ? { ...own.before, stable: false } : null,
  };
}

/**
 * Writes what it comes to for somebody, or takes that back; running it again changes nothing.
 * @param was the receipts that were there when it was swept away: it counts for that fall alone
 */
async function settle(id: string, actor: Patient, was?: readonly ReceiptRecord[]): Promise<void> {
  const message = game.messages.get(id);
  const aid = message && aidsIn(message).find((one) => one.actor === actor);
  const change = aid && changeOf(id, aid, was !== undefined);
  if (!change || !actor.isOwner) return;
  const { aids, aided, death } = change;
  const flags: object = { [SYSTEM_ID]: { aids, ...(aided === undefined ? {} : { aided }) } };
  const now = receiptsOf(actor);
  // One update, so that there is no change without its note.
  if (death && (!was || isSameFall(was, now)))
    await writeMortal(actor, { deed: `aid.${id}`, death, flags }, () => settle(id, actor, now));
  else if (!was) await actor.update({ flags });
}

/** Looks whether a check has made somebody stable, and what a message has treated. */
export function followAid(id: string, again: boolean): void {
  actOnDue(settling, id, again);
  followTreatment(id, again);
}
