/** Creates receipts for hit points that a user enters by hand. Users can undo them like any other receipt. Pure. */
interface HandFacts {
  /** Id of the user. */
  readonly wrote: string;
  readonly newId: () => string;
}

/** A receipt as stored in `system.receipts`, without an attack. */
interface HandReceipt {
  readonly id: string;
  readonly attack: "";
  readonly item: "";
  readonly kind: "damage" | "healing" | "temporary";
  readonly damage: null;
  readonly amount: number;
  readonly hp: number;
  readonly temporary: number;
  readonly state: "applied";
  readonly wrote: string;
  readonly sealed: readonly string[];
  readonly death: null;
}

/**
 * Returns up to three receipts: for lost points, for healed points and for temporary hit points gained.
 * @param before hit points and temporary hit points before the change
 * @param after hit points and temporary hit points after the change
 */
export function handReceipts(
  [value = 0, temporary = 0]: readonly number[],
  [newValue = 0, newTemporary = 0]: readonly number[],
  { wrote, newId }: HandFacts,
): HandReceipt[] {
  const receipt = (kind: HandReceipt["kind"], amount: number, hp: number, ofTemporary: number): HandReceipt[] =>
    hp + ofTemporary > 0
      ? [
          {
            id: newId(),
            attack: "",
            item: "",
            kind,
            damage: null,
            amount,
            hp,
            temporary: ofTemporary,
            state: "applied",
            wrote,
            sealed: [],
            death: null,
          },
        ]
      : [];
  const lost = Math.max(0, value - newValue);
  const lostTemporary = Math.max(0, temporary - newTemporary);
  const healed = Math.max(0, newValue - value);
  return [
    ...receipt("damage", lost + lostTemporary, lost, lostTemporary),
    ...receipt("healing", healed, healed, 0),
    // Temporary hit points do not stack: the larger number stays. The amount of the receipt is therefore the new number.
    ...receipt("temporary", newTemporary, 0, Math.max(0, newTemporary - temporary)),
  ];
}
