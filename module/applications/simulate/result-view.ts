/** View of the results of simulated fights. Pure. */
import { atZeroHitPoints } from "../../rules/death/at-zero.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import type { Simulation } from "../../rules/simulation/simulate-types.ts";
import { decimal } from "../common/number-view.ts";
import type { Texts } from "../words/texts.ts";
import { budgetText, differenceText } from "./encounter-view.ts";
import { barsOf, quantile, shareOf, type Bar, type Share } from "./numbers.ts";
import { FIGHT_SIDES, taking, type FightSide, type RosterLine } from "./roster.ts";
import { FIGHT_ROUNDS, idleNames, lineName, type SimulateChoice } from "./simulate-view.ts";

/** Finished fights with their settings. */
export interface FoughtFights {
  readonly choice: SimulateChoice;
  readonly tally: Simulation;
  readonly ruleset: Ruleset;
  /** Fights without the strongest enemy, simulated if the chance is below what the budget promises. */
  readonly without?: { readonly name: string; readonly tally: Simulation } | null;
}

type ShareView = ReturnType<typeof shareView>;

export interface ResultView {
  readonly id: string;
  readonly versus: string;
  readonly made: string;
  /** How hard the fight is by its budget. */
  readonly budget: string;
  /** How the chance differs from the budget, and why; "" if it does not. */
  readonly difference: string;
  readonly wins: readonly (ShareView & { readonly side: string; readonly label: string; readonly margin: string })[];
  readonly rounds: string;
  readonly bars: readonly (ShareView & { readonly label: string })[];
  readonly fates: readonly (ShareView & { readonly side: FightSide; readonly name: string; readonly left: string })[];
  readonly basis: string;
}

/** Maximum number of bars that fit on a phone. */
const MOST_BARS = 12;

function percentText({ percent }: Share, { t }: Texts): string {
  if (percent > 0 && percent < 1) return t("OD20.Simulate.Below");
  if (percent > 99 && percent < 100) return t("OD20.Simulate.Above");
  return t("OD20.Simulate.Percent", { n: Math.round(percent) });
}

function shareView(count: number, of: number, texts: Texts) {
  const share = shareOf(count, of);
  return {
    /** Percentage 0 to 100, for the chart. */
    percent: Math.round(share.percent * 10) / 10,
    text: percentText(share, texts),
  };
}

/** Returns the margin rounded up, plus the rounding error of the percentage. */
function marginText({ percent, margin }: Share, { t }: Texts): string {
  return t("OD20.Simulate.Margin", { n: Math.ceil(margin + Math.abs(percent - Math.round(percent))) });
}

function sideNames(side: FightSide, choice: SimulateChoice, texts: Texts): string {
  return taking(choice.lines, side)
    .map((line) => {
      const name = lineName(line, choice.lines, texts);
      return line.count > 1 ? texts.t("OD20.Simulate.Many", { name, n: line.count }) : name;
    })
    .join(", ");
}

function barLabel({ from, to }: Bar, { t }: Texts): string {
  const key = to === null ? "more" : to === from ? "one" : "range";
  return t(`OD20.Simulate.Bar.${key}`, { low: from, high: to ?? from });
}

function fate(line: RosterLine, { choice, tally }: FoughtFights, texts: Texts): ResultView["fates"][number] {
  const mine = tally.members.filter(({ id }) => id === line.key);
  const sum = (of: "dropped" | "left"): number => mine.reduce((total, one) => total + one[of], 0);
  const all = tally.fights * Math.max(1, mine.length);
  const name = lineName(line, choice.lines, texts);
  return {
    ...shareView(sum("dropped"), all, texts),
    side: line.side,
    name: line.count > 1 ? texts.t("OD20.Simulate.Many", { name, n: line.count }) : name,
    left: texts.t("OD20.Simulate.LeftOf", {
      n: decimal(Math.round((10 * sum("left")) / all) / 10, texts),
      of: line.facts.hitPoints,
    }),
  };
}

/** Returns the assumptions of the simulation, sentence by sentence. Keep it in line with the behavior of `simulate`. */
function basis({ choice, ruleset }: FoughtFights, texts: Texts): string {
  const { t } = texts;
  const say = (key: string, data = {}): string => t(`OD20.Simulate.Basics.${key}`, data);
  const { state } = atZeroHitPoints({ kind: "character", max: 1, overflow: 0 }, ruleset);
  const zero = state === "choice" || state === "negative" ? state : "unconscious";
  const idle = idleNames(choice, texts);
  return [
    say("reach"),
    say("order"),
    say("turn"),
    ...FIGHT_SIDES.map((side) => say(`${choice.aims[side]}.${side}`)),
    say("rolls"),
    ...(ruleset.fumbleBonus === "none" ? [] : [say("fumble")]),
    say("nothing"),
    say("points"),
    t(`OD20.Simulate.Zero.${zero}`),
    say("draw", { n: FIGHT_ROUNDS }),
    ...(idle.length > 0 ? [t("OD20.Simulate.Idle", { names: idle.join(", ") })] : []),
  ].join(" ");
}

/**
 * Returns the view of the results.
 * @param fought at least one fight
 */
export function resultView(uid: string, fought: FoughtFights, texts: Texts): ResultView {
  const { t, plural } = texts;
  const { choice, tally } = fought;
  const { fights, wins, draws, rounds } = tally;
  const win = (side: string, label: string, count: number): ResultView["wins"][number] => ({
    ...shareView(count, fights, texts),
    side,
    label,
    margin: marginText(shareOf(count, fights), texts),
  });
  const [median, low, high] = [quantile(rounds, 0.5), quantile(rounds, 0.1), quantile(rounds, 0.9)];
  const heroes = (of: Simulation): ReturnType<typeof shareView> => shareView(of.wins[0], of.fights, texts);
  const without = fought.without ? { name: fought.without.name, text: heroes(fought.without.tally).text } : null;
  const made = plural("OD20.Simulate.Made", fights, { seed: choice.seed });
  return {
    id: `${uid}-result`,
    versus: t("OD20.Simulate.Versus", {
      heroes: sideNames("heroes", choice, texts),
      foes: sideNames("foes", choice, texts),
    }),
    made: fights < choice.fights ? `${made} ${t("OD20.Simulate.Stopped")}` : made,
    budget: budgetText(choice.lines, texts),
    difference: differenceText(choice.lines, heroes(tally), without, texts),
    wins: [
      ...FIGHT_SIDES.map((side, index) => win(side, t(`OD20.Simulate.Win.${side}`), wins[index] ?? 0)),
      ...(draws > 0 ? [win("nobody", t("OD20.Simulate.Win.nobody", { n: FIGHT_ROUNDS }), draws)] : []),
    ],
    rounds: t(low === high ? "OD20.Simulate.RoundsNoteOne" : "OD20.Simulate.RoundsNote", { median, low, high }),
    bars: barsOf(rounds, MOST_BARS).map((bar) => ({
      ...shareView(bar.count, fights, texts),
      label: barLabel(bar, texts),
    })),
    fates: taking(choice.lines).map((line) => fate(line, fought, texts)),
    basis: basis(fought, texts),
  };
}

/** Returns the result as one text for screen readers. */
export function spokenResult({ wins, difference }: ResultView): string {
  return [...wins.map(({ label, text, margin }) => `${label}: ${text} ${margin}`), difference]
    .filter(Boolean)
    .join(". ");
}
