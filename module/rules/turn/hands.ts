/** Rules for two hands, one body armor and one shield: which items a creature must put away when it takes another. */

/** The hand that holds an item. */
export const HANDS = ["none", "main", "off", "both"] as const;
export type Hand = (typeof HANDS)[number];

/** Item data that matter for hands. */
export interface Holdable {
  readonly id: string;
  /** "held" means an item in a hand, such as a weapon or a focus. */
  readonly kind: "held" | "shield" | "body";
  readonly hand: Hand;
  /** True if armor or a shield is worn. */
  readonly worn: boolean;
  /** True if one hand can hold the item. */
  readonly oneHand: boolean;
  /** True for natural weapons such as fists and claws, which need no hand. */
  readonly natural: boolean;
}

/** A change of one item: the hand that holds it, or whether it is worn. */
export type HandChange = { readonly id: string; readonly hand: Hand } | { readonly id: string; readonly worn: boolean };

/** Returns the new hand of another held item when the hand `taken` is needed. */
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

/** Takes an item into a hand. A shield is taken off if its hand is needed. */
export function hold(items: readonly Holdable[], id: string, hand: Hand): HandChange[] {
  const item = items.find((entry) => entry.id === id);
  if (!item || item.natural) return [{ id, hand }];
  const shield = hand === "off" || hand === "both" ? takenOff(items, id, "shield") : [];
  return [{ id, hand }, ...otherHands(items, id, hand), ...shield];
}

/** Puts on or takes off armor or a shield. A shield needs the off hand. @rule B-ATK-05 C-99 */
export function wear(items: readonly Holdable[], id: string, worn: boolean): HandChange[] {
  const kind = items.find((entry) => entry.id === id)?.kind;
  if (!worn || (kind !== "shield" && kind !== "body")) return [{ id, worn }];
  return [{ id, worn }, ...takenOff(items, id, kind), ...(kind === "shield" ? otherHands(items, id, "off") : [])];
}

/** True if another item is in the main hand and the off hand is empty. */
export function offHandFree(items: readonly Holdable[], id: string): boolean {
  const others = items.filter((other) => other.id !== id && !other.natural);
  const holds = (hand: Hand): boolean => others.some((other) => other.kind === "held" && other.hand === hand);
  return holds("main") && !holds("off") && !others.some(({ kind, worn }) => kind === "shield" && worn);
}

/** Returns the number of empty hands. @rule B-ATK-05 */
export function freeHands(items: readonly Holdable[]): number {
  const taken = items.map(({ kind, hand, worn }) =>
    kind !== "held" ? Number(kind === "shield" && worn) : hand === "both" ? 2 : Number(hand !== "none"),
  );
  return Math.max(0, 2 - taken.reduce((sum, one) => sum + one, 0));
}

/** Returns the hand for a focus: the main hand beside a shield or if only the off hand is full, else the off hand. */
export function focusHand(items: readonly Holdable[], id: string): Hand {
  const others = items.filter((other) => other.id !== id && !other.natural);
  const shield = others.some(({ kind, worn }) => kind === "shield" && worn);
  const holds = (hand: Hand): boolean => others.some((other) => other.kind === "held" && other.hand === hand);
  return shield || (holds("off") && !holds("main")) ? "main" : "off";
}

/**
 * Returns the next hand of a weapon when the user presses its button: none, main hand, off hand (light weapons), both
 * hands (if possible). If the main hand is full, a one-handed weapon goes to the free off hand, so that the creature
 * drops nothing.
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

/** True if an item is held or, for a shield, worn. Null for body armor, which takes minutes, and for natural weapons. */
function isAtHand({ kind, hand, worn, natural }: Holdable): boolean | null {
  if (kind === "body" || natural) return null;
  return kind === "shield" ? worn : hand !== "none";
}

/**
 * Returns the ids of the items that a change draws or stows, including shields. Each item counts as one object
 * interaction. A new grip on a held item does not count.
 * @rule H-TURN-12 C-67
 */
export function drawnOrStowed(items: readonly Holdable[], changes: readonly HandChange[]): string[] {
  return changes.flatMap((change) => {
    const before = items.find(({ id }) => id === change.id);
    const was = before ? isAtHand(before) : null;
    const is = "hand" in change ? change.hand !== "none" : change.worn;
    return was === null || was === is ? [] : [change.id];
  });
}
