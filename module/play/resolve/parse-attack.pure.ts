/** Reads attacks, answers and rulings from messages without trusting their content. Pure functions. */
import type { Ruling } from "../../rules/attack/resolve-strikes.ts";
import { ATTACK } from "../../data/message/attack.pure.ts";
import { DAMAGE, DEALT } from "../../data/message/damage.pure.ts";
import { DEFENSE } from "../../data/message/defense.pure.ts";
import { RULINGS } from "../../data/message/ruling.pure.ts";
import { object, messageReader } from "../../data/record/record.pure.ts";
import { USE } from "../../data/message/use.pure.ts";
import { unrolled } from "./terms.pure.ts";
import type { AttackRecord } from "./attack-records.pure.ts";

const readAttack = messageReader(ATTACK);

/** Reads the system data of an attack message. @param dealt true for a message with damage or healing but no attack roll */
export function parseAttack(id: string, data: unknown, dealt = false): AttackRecord {
  if (!dealt) return { ...readAttack(id, data), dealt: null };
  const { actor, save, ...more } = object(data);
  const contest = unrolled(USE.fields.contest.read(more["contest"]));
  const doer = USE.fields.actor.read(actor);
  const laid = DAMAGE.fields.laid.read(more["laid"]);
  return {
    ...readAttack(id, data),
    dealt: {
      ...DEALT.read(data),
      ...(doer ? { doer } : {}),
      save: USE.fields.save.read(save),
      ...(contest ? { contest } : {}),
      ...(laid ? { laid } : {}),
    },
  };
}

/** Reads the system data of a defense message. */
export const parseDefense = messageReader(DEFENSE);

/** One GM ruling in a ruling message. */
export interface RulingEntry {
  /** The ruling. Null if it was taken back. */
  readonly ruling: Ruling | null;
  /** Number of rulings on this strike so far. */
  readonly n: number;
  /** Id of the GM who made the ruling. */
  readonly by: string;
}

/** Rulings by strike. If an attack has two records, the higher round counts. */
export interface RulingsRecord {
  readonly round: number;
  readonly rulings: ReadonlyMap<string, RulingEntry>;
}

/** Reads the system data of a ruling message. */
export function parseRulings(data: unknown): RulingsRecord {
  const { round, byStrike } = RULINGS.read(data);
  return {
    round,
    rulings: new Map(byStrike.map(({ key, none, n, by, ...ruling }) => [key, { ruling: none ? null : ruling, n, by }])),
  };
}
