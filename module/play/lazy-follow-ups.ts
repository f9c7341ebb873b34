/** Loads lazy chunks for work that some events cause. */
import { ownFlag } from "../core/own-flag.ts";
import type { OpposedActor } from "../documents/actor.ts";
import { isStartedBy } from "../data/item/activities.pure.ts";
import { endedDodges } from "../documents/effects/suspended-actions.ts";
import { endingEffects } from "../documents/effects/effect-ends.ts";
import { ageOf, mayLeave, YOUNG } from "./common/age.ts";
import { notifyFailure } from "./common/notify.ts";

type Message = ChatMessage.Implementation;

/** Checks what recent actions have left to do. */
export function resolveMissedAftermath(atLogin: boolean): void {
  if (!game.messages.contents.slice(-YOUNG.messages).some(mayLeave)) return;
  void import("./actions/resolve-aftermath.ts").then((after) => {
    after.resolveMissedAftermath(atLogin);
  }, notifyFailure);
}

/**
 * Settles the costs of this user's recent actions. A cost is still open if the page was closed before the payment, or
 * if another user withdrew the action while the payment was on its way, so that this user had nothing to refund yet.
 */
export function payOpenCosts(messages: readonly Message[]): void {
  const due = messages.filter(
    (one) => (one.isKind("use") || one.isKind("attack")) && one.isAuthor && ageOf(one) <= YOUNG.milliseconds,
  );
  if (due.length > 0)
    void import("./costs/cost.ts").then(
      ({ payCost }) => Promise.all(due.flatMap(({ id }) => (id === null ? [] : [payCost(id)]))),
      notifyFailure,
    );
}

/** Deletes ended effects of deleted combats. */
export function sweep(): void {
  if (endingEffects().length === 0) return;
  void import("./scene/leftovers.ts").then(({ sweepLeftovers }) => sweepLeftovers(), console.warn);
}

/** Damage is rolled after a hit, so its code is loaded then. */
export const rolling = () => import("./attack/roll-damage.ts");

export const restoreDice = async (attackId: string): Promise<unknown> => (await rolling()).restoreReceived(attackId);

/** Whether the message is an attempt to escape a grapple. */
const isEscape = (message: Message): boolean =>
  (message.isKind("use") || message.isKind("check")) && message.system.action === "escape";

/** Loads the follow-up of an escape attempt. */
export function followUpEscape(message: Message): void {
  const { id } = message;
  if (id !== null && isEscape(message))
    void import("./apply/escape-follow-up.ts").then(({ followEscape }) => {
      followEscape(id);
    }, notifyFailure);
}

/**
 * Loads the follow-up of first aid and of treated injuries.
 * @param again whether this is a repeated check without a new event
 * @param changed whether an edit of the message may have changed its action
 */
export function followUpAid(message: Message, again = false, changed = false): void {
  followUpEscape(message);
  const { id } = message;
  if (id === null || !(message.isKind("check") || message.isKind("use"))) return;
  if (changed || message.system.action === "firstAid" || message.system.injury)
    void import("./actions/first-aid.ts").then(({ followAid }) => {
      followAid(id, again);
    }, notifyFailure);
}

/** Whether a creature may need death saves or a choice: it is at 0 hit points, or attacks have left injuries. */
export const needsZeroHpTasks = ({ creature, flags }: OpposedActor): boolean =>
  creature !== null && (creature.hp.value <= 0 || ownFlag(flags, "wounds") !== undefined);

/** Checks what a creature at 0 hit points has to do; null = all creatures. */
export function checkAllZeroHp(actor: OpposedActor | null): void {
  void import("./triggers/zero-hp-tasks.ts").then(({ checkZeroHp }) => {
    checkZeroHp(actor);
  }, notifyFailure);
}

/** Whether one of these events starts an activity of a creature. */
const startedBy = ({ items }: Actor.Implementation, ...events: readonly string[]): boolean =>
  items.contents.some((item) => isStartedBy(item, events));

/**
 * Does what a change of a creature causes: it may have to end a Dodge, answer damage, or use something after a rest.
 * @rule B-ACT-05 H-TURN-10 B-REST-04
 */
export function followChanges(actor: OpposedActor): void {
  if (endedDodges(actor).length === 0 && !startedBy(actor, "damage", "rest", "fightEnd")) return;
  void import("./triggers/after-changes.ts").then(({ runTriggers }) => {
    runTriggers(actor);
  }, notifyFailure);
}

/** Does what the end of a fight starts. @rule H-TURN-03 */
export function followFight({ id, started, turns }: Combat.Implementation): void {
  const actors = turns.flatMap(({ actor }) => (started && actor && startedBy(actor, "fightEnd") ? [actor] : []));
  if (actors.length === 0) return;
  void import("./triggers/after-changes.ts").then(({ endFight }) => {
    endFight(id ?? "", actors);
  }, notifyFailure);
}

/** Checks the concentration of a creature; null = all creatures. */
export function keepConcentration(actor: OpposedActor | null): void {
  void import("./triggers/concentration-tasks.ts").then(({ checkConcentration, lookAtAll }) => {
    if (actor) checkConcentration(actor);
    else lookAtAll();
  }, notifyFailure);
}
