/** Checks of the public rules that depend on several arguments. */
import { AREA_LIMITS } from "./areas/area-shapes.ts";
import { DISTRIBUTION_LIMITS, type Distribution } from "./basics/distribution.ts";
import { NUMBER_LIMIT, RulesError } from "./basics/errors.ts";
import { ATTRIBUTES } from "./basics/ids.ts";
import { LEVEL_LIMIT } from "./character/progression.ts";
import type * as rules from "./index.ts";

type Rules = typeof rules;
type Refusals = {
  readonly [Name in keyof Rules]?: Rules[Name] extends (...args: infer A) => unknown ? (...args: A) => void : never;
};

function refuseIf(wrong: boolean, argument: string, message: string): void {
  if (wrong) throw new RulesError(argument, message);
}

const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

const refuseDie = (die: number): void => {
  refuseIf(![6, 8, 10, 12].includes(die), "die", "must be 6, 8, 10 or 12");
};

/** Checks a distribution. The guard does not check the content of maps. */
function refuseDistribution(argument: string, { weights, total }: Distribution): void {
  refuseIf(weights.size > DISTRIBUTION_LIMITS.values, `${argument}.weights`, "has too many values");
  refuseIf(total <= 0n, `${argument}.total`, "must be a bigint above 0");
  for (const [value, weight] of weights)
    refuseIf(
      !Number.isSafeInteger(value) || typeof weight !== "bigint",
      `${argument}.weights`,
      "must map whole numbers to bigints",
    );
}

/** Checks a level if it matters. */
const refuseLevel = (level: number, counts: boolean): void => {
  refuseIf(counts && !isWhole(level, 1, 30), "level", "must be a whole number from 1 to 30");
};

const PLACELESS = "must have a cell, or the distances in feet";

export const REFUSALS: Refusals = {
  hitPointGain: (level, _modifier, _next, die = 0) => {
    if (die === 0) return;
    refuseDie(die);
    refuseIf(level >= LEVEL_LIMIT, "level", `must be a whole number from 1 to ${String(LEVEL_LIMIT - 1)}`);
  },
  hitDieContributions: refuseDie,
  hitDieAverage: refuseDie,
  masteryCost: (_track, fromStep, toStep) => {
    refuseIf(toStep < fromStep, "toStep", `must be a whole number from ${String(fromStep)} to 4`);
  },
  rerollOne: (naturals, index) => {
    refuseIf(naturals[index] === undefined, "index", "must be the index of a die");
  },
  evaluateTerms: (terms, faces) => {
    const dice = terms.flatMap((term) => (term.kind === "dice" ? Array<number>(term.count).fill(term.faces) : []));
    for (const [index, most] of dice.entries()) {
      refuseIf(!isWhole(faces[index] ?? 0, 1, most), "faces", `must have a valid face for die ${String(index + 1)}`);
    }
    refuseIf(dice.length !== faces.length, "faces", "must not have more faces than dice");
  },
  fraction: (_numerator, denominator) => {
    refuseIf(denominator <= 0n, "denominator", "must be above 0");
  },
  toNumber: ({ denominator }) => {
    refuseIf(denominator <= 0n, "value.denominator", "must be above 0");
  },
  atLeast: (a) => {
    refuseDistribution("distribution", a);
  },
  mean: (a) => {
    refuseDistribution("distribution", a);
  },
  dropOdds: (odds) => {
    refuseDistribution("odds.damage", odds.damage);
  },
  areaCells: (shape) => {
    if (shape.type === "cone")
      refuseIf(shape.length > AREA_LIMITS.feet, "shape.length", `must be at most ${String(AREA_LIMITS.feet)}`);
    if ("direction" in shape)
      refuseIf(shape.direction.x === 0 && shape.direction.y === 0, "shape.direction", "must not be 0 on both axes");
  },
  nearSide: (from, place) => {
    const steps = Math.max(Math.abs(place.x - from.x), Math.abs(place.y - from.y));
    refuseIf(steps > 400, "place", "must be at most 400 cells away");
  },
  pathCost: ({ cells }) => {
    for (const [index, cell] of cells.entries()) {
      const { x, y } = cells[index - 1] ?? cell;
      refuseIf(
        index > 0 && Math.max(Math.abs(cell.x - x), Math.abs(cell.y - y)) !== 1,
        `path.cells[${String(index)}]`,
        "does not touch the cell before it",
      );
    }
  },
  freeAttackOffers: (_move, watchers) => {
    refuseIf(
      watchers.some(({ cell, feet }) => !cell && !feet),
      "watchers.cell",
      PLACELESS,
    );
  },
  attacksOfOpportunity3e: ({ kind, cells, movedInRound }, opponents) => {
    refuseIf(
      kind === "move" && !cells && movedInRound === undefined,
      "action.movedInRound",
      "is required without cells",
    );
    refuseIf(
      opponents.some(({ cell, feet }) => !cell && !feet),
      "opponents.cell",
      PLACELESS,
    );
  },
  awardEach: (_amount, people, way) => {
    refuseIf(way !== "each" && !isWhole(people, 1, 1000), "people", "must be a whole number from 1 to 1000");
  },
  damageAtZero: (saves, { amount, max }, ruleset) => {
    const counts = amount > 0 && !saves.dead && ruleset.dropOut !== "safe" && ruleset.massiveDamage;
    refuseIf(counts && !isWhole(max, 1, NUMBER_LIMIT), "blow.max", "must be a whole number from 1 on");
  },
  longRestHealing: (_max, level, ruleset) => {
    refuseLevel(level, ruleset.longRestHealing === "level");
  },
  longRest: (i, ruleset) => {
    refuseLevel(i.level, ruleset.longRestHealing === "level");
  },
  shortRest: (i, rolled, _modifier, ruleset) => {
    const left = ruleset.hitDice ? Math.max(0, i.hitDice?.value ?? 0) : 0;
    refuseIf(rolled.length > left, "rolled", `must be a list of 0 to ${String(left)} entries`);
  },
  saveEntry: ({ attribute }) => {
    const known = attribute === "" || ATTRIBUTES.some((one) => one === attribute);
    refuseIf(!known, "attribute", `must be one of ${ATTRIBUTES.join(", ")}`);
  },
  simultaneousOrder: (effects, order) => {
    refuseIf(new Set(effects).size !== effects.length, "effects", "must not contain an id twice");
    refuseIf(
      new Set(order).size !== order.length || order.some((id) => !effects.includes(id)),
      "order",
      "must contain only ids of the effects, each at most once",
    );
  },
};
