/** Reads entries of hit points without trust, and lists what they did. What cannot be read stays stored and counts for nothing. */
import { isSane } from "../../rules/basics/errors.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import {
  HIT_POINT_KINDS,
  type DeathState,
  type HitPointEntry,
  type HitPointKind,
  type HitPointState,
  type HitPointStep,
  type HitPointTerms,
  type Stood,
} from "../../rules/ledger/hit-points.ts";
import { moved, type MovedRecord } from "../message/moves.pure.ts";
import { isObject, MANY, object } from "../record/record.pure.ts";

/** What cards and lists tell of an entry. */
export interface HitTold {
  /** Id of the message; "" = there is none. */
  readonly attack: string;
  readonly item: string;
  /** Id of the roll; null = nothing was rolled. */
  readonly damage: string | null;
  /** Id of the user; "" = the entry is not listed. */
  readonly wrote: string;
  /** Seals of the answer, rulings and bought dice that the entry is based on. */
  readonly sealed: readonly string[];
  /** Dice rolled when the damage arrived, see resolve/resolve-damage.pure.ts. */
  readonly dice: readonly string[];
  /** Ids of the effects that the entry created, whether they still exist or not. */
  readonly effects: readonly string[];
  /** Conditions that the actor was immune to. @rule B-RES-06 */
  readonly refused: readonly string[];
  /** Where the entry pushed the actor; null = nowhere. */
  readonly moved: MovedRecord | null;
}

/** An entry as an actor stores it. All keys are always written, because updates merge. */
export interface StoredHit extends HitPointEntry, HitTold {
  /** In one object with entries of other numbers. */
  readonly number: "hp";
}

/** The death state before a change, whether the change killed, and how many failed death saves it caused. */
export interface ReceiptDeath extends DeathState {
  readonly killed: boolean;
  /** Left out = none. */
  readonly fails?: 1 | 2;
}

/** One change of hit points as cards and lists show it. Derived from its entry and what that met. */
export interface HitPointReceipt {
  readonly id: string;
  readonly attack: string;
  readonly item: string;
  readonly kind: ChangeKind;
  readonly damage: string | null;
  /** Points that the change is worth. */
  readonly amount: number;
  /** Hit points and temporary points that it really moved, 0 or more. */
  readonly hp: number;
  readonly temporary: number;
  readonly state: "applied" | "undone";
  readonly wrote: string;
  readonly sealed: readonly string[];
  /** Null if the change did not affect the death state. */
  readonly death: ReceiptDeath | null;
  /** Left out if the creature did not stand to the death. */
  readonly stood?: Stood;
  /**
   * `meant`: the damage was meant to knock the creature out, but did not. `out`: the damage knocked it out. `endures`: the creature could
   * endure the damage, but did not need to. `held`: the creature endured it. @rule B-DEATH-14 H-PRG-07
   */
  readonly spare?: "meant" | "out" | "endures" | "held";
  readonly dice?: readonly string[];
  readonly effects?: readonly string[];
  readonly refused?: readonly string[];
  readonly moved?: MovedRecord;
  /** Hit points after the change; left out = unknown. */
  readonly after?: number;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
/** Most entries have no effects or dice, and every preparation reads them. */
const NONE: readonly string[] = [];
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.length > 0 ? value.filter((one) => typeof one === "string").slice(0, MANY) : NONE;
const whole = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && isSane(value) ? value : null;
const among = <const T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);

function readTerms(value: unknown): HitPointTerms | null {
  const { max, hero, mortal, sinks, lies, dead, out, massiveDamage, healFromZero, atZero, npcAtZero, dropOut } =
    object(value);
  const points = whole(max);
  if (points === null) return null;
  return {
    max: points,
    hero: hero === true,
    mortal: mortal === true,
    sinks: sinks === true,
    lies: lies === true,
    dead: dead === true,
    out: out === true,
    massiveDamage: massiveDamage === true,
    healFromZero: healFromZero === true,
    atZero: among(["choice", "unconscious", "negative"], atZero) ?? "unconscious",
    npcAtZero: among(["dead", "unconscious", "ask"], npcAtZero) ?? "dead",
    dropOut: among(["stable", "deathSaves", "safe"], dropOut) ?? "deathSaves",
  };
}

const SWITCHES = ["standing", "stable", "dead", "roused"] as const;
const SAVES = ["successes", "failures"] as const;

/** Returns the fields of the death state that a stored object sets. */
export function readDeathFields(value: unknown): Partial<DeathState> {
  const fields = object(value);
  const read: { -readonly [Key in keyof DeathState]?: DeathState[Key] } = {};
  for (const key of SWITCHES) if (typeof fields[key] === "boolean") read[key] = fields[key];
  for (const key of SAVES) {
    const count = whole(fields[key]);
    if (count !== null) read[key] = Math.max(0, Math.min(3, count));
  }
  return read;
}

/** Returns a stored state; undefined if it is none. */
export function readHitPointState(value: unknown): HitPointState | undefined {
  if (!isObject(value)) return undefined;
  const hp = whole(value["hp"]);
  if (hp === null) return undefined;
  return {
    hp,
    temporary: whole(value["temporary"]) ?? 0,
    spilled: Math.max(0, whole(value["spilled"]) ?? 0),
    stands: Math.max(0, whole(value["stands"]) ?? 0),
    standing: false,
    successes: 0,
    failures: 0,
    stable: false,
    dead: false,
    roused: false,
    ...readDeathFields(value),
  };
}

const SIGNED: ReadonlySet<HitPointKind> = new Set(["move", "buffer", "level"]);

/** Larger positions sort last and raise no further positions; otherwise one of them would end the order. */
const PLACES = 1_000_000_000;
export const isPlace = (n: unknown): n is number =>
  typeof n === "number" && Number.isInteger(n) && n >= 0 && n < PLACES;

/** Returns an entry; null if it cannot be read. @param n position, read by the caller */
export function readHit(id: string, value: unknown, n: number): StoredHit | null {
  const entry = object(value);
  if (entry["number"] !== "hp") return null;
  const kind = among(HIT_POINT_KINDS, entry["kind"]);
  const amount = whole(entry["amount"]);
  const terms = readTerms(entry["terms"]);
  if (kind === undefined || amount === null || terms === null || (amount < 0 && !SIGNED.has(kind))) return null;
  const { death, damage, whileUp, until } = entry;
  return {
    id,
    n,
    number: "hp",
    of: text(entry["of"]),
    undone: entry["undone"] === true,
    until: isPlace(until) ? until : 0,
    kind,
    amount,
    terms,
    critical: entry["critical"] === true,
    spare: among(["meant", "endures"], entry["spare"]) ?? "",
    byHand: entry["byHand"] === true,
    to: whole(entry["to"]) ?? 0,
    death: isObject(death) ? readDeathFields(death) : null,
    whileUp: typeof whileUp === "boolean" ? whileUp : null,
    attack: text(entry["attack"]),
    item: text(entry["item"]),
    damage: typeof damage === "string" && damage !== "" ? damage : null,
    wrote: text(entry["wrote"]),
    sealed: texts(entry["sealed"]),
    dice: texts(entry["dice"]),
    effects: texts(entry["effects"]),
    refused: texts(entry["refused"]),
    moved: moved.read(entry["moved"]) ?? null,
  };
}

/** Returns the kind under which a step is listed; null if it is not. */
function listedAs({ entry: { kind, amount, undone, terms, wrote }, hp }: HitPointStep<StoredHit>): ChangeKind | null {
  if (kind === "damage" || kind === "healing" || kind === "temporary") return kind;
  if (wrote === "") return null;
  if (kind === "move") return amount < 0 ? "damage" : "healing";
  if (kind === "buffer") return amount < 0 ? "damage" : "temporary";
  const isLoss = hp < 0 || (undone && terms.sinks);
  return (kind === "save" || kind === "hour") && isLoss ? "damage" : null;
}

const SPARED = { meant: ["meant", "out"], endures: ["endures", "held"] } as const;
const DEATH = [...SWITCHES, ...SAVES] as const;

/** Lists what changed hit points, in order. */
export function receiptsIn(steps: readonly HitPointStep<StoredHit>[]): HitPointReceipt[] {
  return steps.flatMap((step): HitPointReceipt[] => {
    const kind = listedAs(step);
    if (kind === null) return [];
    const { entry, before, after, spared, stood } = step;
    const { id, attack, item, damage, wrote, sealed, dice, effects, refused, moved: place, undone, spare } = entry;
    const amount =
      entry.kind === "save" || entry.kind === "hour"
        ? 1
        : entry.kind === "buffer" && kind === "temporary"
          ? entry.to
          : Math.abs(entry.amount);
    const changed = DEATH.some((key) => before[key] !== after[key]);
    const { successes, failures, standing, stable, dead, roused } = before;
    const fails =
      after.failures > failures && entry.kind === "damage" ? ({ fails: entry.critical ? 2 : 1 } as const) : {};
    return [
      {
        id,
        attack,
        item,
        kind,
        damage,
        amount,
        hp: Math.abs(step.hp),
        temporary: Math.abs(step.temporary),
        state: undone ? "undone" : "applied",
        wrote,
        sealed,
        death: changed
          ? { successes, failures, standing, stable, dead, roused, killed: !dead && after.dead, ...fails }
          : null,
        after: after.hp,
        ...(stood ? { stood } : {}),
        ...(spare === "" ? {} : { spare: SPARED[spare][spared ? 1 : 0] }),
        ...(dice.length > 0 ? { dice } : {}),
        ...(effects.length > 0 ? { effects } : {}),
        ...(refused.length > 0 ? { refused } : {}),
        ...(place ? { moved: place } : {}),
      },
    ];
  });
}
