/** What may be due after something has happened, by code that is fetched only then. */
import { SYSTEM_ID } from "../core/constants.ts";
import type { OpposedActor } from "../documents/actor.ts";
import { endedDodges } from "../documents/effects/suspended-actions.ts";
import { endingEffects } from "../documents/effects/effect-ends.ts";
import { ageOf, mayLeave, YOUNG } from "./shared/age.ts";
import { notifyFailure } from "./shared/notify.ts";

type Message = ChatMessage.Implementation;

/** Looks again at what actions have left. */
export function lookAgain(atLogin: boolean): void {
  if (!game.messages.contents.slice(-YOUNG.messages).some(mayLeave)) return;
  void import("./actions/after.ts").then((after) => {
    after.lookAgain(atLogin);
  }, notifyFailure);
}

/**
 * What this user has used and not paid for, because his page died in between; and what somebody else has withdrawn while the
 * payment was on its way: whoever withdrew it found nothing to give back.
 */
export function payDue(messages: readonly Message[]): void {
  const due = messages.filter(
    (one) => (one.isKind("use") || one.isKind("attack")) && one.isAuthor && ageOf(one) <= YOUNG.milliseconds,
  );
  if (due.length > 0)
    void import("./actions/cost.ts").then(
      ({ settleCost }) => Promise.all(due.flatMap(({ id }) => (id === null ? [] : [settleCost(id)]))),
      notifyFailure,
    );
}

/** Looks for effects that a fight has left behind. */
export function sweep(): void {
  if (endingEffects().length === 0) return;
  void import("./scene/leftovers.ts").then(({ sweepLeftovers }) => sweepLeftovers(), console.warn);
}

/** Damage is rolled after a blow has come: what does it is fetched then. */
export const rolling = () => import("./attack/roll-damage.ts");

export const restoreDice = async (attackId: string): Promise<unknown> => (await rolling()).restoreReceived(attackId);

/** Whether somebody tries to get free of a grapple by it. */
const isEscape = (message: Message): boolean =>
  (message.isKind("use") || message.isKind("check")) && message.system.action === "escape";

/** Of an escape its follow-up is fetched. */
export function lookForEscape(message: Message): void {
  const { id } = message;
  if (id !== null && isEscape(message))
    void import("./apply/escape-follow-up.ts").then(({ followEscape }) => {
      followEscape(id);
    }, notifyFailure);
}

/**
 * Of first aid, and of what treats an injury, its follow-up is fetched.
 * @param again whether nothing has happened to it just now
 * @param changed whether it may have been one before its author changed it
 */
export function lookForAid(message: Message, again = false, changed = false): void {
  lookForEscape(message);
  const { id } = message;
  if (id === null || !(message.isKind("check") || message.isKind("use"))) return;
  if (changed || message.system.action === "firstAid" || message.system.injury)
    void import("./actions/first-aid.ts").then(({ followAid }) => {
      followAid(id, again);
    }, notifyFailure);
}

/** Whether something may be asked of it: it is at 0 hit points, or blows have left something behind. */
export const asksMortals = ({ creature, flags }: OpposedActor): boolean =>
  creature !== null &&
  (creature.hp.value <= 0 || foundry.utils.getProperty(flags, `${SYSTEM_ID}.wounds`) !== undefined);

/** Looks at what somebody at 0 hit points asks for; null = all of them. */
export function lookAtMortals(actor: OpposedActor | null): void {
  void import("./triggers/mortal-duty.ts").then(({ lookAtMortal }) => {
    lookAtMortal(actor);
  }, notifyFailure);
}

/** Looks what has become of a dodging that its bearer cannot keep up. @rule B-ACT-05 */
export function endDodges(actor: OpposedActor): void {
  if (endedDodges(actor).length === 0) return;
  void import("./triggers/dodging-duty.ts").then(({ lookAtDodging }) => {
    lookAtDodging(actor);
  }, notifyFailure);
}

/** Looks at what somebody's concentration asks for; null = everybody's. */
export function keepConcentration(actor: OpposedActor | null): void {
  void import("./triggers/concentration-duty.ts").then(({ lookAtConcentration, lookAtAll }) => {
    if (actor) lookAtConcentration(actor);
    else lookAtAll();
  }, notifyFailure);
}
