/** Two hands, one body armor, one shield: what has to be put away when something else is taken up. */

/** Which hand holds a weapon. */
export const HANDS = ["none", "main", "off", "both"] as const;
export type Hand = (typeof HANDS)[number];

/** What of an item matters for hands. */
export interface Holdable {
  readonly id: string;
  /** "held": what a hand takes, a weapon or a focus. */
  readonly kind: "held" | "shield" | "body";
  readonly hand: Hand;
  /** Armor and shields: worn. */
  readonly worn: boolean;
  /** It can be held in one hand as well. */
  readonly oneHand: boolean;
  /** Fists, claws, bites need no hand. */
  readonly natural: boolean;
}

/** A change of one item: the hand that holds it, or whether armor is worn. */
export type HandChange = { readonly id: string; readonly hand: Hand } | { readonly id: string; readonly worn: boolean };

/** Where another held thing goes when `taken` is needed. */
function released(other: Holdable, taken: Hand): Hand {
  if (other.natural || other.hand === "none" || taken === "none") return other.hand;
  if (taken === "both") return "none";
  if (other.hand === "both") return other.oneHand && taken === "off" ? "main" : "none";
  return other.hand === taken ? "none" : other.hand;
}

function otherHands(items: readonly Holdable[], except: string, taken: Hand): HandChange[] {
  return items
    .filter((other) => other.kind === "held" && other.id !== except && released(other, taken) !== other.hand)
    .map((other) => ({ id: other.id, hand: released(other, taken) }));
}

function takenOff(items: readonly Holdable[], except: string, kind: "shield" | "body"): HandChange[] {
  return items
    .filter((other) => other.kind === kind && other.worn && other.id !== except)
    .map(({ id }) => ({ id, worn: false }));
}

/** Takes a thing into a hand; a shield goes when its hand is needed. */
export function hold(items: readonly Holdable[], id: string, hand: Hand): HandChange[] {
  const item = items.find((entry) => entry.id === id);
  if (!item || item.natural) return [{ id, hand }];
  const shield = hand === "off" || hand === "both" ? takenOff(items, id, "shield") : [];
  return [{ id, hand }, ...otherHands(items, id, hand), ...shield];
}

/** Puts on or takes off armor or a shield; a shield takes the off hand. @rule B-ATK-05 C-99 */
export function wear(items: readonly Holdable[], id: string, worn: boolean): HandChange[] {
  const kind = items.find((entry) => entry.id === id)?.kind;
  if (!worn || (kind !== "shield" && kind !== "body")) return [{ id, worn }];
  return [{ id, worn }, ...takenOff(items, id, kind), ...(kind === "shield" ? otherHands(items, id, "off") : [])];
}

/** Whether something else holds the main hand while the off hand is empty. */
export function offHandFree(items: readonly Holdable[], id: string): boolean {
  const others = items.filter((other) => other.id !== id && !other.natural);
  const holds = (hand: Hand): boolean => others.some((other) => other.kind === "held" && other.hand === hand);
  return holds("main") && !holds("off") && !others.some(({ kind, worn }) => kind === "shield" && worn);
}

/** Hands that hold nothing. @rule B-ATK-05 */
export function freeHands(items: readonly Holdable[]): number {
  const taken = items.map(({ kind, hand, worn }) =>
    kind !== "held" ? Number(kind === "shield" && worn) : hand === "both" ? 2 : Number(hand !== "none"),
  );
  return Math.max(0, 2 - taken.reduce((sum, one) => sum + one, 0));
}

/** The hand that takes a focus: the free one, else that of the weapon beside a shield, else the off hand. */
export function focusHand(items: readonly Holdable[], id: string): Hand {
  const others = items.filter((other) => other.id !== id && !other.natural);
  const shield = others.some(({ kind, worn }) => kind === "shield" && worn);
  const holds = (hand: Hand): boolean => others.some((other) => other.kind === "held" && other.hand === hand);
  return shield || (holds("off") && !holds("main")) ? "main" : "off";
}

/**
 * The hand a weapon goes to next when its button is pressed: away, main, off (light ones), both (if it can). A second
 * one that needs one hand goes to the free one: nobody drops what he holds to take up more.
 * @rule H-TWO-01 B-ATK-05
 */
export function nextHand(
  current: Hand,
  {
    twoHanded,
    versatile,
    light,
    offFree = false,
  }: { twoHanded: boolean; versatile: boolean; light: boolean; offFree?: boolean },
): Hand {
  if (current === "none" && offFree && !twoHanded) return "off";
  const cycle: Hand[] = [
    "none",
    ...(twoHanded ? [] : (["main"] as const)),
    ...(light ? (["off"] as const) : []),
    ...(twoHanded || versatile ? (["both"] as const) : []),
  ];
  return cycle[(cycle.indexOf(current) + 1) % cycle.length] ?? "none";
}
