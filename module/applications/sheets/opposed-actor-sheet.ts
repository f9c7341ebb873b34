import { keepChanged, changedField } from "./habits/changed-field.ts";
import { Habits, SHEET_CLASSES } from "./habits/habits.ts";
import { HandlebarsActorSheet, type ActorContext, type ActorOptions } from "./base.ts";

type Base = InstanceType<typeof HandlebarsActorSheet>;

/** Base of the sheets of actors: two modes, steady parts, one field per change. */
export class OpposedActorSheet extends HandlebarsActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions<OpposedActorSheet> = {
    classes: SHEET_CLASSES,
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: { toggleMode: OpposedActorSheet.#toggleMode },
  };

  readonly habits = new Habits(this, () => this.isFresh);

  /** Whether nothing has been entered yet. */
  protected get isFresh(): boolean {
    return false;
  }

  protected override async _preparePartContext(partId: string, context: ActorContext, options: ActorOptions): Promise<ActorContext> {
    const base = await super._preparePartContext(partId, context, options);
    const shared = { rootId: this.id, editable: this.isEditable, editing: this.habits.editing };
    return { ...base, ...shared, ...(await this.partContext(partId)) };
  }

  /** The part's own context. */
  protected partContext(partId: string): object | Promise<object> {
    return { partId };
  }

  protected override async _renderFrame(...args: Parameters<Base["_renderFrame"]>): Promise<HTMLElement> {
    const frame = await super._renderFrame(...args);
    this.habits.onFrame();
    return frame;
  }

  protected override async _onFirstRender(...args: Parameters<Base["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.habits.onFirstRender();
  }

  protected override async _onRender(...args: Parameters<Base["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    this.habits.onRender();
  }

  protected override _onClose(...args: Parameters<Base["_onClose"]>): void {
    super._onClose(...args);
    this.habits.onClose();
  }

  protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: ActorOptions): void {
    super._replaceHTML(this.habits.changed(result), content, options);
  }

  protected override _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void {
    super._preSyncPartState(partId, newElement, priorElement, state);
    this.habits.beforeSync(priorElement, state);
  }

  protected override _syncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void {
    super._syncPartState(partId, newElement, priorElement, state);
    this.habits.afterSync(newElement, state);
  }

  protected override _onChangeForm(...args: Parameters<Base["_onChangeForm"]>): void {
    if (changedField(args[1]) !== "") super._onChangeForm(...args);
  }

  protected override _processFormData(...args: Parameters<Base["_processFormData"]>): ReturnType<Base["_processFormData"]> {
    keepChanged(args[0], args[2].object);
    return super._processFormData(...args);
  }

  static async #toggleMode(this: OpposedActorSheet): Promise<void> {
    await this.habits.toggleMode();
  }
}
