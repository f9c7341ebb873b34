/** Export and import of settings as one JSON object. An import applies completely or not at all. Pure. */
import { LIST_NAMES, readLists } from "../../core/table-lists.ts";
import { listProblem, storedLists } from "../../core/stored-lists.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { ownChoices, resolveRuleset, RulesetError } from "../../rules/ruleset/ruleset.ts";
import type { PlainSetting } from "../../core/settings-list.ts";
import type { Settings } from "./draft.ts";

const KIND = "settings";
const VERSION = 1;

/** Invalid settings file: language key of the reason, and its data. */
export class TransferError extends Error {
  readonly key: string;
  readonly data: Record<string, string>;

  constructor(key: string, data: Record<string, string> = {}) {
    super(`${key} ${JSON.stringify(data)}`);
    this.name = "TransferError";
    this.key = key;
    this.data = data;
  }
}

/** Returns the world's settings as JSON, without user settings. */
export function exportSettings({ rules, plain, lists }: Settings, known: readonly PlainSetting[]): string {
  const world = known.filter(({ tab }) => tab !== "own").map(({ key }) => [key, plain[key]] as const);
  const file = {
    system: SYSTEM_ID,
    kind: KIND,
    version: VERSION,
    profile: rules.profile,
    rules: ownChoices(rules),
    settings: Object.fromEntries(world),
    lists: storedLists(lists),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string): Record<string, unknown> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new TransferError("OD20.Transfer.notJson");
  }
  if (!isObject(data) || data["system"] !== SYSTEM_ID || data["kind"] !== KIND)
    throw new TransferError("OD20.Transfer.foreign");
  if (typeof data["version"] !== "number" || data["version"] > VERSION) throw new TransferError("OD20.Transfer.newer");
  return data;
}

function section(data: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = data[name] ?? {};
  if (!isObject(value)) throw new TransferError("OD20.Transfer.field", { field: name });
  return value;
}

/**
 * Returns the settings with the values of a file. Values that the file does not name stay.
 * @throws TransferError that names the first invalid field
 */
export function importSettings(text: string, current: Settings, known: readonly PlainSetting[]): Settings {
  const data = parse(text);
  const plain = { ...current.plain };
  for (const [key, value] of Object.entries(section(data, "settings"))) {
    const setting = known.find((one) => one.key === key && one.tab !== "own");
    const accepted = setting?.values.find((one) => one === value);
    if (accepted === undefined) throw new TransferError("OD20.Transfer.field", { field: `settings.${key}` });
    plain[key] = accepted;
  }
  const stored = section(data, "lists");
  for (const name of Object.keys(stored)) {
    const list = LIST_NAMES.find((one) => one === name);
    const problem = list ? listProblem(list, stored[name]) : { key: "" };
    if (problem)
      throw new TransferError("OD20.Transfer.field", { field: ["lists", name, problem.key].filter(Boolean).join(".") });
  }
  return { rules: rulesOf(data, current), plain, lists: "lists" in data ? readLists(stored) : current.lists };
}

function rulesOf(data: Record<string, unknown>, current: Settings): Settings["rules"] {
  const { profile } = data;
  if (profile === undefined && data["rules"] === undefined) return current.rules;
  if (profile !== undefined && typeof profile !== "string")
    throw new TransferError("OD20.Transfer.field", { field: "profile" });
  try {
    return resolveRuleset({ profile: profile ?? current.rules.profile, overrides: section(data, "rules") });
  } catch (error) {
    if (!(error instanceof RulesetError)) throw error;
    throw new TransferError("OD20.Transfer.field", {
      field: error.field === "profile" ? "profile" : `rules.${error.field}`,
    });
  }
}
