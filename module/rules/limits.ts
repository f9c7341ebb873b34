/** Limits for arguments of the public rules that types cannot express: ranges of numbers and lengths of lists. */
import { AREA_LIMITS } from "./areas/area-shapes.ts";
import { CHARACTERISTIC_RANGE } from "./basics/characteristics.ts";
import { CONDITION_LIMIT } from "./conditions/conditions.ts";
import { POINT_BUY, VALUE_DICE } from "./character/creation.ts";
import { DAMAGE_LIMITS } from "./damage/damage.ts";
import { FORMULA_LIMITS } from "./basics/dice.ts";
import { DEATH_MARKS } from "./death/at-zero.ts";
import { NUMBER_LIMIT } from "./basics/errors.ts";
import { DEADLY_EXHAUSTION } from "./conditions/exhaustion.ts";
import { SAVER_LIMIT } from "./damage/area-damage.ts";
import { SIGHT_LIMITS } from "./areas/area-sight.ts";
import { CELL_LIMIT } from "./areas/grid.ts";
import { COMBATANT_LIMIT } from "./checks/initiative.ts";
import { PATH_LIMIT } from "./movement/movement.ts";
import { ODDS_LIMITS } from "./simulation/odds.ts";
import { LEVEL_LIMIT, PURCHASE_LIMIT } from "./character/progression.ts";
import { ENEMY_LIMIT } from "./areas/range-increments.ts";
import { BREAKS_LIMIT } from "./rest/rest-limits.ts";
import { SIMULTANEOUS_LIMIT } from "./turn/turn-dues.ts";
import { MAX_CIRCLE } from "./spells/spellcasting.ts";

/** Range of a number or of the length of a list. */
export interface Limit {
  readonly min: number;
  readonly max: number;
  readonly fractions: boolean;
}

type Row = readonly [min: number, max: number, ends: string];

const MANY = NUMBER_LIMIT;
const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * Limits of whole numbers. Each word is the end of a path that begins with the function name. `step` matches every
 * field and argument of that name. `rolledValue.faces` matches only that function. The longest match counts. `*`
 * matches any last name.
 */
const WHOLE: readonly Row[] = [
  [0, 4, "step toolStep skillStep required trainingBonus.steps masteryCost.fromStep masteryCost.toStep"],
  [
    1,
    LEVEL_LIMIT,
    "advancement.level capstoneOpen.level hitDieContributions.level hitPointGain.level levelHitPoints.level",
  ],
  [1, LEVEL_LIMIT, "maxHitPointContributions.input.level pointBudget.level xpForLevel.level levels"],
  [0, 30, "who.level"],
  [
    0,
    CHARACTERISTIC_RANGE.max,
    "abilityModifier.value raiseCharacteristic.value raisedValue.value characteristicRaise",
  ],
  [
    0,
    CHARACTERISTIC_RANGE.max,
    "drained.* carrying.strength jump.input.strength failsWithoutRoll.input.characteristic",
  ],
  [0, CHARACTERISTIC_RANGE.max, "influenceDc.learning influence.input.learning"],
  [-5, 10, "enduranceModifier jump.input.strengthModifier hitPointGain.modifier hitPointGain.next"],
  [POINT_BUY.min, POINT_BUY.max, "pointCost.value"],
  [1, VALUE_DICE.faces, "rolledValue.faces"],
  [0, 2, "raises.* raisedValue.by"],
  [0, 100, "classTalents powerPerLevel talentsPerLevel startPower startTalents"],
  [-MANY, MANY, "budget.talents budget.power"],

  [1, 20, "natural naturals rerollOne.face hitDieHealing.rolled shortRest.rolled"],
  [1, 6, "comesBack.face"],
  [2, 6, "comesBack.from"],
  [1, 4, "d4"],
  [1, 100, "d100 attack.dice.faces defense.dice.faces save.dice.faces"],
  [-ODDS_LIMITS.dice, ODDS_LIMITS.dice, "attack.dice.count defense.dice.count save.dice.count"],
  [0, 4 * FORMULA_LIMITS.dice, "terms.count"],
  [1, FORMULA_LIMITS.faces, "terms.faces base.faces"],
  [1, 2, "diceTimes"],
  [-1, 1, "state"],
  [-MANY, MANY, "attack.bonus defense.bonus save.bonus attackOdds.defender.defense.static failOdds.dc bonuses"],
  [-MANY, MANY, "hide.total findsHidden.total findsHidden.findDc healCheck3e.total"],
  [0, 100, "saveEntry.input.dc"],
  [1, ODDS_LIMITS.attacks, "dropOdds.attacks"],

  [-MANY, MANY, "hitPoints hitPoints.value after maxHitPointContributions.input.bonus"],
  [1, 10_000, "dropOdds.hitPoints"],
  [0, 10_000, "maxHitPointContributions.input.base hitDie"],
  [
    0,
    MANY,
    "overflow hitPoints.max isMassiveDamage.max atZeroHitPoints.input.max blowKills.input.max mayStand.input.max",
  ],
  [
    0,
    MANY,
    "endure.input.max longRestHealing.max lostMaximum borne damage blow.amount damageTaken applyHealing.input.amount",
  ],
  [1, MANY, "deathCheck.input.max healing3e.max"],
  [0, MANY, "damage3e.amount healing3e.amount awardEach.amount challengeXp objectStats.threshold"],
  [0, 3, "saves.successes saves.failures"],
  [0, DEATH_MARKS, "deathCheck.input.marks"],
  [0, DEADLY_EXHAUSTION, "exhaustion lockedExhaustion exhaustion.level statuses.level"],
  [0, 1000, "levels.* uses.onShort"],
  [0, BREAKS_LIMIT, "breaks"],
  [0, SAFE, "xp"],

  [-CELL_LIMIT, CELL_LIMIT, "x y"],
  [0, AREA_LIMITS.feet, "shape.radius shape.side"],
  [0, AREA_LIMITS.line, "shape.length shape.height"],
  [0, AREA_LIMITS.width, "shape.width"],
  [1, 20, "areaCells.shape.size watchers.size attacksPerAction"],
  [0, 1000, "watchers.reach bodyHeight"],
  [0, MANY, "watchers.feet opponents.feet feetToCells.feet inUnits.feet fall.feet flight.height movedInRound used"],
  [0, MANY, "switchSpeed.moved change.cap distanceToEnemy context.distance mayMount.facts.distance"],
  [0, MANY, "stepFeet.straight stepFeet.diagonal diagonalsBefore spendMovement.diagonals"],
  [0, PATH_LIMIT, "path.diagonals madeFeet.diagonalsBefore"],
  [0, 10_000, "speed changedSpeed.base flySpeed"],
  [-MANY, MANY, "mountInitiative.rider mountInitiative.own riderInitiative mountUp.input.mountInitiative"],

  [0, MANY, "round turn rounds first lasts.value"],
  [1, MANY, "ends.turns"],
  [0, MANY, "endsInRest.seconds"],
  [-SAFE, SAFE, "time"],
  [0, 10_000, "daysBefore days turnsWithoutAir"],
  [-1, 20, "grants"],
  [-100, 100, "extraAttacks"],

  [0, MAX_CIRCLE, "castSpell.input.circle above top"],
  [1, MAX_CIRCLE, "slotCircle slots.circle wanted.circle"],
  [0, 100, "base.count slots.missing wanted.by regainedCircles.most"],
  [0, 1000, "slots.value prepared preparedSpells.limit castingActions regainedSlots.count attuned per.times"],
  [0, 20, "perCircle freeHands"],
  [0, MANY, "facts.hands material.price quantity itemsWithSave usesAt.input.max byLevel.max"],
  [0, 60, "armorClass"],
  [-5, 15, "totalsFromArmorClass.input.dexterity"],
];

/** Limits of numbers that may have fractions. */
const FRACTIONS: readonly Row[] = [
  [0, 30, "proficiencyBonus.level trainingBonus.level grappleTest.level expertiseBonus.level spellSaveDc.input.level"],
  [0, 30, "spellAttackContributions.input.level challengeExperience.challenge usualNumbers.challenge"],
  [0, MANY, "mean"],
];

/** Limits of the lengths of lists. */
const LISTS: readonly Row[] = [
  [VALUE_DICE.count, VALUE_DICE.count, "rolledValue.faces"],
  [0, 4 * FORMULA_LIMITS.dice, "evaluateTerms.faces"],
  [0, FORMULA_LIMITS.terms, "terms"],
  [1, 100, "naturals"],
  [0, 20, "attackEntry.input.damage bonuses"],
  [0, ODDS_LIMITS.strikes, "attacker.strikes"],
  [0, ODDS_LIMITS.dice, "attack.dice defense.dice save.dice"],
  [0, DAMAGE_LIMITS.rows, "rows strikes.damage"],
  [0, DAMAGE_LIMITS.entries, "resistances vulnerabilities immunities conditionImmunities"],
  [0, CONDITION_LIMIT, "statuses"],
  [0, 100, "set among attributes companions trainingBonus.steps byLevel"],
  [0, SAVER_LIMIT, "savers"],
  [0, SIGHT_LIMITS.walls, "walls"],
  [0, SIGHT_LIMITS.cells, "reachedCells.cells"],
  [1, PATH_LIMIT, "path.cells move.cells action.cells"],
  [0, PATH_LIMIT, "feet made"],
  [0, ENEMY_LIMIT, "enemies"],
  [0, 500, "watchers opponents weapons uses effectsAfterChange.effects"],
  [1, COMBATANT_LIMIT, "entries"],
  [0, COMBATANT_LIMIT, "order combatants"],
  [0, SIMULTANEOUS_LIMIT, "simultaneousOrder.effects simultaneousOrder.order causes turnDues.input.wanted"],
  [0, 1000, "covers helplessParts.parts flatFootedParts.parts since changes changedSpeed.change.add turnsSpent.rounds"],
  [0, 1000, "went.* noted.* levels challengeXp"],
  [0, PURCHASE_LIMIT, "purchases"],
  [0, MAX_CIRCLE, "slots wantedCircles.wanted"],
  [0, 100_000, "records"],
];

const table = (rows: readonly Row[], fractions = false): ReadonlyMap<string, Limit> =>
  new Map(rows.flatMap(([min, max, ends]) => ends.split(" ").map((end) => [end, { min, max, fractions }] as const)));

/** Limits by the end of a path. */
export const NUMBER_LIMITS = new Map([...table(WHOLE), ...table(FRACTIONS, true)]);
export const LIST_LIMITS = table(LISTS);

/** Functions that validate their own input, such as stored messages. */
const READERS = new Set(["clash", "simulate"]);

/**
 * Returns the limit for a path: the one with the longest matching end.
 * @param path function, argument and fields, without list indices
 */
export function limitAt(limits: ReadonlyMap<string, Limit>, path: string): Limit | undefined {
  const names = path.split(".");
  if (READERS.has(names[0] ?? "")) return undefined;
  for (let from = 0; from < names.length; from += 1) {
    const limit = limits.get(names.slice(from).join(".")) ?? limits.get([...names.slice(from, -1), "*"].join("."));
    if (limit) return limit;
  }
  return undefined;
}
