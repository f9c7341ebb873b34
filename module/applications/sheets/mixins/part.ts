/** A part of the character's sheet: a template with one root element, the tab on which it stands, and what it shows. */

import type { Finder } from "./finder.ts";

/** The only group of tabs of a sheet. */
export const TAB_GROUP = "primary";
/** The tabs in their order; one is there when a part stands on it. Labels: `OD20.Tab.<id>`. */
export const TAB_IDS = ["play", "inventory", "spells", "features", "effects", "story"] as const;
export type TabId = (typeof TAB_IDS)[number];

/** What a part knows of the sheet it is drawn for. */
export interface Shown {
  readonly actor: Actor.OfType<"character">;
  /** Prefix of ids. */
  readonly rootId: string;
  readonly editable: boolean;
  readonly editing: boolean;
  /** The reader may know the story alone. */
  readonly fromAfar: boolean;
  readonly reader: User.Implementation;
  /** What finds and sorts the things of this part. */
  readonly finder: Finder;
}

export interface CharacterPart {
  readonly tab: TabId;
  /** Below `templates/`. */
  readonly template: string;
  /** Templates that it includes beside the pieces of every creature's sheet. */
  readonly pieces?: readonly string[];
  /** Whether it has anything to show; without it always. */
  readonly offered?: (shown: Shown) => boolean;
}

/** What a part shows. */
export type PartContext = (shown: Shown) => object | Promise<object>;
