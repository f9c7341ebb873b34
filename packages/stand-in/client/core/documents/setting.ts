/** Setting documents on the client. They notify the registered setting. Written from: API Setting page. */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { g } from "../globals.ts";

/** The client's Setting, from the schema class. */
export function settingClass(Base: Loose): Loose {
  return class Setting extends Base {
    _onCreate(data: LooseObject, options: LooseObject, userId: string): void {
      super._onCreate(data, options, userId);
      g.game.settings._onDocumentChange(
        this._source.key,
        this._source.user ?? null,
        this._source.value,
        options,
        userId,
      );
    }
    _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
      super._onUpdate(changed, options, userId);
      if ("value" in changed)
        g.game.settings._onDocumentChange(
          this._source.key,
          this._source.user ?? null,
          this._source.value,
          options,
          userId,
        );
    }
    _onDelete(options: LooseObject, userId: string): void {
      super._onDelete(options, userId);
      g.game.settings._onDocumentChange(this._source.key, this._source.user ?? null, undefined, options, userId);
    }
  };
}
