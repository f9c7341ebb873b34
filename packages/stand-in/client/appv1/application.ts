/**
 * Application V1, only as far as code needs it that declares, extends or instantiates such windows. They are never
 * drawn, because their listeners use jQuery. Foundry 16 removes V1.
 * @source API:classes/foundry.appv1.api.Application, foundry.appv1.api.FormApplication; WIKI:api/applicationv2
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { NotInHost } from "../../common/not-in-host.ts";

let lastId = 0;

/** See the top of the file. */
export class Application {
  static RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

  static get defaultOptions(): LooseObject {
    return {
      baseApplication: null,
      classes: [],
      dragDrop: [],
      filters: [],
      height: null,
      id: "",
      left: null,
      minimizable: true,
      popOut: true,
      resizable: false,
      scale: null,
      scrollY: [],
      tabs: [],
      template: null,
      title: "",
      top: null,
      width: null,
    };
  }

  readonly options: LooseObject;
  readonly appId = ++lastId;
  position: LooseObject;

  constructor(options: LooseObject = {}) {
    const own: Loose = this.constructor;
    this.options = { ...own.defaultOptions, ...options };
    const { width, height, left, top, scale } = this.options;
    this.position = { width, height, left, top, scale, zIndex: 0 };
  }

  get id(): string {
    return this.options["id"] || `app-${String(this.appId)}`;
  }
  get title(): string {
    return this.options["title"];
  }
  get template(): string {
    return this.options["template"];
  }
  get popOut(): boolean {
    return this.options["popOut"];
  }
  get rendered(): boolean {
    return false;
  }
  get closing(): boolean {
    return false;
  }

  getData(_options: LooseObject = {}): Loose {
    return {};
  }
  activateListeners(_html: Loose): void {
    /* for subclasses */
  }
  /** @throws NotInHost */
  render(_force = false, _options: LooseObject = {}): this {
    throw new NotInHost("Application#render", "of V1 windows is not built into the stand-in host: they need jQuery");
  }
  async close(_options: LooseObject = {}): Promise<void> {
    return Promise.resolve();
  }
}

/** A V1 window with a form. */
export class FormApplication extends Application {
  static override get defaultOptions(): LooseObject {
    return {
      ...super.defaultOptions,
      classes: ["form"],
      closeOnSubmit: true,
      editable: true,
      sheetConfig: false,
      submitOnChange: false,
      submitOnClose: false,
    };
  }

  object: Loose;

  constructor(object: Loose = {}, options: LooseObject = {}) {
    super(options);
    this.object = object;
  }

  get isEditable(): boolean {
    return this.options["editable"];
  }
  override getData(_options: LooseObject = {}): Loose {
    return { object: this.object, options: this.options, title: this.title };
  }
  /** What subclasses must say. */
  async _updateObject(_event: Event, _formData: LooseObject): Promise<Loose> {
    return Promise.reject(new Error("A subclass of the FormApplication must implement the _updateObject method."));
  }
}
