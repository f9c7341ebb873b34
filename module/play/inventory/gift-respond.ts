/** What of a gift is this client's to do now, or later. Fetched when there is a gift. */
import { actOnDue, later, type Duties, type Duty } from "../protocol/duties.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { findGift, type GiftContext } from "./gift-context.ts";
import { clearGift, endOrphan, returnGift, takeGift } from "./gift.ts";
import { refreshCards } from "../protocol/cards.ts";

/** How long the seat that has said it takes a thing is waited for. */
const FINISH = 3000;
/** What is taken at the same moment is seen first. */
const CROSSING = 1500;
/** How long a message may be on its way after its parcel. */
const UNTOLD = 10_000;

/** When another seat was at the same giver's things for too long, and how often it is tried once more. */
const AGAIN = 8000;
const TRIES = 10;

const tries = new Map<string, number>();

/** What changes its bearer as soon as it is his waits for a click: a stranger's word alone moves nobody's numbers. */
export function needsConsent({ giver, pieces, message }: GiftContext): boolean {
  if (message?.author?.isGM === true) return false;
  return pieces.some(({ id }) => giver?.items.get(id)?.effects.contents.some(({ transfer }) => transfer) === true);
}

interface Step {
  readonly side: "giver" | "taker";
  readonly job: (id: string) => Promise<unknown>;
  readonly wait?: number;
  /** Tried again where another seat was at the same things for too long: a page that died over it leaves its claim behind. */
  readonly again?: boolean;
}

/** What comes next; null when nothing does by itself. */
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

/** The next step of a gift. */
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
    // Once for all things that come together.
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

/** Looks at a gift: does what is this client's to do, or waits for its turn to take over. */
export function respondToGift(id: string): void {
  refreshCards(id);
  const gift = findGift(id);
  if (!gift) return;
  if (gift.record.back !== "") refreshCards(gift.record.back);
  actOnDue(handing, id);
}
