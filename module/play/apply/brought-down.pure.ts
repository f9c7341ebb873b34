/**
 * Who was brought down by what: nobody writes it down, it follows from the receipts and the hit points of now. Pure.
 * @rule H-DEATH-01 B-DEATH-01
 */
import { mayStand } from "../../rules/death/dying.ts";
import type { HitPoints } from "../../rules/damage/hit-points.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import type { Mortal } from "./read-death-state.pure.ts";
import type { Ordered } from "../number-writes/points-order.pure.ts";
import { pointsAfter } from "../number-writes/points-places.pure.ts";
import type { RestReceipt } from "../number-writes/rest-receipts.pure.ts";

/**
 * A fall. `open`: a choice between dropping out and standing to the death waits; `made`: there is or was such a choice,
 * and it waits no longer; `none`: the rules leave no choice; `spared`: it was knocked out instead; `lay`: a
 * blow before had knocked it out, so that this one felled nobody.
 */
export type Fall = "open" | "made" | "none" | "spared" | "lay";

/** What of a blow found no hit point left; whoever is knocked out, or endures it, has one. */
export const overflowOf = ({
  amount,
  hp,
  temporary,
  spare,
}: Pick<Ordered, "amount" | "hp" | "temporary" | "spare">): number =>
  spare === "out" || spare === "held" ? 0 : Math.max(0, Math.trunc(amount - hp - temporary));

/** The blow that stands last in the list, if the hit points are at 0. What was taken back, or has moved nothing, is none. */
export function lastBlow<T extends Ordered>(receipts: readonly T[], hitPoints: number): T | null {
  const last = receipts.findLast(
    ({ kind, state, amount, hp }) => state === "applied" && amount > 0 && (kind === "damage" || hp > 0),
  );
  return last?.kind === "damage" && hitPoints === 0 ? last : null;
}

/**
 * The blows in force that found no hit point left, from the one that brought to 0 on, with what each has left over: one after
 * another they go as deep as one attack with all of them. What fell upon him before he was last above 0 is long over.
 * @rule H-DEATH-03 B-DMG-10 C-19
 */
export function leftOver(
  receipts: readonly Ordered[],
  hitPoints: number,
  rests: readonly RestReceipt[] = [],
): { id: string; overflow: number }[] {
  const found: { id: string; overflow: number }[] = [];
  if (hitPoints !== 0) return found;
  for (const [id, left] of pointsAfter(receipts, hitPoints, rests)) {
    if (left > 0) break;
    const blow = receipts.find((one) => one.id === id && one.kind === "damage" && one.state === "applied");
    const overflow = blow ? overflowOf(blow) : 0;
    if (overflow > 0) found.unshift({ id, overflow });
  }
  return found;
}

/** Whether a character may choose to stand to the death. */
export function isChoiceOpen(
  receipts: readonly Ordered[],
  { droppedOut, death }: Pick<Mortal, "droppedOut" | "death">,
  { value, max }: Pick<HitPoints, "value" | "max">,
  ruleset: Ruleset,
): boolean {
  const last = lastBlow(receipts, value);
  return mayStand(
    {
      hitPoints: Math.trunc(value),
      max: Math.max(0, Math.trunc(max)),
      overflow: last ? overflowOf(last) : 0,
      standing: death.standing,
      droppedOut,
      dead: death.dead,
    },
    ruleset,
  );
}

/** Whether a blow brought its bearer down. @param left hit points after it; left out = 0 */
function bringsDown(blow: Ordered, left = 0): boolean {
  if (blow.kind !== "damage" || blow.state !== "applied" || blow.hp <= 0) return false;
  return overflowOf(blow) > 0 || (left <= 0 && left + blow.hp > 0);
}

/** Whether it was this blow that brought its bearer down, or knocked him out. */
export const hasFelled = (
  blow: Ordered,
  receipts: readonly Ordered[],
  hitPoints: number,
  rests: readonly RestReceipt[] = [],
): boolean =>
  (blow.state === "applied" && blow.spare === "out") ||
  bringsDown(blow, pointsAfter(receipts, hitPoints, rests).get(blow.id));

/** The receipts that brought their bearer down, by their ids. A blow with more than there was did so whatever came after. */
export function fallsOf(
  receipts: readonly Ordered[],
  who: Mortal,
  hp: Pick<HitPoints, "value" | "max">,
  ruleset: Ruleset,
  rests: readonly RestReceipt[] = [],
): ReadonlyMap<string, Fall> {
  const after = pointsAfter(receipts, hp.value, rests);
  const blows = receipts.filter((receipt) => bringsDown(receipt, after.get(receipt.id)));
  const last = blows.at(-1);
  const spared = receipts.filter(({ state, spare }) => state === "applied" && spare === "out");
  const chooses = ruleset.atZero === "choice" && (who.kind === "character" || who.important);
  const open = chooses && isChoiceOpen(receipts, who, hp, ruleset);
  const fallBy = (blow: Ordered): Fall => {
    if (open && blow === last) return "open";
    if (spared.includes(receipts[receipts.indexOf(blow) - 1] ?? blow)) return "lay";
    return chooses ? "made" : "none";
  };
  return new Map([
    ...blows.map((blow): [string, Fall] => [blow.id, fallBy(blow)]),
    ...spared.map(({ id }): [string, Fall] => [id, "spared"]),
  ]);
}
