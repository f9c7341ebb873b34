/** Personal facts of a character: size, senses, languages, details. */
import { MOVEMENTS, SENSES } from "../../../rules/creatures/body.ts";
import type { CreatureNumbersByKey } from "../../../data/actor/creature-derived.ts";
import type { Texts } from "../../words/texts.ts";
import { typeLabel } from "../../words/labels.ts";
import { numberView } from "../../common/number-view.ts";
import type { Advancement } from "../../../rules/character/advancement.ts";

/** Text details, in the order of the sheet. */
export const DETAILS = ["age", "alignment", "faith", "appearance"] as const;

/** Parses a comma-separated list. Removes duplicates and empty entries. */
export function readList(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,;]/u)
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    ),
  ];
}

interface Person {
  readonly details: Readonly<Record<(typeof DETAILS)[number], string>>;
  readonly languages: Iterable<string>;
  readonly resistances: Iterable<string>;
  readonly vulnerabilities: Iterable<string>;
  readonly immunities: Iterable<string>;
  readonly size: string;
}

/** Returns all facts. Omits empty ones. @rule B-SENSE-10 B-SIZE-02 H-MOV-01 */
export function personFacts(
  person: Person,
  derived: Pick<CreatureNumbersByKey, "movement" | "sight" | "passive">,
  texts: Texts,
) {
  const { t } = texts;
  const word = (label: string, text: string) => ({ label, text, tooltip: "" });
  const number = (label: string, view: { text: string; tooltip: string }) => ({
    label,
    text: view.text,
    /** Breakdown of a number; "" for words. */
    tooltip: view.tooltip,
  });
  const types = (set: "resistances" | "vulnerabilities" | "immunities") =>
    word(t(`OD20.Sheet.${set}`), [...person[set]].map((type) => typeLabel(type, texts)).join(", "));
  const moves = MOVEMENTS.filter((kind) => derived.movement[kind].total > 0);
  const senses = SENSES.filter((kind) => derived.sight[kind] > 0);
  const facts = [
    ...DETAILS.map((key) => word(t(`OD20.Person.${key}`), person.details[key])),
    word(t("OD20.Sheet.Size"), person.size),
    ...moves.map((kind) =>
      number(t(`OD20.Thing.${kind}`), numberView(kind, t(`OD20.Thing.${kind}`), derived.movement[kind], texts, false)),
    ),
    number(t("OD20.Person.Passive"), numberView("passive", t("OD20.Person.Passive"), derived.passive, texts, false)),
    ...senses.map((kind) => word(t(`OD20.Thing.${kind}`), String(derived.sight[kind]))),
    word(t("OD20.Thing.languages"), [...person.languages].join(", ")),
    types("resistances"),
    types("vulnerabilities"),
    types("immunities"),
  ];
  return facts.filter(({ text }) => text !== "");
}

/**
 * Returns "300 more to level 2", "level 3 waits", or "" at the maximum level.
 * @param level current level
 */
export function experienceNote(
  level: number,
  { waiting, missing }: Pick<Advancement, "waiting" | "missing">,
  texts: Texts,
): string {
  if (waiting > 0) return texts.t("OD20.Head.Waits", { level: level + 1 });
  return missing > 0 ? texts.t("OD20.Head.Missing", { missing, level: level + 1 }) : "";
}
