/** Choices of classes, species and features in words. Pure. */
import { tableRuleset } from "../../core/table-rules.ts";
import { WEAPON_TRAINING } from "../../rules/attack/weapon-training.ts";
import { gameOf } from "../../rules/games/games.ts";
import { INSTEAD } from "../../rules/character/chosen.ts";
import { askedLabel, entryLabel } from "./labels.ts";
import type { Texts } from "./texts.ts";
import type { ListName } from "../../core/table-lists.ts";

const sells = (): boolean => gameOf(tableRuleset()).sells;

/** Returns the text of a fixed key, or the key itself without a text. */
function word(path: string, key: string, texts: Texts): string {
  const label = texts.t(`${path}.${key}`);
  return label === `${path}.${key}` ? key : label;
}

const LISTS: Readonly<Record<string, ListName>> = {
  weapon: "weaponTypes",
  attribute: "attributes",
  skill: "skills",
  resistance: "damageTypes",
};

/** Returns the list of a track, or null. */
export function keysOfTrack(track: string): ListName | null {
  return Object.hasOwn(LISTS, track) ? (LISTS[track] ?? null) : null;
}

function isArmorTrack(track: string): boolean {
  return track === "armor";
}

/** Returns the name of an option on a track. A key of the table's own stands for itself. */
export function keyLabel(track: string, key: string, texts: Texts): string {
  if (track === WEAPON_TRAINING) return word("OD20.WeaponTraining", key, texts);
  if (isArmorTrack(track)) return word("OD20.ArmorType", key, texts);
  const list = keysOfTrack(track);
  if (list) return entryLabel(list, key, texts);
  if (track === "check") return key === "" ? texts.t("OD20.Check.NoDifficulty") : askedLabel(key, "check", texts);
  if (track === "spellAttack" || track === "spellDc") return texts.t(`OD20.Mastery.${track}`);
  if (track === "goodSave") return word("OD20.Numbers3e", key, texts);
  if (track === "size") return word("OD20.Size", key, texts);
  if (track === "focus") return word("OD20.Focus", key, texts);
  if (track === "doneAction") return word("OD20.ActionList", key, texts);
  if (track === "creatureType") return word("OD20.CreatureType", key, texts);
  if (track === "gamePart") return word("OD20.GamePart", key, texts);
  if (track === "tool") return word("OD20.Tool", key, texts);
  if (track === "option") return word("OD20.Option", key, texts);
  if (track === "cantrip" || track === "spell") return texts.spell?.(key) ?? key;
  if (track === "feature") return texts.feature?.(key) ?? key;
  if (track === "characteristic") return word("OD20.Characteristic", key, texts);
  return key;
}

/** Tracks whose lists are long, so that users look for a name. */
const LONG: ReadonlySet<string> = new Set(["cantrip", "spell", "tool"]);

/** Returns options in the order to show them: long lists by name, others as their item states them. */
export function inOrder(track: string, keys: Iterable<string>, texts: Texts): string[] {
  const all = [...keys];
  const name = (key: string): string => keyLabel(track, key, texts);
  return LONG.has(track) ? all.sort((a, b) => name(a).localeCompare(name(b))) : all;
}

/** Returns a text such as "Weapons (2 to choose, at step 1)". @param of name of the item that has the choice */
export function choiceLegend(
  choice: {
    readonly track: string;
    readonly count: number;
    readonly step: number;
    readonly expertise: boolean;
    readonly option?: string;
  },
  texts: Texts,
  of = "",
): string {
  // One of the variants of a feature is named by it.
  const variant = choice.track === "option" && of !== "";
  const plain = variant ? of : word("OD20.Creation.Track", choice.track, texts);
  const what = choice.option === INSTEAD ? texts.t("OD20.Creation.Instead", { what: plain }) : plain;
  const how = choice.expertise
    ? texts.t("OD20.Creation.AtExpertise")
    : choice.step > 0 && sells()
      ? texts.t("OD20.Creation.AtStep", { step: choice.step })
      : "";
  return texts.plural(how === "" ? "OD20.Creation.ChoicePlain" : "OD20.Creation.Choice", choice.count, { what, how });
}

/** Returns the text of a granted mastery, such as "One-handed weapons 1". */
export function grantLabel(
  grant: {
    readonly track: string;
    readonly key: string;
    readonly step: number;
    readonly expertise: boolean;
    readonly option: string;
  },
  texts: Texts,
): string {
  const key = keyLabel(grant.track, grant.key, texts);
  const name = grant.option === "" ? key : `${keyLabel("option", grant.option, texts)}: ${key}`;
  if (grant.step <= 0 || !sells()) return grant.expertise ? texts.t("OD20.Creation.Expert", { name }) : name;
  return texts.t(grant.expertise ? "OD20.Creation.GrantExpert" : "OD20.Creation.Grant", { name, step: grant.step });
}
