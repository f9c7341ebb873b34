/** Items in the browser. Written from: API Item page. */
import { Collection } from "../../../common/collection.ts";
import type { Loose, LooseObject } from "../../../common/loose.ts";

/** The client's Item, from the schema class. */
export function itemClass(Base: Loose): Loose {
  return class Item extends Base {
    /** The actor that owns the item. */
    get actor(): Loose { return this.parent?.documentName === "Actor" ? this.parent : null; }
    get isOwned(): boolean { return this.actor !== null; }
    /** Effects are not in this host: a collection that stays empty. */
    _initializeField(name: string, field: Loose, options: LooseObject): Loose {
      return name === "effects" ? new Collection() : super._initializeField(name, field, options);
    }
    get transferredEffects(): Loose[] { return []; }
    get thumbnail(): string { return this.img; }
    getRollData(): Loose { return this.system; }
    prepareEmbeddedDocuments(): void { /* effects are not in this host */ }
  };
}
