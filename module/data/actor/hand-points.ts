/** Hit points that somebody types: receipts that tell of them, so that they can be taken back like any others. Pure. */
interface HandFacts {
  /** Id of the user. */
  readonly wrote: string;
  readonly newId: () => string;
}

/** As stored in `system.receipts`; without an attack. */
export interface HandReceipt {
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
 * One receipt for what was lost, one for what was healed, one for temporary hit points gained.
 * @param before hit points and temporary ones
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
    // Temporary hit points do not add up: the larger number stays, so that is what was given.
    ...receipt("temporary", newTemporary, 0, Math.max(0, newTemporary - temporary)),
  ];
}
