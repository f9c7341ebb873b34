/** Figures of a stat block follow from each other by the base game's rules. Those that disagree are marked. */
import { abilityModifier } from "../../basics/characteristics.ts";
import { CHARACTERISTICS, SKILL_DEFINITIONS, type Characteristic } from "../../basics/ids.ts";
import { averageDice } from "../conversion.ts";
import { storedSkill } from "../conversion-creature.ts";
import { challengeExperience } from "../stat-block.ts";
import type { AttackFacts, CreatureReading, Mark } from "./types.ts";

/** Faces of a Hit Die by size. @rule B-MISC-10 */
export const HIT_DIE: Readonly<Record<string, number>> = {
  tiny: 4,
  small: 6,
  medium: 8,
  large: 10,
  huge: 12,
  gargantuan: 20,
};

/** Returns the proficiency bonus of a challenge. @param challenge 0 to 30 @rule B-PROF-01 */
export const proficiencyOf = (challenge: number): number => (challenge < 5 ? 2 : 2 + Math.floor((challenge - 1) / 4));

function checkHitPoints({ hitPoints, hitDice, size, characteristics }: CreatureReading, mark: Mark): void {
  if (hitPoints === null || !hitDice) return;
  const { count, faces, flat } = hitDice;
  const expected = Math.max(1, Math.floor(averageDice(`${String(count)}d${String(faces)}`) + flat));
  if (expected !== hitPoints) mark("hitPoints", "disagrees", hitPoints, expected);
  const die = HIT_DIE[size];
  if (die !== undefined && die !== faces) mark("hitDice", "disagrees", `d${String(faces)}`, `d${String(die)}`);
  const { endurance } = characteristics;
  if (endurance !== undefined && count * abilityModifier(endurance) !== flat)
    mark("hitDice", "disagrees", flat, count * abilityModifier(endurance));
}

/**
 * Marks recharge and uses of attacks that only a weapon can hold, and returns the attacks without them: one with a save after
 * its hit, without a stated bonus, or one of several attacks. Any other attack with them becomes a feature.
 */
export function limitedAttacks({ attacks, several }: CreatureReading, mark: Mark): AttackFacts[] {
  return attacks.map((attack) => {
    const { name, save, hit, recharge, uses } = attack;
    if (recharge === 0 && !uses) return attack;
    if (!save && hit !== null && !several.some(({ weapon }) => weapon === name)) return attack;
    if (recharge > 0) mark(`attacks.${name}.recharge`, "conditional", `${String(recharge)}-6`);
    if (uses) mark(`attacks.${name}.uses`, "conditional", uses.max);
    return { ...attack, recharge: 0, uses: null };
  });
}

/** Marks what disagrees. */
export function checkFigures(creature: CreatureReading, proficiency: number | null, mark: Mark): void {
  const { challenge, experience, characteristics, armorClass, initiative, passivePerception } = creature;
  checkHitPoints(creature, mark);
  if (armorClass !== null && armorClass < 5) mark("armorClass", "outOfRange", armorClass);
  if (challenge !== null && experience === null) mark("experience", "missing");
  if (challenge !== null && experience !== null) {
    const expected = challengeExperience(challenge);
    if (experience !== expected && !(challenge === 0 && experience === 0)) {
      mark("challenge", "disagrees", challenge);
      mark("experience", "disagrees", experience, expected);
    }
  }
  const modifier = (key: Characteristic): number => abilityModifier(characteristics[key] ?? 10);
  const trained = challenge === null ? (proficiency ?? 2) : proficiencyOf(challenge);
  if (proficiency !== null && challenge !== null && proficiency !== trained)
    mark("challenge", "disagrees", `+${String(proficiency)}`, `+${String(trained)}`);
  const follows = (field: string, total: number, key: Characteristic, times: readonly number[]): void => {
    const expected = times.map((count) => modifier(key) + count * trained);
    if (!expected.includes(total)) mark(field, "disagrees", total, expected.at(-1));
  };
  for (const key of CHARACTERISTICS) {
    const total = creature.saves[key];
    if (total !== undefined) follows(`saves.${key}`, total, key, [0, 1]);
  }
  for (const [key, total] of Object.entries(creature.skills)) {
    const stored = storedSkill(key);
    if (stored) follows(`skills.${key}`, total, SKILL_DEFINITIONS[stored].characteristic, [2, 1]);
  }
  if (initiative !== null) follows("initiative", initiative, "dexterity", [0, 2, 1]);
  if (passivePerception !== null) {
    const expected = 10 + (creature.skills["awareness"] ?? modifier("perception"));
    if (passivePerception !== expected) {
      mark("passivePerception", "disagrees", passivePerception, expected);
      if (creature.skills["awareness"] !== undefined)
        mark("skills.awareness", "disagrees", creature.skills["awareness"], passivePerception - 10);
    }
  }
  const all = CHARACTERISTICS.map(modifier);
  for (const { name, hit, damage, save } of creature.attacks) {
    if (hit === null) continue;
    const [first] = damage;
    if (!all.includes(hit - trained)) mark(`attacks.${name}.hit`, "disagrees", hit);
    const flat = first?.flat ?? 0;
    if (first && first.dice !== "" && flat !== 0 && flat !== hit - trained)
      mark(`attacks.${name}.damage.0`, "disagrees", flat, hit - trained);
    if (save && !all.includes(save.dc - 8 - trained)) mark(`attacks.${name}.save`, "disagrees", save.dc);
  }
  for (const { name, save } of creature.features)
    if (save && !all.includes(save.dc - 8 - trained)) mark(`features.${name}.save`, "disagrees", save.dc);
}
