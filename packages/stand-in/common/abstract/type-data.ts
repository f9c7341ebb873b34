/**
 * System data of a document type.
 * @source API:foundry.abstract.TypeDataModel, KB:module-sub-types
 */
import { typeProvider } from "../registry.ts";
import { DataModel } from "./data-model.ts";
import type { Loose, LooseObject } from "../loose.ts";

/** System data of a document type; its parent is the document. */
export class TypeDataModel extends DataModel {
  protected static override get _schemaName(): string {
    return "system";
  }

  /** The package that declares the type: the system, or the module whose id stands before the dot. @source API: TypeDataModel#modelProvider */
  get modelProvider(): Loose {
    return typeProvider(String(this.parent?.type ?? ""));
  }

  /** Before the document prepares its base data. */
  prepareBaseData(): void {}

  /** After embedded documents are prepared. */
  prepareDerivedData(): void {}

  /** False cancels the creation. */
  async _preCreate(_data: LooseObject, _options: LooseObject, _user: Loose): Promise<boolean | void> {}

  _onCreate(_data: LooseObject, _options: LooseObject, _userId: string): void {}

  /** False cancels the update. */
  async _preUpdate(_changes: LooseObject, _options: LooseObject, _user: Loose): Promise<boolean | void> {}

  _onUpdate(_changed: LooseObject, _options: LooseObject, _userId: string): void {}

  /** False cancels the deletion. */
  async _preDelete(_options: LooseObject, _user: Loose): Promise<boolean | void> {}

  _onDelete(_options: LooseObject, _userId: string): void {}
}
