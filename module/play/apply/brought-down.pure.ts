/**
 * Finds the damage that brought a creature down. Derived from receipts and present hit points, never stored. Pure functions.
 * @rule H-DEATH-01 B-DEATH-01
 */
import { atZeroHitPoints, DEAD_AT_3E } from "../../rules/death/at-zero.ts";
import { mayStand } from "../../rules/death/dying.ts";
import type { HitPoints } from "../../rules/damage/hit-points.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import { NO_DEATH_SAVES } from "../../rules/death/death-saves.ts";
import type { DeathRecord, ReceiptRecord } from "../common/records.pure.ts";

/** The part of a receipt that tells what it did to hit points. */
export type Ordered = Pick<ReceiptRecord, "id" | "kind" | "state" | "amount" | "hp" | "temporary" | "spare" | "after">;

/**
 * How damage brought a creature down. `open`: the creature may still choose between dropping out and standing to the death. `made`:
 * the choice is over. `none`: the rules give no choice. `dead`: the damage killed it. `spared`: the creature was knocked out. `lay`:
 * earlier damage had already knocked it out. `slain`: the damage killed it when it already lay.
 */
export type Fall = "open" | "made" | "none" | "dead" | "spared" | "lay" | "slain";

/** Hit points at which a creature of each kind of fall is dead. @rule C-64 D-DEATH-06 D-C15 */
const DEAD_AT: Readonly<Partial<Record<ReturnType<typeof atZeroHitPoints>["state"], number>>> = {
  dead: 0,
  negative: DEAD_AT_3E,
};

/**
 * Returns the damage beyond the remaining hit points. It is 0 for a creature that is knocked out or endures, because it keeps 1 hit
 * point.
 */
const overflowOf = ({
  amount,
  hp,
  temporary,
  spare,
}: Pick<Ordered, "amount" | "hp" | "temporary" | "spare">): number =>
  spare === "out" || spare === "held" ? 0 : Math.max(0, Math.trunc(amount - hp - temporary));

/**
 * Returns the latest damage in force if the creature is at or below 0 hit points, otherwise null. Skips receipts that are undone or changed
 * no hit points.
 */
export function lastBlow<T extends Ordered>(receipts: readonly T[], hitPoints: number): T | null {
  const last = receipts.findLast(
    ({ kind, state, amount, hp }) => state === "applied" && amount > 0 && (kind === "damage" || hp > 0),
  );
  return last?.kind === "damage" && hitPoints <= 0 ? last : null;
}

/** The death state of one creature. */
export interface Mortal {
  readonly kind: "character" | "npc";
  /** True for an NPC with the same death rules as a character. */
  readonly important: boolean;
  readonly droppedOut: boolean;
  readonly death: DeathRecord;
  /** How often the creature has chosen to stand to the death. */
  readonly stands: number;
}

/** Returns the stored death state with its numbers limited to valid values. */
export function readDeath({ marks, standing, successes, failures, stable, dead, roused }: DeathRecord): DeathRecord {
  const count = (value: number, least = 0): number => Math.max(least, Math.min(3, Math.trunc(value) || 0));
  return {
    ...NO_DEATH_SAVES,
    // Marks are negative if a GM removed marks that damage had added.
    marks: count(marks, -3),
    standing,
    successes: count(successes),
    failures: count(failures),
    stable,
    dead,
    ...(roused === true ? { roused } : {}),
  };
}

/** Returns whether a character may choose to stand to the death. */
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

/** Returns whether damage brought the creature down. */
function bringsDown(blow: Ordered): boolean {
  if (blow.kind !== "damage" || blow.state !== "applied" || blow.hp <= 0) return false;
  const { after = 0 } = blow;
  return overflowOf(blow) > 0 || (after <= 0 && after + blow.hp > 0);
}

/** Returns whether this damage brought the creature down or knocked it out. */
export const hasFelled = (blow: Ordered): boolean =>
  (blow.state === "applied" && blow.spare === "out") || bringsDown(blow);

/** Returns the receipts that brought the creature down, by id. Damage with overflow always did, whatever happened later. */
export function fallsOf(
  receipts: readonly Ordered[],
  who: Mortal,
  hp: Pick<HitPoints, "value" | "max">,
  ruleset: Ruleset,
): ReadonlyMap<string, Fall> {
  const max = Math.max(0, Math.trunc(hp.max));
  const deadAt = DEAD_AT[atZeroHitPoints({ ...who, max, overflow: 0 }, ruleset).state] ?? -Infinity;
  const kills = ({ kind, state, hp: lost, after = 0 }: Ordered): boolean =>
    kind === "damage" && state === "applied" && after <= deadAt && after + lost > deadAt;
  const blows = receipts.filter((receipt) => bringsDown(receipt) || kills(receipt));
  const last = blows.at(-1);
  const spared = receipts.filter(({ state, spare }) => state === "applied" && spare === "out");
  const chooses = ruleset.atZero === "choice" && (who.kind === "character" || who.important);
  const open = chooses && isChoiceOpen(receipts, who, hp, ruleset);
  const fallBy = (blow: Ordered): Fall => {
    if (open && blow === last) return "open";
    const lay = spared.includes(receipts[receipts.indexOf(blow) - 1] ?? blow);
    if (kills(blow)) return lay || (blow.after ?? 0) + blow.hp <= 0 ? "slain" : "dead";
    if (lay) return "lay";
    return chooses ? "made" : "none";
  };
  return new Map([
    ...blows.map((blow): [string, Fall] => [blow.id, fallBy(blow)]),
    ...spared.map(({ id }): [string, Fall] => [id, "spared"]),
  ]);
}
