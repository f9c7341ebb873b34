/** View of the simulation window before a run: sides, number of fights, seed, and errors. Pure. */
import { reduces } from "../words/defenses.ts";
import { fixedDefense } from "../../rules/attack/defense.ts";
import { sumContributions, type Contribution } from "../../rules/basics/contribution.ts";
import { SIMULATED_AIMS, type SimulatedAim } from "../../rules/simulation/simulate-types.ts";
import { SIMULATION_LIMITS } from "../../rules/simulation/simulate-read.ts";
import { rowFormula, waysOf, type FighterFacts, type FighterWay } from "../../play/odds/fighter.pure.ts";
import { localDice } from "../words/formula-words.ts";
import { segment } from "../common/segment.ts";
import type { Texts } from "../words/texts.ts";
import { FIGHT_SIDES, isArmed, isUp, taking, wayOf, type FightSide, type RosterLine } from "./roster.ts";
import { wayWords } from "./numbers.ts";

/** Selectable numbers of fights. */
export const FIGHT_COUNTS = [500, 2000, 10_000] as const;
/** Number of rounds after which a fight is a draw. */
export const FIGHT_ROUNDS = 50;

/** State of the window. */
export interface SimulateChoice {
  readonly lines: readonly RosterLine[];
  readonly aims: Readonly<Record<FightSide, SimulatedAim>>;
  readonly fights: number;
  readonly seed: number;
}

/** Returns the invalid text of a field; null for a valid number. */
type TypedText = (key: string) => string | null;

/** Returns the name of a line. Adds the hit points when two lines have the same name. */
export function lineName(line: RosterLine, lines: readonly RosterLine[], texts: Texts): string {
  const twice = lines.some((other) => other !== line && other.side === line.side && other.name === line.name);
  if (!twice) return line.name;
  const points = texts.plural("OD20.Simulate.Points", line.facts.hitPoints);
  return texts.t("OD20.Simulate.Twice", { name: line.name, points });
}

function defenseWords({ defense, answers }: FighterFacts, { t, signed }: Texts): string {
  if (answers === "none") return t("OD20.Simulate.DefenseNone");
  const said = (parts: readonly Contribution[]): string =>
    answers === "fixed" ? String(fixedDefense(parts)) : signed(sumContributions(parts));
  const data = { physical: said(defense.physical), magical: said(defense.magical) };
  return t(answers === "fixed" ? "OD20.Simulate.DefenseFixed" : "OD20.Simulate.Defense", data);
}

function numbersOf(facts: FighterFacts, texts: Texts): string {
  const { t, plural, signed } = texts;
  return [
    plural("OD20.Simulate.Points", facts.hitPoints),
    defenseWords(facts, texts),
    ...(facts.mitigation.reduction === 0 || !reduces()
      ? []
      : [t("OD20.Simulate.Reduction", { n: facts.mitigation.reduction })]),
    t("OD20.Simulate.Initiative", { n: signed(facts.initiative) }),
  ].join(" · ");
}

function weaponWords(way: FighterWay, all: readonly FighterWay[], texts: Texts): string {
  const { t, signed } = texts;
  const [blow] = way.blows;
  if (way.multiattack || !blow) return wayWords(way, texts);
  const { weapon } = blow;
  const several = all.filter(({ name }) => name === weapon.name).length > 1;
  const mode = t(`OD20.Mode.${weapon.mode}`).toLocaleLowerCase();
  return t("OD20.Simulate.Weapon", {
    name: several ? t("OD20.Simulate.WeaponMode", { name: weapon.name, mode }) : weapon.name,
    bonus: way.blows.map((one) => signed(sumContributions(one.weapon.attack))).join("/"),
    damage: weapon.damage.map((row) => localDice(rowFormula(row), texts)).join(" + "),
  });
}

function lineView(uid: string, line: RosterLine, choice: SimulateChoice, typed: TypedText, texts: Texts) {
  const { t } = texts;
  const { key, facts } = line;
  const id = `${uid}-${key}`;
  const name = lineName(line, choice.lines, texts);
  const up = isUp(line);
  const usable = up && facts.acts ? waysOf(facts) : [];
  const number = (what: "strikes" | "count", label: string) => ({
    id: `${id}-${what}`,
    name: `${what}.${key}`,
    label: t(label, { name }),
    value: typed(`${what}.${key}`) ?? String(line[what]),
  });
  return {
    id,
    key,
    img: line.img,
    name,
    /** Numbers of the creature in words. */
    note: up ? numbersOf(facts, texts) : "",
    /** Why the line cannot act or take part. */
    idle: !up
      ? t("OD20.Simulate.Down")
      : !facts.acts
        ? t("OD20.Simulate.CannotAct")
        : usable.length === 0
          ? t("OD20.Simulate.NoAttack")
          : "",
    on: line.on && up,
    disabled: !up,
    weapon:
      usable.length === 0
        ? null
        : {
            label: t("OD20.Simulate.WeaponOf", { name }),
            options: usable.map((way) => ({
              value: way.key,
              text: weaponWords(way, usable, texts),
              selected: way.key === line.weapon,
            })),
          },
    /** `fixed` when a stat block sets the number. */
    strikes:
      usable.length === 0
        ? null
        : { ...number("strikes", "OD20.Simulate.StrikesOf"), fixed: wayOf(line)?.multiattack === true },
    count: facts.playerCharacter || !up ? null : number("count", "OD20.Simulate.CountOf"),
  };
}

/**
 * Returns the view.
 * @param typed returns invalid texts of fields
 */
export function simulateView(uid: string, choice: SimulateChoice, typed: TypedText, texts: Texts) {
  const { t } = texts;
  return {
    sides: FIGHT_SIDES.map((side) => ({
      side,
      legend: t(`OD20.Simulate.Side.${side}`),
      lines: choice.lines.filter((line) => line.side === side).map((line) => lineView(uid, line, choice, typed, texts)),
      aim: segment(
        uid,
        `aim-${side}`,
        t(`OD20.Simulate.Aim.${side}`),
        SIMULATED_AIMS.map((aim) => [aim, t(`OD20.Simulate.Aim.${aim}`)]),
        choice.aims[side],
      ),
    })),
    fights: segment(
      uid,
      "fights",
      t("OD20.Simulate.Fights"),
      FIGHT_COUNTS.map((count) => [String(count), String(count)]),
      String(choice.fights),
    ),
    seed: {
      id: `${uid}-seed`,
      name: "seed",
      label: t("OD20.Simulate.Seed"),
      value: typed("seed") ?? String(choice.seed),
      hintId: `${uid}-seed-hint`,
    },
  };
}

/**
 * Returns the foot: the button, and why the simulation cannot start.
 * @param wrong why a typed number is invalid, or ""
 * @param running whether a simulation is running and can be stopped
 */
export function simulateFoot(choice: SimulateChoice, wrong: string, running: boolean, texts: Texts) {
  if (running) return { error: "", blocked: false, submit: texts.t("OD20.Simulate.Stop") };
  const error = wrong || reasonAgainst(choice.lines, texts);
  return { error, blocked: error !== "", submit: texts.t("OD20.Simulate.Submit") };
}

function reasonAgainst(lines: readonly RosterLine[], { t }: Texts): string {
  for (const side of FIGHT_SIDES) {
    if (taking(lines, side).length > 0) continue;
    const listed = lines.filter((line) => line.side === side);
    if (listed.length === 0) return t(side === "foes" ? "OD20.Encounter.NoFoes" : "OD20.Simulate.NoHeroes");
    const down = listed.every((line) => !isUp(line));
    return t(`OD20.Simulate.Error.${side}${down ? "Down" : "None"}`);
  }
  const fighters = taking(lines);
  if (!fighters.some(isArmed)) return t("OD20.Simulate.Error.noAttack");
  const n = fighters.reduce((sum, { count }) => sum + count, 0);
  const most = SIMULATION_LIMITS.members;
  return n > most ? t("OD20.Simulate.Error.tooMany", { n, most }) : "";
}

/** Returns the names of lines that cannot attack. */
export function idleNames(choice: SimulateChoice, texts: Texts): string[] {
  return taking(choice.lines)
    .filter((line) => !isArmed(line))
    .map((line) => lineName(line, choice.lines, texts));
}
