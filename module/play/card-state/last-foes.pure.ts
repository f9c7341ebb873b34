/** Enemies from recent attacks of a character, with the numbers the user has seen or may derive from a card. Pure functions. */
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
import type { Participant } from "../common/records.pure.ts";
import type { DefenseRecord } from "../resolve/attack-records.pure.ts";
import type { AttackState, StrikeView, TargetState } from "./card-state.ts";

interface Foe {
  /** Id that is equal for the same creature. */
  readonly id: string;
  /** Name of the creature. Null if the user may not know it. */
  readonly name: string | null;
  /** True for a player character. */
  readonly pc: boolean;
  /** Kind of Defense in that attack. */
  readonly kind: DefenseKind;
}

/** A creature that the character attacked, with its answer. */
export interface StruckFoe extends Foe {
  /** Without cover and other temporary modifiers. */
  readonly defense: OddsDefender["defense"];
  /** Mitigation of the creature. Null if the user may not know it. */
  readonly mitigation: Mitigation | null;
  /** Damage types for which the mitigation is known. An answer lists only the types of its attack. */
  readonly types: readonly string[];
}

/** A creature that attacked the character. */
export interface StrikingFoe extends Foe {
  readonly weapon: string;
  /** Attack without advantage. Damage is empty if the user may not know it. */
  readonly strike: OddsStrike;
  readonly damageKnown: boolean;
}

/** A creature that saved against the character's use. */
export interface SavingFoe extends Omit<Foe, "kind"> {
  readonly attribute: string;
  /** Save without advantage, cover and other temporary modifiers. */
  readonly save: OddsRoll;
}

/** Saves that the user has seen, newest first. */
export interface LastSaves {
  readonly saved: readonly SavingFoe[];
  /** True if there were more saves with numbers hidden from the user. */
  readonly kept: boolean;
}

/** Enemies, newest first. A creature appears once per attack. */
export interface LastFoes {
  readonly struck: readonly StruckFoe[];
  readonly striking: readonly StrikingFoe[];
  /** True if there were more enemies with numbers hidden from the user. */
  readonly kept: { readonly struck: boolean; readonly striking: boolean };
}

/** The parts of a card that are read. */
export type SeenAttack = Pick<AttackState, "record" | "reveal" | "rolling"> & {
  readonly targets: readonly SeenTarget[];
};
type SeenTarget = Pick<TargetState, "key" | "name" | "actor" | "token" | "pc" | "answer" | "reveal" | "rolling"> & {
  readonly strikes: readonly SeenStrike[];
};
type SeenStrike = Pick<StrikeView, "record" | "void" | "attackParts"> & {
  readonly state: Pick<NonNullable<StrikeView["state"]>, "outcome"> | null;
};
/** Returns whether the user may open the creature's sheet. */
type IsOpen = (who: Pick<Participant, "actor" | "token">) => boolean;

/** Sources of temporary modifiers, which may differ next time. */
const OF_THE_MOMENT: readonly ContributionSource[] = ["cover", "situational", "range", "fumble", "adjust"];

const lasting = (parts: readonly Contribution[]): Contribution[] =>
  parts.filter(({ source }) => !OF_THE_MOMENT.includes(source));

/** Returns the contributions of a d20 roll as a roll without advantage. @param lucky true if the roller has the luck trait */
export function rollOf(parts: readonly Contribution[], lucky = false): OddsRoll {
  const roll = { bonus: sumContributions(parts), dice: parts.flatMap(({ dice }) => dice ?? []) };
  return lucky ? { ...roll, lucky } : roll;
}

/** Returns dice and bonuses as one formula. */
export function wholeFormula(dice: string, bonus: readonly Contribution[]): string {
  return `${dice.trim() === "" ? "0" : dice}${bonusFormula(bonus)}`;
}

/** Returns whether the strike hit. Only then does a card show its damage and mitigation. */
const landed = ({ state }: SeenStrike): boolean => state?.outcome != null && state.outcome !== "miss";

/**
 * Returns the enemies of a character.
 * @param attacks cards of attacks with the character as this user sees them, newest first
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
 * Returns the creatures that saved against a character's uses.
 * @param uses cards of uses with saves as this user sees them, newest first
 * @param hero uuid of the actor
 */
export function lastSaves(uses: readonly SeenAttack[], hero: string): LastSaves {
  const saved: SavingFoe[] = [];
  let kept = false;
  for (const { record, targets, rolling } of uses) {
    const { dealt } = record;
    if (record.cancelled || rolling || !dealt?.save || dealt.save.check || dealt.contest || dealt.doer?.actor !== hero)
      continue;
    for (const { key, name, actor, pc, answer, reveal, rolling: falling } of targets) {
      const save = answer?.save;
      // Skip automatic and willing failures, because they tell nothing about the bonus.
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
  // Skip helpless defenders, because their Defense is not their usual one.
  if (helpless) return [];
  const { key, name, actor, pc, reveal } = target;
  const parts = all[record.defense];
  // Skip other fixed numbers, because a GM chose them.
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
