/** A part of the character's sheet: template, tab, and context. */

import type { Finder } from "./finder.ts";

/** The only tab group of a sheet. */
export const TAB_GROUP = "primary";
/** Tabs in order. A tab appears if a part is on it. Labels: `OD20.Tab.<id>`. */
export const TAB_IDS = ["play", "inventory", "spells", "features", "effects", "story"] as const;
export type TabId = (typeof TAB_IDS)[number];

/** Input of a part. */
export interface Shown {
  readonly actor: Actor.OfType<"character">;
  /** Prefix of element ids. */
  readonly rootId: string;
  readonly editable: boolean;
  readonly editing: boolean;
  /** Whether the reader may see only the story. */
  readonly fromAfar: boolean;
  readonly reader: User.Implementation;
  /** Searches and sorts the items of this part. */
  readonly finder: Finder;
}

export interface CharacterPart {
  readonly tab: TabId;
  /** Path below `templates/`. */
  readonly template: string;
  /** Further partials, in addition to those of every creature's sheet. */
  readonly pieces?: readonly string[];
  /** Returns whether the part has content. Default: always. */
  readonly offered?: (shown: Shown) => boolean;
}

/** Returns the context of a part. */
export type PartContext = (shown: Shown) => object | Promise<object>;
