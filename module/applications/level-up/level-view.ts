/** View of the level window. Pure. */
import type { Characteristic } from "../../rules/basics/ids.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Growth, SpellGrowth } from "../../rules/spells/spell-growth.ts";
import type { Points } from "../../rules/character/progression.ts";
import type { OfferedChoices } from "../../play/character/level-offer.ts";
import { choiceLegend, keyLabel } from "../words/choice-labels.ts";
import { aboveCapNotes, raiseSegments, type RaiseRow, type RaiseRows } from "./raise-view.ts";
import { segment } from "../common/segment.ts";
import type { RanksFields } from "../common/ranks-fields.ts";
import type { Texts } from "../words/texts.ts";

/** Data of the window before the user chooses anything. */
export interface LevelInput {
  readonly uid: string;
  readonly name: string;
  readonly className: string;
  /** The new level. */
  readonly level: number;
  readonly xp: number;
  /** Experience that the level requires. */
  readonly price: number;
  readonly hp: {
    readonly from: number;
    readonly to: number;
    readonly parts: readonly Contribution[];
    /** The Hit Die, and the maximum with its lowest and highest face; left out = it is not rolled. */
    readonly die?: {
      readonly faces: number;
      readonly average: number;
      readonly low: number;
      readonly high: number;
    } | null;
  };
  /** Further numbers before and after; left out = none. */
  readonly numbers?: readonly { readonly label: string; readonly from: string; readonly to: string }[];
  /** Fields for ranks; null or left out = the game has none. @rule D-C6 */
  readonly ranks?: RanksFields | null;
  /** How many ranks are added. */
  readonly ranksAdded?: number;
  /** Why these ranks are refused; left out or "" = they are not. */
  readonly refused?: string | undefined;
  readonly points: { readonly gained: Points; readonly left: Points };
  readonly features: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly img: string;
    readonly from: string;
    readonly description: string;
  }[];
  readonly missing: readonly { readonly uuid: string; readonly from: string }[];
  readonly otherClasses: readonly string[];
  readonly choices: readonly OfferedChoices[];
  /** Characteristics before and after; null when the level raises none. */
  readonly raise: readonly RaiseRow[] | null;
  /** Of what the second one may be chosen; null or left out = the raise cannot be split. */
  readonly second?: readonly RaiseRow[] | null;
  readonly growth: SpellGrowth | null;
  /** Features with more uses at the new level. */
  readonly uses: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  readonly way: { readonly learns: boolean; readonly swaps: boolean };
  /** Spells that the character can forget for another one. */
  readonly owned: readonly { readonly id: string; readonly name: string; readonly circle: number }[];
  readonly adviseDc: boolean;
}

/** The user's choices so far. */
export interface LevelChoice {
  readonly raise: Characteristic | null;
  readonly second?: Characteristic | null;
  /** Whether the Hit Die is rolled. */
  readonly rolls?: boolean;
  readonly chosen: ReadonlyMap<string, Readonly<Record<number, readonly string[]>>>;
  /** Id of the spell to forget; "" = none. */
  readonly forget: string;
  /** Typed ranks by skill. */
  readonly ranks?: ReadonlyMap<string, number>;
}

const change = ({ from, to }: Growth, label: string, texts: Texts): string[] =>
  from === to ? [] : [texts.t("OD20.LevelUp.Change", { label, from, to })];

export function fieldOf(owner: string, index: number): string {
  return `choice|${owner}|${String(index)}`;
}

function pointsText({ talents, power }: Points, texts: Texts): string {
  return [texts.plural("OD20.Planner.talents", talents), texts.plural("OD20.Planner.power", power)].join(", ");
}

/**
 * Returns the gained points and the points left to spend; "" if there are none of both. Overspent points show as a
 * warning, never as a negative number.
 */
function pointsLine({ gained, left }: LevelInput["points"], texts: Texts): string {
  if (gained.talents + gained.power === 0 && left.talents <= 0 && left.power <= 0) return "";
  const { t } = texts;
  const spendable = { talents: Math.max(0, left.talents), power: Math.max(0, left.power) };
  const overspent = (["talents", "power"] as const).flatMap((key) =>
    left[key] < 0 ? [` ${t("OD20.Planner.Overspent", { name: t(`OD20.Planner.Name.${key}`), n: -left[key] })}.`] : [],
  );
  const gains = pointsText(gained, texts);
  const spends = pointsText(spendable, texts);
  // Without older points the second number repeats the first.
  const spend = gains === spends ? [] : [` ${t("OD20.LevelUp.Spendable", { left: spends })}`];
  return [t("OD20.LevelUp.Points", { gained: gains }), ...spend, ...overspent].join("");
}

function warnings(input: LevelInput, texts: Texts): string[] {
  const { t } = texts;
  return [
    ...(input.xp < input.price ? [t("OD20.LevelUp.BeforeTime", { xp: input.xp, price: input.price })] : []),
    ...(input.className === "" ? [t("OD20.LevelUp.NoClass")] : []),
    ...(input.otherClasses.length > 0
      ? [t("OD20.LevelUp.OtherClasses", { names: input.otherClasses.join(", "), name: input.className })]
      : []),
    ...input.missing.map(({ uuid, from }) => t("OD20.LevelUp.Missing", { from, uuid })),
  ];
}

/** Says what changes, apart from what the new maximum is made of: "8 → 10 (+2)" and "10 = Class hit points 6 + Endurance 4". */
function hitPointsLine({ from, to, parts, die }: LevelInput["hp"], { rolls }: LevelChoice, { t, signed }: Texts) {
  if (die && rolls)
    return { text: t("OD20.LevelUp.HitPointsRolled", { from, low: die.low, high: die.high }), parts: "" };
  const change = t("OD20.LevelUp.HitPoints", { from, to });
  const [first, ...others] = parts.map(({ label, value }) => ({ label: t(label), value }));
  const sum = others
    .map(({ label, value }) => ` ${value < 0 ? "−" : "+"} ${label} ${String(Math.abs(value))}`)
    .join("");
  return {
    text: from === to ? change : `${change} (${signed(to - from)})`,
    parts: first ? `${String(to)} = ${first.label} ${String(first.value)}${sum}` : "",
  };
}

/** New spells are chosen in their table, once the level is there. @rule H-SPL-05 H-SPL-07 H-SPL-08 */
function spellsHint({ growth, way }: LevelInput, { t }: Texts): string {
  if (!growth) return "";
  if (way.learns && !way.swaps) return t("OD20.LevelUp.SpellsOfBook");
  return growth.prepared.to > growth.prepared.from || growth.cantrips.to > growth.cantrips.from
    ? t("OD20.LevelUp.SpellsAfter")
    : "";
}

const rowsOf = ({ raise, second = null }: LevelInput): RaiseRows | null => raise && { raise, second };

/** Returns the view of the window without its foot. @rule H-PRG-05 H-PRG-06 H-PRG-07 H-PRG-08 H-SPL-03 H-SPL-07 H-SPL-08 H-MAS-13 */
export function levelView(input: LevelInput, choice: LevelChoice, texts: Texts) {
  const { t } = texts;
  const { uid, growth, way } = input;
  const rows = rowsOf(input);
  const option = (value: string, text: string) => ({
    value,
    text,
    selected: value === choice.forget,
  });
  return {
    title: t("OD20.LevelUp.Heading", { name: input.name, level: input.level }),
    subtitle: input.className,
    warnings: warnings(input, texts),
    hp: hitPointsLine(input.hp, choice, texts),
    /** The choice between the average of the Hit Die and a roll; null = there is none. */
    die: input.hp.die
      ? segment(
          uid,
          "die",
          t("OD20.Thing.hitDie"),
          [
            ["average", t("OD20.LevelUp.DieAverage", { n: input.hp.die.average })],
            [
              "roll",
              t("OD20.LevelUp.DieRoll", { die: t("OD20.Dice.Notation", { count: "", faces: input.hp.die.faces }) }),
            ],
          ],
          choice.rolls ? "roll" : "average",
        )
      : null,
    points: pointsLine(input.points, texts),
    features: input.features,
    lists: input.choices.flatMap(({ owner, name, choices }) =>
      choices.map((one) => {
        const picked = choice.chosen.get(owner)?.[one.index] ?? [...one.chosen];
        return {
          name: fieldOf(owner, one.index),
          legend: `${name}: ${choiceLegend(one, texts)}`,
          options: [...one.from].map((key, index) => ({
            id: `${uid}-${owner.replaceAll(/[^\w-]/gu, "-")}-${String(one.index)}-${String(index)}`,
            value: key,
            text: keyLabel(one.track, key, texts),
            on: picked.includes(key),
          })),
        };
      }),
    ),
    ...(rows ? raiseSegments(uid, "raise", rows, choice, texts) : { raise: null, second: null }),
    growth: [
      ...(input.numbers ?? []).map((one) => t("OD20.LevelUp.Change", one)),
      ...(growth
        ? [
            ...growth.slots.flatMap((slot) => change(slot, t("OD20.LevelUp.Slots", { n: slot.circle }), texts)),
            ...change(growth.prepared, t(way.swaps ? "OD20.LevelUp.KnownSpells" : "OD20.LevelUp.Prepared"), texts),
            ...change(growth.cantrips, t("OD20.LevelUp.Cantrips"), texts),
          ]
        : []),
      ...input.uses.flatMap((one) => change(one, t("OD20.LevelUp.Uses", { name: one.name }), texts)),
    ],
    /** Where new spells are chosen; "" without any. */
    spells: spellsHint(input, texts),
    swap:
      way.swaps && input.owned.length > 0
        ? {
            id: `${uid}-forget`,
            name: "forget",
            label: t("OD20.LevelUp.Forget"),
            options: [option("", t("OD20.LevelUp.Nothing")), ...input.owned.map(({ id, name }) => option(id, name))],
          }
        : null,
    ranks: input.ranks ?? null,
    advice: input.adviseDc ? t("OD20.Planner.AdviceDc") : "",
  };
}

/**
 * Returns the foot of the window. Too few or too many choices only warn, because players decide some things after the
 * session. Only impossible choices block the button.
 */
export function levelFoot(input: LevelInput, choice: LevelChoice, texts: Texts) {
  const { t } = texts;
  const rows = rowsOf(input);
  const picked = (owner: string, index: number, old: Iterable<string>): readonly string[] =>
    choice.chosen.get(owner)?.[index] ?? [...old];
  const lists = input.choices.flatMap(({ owner, choices }) =>
    choices.map((one) => ({ one, many: picked(owner, one.index, one.chosen).length })),
  );
  const tooMany = lists.find(({ one, many }) => many > one.count);
  const error = tooMany
    ? t("OD20.Creation.TooMany", { what: choiceLegend(tooMany.one, texts) })
    : (input.refused ?? "");
  const notes = [
    ...(rows && choice.raise === null ? [t("OD20.LevelUp.RaiseOpen")] : []),
    ...(rows ? aboveCapNotes(rows, choice, texts) : []),
    ...(input.ranks && input.ranksAdded === 0 ? [t("OD20.LevelUp.RanksOpen")] : []),
    ...(lists.some(({ one, many }) => many < Math.min(one.count, [...one.from].length))
      ? [t("OD20.LevelUp.ChoiceOpen")]
      : []),
  ];
  return { notes, error, blocked: error !== "", submit: t("OD20.LevelUp.Submit", { level: input.level }) };
}
