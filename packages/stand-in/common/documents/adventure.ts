/** @source API: BaseAdventure, AdventureData (13 and 14). UNSURE: whether its parts are checked like documents of a world; here yes. */
import { Document } from "../abstract/document.ts";
import {
  ArrayField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  EmbeddedDataField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  IntegerSortField,
  ObjectField,
  SetField,
  StringField,
} from "../data/fields.ts";
import { NotInHost } from "../not-in-host.ts";
import { BaseActor } from "./actor.ts";
import { BaseCombat } from "./combat.ts";
import { BaseFolder } from "./folder.ts";
import { BaseItem } from "./item.ts";
import { BaseJournalEntry } from "./journal-entry.ts";
import { BaseMacro } from "./macro.ts";
import { BaseRollTable } from "./roll-table.ts";
import { BaseScene } from "./scene.ts";
import type { Loose } from "../loose.ts";
import type { DocumentMetadata } from "../abstract/document.ts";
import type { DataField } from "../data/fields.ts";

/** Documents that this host has not: the list exists and stays empty. */
const none = (name: string): DataField =>
  new ArrayField(new ObjectField(), {
    validate: (value: unknown[]) => {
      if (value.length) throw new NotInHost(name);
    },
  });

/** Documents of a world in one bundle of a pack. */
export class BaseAdventure extends Document {
  declare name: string;
  declare img: string;
  declare caption: string;
  declare description: string;
  declare actors: Loose;
  declare journal: Loose;
  declare scenes: Loose;
  declare sort: number;
  declare flags: Loose;
  declare _stats: Loose;

  static override metadata: Readonly<DocumentMetadata> = Object.freeze({
    ...super.metadata,
    name: "Adventure",
    collection: "adventures",
    label: "DOCUMENT.Adventure",
    labelPlural: "DOCUMENT.Adventures",
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"] }),
      caption: new HTMLField(),
      description: new HTMLField({ textSearch: true }),
      actors: new SetField(new EmbeddedDataField(BaseActor)),
      combats: new SetField(new EmbeddedDataField(BaseCombat)),
      items: new SetField(new EmbeddedDataField(BaseItem)),
      journal: new SetField(new EmbeddedDataField(BaseJournalEntry)),
      scenes: new SetField(new EmbeddedDataField(BaseScene)),
      tables: new SetField(new EmbeddedDataField(BaseRollTable)),
      macros: new SetField(new EmbeddedDataField(BaseMacro)),
      cards: none("Cards"),
      playlists: none("Playlist"),
      folders: new SetField(new EmbeddedDataField(BaseFolder)),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** The fields that hold documents of a world, and their classes. Folders come first: the others name them. */
  static get contentFields(): Record<string, Loose> {
    return {
      folders: BaseFolder,
      actors: BaseActor,
      combats: BaseCombat,
      items: BaseItem,
      journal: BaseJournalEntry,
      scenes: BaseScene,
      tables: BaseRollTable,
      macros: BaseMacro,
    };
  }
}
