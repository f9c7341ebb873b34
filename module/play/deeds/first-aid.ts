/**
 * First aid: a check of Medicine for a character, or a creature that is treated like one, who lies at 0 hit points, and for
 * anybody who was knocked out. Whoever answers for it writes what it comes to, once, and takes it back when the check is taken back.
 * @rule B-ACT-08 B-DEATH-06 B-DEATH-09 B-DEATH-10 B-DEATH-15 C-52
 */
import { SYSTEM_ID } from "../../constants.ts";
import { AIDS, readAids, type StoredAid } from "../../data/actor/aid.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { wasKnockedOut } from "../../documents/knocked.ts";
import { atZeroOf } from "../../documents/out.ts";
import { HEAL_3E } from "../../rules/d20-3e-death.ts";
import { FIRST_AID, firstAid, stabilize } from "../../rules/death-saves.ts";
import { readRuleset } from "../../rules/ruleset.ts";
import { currentRuleset } from "../../settings.ts";
import { feetApart } from "../act/circumstances.ts";
import { checkState, readCheck } from "../check/read.ts";
import { findActor, speaksFor } from "../exchange/documents.ts";
import { actOnDue, type Duties, type Duty } from "../exchange/duties.ts";
import { inTurn } from "../exchange/in-turn.ts";
import { notifyFailure } from "../exchange/notify.ts";
import { usersInOrder } from "../exchange/responsible.ts";
import { tabId } from "../exchange/tab.ts";
import { actorsAround, tokenOf } from "../table/tokens.ts";
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
  return hp.value <= (sinks(actor) ? -1 : 0) && !actor.dead && !death.stable && !death.dead && !death.standing;
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

/** Whom a check was to help, and whether it did; null for what is no first aid, or of somebody else's creature. */
function aidIn(message: Message): { readonly actor: Patient; readonly success: boolean } | null {
  const record = readCheck(message);
  if (record?.action !== "firstAid" || record.kind !== "skill" || record.key !== "medicine") return null;
  const [by, actor] = [record.actor, record.target].map((uuid) => findActor({ actor: uuid, token: null }));
  const state = checkState(message);
  if (!by || !actor || !isPatient(actor) || !state || by.uuid === actor.uuid || !speaksFor(message, by)) return null;
  const counts = !record.cancelled && state.void === null && !state.failed;
  const rules = readRuleset(record.rules.profile, record.rules.overrides);
  return {
    actor,
    success:
      counts &&
      (sinks(actor) ? state.total >= aidDc() : firstAid({ ...savesOf(actor), dead: false }, state, rules).success),
  };
}

const aidsOf = ({ flags }: OpposedActor): StoredAid[] =>
  readAids(foundry.utils.getProperty(flags, `${SYSTEM_ID}.aids`));

const settling: Duties<Duty> = {
  name: "aid",
  of: (id) => {
    const message = game.messages.get(id);
    const aid = message && aidIn(message);
    if (!aid) return [];
    const noted = aidsOf(aid.actor).some((one) => one.message === id);
    const place = noted === aid.success ? -1 : usersInOrder(aid.actor, message).indexOf(game.user.id);
    return [{ id, place, way: "auto", own: readCheck(message)?.tab === tabId() }];
  },
  act: (id) => {
    const message = game.messages.get(id);
    const aid = message && aidIn(message);
    if (aid) void inTurn(`aid:${aid.actor.uuid}`, () => settle(id)).catch(notifyFailure);
  },
};

/** Writes what it comes to, or takes that back; running it again changes nothing. */
async function settle(id: string): Promise<void> {
  const message = game.messages.get(id);
  const aid = message && aidIn(message);
  if (!aid?.actor.isOwner) return;
  const { actor, success } = aid;
  const aids = aidsOf(actor);
  const own = aids.find((one) => one.message === id);
  if (success === (own !== undefined)) return;
  const others = aids.filter((one) => one !== own);
  if (!own) {
    const saves = savesOf(actor);
    const { successes, failures } = saves;
    const before = lies(actor) ? { successes, failures } : null;
    const roused = actor.knockedOut ? ({ roused: true } as const) : {};
    const death = actor.knockedOut ? roused : before && stabilize(saves);
    await write(actor, [...others.slice(1 - AIDS), { message: id, before, ...roused }], death);
    return;
  }
  if (own.roused) {
    await write(actor, others, actor.hitPoints.value > 0 && wasKnockedOut(actor.creature) ? { roused: false } : null);
    return;
  }
  // Another first aid that found him stable already keeps him so.
  const [heir, ...rest] = own.before ? others.filter((one) => !one.before) : [];
  const kept = others.map((one) => (one === heir ? { ...one, before: own.before } : one));
  const { stable, successes, failures } = savesOf(actor);
  const back = !heir && rest.length === 0 && stable && successes + failures === 0 && actor.hitPoints.value <= 0;
  await write(actor, kept, back && own.before ? { ...own.before, stable: false } : null);
}

/** One update, so that there is no change without its note. */
async function write(actor: Patient, aids: readonly StoredAid[], death: object | null): Promise<void> {
  const flags: object = { [SYSTEM_ID]: { aids } };
  await actor.update({ flags, ...(death ? { system: { death } } : {}) });
}

/** Looks whether a check has made somebody stable, and what a message has treated. */
export function followAid(id: string, again: boolean): void {
  actOnDue(settling, id);
  followTreatment(id, again);
}
