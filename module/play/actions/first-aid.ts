/**
 * First aid: a Medicine check for a creature at 0 hit points that makes death saves, or for any knocked-out creature. The responsible
 * client of the patient writes the result once. Taking the check back takes the result back too.
 * @rule B-ACT-08 B-DEATH-06 B-DEATH-09 B-DEATH-10 B-DEATH-15 C-52
 */
import { ownFlag } from "../../core/own-flag.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { AIDS, readAids, type StoredAid } from "../../data/actor/first-aid-received.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { isWithdrawn } from "../../documents/effects/action-effects.ts";
import { eachActor } from "../../documents/common/every-actor.ts";
import { newHit } from "../../documents/ledger/hit-point-writes.ts";
import { hitPointSteps } from "../../documents/ledger/hit-points.ts";
import { wasKnockedOut } from "../../documents/effects/knocked-out.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { HEAL_3E } from "../../rules/death/d20-3e-death.ts";
import { FIRST_AID, firstAid } from "../../rules/death/death-saves.ts";
import { currentRuleset } from "../../core/settings.ts";
import { feetApart } from "../modifiers/circumstances.ts";
import { checkState, readCheck } from "../check/read-check.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { actOnDue, type Duties, type Duty } from "../protocol/duties.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure } from "../common/notify.ts";
import { writeHits } from "../number-writes/entries.ts";
import { id16 } from "../common/id.pure.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { isMarked, withMarks } from "../number-writes/settled-marks.pure.ts";
import { tabId } from "../common/tab.ts";
import { actorsAround, tokenOf } from "../scene/tokens.ts";
import { followTreatment, isInSight } from "./treat-injury.ts";

type Patient = OpposedActor<"character"> | OpposedActor<"npc">;
type Message = ChatMessage.Implementation;

/** Returns whether the actor's hit points can drop below 0. */
const sinks = (actor: OpposedActor): boolean => atZeroOf(actor) === "negative";

/**
 * Returns whether the actor can receive first aid: a character, an important NPC, a creature with negative hit points, or a knocked-out
 * NPC.
 * @rule B-DEATH-01 B-DEATH-09 B-DEATH-15
 */
const isPatient = (actor: OpposedActor): actor is Patient =>
  actor.isCharacter() || (actor.isNpc() && (actor.system.important || sinks(actor) || wasKnockedOut(actor.system)));

/** Returns the stored death saves, limited to 0–3. */
function savesOf(actor: Patient) {
  const { successes, failures, stable, dead } = actor.system.toObject().death;
  const within = (n: number): number => Math.min(3, Math.max(0, n));
  return { successes: within(successes), failures: within(failures), stable, dead };
}

/** Returns whether the actor is dying: at 0 hit points, neither stable nor dead nor standing to the death. */
function lies(actor: Patient): boolean {
  const { hp, death } = actor.system.toObject();
  const stands = actor.hitPoints.standing === true;
  return hp.value <= (sinks(actor) ? -1 : 0) && !actor.dead && !death.stable && !death.dead && !stands;
}

/** Returns the visible creatures nearby that need first aid, the nearest first. An actor cannot give first aid to itself. */
export function aidable(actor: OpposedActor): Patient[] {
  const found = actorsAround().flatMap((other) =>
    isPatient(other) && other.uuid !== actor.uuid && (lies(other) || other.knockedOut) && isInSight(other)
      ? [{ other, feet: feetApart(tokenOf(actor), tokenOf(other)) ?? Infinity }]
      : [],
  );
  return found.sort((a, b) => Math.sign(a.feet - b.feet) || 0).map(({ other }) => other);
}

/** Returns the DC of first aid under the table's rules. @rule B-DEATH-09 D-DEATH-07 */
export const aidDc = (): number => (currentRuleset().atZero === "negative" ? HEAL_3E.dc : FIRST_AID.dc);

/** Returns the distance in feet if the patient is out of the helper's reach. Null if the patient is in reach or the distance is unknown. */
export function tooFarToAid(helper: OpposedActor, other: OpposedActor): number | null {
  const distance = feetApart(tokenOf(helper), tokenOf(other));
  return distance !== null && distance > FIRST_AID.reach ? distance : null;
}

/** The patient of a first-aid check, and whether the check helps. */
interface Aid {
  readonly actor: Patient;
  readonly success: boolean;
  /** True if the check itself decided the result. False if the check was taken back or now names another patient. */
  readonly judged: boolean;
}

/** Returns the patient of a first-aid check. Null for any other check. */
function helpedBy(message: Message): Patient | null {
  const record = readCheck(message);
  if (record?.action !== "firstAid" || record.kind !== "skill" || record.key !== "medicine") return null;
  const actor = findActor({ actor: record.target, token: null });
  return actor && isPatient(actor) && record.actor !== actor.uuid ? actor : null;
}

/**
 * Returns the result of a first-aid check. The table's rules decide what a natural 20 or 1 means. Null if the author may not act for the
 * helper.
 */
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

/** Returns the results of a check: for its patient, and for earlier patients that it no longer names. A former patient gets no help. */
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

const aidsOf = ({ flags }: OpposedActor): StoredAid[] => readAids(ownFlag(flags, "aids"));
/** Returns the stored ids of first-aid notes that the full list has dropped. A check among them cannot help again. */
const droppedOf = ({ flags }: OpposedActor): string => {
  const line: unknown = ownFlag(flags, "aided");
  return typeof line === "string" ? line : "";
};
const isNoted = (actor: OpposedActor, { id }: Message): boolean => aidsOf(actor).some(({ message }) => message === id);

const settling: Duties<Duty> = {
  name: "aid",
  of: (id, again) => {
    const message = game.messages.get(id);
    if (!message) return [];
    const own = readCheck(message)?.tab === tabId();
    return aidsIn(message).flatMap((aid) => {
      // A later login must not judge a check again, because the patient's state may have changed since.
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

/** What to write on a patient. */
interface Change {
  readonly aids: readonly StoredAid[];
  /** New marks of dropped notes, see `droppedOf`. Left out if they do not change. */
  readonly aided?: string;
  /** Whether the check helps; its entry in the ledger follows. */
  readonly helps: boolean;
}

/**
 * Returns what a check changes on a patient; null for nothing. The note stays after its result ends, so that the same check does not help
 * after a later fall.
 */
function changeOf(id: string, { actor, success }: Aid): Change | null {
  const aids = aidsOf(actor);
  const own = aids.find((one) => one.message === id);
  if (success === (own !== undefined)) return null;
  const others = aids.filter(({ message }) => message !== id);
  if (own) return { aids: others, helps: false };
  const dropped = droppedOf(actor);
  if (isMarked(dropped, id)) return null;
  const gone = others.slice(0, Math.max(0, others.length + 1 - AIDS)).map(({ message }) => ({ id: message }));
  return {
    aids: [...others.slice(1 - AIDS), { message: id, ...(actor.knockedOut ? ({ roused: true } as const) : {}) }],
    ...(gone.length > 0 ? { aided: withMarks(dropped, gone) } : {}),
    helps: true,
  };
}

/** Writes or takes back the result of a check on a patient. Repeated calls change nothing. */
async function settle(id: string, actor: Patient): Promise<void> {
  const message = game.messages.get(id);
  const aid = message && aidsIn(message).find((one) => one.actor === actor);
  const change = aid && changeOf(id, aid);
  if (!change || !actor.isOwner) return;
  const { aids, aided, helps } = change;
  const flags: object = { [SYSTEM_ID]: { aids, ...(aided === undefined ? {} : { aided }) } };
  const entry = id16(id, `aid.${actor.uuid}`);
  const wakes = actor.knockedOut;
  // A known entry only becomes valid again, where the aid was given.
  const isKnown = hitPointSteps(actor).steps.some((step) => step.entry.id === entry);
  const hit =
    helps && !isKnown && (wakes || actor.hitPoints.value <= 0)
      ? [
          newHit(actor, {
            id: entry,
            kind: "mark",
            amount: 0,
            death: wakes ? { roused: true } : { successes: 0, failures: 0, stable: true },
            whileUp: wakes,
          }),
        ]
      : [];
  await writeHits(actor, { hits: hit, toggles: { [entry]: !helps }, flags });
}

/** Checks whether a message has stabilized a creature or treated an injury. */
export function followAid(id: string, again: boolean): void {
  actOnDue(settling, id, again);
  followTreatment(id, again);
}
