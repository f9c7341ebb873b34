/** Items on the client. Written from: API Item page. */
import type { Loose } from "../../../common/loose.ts";

/** The client's Item, from the schema class. */
export function itemClass(Base: Loose): Loose {
  return class Item extends Base {
    /** The actor that owns the item. */
    get actor(): Loose {
      return this.parent?.documentName === "Actor" ? this.parent : null;
    }
    get isOwned(): boolean {
      return this.actor !== null;
    }
    /** Its effects that reach its owner. */
    get transferredEffects(): Loose[] {
      return this.effects.filter((effect: Loose) => effect.transfer);
    }
    get thumbnail(): string {
      return this.img;
    }
    getRollData(): Loose {
      return this.system;
    }
  };
}
