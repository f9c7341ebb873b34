/** Traits of a stat block in words: type, movement, senses. Pure. */
import { tableRuleset } from "../../../core/table-rules.ts";
import { iterativeBonuses } from "../../../rules/attack/full-attack.ts";
import { gameOf } from "../../../rules/games/games.ts";
import { CREATURE_TYPES } from "../../../rules/basics/creature-kinds.ts";
import { experienceOf } from "../../../rules/creatures/stat-block.ts";
import type { CreatureNumbersByKey } from "../../../data/actor/creature-derived.ts";
import { MOVEMENTS, SENSES } from "../../../rules/creatures/body.ts";
import { entryLabel } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { coinText } from "./coins.ts";
import { numberView } from "../../common/number-view.ts";
import { flatFootedNumbers } from "./combat-numbers.ts";
import { sizeLabel } from "./stat-block.ts";
import { textHere, type FromPack } from "../../../core/other-language.ts";

/** Stored data of the creature. */
export interface NpcWords {
  readonly size: string;
  readonly creatureType: string;
  readonly alignment: string;
  readonly challenge: number;
  readonly challengeXp: number;
  readonly threshold: number | null;
  readonly languages: Iterable<string>;
  readonly coins: Parameters<typeof coinText>[0];
  readonly resistances: Iterable<string>;
  readonly vulnerabilities: Iterable<string>;
  readonly immunities: Iterable<string>;
  readonly conditionImmunities: Iterable<string>;
  readonly speed: { readonly hover: boolean };
  readonly regeneration?: { readonly points: number };
  readonly regenerationStops?: Iterable<string>;
}

type Derived = Pick<CreatureNumbersByKey, "movement" | "sight" | "passive" | "defenses"> & {
  readonly baseAttack: number;
};

const FRACTIONS: Readonly<Record<string, string>> = { "0.125": "1/8", "0.25": "1/4", "0.5": "1/2" };

/** Returns a challenge rating as printed, such as 1/4 or 2. */
export function challengeText(challenge: number): string {
  return FRACTIONS[String(challenge)] ?? String(challenge);
}

/** Returns the creature types as options. An unknown stored type stays. @rule B-MISC-06 */
export function typeOptions(type: string, texts: Texts): { readonly value: string; readonly label: string }[] {
  const known = CREATURE_TYPES.map((value): { value: string; label: string } => ({
    value,
    label: typeName(value, texts),
  }));
  return type === "" || known.some(({ value }) => value === type) ? known : [...known, { value: type, label: type }];
}

function typeName(type: string, texts: Texts): string {
  return CREATURE_TYPES.some((known) => known === type) ? texts.t(`OD20.CreatureType.${type}`) : type;
}

/** Returns a line such as "Giant · Large · chaotic evil". @param of the creature, if it may come from a pack @rule B-MISC-10 */
export function kindLine({ creatureType, size, alignment }: NpcWords, texts: Texts, of: FromPack = {}): string {
  return [typeName(creatureType, texts), sizeLabel(size, texts).toLocaleLowerCase(), textHere(of, alignment)]
    .filter(Boolean)
    .join(" · ");
}

/** Returns a line such as "Challenge 2 · 450 experience", or the known part of it; "" for nothing. */
export function challengeLine(words: NpcWords, texts: Texts): string {
  const xp = experienceOf(words);
  return [
    words.challenge > 0 || xp > 0 ? texts.t("OD20.Block.Challenge", { n: challengeText(words.challenge) }) : "",
    xp > 0 ? texts.t("OD20.Block.Experience", { n: xp }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Returns a text such as "10 a turn, not after: fire, acid". */
function regenerationText({ regeneration }: NpcWords, types: string, { t }: Texts): string {
  const n = regeneration?.points ?? 0;
  return n <= 0 ? "" : t(`OD20.Block.Regeneration${types === "" ? "Only" : "Not"}`, { n, types });
}

/** Returns base attack and the Armor Class of the flat-footed, in games that have them. @rule D-ATK-02 D-ATK-04 D-TURN-03 */
function thirdEditionLines({ baseAttack, defenses }: Pick<Derived, "baseAttack" | "defenses">, texts: Texts) {
  const { t, signed } = texts;
  const line = (key: string, text: string) => ({ key, label: t(`OD20.${key}`), text, tooltip: "" });
  return [
    ...(gameOf(tableRuleset()).progressions
      ? [line("Numbers3e.baseAttack", iterativeBonuses(baseAttack).map(signed).join("/"))]
      : []),
    ...flatFootedNumbers({ defenses }, texts).map(({ text }) => line("Block.FlatFooted", text)),
  ];
}

/** Returns speeds, senses, languages, resistances and similar lines. Omits empty lines. @rule B-MISC-10 */
export function factLines(words: NpcWords, derived: Derived, texts: Texts) {
  const { t } = texts;
  const feet = (n: number): string => t("OD20.Block.Feet", { n });
  const line = (key: string, text: string, tooltip = "") =>
    text === "" ? [] : [{ key, label: t(`OD20.Block.${key}`), text, tooltip }];
  const types = (set: Iterable<string>): string =>
    [...set].map((key) => entryLabel("damageTypes", key, texts).toLocaleLowerCase()).join(", ");
  const { walk, ...others } = derived.movement;
  const moves = MOVEMENTS.filter((kind) => kind !== "walk").flatMap((kind) =>
    others[kind].total > 0 ? [`${t(`OD20.Block.Move.${kind}`)} ${feet(others[kind].total)}`] : [],
  );
  const passive = numberView("passive", t("OD20.Block.Passive"), derived.passive, texts, false);
  const senses = SENSES.flatMap((key) =>
    derived.sight[key] > 0 ? [`${t(`OD20.Block.Sense.${key}`)} ${feet(derived.sight[key])}`] : [],
  );
  return [
    ...line(
      "Speed",
      [feet(walk.total), ...moves, ...(words.speed.hover ? [t("OD20.Block.Hover")] : [])].join(", "),
      numberView("walk", t("OD20.Block.Speed"), walk, texts, false).tooltip,
    ),
    ...line("Senses", [...senses, `${t("OD20.Block.PassiveShort")} ${passive.text}`].join(", "), passive.tooltip),
    ...thirdEditionLines(derived, texts),
    ...line("Languages", [...words.languages].join(", ")),
    ...line("Resistances", types(words.resistances)),
    ...line("Vulnerabilities", types(words.vulnerabilities)),
    ...line("Immunities", types(words.immunities)),
    ...line(
      "ConditionImmunities",
      [...words.conditionImmunities].map((id) => t(`OD20.Condition.${id}`).toLocaleLowerCase()).join(", "),
    ),
    ...line("Regeneration", regenerationText(words, types(words.regenerationStops ?? []), texts)),
    ...line("Coins", coinText(words.coins, texts)),
    ...line("Threshold", words.threshold === null ? "" : String(words.threshold)),
  ];
}
