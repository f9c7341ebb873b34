/** Does the next step of a gift on the responsible client. This file is a lazy chunk. */
import { actOnDue, later, type Duties, type Duty } from "../protocol/duties.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { findGift, type GiftContext } from "./gift-context.ts";
import { clearGift, endOrphan, returnGift, takeGift } from "./gift.ts";
import { refreshCards } from "../protocol/cards.ts";

/** Milliseconds to wait for the client that has taken the gift. */
const FINISH = 3000;
/** Milliseconds to wait before a return, because another client may take the gift at the same moment. */
const CROSSING = 1500;
/** Milliseconds that the message may arrive after its parcel. */
const UNTOLD = 10_000;

/** Milliseconds between attempts while another client works on the same giver's items, and the number of attempts. */
const AGAIN = 8000;
const TRIES = 10;

const tries = new Map<string, number>();

/**
 * Whether the gift waits for a click of the receiver. A gift with an effect that transfers to its owner would change
 * the receiver's numbers at once, and another player may not do that without approval.
 */
export function needsConsent({ giver, pieces, message }: GiftContext): boolean {
  if (message?.author?.isGM === true) return false;
  return pieces.some(({ id }) => giver?.items.get(id)?.effects.contents.some(({ transfer }) => transfer) === true);
}

interface Step {
  readonly side: "giver" | "taker";
  readonly job: (id: string) => Promise<unknown>;
  readonly wait?: number;
  /**
   * Whether to repeat the step if another client has locked the giver's items too long. A closed page leaves its lock
   * behind.
   */
  readonly again?: boolean;
}

/** Returns the next automatic step of a gift; null if there is none. */
function nextStep(gift: GiftContext): Step | null {
  if (gift.phase === "waiting" && gift.message === null) return { side: "giver", job: endOrphan, wait: UNTOLD };
  if (gift.phase === "waiting") return needsConsent(gift) ? null : { side: "taker", job: (id) => takeGift(id) };
  if (gift.phase === "taking") return { side: "taker", job: (id) => takeGift(id), wait: FINISH };
  if (gift.phase === "clearing") return { side: "giver", job: clearGift, again: true };
  return gift.phase === "returning" ? { side: "giver", job: returnGift, wait: CROSSING, again: true } : null;
}

interface Handing extends Duty {
  readonly phase: GiftContext["phase"];
  readonly step: Step;
}

/** The next step of a gift as a task. */
const handing: Duties<Handing> = {
  name: "gift",
  of: (messageId) => {
    const gift = findGift(messageId);
    const step = gift && nextStep(gift);
    if (!step) return [];
    const { phase, message } = gift;
    const { side, wait = 0 } = step;
    const place = usersInOrder(gift[side], message ?? { author: null }).indexOf(game.user.id);
    return [{ id: `${phase}:${side}:${messageId}`, place, way: "auto", wait, phase, step }];
  },
  act: (messageId, [duty]) => {
    // Several changes that arrive together cause one step.
    if (duty)
      later(`gift:now:${duty.id}`, 0, () => {
        carryOut(messageId, duty);
      });
  },
};

function carryOut(id: string, duty: Handing): void {
  const { phase, step } = duty;
  const isStill = (): boolean => findGift(id)?.phase === phase;
  const work = async (): Promise<void> => {
    if (isStill()) await step.job(id);
    if (step.again !== true) return;
    const tried = (tries.get(id) ?? 0) + 1;
    if (!isStill() || tried >= TRIES) {
      tries.delete(id);
      return;
    }
    tries.set(id, tried);
    later(`gift:again:${id}`, AGAIN, () => {
      carryOut(id, duty);
    });
  };
  void work().catch((error: unknown) => {
    console.error(error);
  });
}

/** Handles a gift: does this client's step, or waits to take over. */
export function respondToGift(id: string): void {
  refreshCards(id);
  const gift = findGift(id);
  if (!gift) return;
  if (gift.record.back !== "") refreshCards(gift.record.back);
  actOnDue(handing, id);
}
