/** Scenes and folders on the client. Written from: API Scene, Folder pages. */
import type { Loose } from "../../../common/loose.ts";
import { GRID_TYPES } from "../../../common/constants.ts";
import { createGrid } from "../../canvas/grid.ts";
import { g } from "../globals.ts";

/** The client's Scene, from the schema class. */
export function sceneClass(Base: Loose): Loose {
  return class Scene extends Base {
    get isView(): boolean {
      return g.canvas?.scene === this;
    }
    get visible(): boolean {
      return this.active || this.isOwner || g.game.user.isGM;
    }
    /** One scene is active at a time. */
    async activate(): Promise<Loose> {
      const others = g.game.scenes
        .filter((each: Loose) => each !== this && each.active)
        .map((each: Loose) => ({ _id: each.id, active: false }));
      await g.CONFIG.Scene.documentClass.updateDocuments([...others, { _id: this.id, active: true }]);
      return this;
    }
    async view(): Promise<Loose> {
      await g.canvas.draw(this);
      return this;
    }
    /** On hexes systems need the grid's own geometry; of other grids the stored numbers are enough so far. */
    prepareBaseData(): void {
      super.prepareBaseData();
      if (this._source.grid.type > GRID_TYPES.SQUARE) this.grid = createGrid(this._source.grid);
    }
    prepareEmbeddedDocuments(): void {
      for (const token of this.tokens) token._safePrepareData();
      for (const region of this.regions) region._safePrepareData();
    }
  };
}

/** The client's Folder, from the schema class. */
export function folderClass(Base: Loose): Loose {
  return class Folder extends Base {
    get contents(): Loose[] {
      return g.game.collections.get(this.type)?.filter((doc: Loose) => doc._source.folder === this.id) ?? [];
    }
    get children(): Loose[] {
      return g.game.folders.filter((folder: Loose) => folder._source.folder === this.id);
    }
    get depth(): number {
      return this.folder ? this.folder.depth + 1 : 1;
    }
    get displayed(): boolean {
      return g.game.user.isGM || this.contents.some((doc) => doc.visible);
    }
  };
}
