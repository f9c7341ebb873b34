/** What a spell would do for a character who casts it now. */
import { effectData } from "../../data/effects/model.ts";
import { readChanges } from "../../compat/effect-shape.ts";
import { mainActivity, mainParts } from "../../data/item/activities.pure.ts";
import type { OpposedItem } from "../../documents/item.ts";
import type { Character } from "../../play/character/mastery.ts";
import { formulaRange, isFormula, parseFormula } from "../../rules/basics/dice.ts";
import { rayCount } from "../../rules/attack/spell-attack.ts";
import { moreOf } from "../../rules/activities/activity-results.ts";
import { conditionName } from "../effects/badges.ts";
import { rollLines } from "../effects/end-words.ts";
import { dealtBy, dealtView } from "../words/dealt-words.ts";
import { changeView } from "../words/effect-words.ts";
import { localDice } from "../words/formula-words.ts";
import { testLabel } from "../words/labels.ts";
import { areaOf, rangeOf, timeOf } from "../words/measures.ts";
import type { Texts } from "../words/texts.ts";
import type { SpellKind } from "./advised-spells.ts";
import { paragraphs } from "./origin-facts.ts";
import type { SpellFacts } from "./spells-view.ts";

type Spell = OpposedItem<"spell">;
type Effect = Spell["effects"]["contents"][number];

const SIGNS: Readonly<Record<string, number>> = { reaction: 0, bonus: 1, active: 2, minutes: 3, hours: 4 };
const DEFENSES = ["physical", "magical"] as const;

/** Returns the number that every kind of Defense gets at a path, or null if they differ. */
function bothDefenses(changes: ReturnType<typeof readChanges>, field: "bonus" | "base"): number | null {
  const [physical, magical] = DEFENSES.map(
    (kind) => changes.find(({ key }) => key === `system.defenses.${kind}.${field}`)?.value,
  );
  const number = Number(physical);
  return physical !== undefined && physical === magical && Number.isFinite(number) ? number : null;
}

function effectWords(effect: Effect, texts: Texts): string[] {
  const changes = readChanges(effect);
  const [bonus, base] = [bothDefenses(changes, "bonus"), bothDefenses(changes, "base")];
  const rest = changes.filter(({ key }) => !((bonus !== null || base !== null) && key.startsWith("system.defenses.")));
  return [
    ...(bonus === null ? [] : [texts.t("OD20.Learn.Defenses", { n: texts.signed(bonus) })]),
    ...(base === null ? [] : [texts.t("OD20.Learn.BaseDefense", { n: base })]),
    ...[...effect.statuses].map((key) => conditionName(key).toLocaleLowerCase()),
    ...rest.map((change) => changeView({ ...change, problem: null }, texts).text),
    ...rollLines(effectData(effect).rolls, texts).map(({ text }) => text),
  ];
}

/** Returns whether an effect helps its bearer: a better Defense, a resistance, or an immunity. */
function defends(effect: Effect): boolean {
  return readChanges(effect).some(
    ({ key, value }) =>
      (/^system\.defenses\./u.test(key) && !value.startsWith("-")) ||
      /^system\.(?:resistances|conditionImm)/u.test(key),
  );
}

/** Returns what the spell is good for, the main thing first. */
function kindsOf(spell: Spell, hurts: boolean): SpellKind[] {
  const { system, effects } = spell;
  const main = mainActivity(spell);
  const own = effects.contents.filter(({ transfer }) => !transfer);
  const helps = own.some(defends) || main?.amends?.as === "defense";
  const against = main !== null && (main.attack !== null || main.save.attribute !== "");
  const hinders = (against && (own.length > 0 || !hurts)) || system.area.obscured !== "" || system.area.hard;
  return [
    ...(hurts ? (["damage"] as const) : []),
    ...((main?.parts ?? []).some(({ kind }) => kind !== "damage") ? (["heals"] as const) : []),
    ...(helps && !against ? (["defends"] as const) : []),
    ...(hinders ? (["hinders"] as const) : []),
  ];
}

/** Returns the average that a casting rolls, over all its rays. */
function powerOf(spell: Spell, numbers: Readonly<Record<string, unknown>>): number {
  const rows = dealtBy(spell, numbers)?.rows ?? [];
  const level = numbers["level"];
  const rays = Math.max(1, rayCount(moreOf(mainActivity(spell) ?? {}).rays, 0, typeof level === "number" ? level : 1));
  return rows.reduce(
    (sum, { formula }) => sum + (isFormula(formula) ? formulaRange(parseFormula(formula).terms).average * rays : 0),
    0,
  );
}

function rollOf(spell: Spell, { spells }: Character["system"], texts: Texts): Pick<SpellFacts, "roll" | "success"> {
  const { t } = texts;
  const main = mainActivity(spell);
  if (main?.attack)
    return {
      roll: spells.attack
        ? t("OD20.Spellbook.AttackWith", { bonus: texts.signed(spells.attack.total) })
        : t("OD20.Spellbook.Attack"),
      success: "",
    };
  if (!main?.save.attribute) return { roll: "", success: "" };
  const { save } = main;
  const name = testLabel(main, texts);
  const success = t(
    `OD20.Learn.Success.${save.onSuccess === "half" && mainParts(spell, "damage").length > 0 ? "half" : "none"}`,
  );
  return { roll: name, success: spells.dc ? t("OD20.Learn.Save", { dc: spells.dc.total, success }) : success };
}

function lastsOf({ duration }: Spell["system"], texts: Texts): string {
  const { kind, value } = duration;
  if (kind === "untilDispelled") return texts.t(`OD20.DurationKind.${kind}`).toLocaleLowerCase();
  return ["rounds", "minutes", "hours", "days"].includes(kind) && value > 0
    ? texts.t(`OD20.Learn.Lasts.${kind}`, { n: value })
    : "";
}

/** @param character whose numbers count; the spell itself may lie in a pack */
export function factsOf(spell: Spell, character: Character, texts: Texts): SpellFacts {
  const { system } = spell;
  const { t } = texts;
  const numbers = character.getRollData();
  const dealt = dealtView(spell, numbers, texts);
  const text = paragraphs(system.description).join(" ");
  const effects = [
    ...mainParts(spell, "temporary").map(({ formula }) => t("OD20.Learn.Temporary", { n: localDice(formula, texts) })),
    ...spell.effects.contents.filter(({ transfer }) => !transfer).flatMap((effect) => effectWords(effect, texts)),
  ];
  const { kind, value } = system.range;
  return {
    uuid: spell.uuid,
    name: spell.name,
    img: spell.img ?? "",
    circle: system.circle,
    school: [
      t(`OD20.School.${system.school}`).toLocaleLowerCase(),
      ...(system.ritual ? [t("OD20.Thing.ritual").toLocaleLowerCase()] : []),
    ].join(" · "),
    kinds: kindsOf(spell, dealt?.kind === "damage"),
    power: powerOf(spell, numbers),
    damage: dealt?.damage ?? [],
    healing: dealt?.kind === "healing",
    effects: dealt || effects.length > 0 ? [...new Set(effects)] : [text],
    range: rangeOf(system, texts),
    area: areaOf(system, texts),
    feet: kind === "self" ? 0 : kind === "touch" ? 5 : kind === "feet" ? value : 10_000,
    time: {
      sign: ["active", "bonus", "reaction"].includes(system.casting.kind) ? system.casting.kind : "",
      text: timeOf(system, texts),
      lasts: lastsOf(system, texts),
      rank: (SIGNS[system.casting.kind] ?? 5) * 1000 + system.casting.value,
    },
    concentration: system.concentration,
    ...rollOf(spell, character.system, texts),
    text,
  };
}
