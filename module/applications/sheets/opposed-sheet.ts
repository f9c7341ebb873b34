import { SYSTEM_ID } from "../../core/constants.ts";
import { isFirstLook } from "../../documents/items/creation-defaults.ts";
import type { Actions } from "./actions.ts";
import { sheetCode } from "./lazy-code.ts";
import type { SheetBehavior } from "./mixins/sheet-events.ts";

export type SheetContext = foundry.applications.api.DocumentSheetV2.RenderContext<foundry.abstract.Document.Any>;
export type SheetOptions = foundry.applications.api.DocumentSheetV2.RenderOptions;

type Drawn = Parameters<HandlebarsSheet["render"]>[1];
type PartOptions = SheetOptions & { parts: string[] };

/** A document sheet with the Handlebars mixin, as a named class (see base.ts). */
export declare class HandlebarsSheet extends foundry.applications.api.DocumentSheetV2<foundry.abstract.Document.Any> {
  get parts(): Record<string, HTMLElement>;
  protected _renderHTML(context: SheetContext, options: PartOptions): Promise<Record<string, HTMLElement>>;
  protected _preparePartContext(partId: string, context: SheetContext, options: SheetOptions): Promise<SheetContext>;
  protected _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: SheetOptions): void;
  protected _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void;
  protected _syncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void;
}

/** CSS classes of all sheets. */
const SHEET_CLASSES = [SYSTEM_ID, "od-sheet"];

function emptyPart(id: string): HTMLElement {
  const element = document.createElement("section");
  element.dataset["applicationPart"] = id;
  return element;
}

/** Returns the base class with the shared behavior of all sheets: two modes, partial redraws, one submitted field per change. */
export function withSheetEvents(Base: typeof HandlebarsSheet) {
  return class OpposedSheet extends Base {
    static override DEFAULT_OPTIONS: foundry.applications.api.DocumentSheetV2.DefaultOptions<OpposedSheet> = {
      classes: SHEET_CLASSES,
      window: { resizable: true },
      form: { submitOnChange: true, closeOnSubmit: false },
      actions: { toggleMode: OpposedSheet.#toggleMode },
    };

    #behavior: SheetBehavior | null = null;

    /** The shared behavior, created on first access, because its code is part of the lazy chunk. */
    get behavior(): SheetBehavior {
      return (this.#behavior ??= new sheetCode.code.SheetBehavior(this, () => isFirstLook(this.document)));
    }

    /** Whether the sheet has play and edit modes. */
    protected get hasModes(): boolean {
      return true;
    }

    /** Returns the handlers of the sheet's buttons. Their code has loaded by then. */
    protected sheetActions(): Actions {
      return {};
    }

    /** Waits for the lazy chunk before drawing. If it fails to load, the sheet stays closed, and the next attempt loads it again. */
    override render(options?: Drawn): Promise<this>;
    override render(options: boolean, more?: Drawn): Promise<this>;
    override async render(options?: boolean | Drawn, more?: Drawn): Promise<this> {
      if (!sheetCode.isLoaded && !(await sheetCode.load())) return this;
      if (!this.rendered) Object.assign(this.options.actions, this.sheetActions());
      return super.render(typeof options === "boolean" ? { ...more, force: options } : options);
    }

    /** Our own share of each part's context, while its part is drawn. */
    readonly #contexts = new Map<string, object>();

    /** Returns the parts on screen. The others are drawn when they come on screen. */
    protected onScreen(parts: readonly string[]): readonly string[] {
      return parts;
    }

    /** Draws the parts on screen whose context changed. A part that was never on screen is an empty element in its place. */
    protected override async _renderHTML(
      context: SheetContext,
      options: PartOptions,
    ): Promise<Record<string, HTMLElement>> {
      const { parts } = options;
      this.#contexts.clear();
      for (const id of this.onScreen(parts)) {
        const own = {
          rootId: this.id,
          editable: this.isEditable,
          editing: this.behavior.editing,
          ...(await this.partContext(id)),
        };
        if (this.behavior.isChanged(id, own)) this.#contexts.set(id, own);
      }
      options.parts = [...this.#contexts.keys()];
      const drawn = await super._renderHTML(context, options);
      return Object.fromEntries(
        parts.flatMap((id) => {
          const element = drawn[id] ?? (this.parts[id] ? undefined : emptyPart(id));
          return element ? [[id, element]] : [];
        }),
      );
    }

    protected override async _preparePartContext(
      partId: string,
      context: SheetContext,
      options: SheetOptions,
    ): Promise<SheetContext> {
      return { ...(await super._preparePartContext(partId, context, options)), ...this.#contexts.get(partId) };
    }

    /** The user for whom the sheet is drawn. Visibility depends on the reader; permitted actions depend on the current user. */
    protected get reader(): User.Implementation {
      return game.user;
    }

    /** Returns the context of a part. */
    protected partContext(partId: string): object | Promise<object> {
      return { partId };
    }

    protected override async _renderFrame(...args: Parameters<HandlebarsSheet["_renderFrame"]>): Promise<HTMLElement> {
      const frame = await super._renderFrame(...args);
      if (this.hasModes) this.behavior.onFrame();
      return frame;
    }

    protected override async _onFirstRender(...args: Parameters<HandlebarsSheet["_onFirstRender"]>): Promise<void> {
      await super._onFirstRender(...args);
      this.behavior.onFirstRender();
    }

    protected override async _onRender(...args: Parameters<HandlebarsSheet["_onRender"]>): Promise<void> {
      await super._onRender(...args);
      this.behavior.onRender();
    }

    override async close(...args: Parameters<HandlebarsSheet["close"]>): Promise<this> {
      if (this.rendered && this.#behavior && !(await this.#behavior.mayClose())) return this;
      return super.close(...args);
    }

    protected override _onClose(...args: Parameters<HandlebarsSheet["_onClose"]>): void {
      super._onClose(...args);
      this.#behavior?.onClose();
    }

    protected override _replaceHTML(
      result: Record<string, HTMLElement>,
      content: HTMLElement,
      options: SheetOptions,
    ): void {
      // Restoring the focus may scroll the element into view, so this restores the scroll position. Reading it lays out the page.
      const scrollTop = content.contains(content.ownerDocument.activeElement) ? content.scrollTop : null;
      super._replaceHTML(this.behavior.changed(result), content, options);
      if (scrollTop !== null && content.scrollTop !== scrollTop) content.scrollTop = scrollTop;
    }

    protected override _preSyncPartState(
      partId: string,
      newElement: HTMLElement,
      priorElement: HTMLElement,
      state: object,
    ): void {
      this.behavior.beforeSync(newElement, priorElement, state);
      super._preSyncPartState(partId, newElement, priorElement, state);
    }

    protected override _syncPartState(
      partId: string,
      newElement: HTMLElement,
      priorElement: HTMLElement,
      state: object,
    ): void {
      super._syncPartState(partId, newElement, priorElement, state);
      this.behavior.afterSync(newElement, state);
    }

    protected override _onChangeForm(...args: Parameters<HandlebarsSheet["_onChangeForm"]>): void {
      if (sheetCode.code.changedField(args[1]) !== "") super._onChangeForm(...args);
    }

    protected override _processFormData(
      ...args: Parameters<HandlebarsSheet["_processFormData"]>
    ): ReturnType<HandlebarsSheet["_processFormData"]> {
      const { keepChanged, picturesOf } = sheetCode.code;
      keepChanged(args[0], args[2].object, picturesOf(args[1]), this.document.toObject());
      return super._processFormData(...args);
    }

    static async #toggleMode(this: OpposedSheet): Promise<void> {
      await this.behavior.toggleMode();
    }
  };
}
