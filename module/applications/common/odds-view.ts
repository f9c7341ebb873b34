/** Odds in words, for the attack window and for buttons of sheets. Pure. */
import type { OddsChange, TargetOdds } from "../../play/odds/odds-changes.ts";
import type { Outlook } from "../../play/odds/strike-odds.pure.ts";
import type { Texts } from "../words/texts.ts";

/** Position of the marker on the odds line; in the middle, hit and miss are equally likely. */
export type EdgeView = ReturnType<typeof edgeOf>;

export type OutcomeView = ReturnType<typeof outcomesOf>[number];

export type ChangeView = ReturnType<typeof changeView>;

export type OddsView = ReturnType<typeof oddsView>;

/** Odds of a weapon button: short text, whole sentence, and the line below. */
export type ButtonOddsView = ReturnType<typeof buttonOdds>;

const LANDED = ["tie", "hit", "crit"] as const;
const OUTCOMES = ["miss", ...LANDED] as const;
type Shares = Readonly<Record<(typeof OUTCOMES)[number], number>>;

/** Returns the percentage rounded to a millionth, so floating-point errors cannot change how a half is rounded. */
const exactly = (chance: number): number => Math.round(chance * 1e8) / 1e6;

/** Returns the chance of anything but a miss, in whole percent; halves round up. */
function landing({ miss }: Pick<Shares, "miss">): number {
  return Math.round(exactly(1 - miss));
}

/** Returns whole percentages that add up to 100. The non-miss total is rounded first; its outcomes share it by largest remainder. */
export function percents(chances: Shares): Shares {
  const lands = landing(chances);
  const whole = LANDED.map((key) => {
    const exact = exactly(chances[key]);
    return { key, n: Math.floor(exact), rest: Math.round((exact % 1) * 1e6) };
  });
  const missing = lands - whole.reduce((sum, { n }) => sum + n, 0);
  const up = new Set(
    [...whole]
      .sort((a, b) => b.rest - a.rest)
      .slice(0, Math.max(0, missing))
      .map(({ key }) => key),
  );
  const of = (key: (typeof LANDED)[number]): number =>
    (whole.find((one) => one.key === key)?.n ?? 0) + (up.has(key) ? 1 : 0);
  return { miss: 100 - lands, tie: of("tie"), hit: of("hit"), crit: of("crit") };
}

/** Rounds to tenths. Halves round up despite floating-point errors. */
const tenths = (damage: number): number => Math.round(Math.round(damage * 1e6) / 1e5) / 10;

/** Returns a percentage such as "53". A possible outcome never shows 0, and an uncertain one never shows 100. */
function bare(shown: number, exact: number): string {
  if (shown === 0 && exact > 0) return "<1";
  return shown === 100 && exact < 1 - 1e-9 ? ">99" : String(shown);
}

function percent(shown: number, exact: number, { t }: Texts): string {
  return t("OD20.Odds.Percent", { n: bare(shown, exact) });
}

/** Returns the chance of anything but a miss, without the percent sign. All displays use this number. */
export function landsBare(outlook: Outlook): string {
  return bare(landing(outlook), 1 - outlook.miss);
}

/**
 * Returns the chance that a save fails, without the percent sign.
 * @param chance 0 to 1
 */
export function failsBare(chance: number): string {
  return bare(Math.round(exactly(chance)), chance);
}

/**
 * Returns a text such as "fails 65 %".
 * @param chance 0 to 1
 */
export function failsText(chance: number, { t }: Pick<Texts, "t">): string {
  return t("OD20.Odds.Fails", { chance: t("OD20.Odds.Percent", { n: failsBare(chance) }) });
}

/** Returns a mean with one decimal, in the language's notation. */
export function mean(damage: number, texts: Texts): string {
  return tenths(Math.abs(damage)).toFixed(1).replace(".", texts.t("OD20.Odds.Point"));
}

function signedMean(change: number, texts: Texts): string {
  return `${change < 0 ? "−" : "+"}${mean(change, texts)}`;
}

/** Returns the position of the marker. */
export function edgeOf(outlook: Pick<Outlook, "miss">) {
  const lead = Math.round((1 - outlook.miss - 0.5) * 20);
  return {
    side: lead === 0 ? "none" : lead > 0 ? "attack" : "defense",
    /** 0 (even) to 10 (certain). */
    lead: Math.abs(lead),
  };
}

function landsText(outlook: Outlook, texts: Texts): string {
  return texts.t("OD20.Odds.Percent", { n: landsBare(outlook) });
}

function damageText({ damage, strikes }: Outlook, texts: Texts): string {
  const words = texts.t("OD20.Odds.Damage", { n: mean(damage, texts) });
  return strikes > 1 ? texts.t("OD20.Odds.DamageOf", { damage: words, n: strikes }) : words;
}

function labelOf({ kind, name, mode }: OddsChange, { t }: Texts): string {
  const way = mode === null ? "" : t(`OD20.Attack.Mode.${mode}`);
  if (kind === "weapon") return t("OD20.Odds.Change.weapon", { name, way });
  return kind === "mode" ? way : t(`OD20.Odds.Change.${kind}`);
}

/** Returns the view of a change: the difference between the two displayed results. */
function changeView(now: Outlook, change: OddsChange, texts: Texts) {
  const chance = landing(change.then) - landing(now);
  const damage = tenths(tenths(change.then.damage) - tenths(now.damage));
  const trend = Math.sign(damage === 0 ? chance : damage);
  const parts = [
    ...(chance === 0 ? [] : [texts.t("OD20.Odds.Percent", { n: texts.signed(chance) })]),
    ...(damage === 0 ? [] : [texts.t("OD20.Odds.DamageBy", { n: signedMean(damage, texts) })]),
  ];
  return {
    label: labelOf(change, texts),
    text: parts.length === 0 ? texts.t("OD20.Odds.Same") : parts.join(", "),
    trend: trend > 0 ? "better" : trend < 0 ? "worse" : "same",
  };
}

function outcomesOf(now: Outlook, texts: Texts) {
  const shown = percents(now);
  return OUTCOMES.filter((key) => key === "miss" || key === "hit" || now[key] > 0).map((key) => ({
    name: key,
    label: texts.t(`OD20.Odds.${key}`),
    text: percent(shown[key], now[key], texts),
  }));
}

function row(odds: TargetOdds, index: number, single: boolean, uid: string, texts: Texts) {
  const { now, name, changes } = odds;
  const { t } = texts;
  return {
    /** Text such as "Against Goblin". */
    name: t("OD20.Odds.Against", { name }),
    /** Words before the chance: "lands", or "each of 3 strikes lands". */
    verb:
      now.strikes > 1 ? t(`OD20.Odds.${now.differ ? "MeanOf" : "EachOf"}`, { n: now.strikes }) : t("OD20.Odds.Lands"),
    lands: landsText(now, texts),
    /** Average damage; of several strikes together. */
    damage: damageText(now, texts),
    edge: edgeOf(now),
    outcomes: outcomesOf(now, texts),
    changes: changes.map((change) => changeView(now, change, texts)),
    /** Key under which the list of changes remembers its open state; "" for a list that is always open. */
    fold: single || changes.length === 0 ? "" : `${uid}-odds-${String(index)}`,
  };
}

/** Returns the odds of the attack window; empty without targets. */
export function oddsView(uid: string, odds: readonly TargetOdds[], texts: Texts) {
  return {
    oddsId: `${uid}-odds`,
    oddsRows: odds.map((one, index) => row(one, index, odds.length === 1, uid, texts)),
  };
}

/** Returns the odds as sentences for screen readers. */
export function spokenOdds(view: OddsView, { t }: Texts): string {
  return view.oddsRows
    .map(({ name, verb, lands, damage, outcomes, changes }) =>
      t("OD20.Odds.Spoken", {
        name,
        verb,
        lands,
        damage,
        outcomes: outcomes.map(({ label, text }) => `${label} ${text}`).join(", "),
        changes: changes.map(({ label, text }) => `${label}: ${text}`).join("; "),
      }),
    )
    .join(" ");
}

/** Returns a text such as "lands 55 %, ⌀ 6.2". */
export function foeOdds(outlook: Outlook, texts: Texts): string {
  return texts.t("OD20.Odds.Short", { lands: landsText(outlook, texts), damage: mean(outlook.damage, texts) });
}

/** Returns the odds of a button: a short text such as "48 % · ⌀ 6.2", a sentence, and a tooltip with the details. */
export function buttonOdds({ name, now, changes }: TargetOdds, texts: Texts) {
  const told = { name, lands: landsText(now, texts), damage: mean(now.damage, texts) };
  const text = texts.t("OD20.Odds.Button", told);
  // Non-breaking spaces keep the text in one line.
  const whole = (key: string): string => texts.t(key, told).replaceAll(" ", "\u00a0");
  return {
    /** Text such as "48 % · ⌀ 4.0". */
    short: whole("OD20.Odds.Brief"),
    /** The two parts of the short text, for a button that shows them on separate sides: "48 %" and "⌀ 4.0". */
    halves: { lands: told.lands.replaceAll(" ", "\u00a0"), deals: whole("OD20.Odds.Deals") },
    text,
    /** Tooltip lines: the sentence, the outcomes, and what would change them. */
    tooltip: [
      text,
      outcomesOf(now, texts)
        .map((one) => `${one.label} ${one.text}`)
        .join(" · "),
      ...changes.map((change) => changeView(now, change, texts)).map((one) => `${one.label}: ${one.text}`),
    ].join("\n"),
    edge: edgeOf(now),
  };
}
