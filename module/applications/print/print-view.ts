/** View of a character for printing: the views of the sheet without controls. */
import { defenseKinds, reduces } from "../words/defenses.ts";
import { defenseView } from "../sheets/view/combat-numbers.ts";
import { numeral } from "../../core/i18n.ts";
import { COINS } from "../../data/coins.pure.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import type { Spells } from "../../rules/spells/caster.ts";
import { countedPoints } from "../../rules/damage/counted-points.ts";
import { proficiencyBonus } from "../../rules/character/mastery.ts";
import { featureGroups, injuryRow } from "../sheets/view/features.ts";
import {
  attributeRows,
  characteristicRows,
  listTitles,
  countedMastery,
  masteryGroups,
  skillRows,
  type TrainedRow,
  type StepView,
} from "../sheets/view/creature.ts";
import { armorRow, weaponRow } from "../sheets/view/equipment.ts";
import { thingGroups, type ThingRow } from "../sheets/view/inventory.ts";
import { loadView, numberView } from "../common/number-view.ts";
import { personFacts } from "../sheets/view/person.ts";
import { circleViews } from "../sheets/view/spellbook.ts";
import { grantedSpellRows } from "../sheets/view/lent-spells.ts";
import { sizeLabel } from "../sheets/view/stat-block.ts";
import type { Texts } from "../words/texts.ts";

type Character = Actor.OfType<"character">;

/** Returns a step as marks: four circles, or a single one under proficiency rules. */
const marks = ({ options }: StepView): string =>
  options.map(({ value, filled }) => (value === 0 ? "" : filled ? "●" : "○")).join("");

/** Returns an item's name with its quantity, and the contents of a container. */
function thing({ name, quantity, bag }: ThingRow): string {
  const count = quantity === 1 ? name : `${name} ×${String(quantity)}`;
  return bag && bag.things.length > 0 ? `${count} (${bag.things.map(thing).join(", ")})` : count;
}

function spells(actor: Character, derived: Spells, id: string, texts: Texts): object | null {
  const own = actor.items.contents.filter((item) => item.isKind("spell")).sort((a, b) => a.name.localeCompare(b.name));
  const circles = circleViews(
    {
      spells: own,
      derived,
      stored: actor.system.toObject().spellcasting,
      numbers: actor.getRollData(),
      id,
      editing: false,
    },
    texts,
  );
  const granted = grantedSpellRows(actor.items.contents, id, texts);
  if (circles.length + granted.length === 0) return null;
  return {
    labels: { attack: texts.t("OD20.Spellbook.AttackBonus"), dc: texts.t("OD20.Spellbook.Dc") },
    attack: derived.attack ? texts.signed(derived.attack.total) : "",
    dc: derived.dc ? numeral(derived.dc.total) : "",
    circles: [
      ...circles.map(({ label, slots, spells: rows }) => ({
        label,
        boxes: Array.from({ length: Math.min(20, slots?.max ?? 0) }),
        spells: rows.map(({ name, facts, prepared, fixed, concentration, ritual }) => ({
          name,
          facts,
          ready: prepared || fixed !== "",
          concentration,
          ritual,
        })),
      })),
      ...(granted.length > 0
        ? [
            {
              label: texts.t("OD20.Spellbook.Lent"),
              boxes: [],
              spells: granted.map(({ name, from }) => ({ name, facts: from, ready: true })),
            },
          ]
        : []),
    ],
  };
}

/**
 * Returns the counters next to the steps: mastery points, proficiency bonus or Hit Dice, depending on the ruleset.
 * @rule H-MAS-03 B-PROF-01 C-41
 */
function pointLines({ system }: Character, { t, signed }: Texts): object[] {
  const { hitDice, training, talentsPerLevel, powerPerLevel } = tableRuleset();
  const { value, max, faces } = system.hitDice;
  return [
    ...(talentsPerLevel + powerPerLevel > 0 ? (["talents", "power"] as const) : []).map((key) => {
      const { left, earned } = system.points[key];
      return { label: t(`OD20.Planner.Name.${key}`), text: `${numeral(left)} / ${numeral(earned)}` };
    }),
    ...(training === "proficiency"
      ? [{ label: t("OD20.Part.Proficiency"), text: signed(proficiencyBonus(system.training.level)) }]
      : []),
    ...(hitDice ? [{ label: t("OD20.Head.HitDice", { left: value, max, faces }), text: "" }] : []),
  ];
}

/**
 * Returns the context of the whole printout.
 * @param id prefix of element ids, which the shared views require
 */
export function printView(actor: Character, id: string, texts: Texts): object {
  const { system } = actor;
  const stored = system.toObject();
  const { t } = texts;
  const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);
  const number = (key: string, label: string, of: Parameters<typeof numberView>[2], sign: boolean): object =>
    numberView(key, t(label), of, texts, sign);
  const of = (type: string): string => actor.items.contents.find((item) => String(item.type) === type)?.name ?? "";
  const species = actor.items.contents.find((item) => item.isKind("species"));
  const size = sizeLabel(species?.system.size ?? stored.size, texts);
  const groups = thingGroups(
    {
      items: actor.items.contents,
      id,
      compare: byName,
      numbers: actor.getRollData(),
      toolCheck: (key) => actor.getCheck("tool", key),
    },
    texts,
  );
  const trained = (row: TrainedRow): object => ({ ...row, marks: row.ranks?.text ?? marks(row.step) });
  return {
    name: actor.name,
    who: [of("class"), of("species"), of("background")].filter((text) => text !== "").join(" · "),
    level: stored.details.level,
    xp: system.details.xp,
    hp: {
      max: system.hp.max,
      value: numeral(countedPoints({ ...actor.hitPoints, value: stored.hp.value })),
      temporary: stored.hp.temporary,
    },
    numbers: [
      ...defenseKinds().map((kind) => defenseView(kind, system.defenses[kind], texts)),
      ...(reduces() ? [number("reduction", "OD20.Sheet.Reduction", system.reduction, false)] : []),
      number("initiative", "OD20.Sheet.Initiative", system.initiative, true),
      number("speed", "OD20.Head.Speed", system.movement.walk, false),
    ],
    titles: listTitles(texts),
    characteristics: characteristicRows(stored, system, texts),
    attributes: attributeRows(stored, system, id, texts).map(trained),
    skills: skillRows(stored, system, id, texts).map(trained),
    mastery: masteryGroups(countedMastery(stored, system), id, texts, system.granted).flatMap(({ steps }) =>
      steps.filter(({ value }) => value > 0).map((step) => ({ label: step.label, marks: marks(step) })),
    ),
    points: pointLines(actor, texts),
    weapons: actor
      .getWeapons()
      .sort(byName)
      .map((item) => weaponRow(item, texts)),
    armors: actor
      .getArmors()
      .sort(byName)
      .map((item) => armorRow(item, texts)),
    spells: spells(actor, system.spells, id, texts),
    features: featureGroups(
      actor.items.contents.filter((item) => item.isKind("feature")),
      { level: stored.details.level, dc: system.spells.dc?.total ?? null, numbers: actor.getRollData(), id },
      texts,
    ),
    injuries: actor.items.contents.filter((item) => item.isKind("injury")).map((item) => injuryRow(item, texts)),
    things: groups
      .filter(({ things }) => things.length > 0)
      .map(({ label, things }) => ({ label, text: things.map(thing).join(", ") })),
    coins: [...COINS]
      .reverse()
      .filter((coin) => system.coins[coin] > 0)
      .map((coin) => `${String(system.coins[coin])} ${t(`OD20.Currency.${coin}`)}`)
      .join(", "),
    load: loadView(system.load, Math.max(0, system.characteristics.strength.value), size, texts).text,
    facts: personFacts(
      {
        details: stored.details,
        languages: system.languages,
        resistances: system.resistances,
        vulnerabilities: system.vulnerabilities,
        immunities: system.immunities,
        size,
      },
      system,
      texts,
    ),
  };
}
