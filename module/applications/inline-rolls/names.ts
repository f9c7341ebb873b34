/** Names that texts may use for checks: keys, the table's own names, and the system's names in both languages. */
import { askedCheck, askedSave, tableLists } from "../../core/table-lists.ts";
import { ATTRIBUTE_CHARACTERISTIC, ATTRIBUTES, CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { t } from "../../core/i18n.ts";
import { knownToolNames } from "../../documents/items/tool-kinds.ts";
import { LANGUAGES, wordsIn, type Words } from "../words/language-words.ts";
import { plainText, type CheckNames, type TextCheck } from "./parse.ts";

/** Loads the texts of both languages. Skips a language whose file fails to load. */
const languages = async (): Promise<Words[]> => [
  t,
  ...(await Promise.all(LANGUAGES.map(wordsIn))).filter((words) => words !== null),
];

let burst: Promise<CheckNames> | null = null;

/** Returns the current names. Links that are drawn in the same task share one result. */
export function checkNames(): Promise<CheckNames> {
  if (burst) return burst;
  setTimeout(() => {
    burst = null;
  });
  return (burst = languages().then(readNames));
}

function readNames(words: readonly Words[]): CheckNames {
  const lists = tableLists();
  const checks = new Map<string, { kind: TextCheck; key: string }>();
  const saves = new Map<string, string>();
  const damageTypes = new Map<string, string>();
  const named = (stem: string, key: string, own: readonly string[] = []): string[] =>
    [
      key,
      ...own,
      ...words.flatMap((word) => ["", "Words.base.", "Words.names."].map((of) => word(`OD20.${of}${stem}.${key}`))),
    ]
      .map((name) => plainText(name).toLocaleLowerCase())
      .filter((name) => name !== "" && !name.startsWith("od20."));
  // Attributes come first: a name with two meanings refers to the Attribute, because saves use Attributes.
  for (const { key, ru, en } of lists.attributes)
    for (const name of named("Attribute", key, [ru, en]))
      if (!checks.has(name)) {
        checks.set(name, askedCheck("attribute", key, "check"));
        saves.set(name, askedSave(key));
      }
  for (const { key, ru, en } of lists.skills)
    for (const name of named("Skill", key, [ru, en])) if (!checks.has(name)) checks.set(name, { kind: "skill", key });
  for (const key of CHARACTERISTICS) {
    const attribute = ATTRIBUTES.find((one) => ATTRIBUTE_CHARACTERISTIC[one] === key);
    for (const name of named("Characteristic", key)) {
      if (!checks.has(name)) checks.set(name, { kind: "characteristic", key });
      if (attribute && !saves.has(name)) saves.set(name, attribute);
    }
  }
  for (const [key, own] of knownToolNames())
    for (const name of named("Tool", key, [own])) if (!checks.has(name)) checks.set(name, { kind: "tool", key });
  for (const { key, ru, en } of lists.damageTypes)
    for (const name of named("DamageType", key, [ru, en])) damageTypes.set(name, key);
  return { checks, saves, damageTypes };
}
