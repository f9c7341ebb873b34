/** The foes of somebody's latest clashes, with what of their numbers the viewer has seen or may work out from a card. Pure. */
import {
  bonusFormula,
  sumContributions,
  type Contribution,
  type ContributionSource,
} from "../../rules/basics/contribution.ts";
import type { Mitigation } from "../../rules/damage/damage.ts";
import { fixedDefense } from "../../rules/attack/defense.ts";
import type { DefenseKind } from "../../rules/basics/ids.ts";
import type { OddsDefender, OddsRoll, OddsStrike } from "../../rules/simulation/odds.ts";
import type { Participant } from "../shared/records.pure.ts";
import type { DefenseRecord } from "../resolve/attack-records.pure.ts";
import type { AttackState, StrikeView, TargetState } from "./card-state.ts";

interface Foe {
  /** The same for one creature. */
  readonly id: string;
  /** Null where the viewer may not know it. */
  readonly name: string | null;
  /** A player's character. */
  readonly pc: boolean;
  /** The Defense that was asked for. */
  readonly kind: DefenseKind;
}

/** One whom the hero has struck, as it answered. */
export interface StruckFoe extends Foe {
  /** Without cover and whatever else was of the moment. */
  readonly defense: OddsDefender["defense"];
  /** Null where the viewer may not know it. */
  readonly mitigation: Mitigation | null;
  /** The types of damage for which it is known: an answer says nothing of others. */
  readonly types: readonly string[];
}

/** One who has struck the hero. */
export interface StrikingFoe extends Foe {
  readonly weapon: string;
  /** With a plain roll; no damage where the viewer may not know it. */
  readonly strike: OddsStrike;
  readonly damageKnown: boolean;
}

/** One who has saved against something of the hero's. */
export interface SavingFoe extends Omit<Foe, "kind"> {
  readonly attribute: string;
  /** With a plain roll, without cover and whatever else was of the moment. */
  readonly save: OddsRoll;
}

/** Those whose saves the viewer has seen, newest first. */
export interface LastSaves {
  readonly saved: readonly SavingFoe[];
  /** Whether there were others whose numbers are kept from the viewer. */
  readonly kept: boolean;
}

/** Newest first; one creature stands there as often as it was met. */
export interface LastFoes {
  readonly struck: readonly StruckFoe[];
  readonly striking: readonly StrikingFoe[];
  /** Whether there were others whose numbers are kept from the viewer. */
  readonly kept: { readonly struck: boolean; readonly striking: boolean };
}

/** What of a card is looked at. */
export type SeenAttack = Pick<AttackState, "record" | "reveal" | "rolling"> & {
  readonly targets: readonly SeenTarget[];
};
type SeenTarget = Pick<TargetState, "key" | "name" | "actor" | "token" | "pc" | "answer" | "reveal" | "rolling"> & {
  readonly strikes: readonly SeenStrike[];
};
type SeenStrike = Pick<StrikeView, "record" | "void" | "attackParts"> & {
  readonly state: Pick<NonNullable<StrikeView["state"]>, "outcome"> | null;
};
/** Whether the viewer may open a creature's sheet anyway. */
type IsOpen = (who: Pick<Participant, "actor" | "token">) => boolean;

/** What was of the moment and will be otherwise next time. */
const OF_THE_MOMENT: readonly ContributionSource[] = ["cover", "situational", "range", "fumble", "adjust"];

const lasting = (parts: readonly Contribution[]): Contribution[] =>
  parts.filter(({ source }) => !OF_THE_MOMENT.includes(source));

/** Parts of a d20 roll as a plain roll. @param lucky whether its roller has luck */
export function rollOf(parts: readonly Contribution[], lucky = false): OddsRoll {
  const roll = { bonus: sumContributions(parts), dice: parts.flatMap(({ dice }) => dice ?? []) };
  return lucky ? { ...roll, lucky } : roll;
}

/** Dice and their bonuses as one formula. */
export function wholeFormula(dice: string, bonus: readonly Contribution[]): string {
  return `${dice.trim() === "" ? "0" : dice}${bonusFormula(bonus)}`;
}

/** Damage and what is left of it stand on a card only where a strike has landed. */
const landed = ({ state }: SeenStrike): boolean => state?.outcome != null && state.outcome !== "miss";

/**
 * The foes of a hero.
 * @param attacks what this user sees of the attacks that the hero was in, newest first
 * @param hero uuid of the actor
 */
export function lastFoes(attacks: readonly SeenAttack[], hero: string, isOpen: IsOpen): LastFoes {
  const struck: StruckFoe[] = [];
  const striking: StrikingFoe[] = [];
  const kept = { struck: false, striking: false };
  for (const attack of attacks) {
    const { record, reveal } = attack;
    if (record.cancelled || record.dealt !== null || attack.rolling) continue;
    const mine = new Set(record.attackers.filter(({ actor }) => actor === hero).map(({ key }) => key));
    for (const target of attack.targets) {
      if (target.rolling || target.answer === null) continue;
      const strikes = target.strikes.filter((strike) => strike.void === null);
      const own = strikes.filter(({ record: { attacker } }) => mine.has(attacker));
      if (target.actor === hero) {
        if (!reveal.breakdown) kept.striking ||= own.length < strikes.length;
        else
          striking.push(
            ...record.attackers
              .filter(({ key }) => !mine.has(key))
              .flatMap((attacker) => strikingFoe(attack, attacker, strikes, isOpen)),
          );
      } else if (own.length > 0) {
        if (!target.reveal.breakdown) kept.struck = true;
        else struck.push(...struckFoe(attack, target, target.answer, own, isOpen));
      }
    }
  }
  return { struck, striking, kept };
}

/**
 * Who has saved against what a hero did.
 * @param uses what this user sees of uses that asked for saves, newest first
 * @param hero uuid of the actor
 */
export function lastSaves(uses: readonly SeenAttack[], hero: string): LastSaves {
  const saved: SavingFoe[] = [];
  let kept = false;
  for (const { record, targets, rolling } of uses) {
    const { dealt } = record;
    if (record.cancelled || rolling || !dealt?.save || dealt.contest || dealt.doer?.actor !== hero) continue;
    for (const { key, name, actor, pc, answer, reveal, rolling: falling } of targets) {
      const save = answer?.save;
      // Who failed for a condition, or let himself be hit, is no measure.
      if (!save || falling || actor === hero || save.willing || save.fails !== "") continue;
      if (!reveal.breakdown) kept = true;
      else
        saved.push({
          id: actor ?? `${record.id}.${key}`,
          name: reveal.name ? name : null,
          pc,
          attribute: save.attribute,
          save: rollOf(lasting(save.parts)),
        });
    }
  }
  return { saved, kept };
}

function strikingFoe(
  { record, reveal }: SeenAttack,
  attacker: Participant,
  strikes: readonly SeenStrike[],
  isOpen: IsOpen,
): StrikingFoe[] {
  const all = strikes.filter((strike) => strike.record.attacker === attacker.key);
  const strike = all.find(landed) ?? all[0];
  if (!strike) return [];
  const damageKnown = reveal.damage && (landed(strike) || isOpen(attacker));
  return [
    {
      id: attacker.actor ?? `${record.id}.${attacker.key}`,
      name: reveal.name ? attacker.name : null,
      pc: attacker.pc,
      kind: record.defense,
      weapon: record.item?.name ?? "",
      strike: {
        attack: rollOf(lasting(strike.attackParts)),
        damage: !damageKnown
          ? []
          : strike.record.damage.map(({ formula, parts, type }) => ({
              formula: wholeFormula(formula, lasting(parts)),
              type,
            })),
      },
      damageKnown,
    },
  ];
}

function struckFoe(
  { record }: SeenAttack,
  target: SeenTarget,
  { fixed, mitigation, parts: all, situational, helpless }: DefenseRecord,
  strikes: readonly SeenStrike[],
  isOpen: IsOpen,
): StruckFoe[] {
  // A helpless one is no measure of what it is otherwise.
  if (helpless) return [];
  const { key, name, actor, pc, reveal } = target;
  const parts = all[record.defense];
  // Any other number is what a GM has said.
  if (fixed !== null && fixed !== fixedDefense([...parts, ...situational])) return [];
  const seen = isOpen(target) ? strikes : strikes.filter(landed);
  return [
    {
      id: actor ?? `${record.id}.${key}`,
      name: reveal.name ? name : null,
      pc,
      kind: record.defense,
      defense: fixed === null ? rollOf(parts) : { static: fixedDefense(parts) },
      mitigation: reveal.mitigation && reveal.damage && seen.length > 0 ? mitigation : null,
      types: seen.flatMap((strike) => strike.record.damage.map(({ type }) => type)),
    },
  ];
}
