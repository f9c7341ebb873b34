/** Keys to select by name, as toggles, such as the options of a choice. Pure. */
import { TOOL_KINDS } from "../../../data/schema/tool-kinds.ts";
import { SAVE_KEYS_3E } from "../../../rules/character/attack-and-saves.ts";
import { GAME_PARTS } from "../../../rules/games/game.ts";
import { DONE_ACTIONS } from "../../../rules/turn/done-actions.ts";
import { CREATURE_TYPES } from "../../../rules/basics/creature-kinds.ts";
import { FOCUS_KINDS } from "../../../rules/spells/focus.ts";
import { SIZES } from "../../../rules/movement/size.ts";
import { savesAlone } from "../../../core/table-lists.ts";
import { ALL_SKILLS, ATTRIBUTES, ARMOR_TYPES, CHARACTERISTICS } from "../../../rules/basics/ids.ts";
import { keyLabel, keysOfTrack } from "../../words/choice-labels.ts";
import { offeredKeys } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";

export type KeyChips = ReturnType<typeof keyChips>;

let knownTools: () => readonly string[] = () => Object.keys(TOOL_KINDS);

/** Sets the source of the world's own tools. Pure code cannot read the world, so the caller supplies it. */
export function setToolSource(source: () => readonly string[]): void {
  knownTools = source;
}

/** Returns the known keys of a track; null when any word is allowed. */
export function keysFor(track: string): readonly string[] | null {
  const list = keysOfTrack(track);
  if (list) return offeredKeys(list);
  switch (track) {
    case "check":
      return [...(savesAlone() ? [] : ATTRIBUTES), ...offeredKeys("skills")];
    case "armor":
      return ARMOR_TYPES;
    case "goodSave":
      return SAVE_KEYS_3E;
    case "size":
      return SIZES;
    case "focus":
      return FOCUS_KINDS;
    case "doneAction":
      return DONE_ACTIONS;
    case "creatureType":
      return CREATURE_TYPES;
    case "gamePart":
      return GAME_PARTS;
    case "tool":
      return knownTools();
    case "characteristic":
      return CHARACTERISTICS;
    default:
      return null;
  }
}

/**
 * Returns the toggles.
 * @param id prefix of ids
 * @param offered keys that can be selected
 * @param known keys that do not count as unknown, if there are more than the offered ones
 */
export function keyChips(
  id: string,
  track: string,
  offered: readonly string[],
  chosen: readonly string[],
  known: readonly string[],
  texts: Texts,
) {
  // Skills of other games stay stored, and show in their games.
  const here = chosen.filter((key) => known.includes(key) || !ALL_SKILLS.some((skill) => skill === key));
  const foreign = here.filter((key) => !offered.includes(key));
  const strange = foreign.filter((key) => !known.includes(key));
  const label = (key: string): string =>
    strange.includes(key) ? texts.t("OD20.Thing.unknownKey", { key }) : keyLabel(track, key, texts);
  return {
    /** The labels of the selected keys, separated by commas. */
    told: here.map(label).join(", "),
    options: [...offered, ...foreign].map((key) => ({
      id: `${id}-${key}`,
      value: key,
      label: label(key),
      pressed: chosen.includes(key),
    })),
    /** Selected unknown keys. They stay until the user removes them. */
    unknown: strange.length > 0 ? texts.t("OD20.Thing.unknownKeys", { keys: strange.join(", ") }) : "",
  };
}
