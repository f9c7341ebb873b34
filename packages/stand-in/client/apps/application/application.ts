/**
 * ApplicationV2: a window (or a frameless piece of interface) with a strict life cycle.
 * @source WIKI:api/applicationv2, API:classes/foundry.applications.api.ApplicationV2
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { callAll, localize, notify } from "../env.ts";
import { dispatchAction } from "./actions.ts";
import { makeMovable, makeResizable } from "./drag.ts";
import { Emitter } from "./emitter.ts";
import { rememberFocus, returnFocus } from "./focus.ts";
import { handleSubmit, submitForm } from "./form.ts";
import { themeWindow } from "../../ui/theme.ts";
import { buildFrame } from "./frame.ts";
import { drawControls } from "./header-controls.ts";
import { instances, raise } from "./manager.ts";
import { mergeOptions } from "./options.ts";
import { placeWindow } from "./position.ts";
import { Semaphore } from "./semaphore.ts";
import { activateTab, prepareTabs } from "./tabs.ts";
import {
  RENDER_STATES,
  type App,
  type ApplicationOptions,
  type ClosingOptions,
  type FormConfiguration,
  type FrameElements,
  type HeaderControl,
  type Position,
  type RenderOptions,
  type Tab,
  type TabsConfiguration,
} from "./types.ts";

let lastId = 0;

/**
 * A window that closes folds up for a while. How long does not matter to anybody, so it is short here; a scenario that
 * presses something meanwhile sets `hostFolding` in its page.
 * @source RN:13.344 #12316, API: ApplicationClosingOptions
 */
function foldingUp(): Promise<void> {
  const time: unknown = Reflect.get(globalThis, "hostFolding");
  return new Promise((resolve) => {
    setTimeout(resolve, typeof time === "number" ? time : 20);
  });
}

function* chainOf(start: Loose, base: Loose): Generator<typeof ApplicationV2> {
  for (
    let cls = start;
    typeof cls === "function" && cls.prototype instanceof Emitter;
    cls = Object.getPrototypeOf(cls)
  ) {
    yield cls;
    if (cls === base) return;
  }
}

export class ApplicationV2 extends Emitter implements App {
  static BASE_APPLICATION: typeof ApplicationV2 = ApplicationV2;
  static RENDER_STATES = RENDER_STATES;
  static override emittedEvents: readonly string[] = Object.freeze(["prerender", "render", "close", "position"]);
  static TABS: Record<string, TabsConfiguration> = {};
  static DEFAULT_OPTIONS: LooseObject = {
    id: "app-{id}",
    uniqueId: "",
    classes: [],
    tag: "div",
    actions: {},
    position: {},
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
  };

  /** The classes from this one up to BASE_APPLICATION. */
  static inheritanceChain(): Generator<typeof ApplicationV2> {
    return chainOf(this, this.BASE_APPLICATION);
  }

  readonly options: ApplicationOptions;
  tabGroups: Record<string, string | null> = {};
  position: Position = {};
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #frame: Partial<FrameElements> = {};
  #state: number = RENDER_STATES.NONE;
  #minimized = false;
  readonly #semaphore = new Semaphore();

  constructor(options: LooseObject = {}) {
    super();
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    this.position = { ...this.options.position };
    for (const [group, config] of Object.entries(this.#class.TABS)) this.tabGroups[group] ??= config.initial ?? null;
  }

  get #class(): typeof ApplicationV2 {
    return Object.getPrototypeOf(this).constructor;
  }
  chain(): Generator<typeof ApplicationV2> {
    return this.#class.inheritanceChain();
  }

  get id(): string {
    return this.options.id;
  }
  get title(): string {
    return localize(this.options.window.title);
  }
  get state(): number {
    return this.#state;
  }
  get rendered(): boolean {
    return this.#state === RENDER_STATES.RENDERED;
  }
  get minimized(): boolean {
    return this.#minimized;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }
  get window(): Partial<FrameElements> {
    return this.#frame;
  }
  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }
  get form(): HTMLFormElement | null {
    const element = this.#element;
    return element instanceof HTMLFormElement ? element : (element?.querySelector("form") ?? null);
  }
  /** The outermost element; null before the first render, as in the real client (typed as if it existed). */
  get element(): HTMLElement {
    const element: Loose = this.#element;
    return element;
  }
  get content(): HTMLElement {
    const content: Loose = this.#content;
    return content;
  }

  _initializeApplicationOptions(options: LooseObject): ApplicationOptions {
    let merged: LooseObject = {};
    for (const cls of [...this.chain()].reverse()) {
      if (Object.hasOwn(cls, "DEFAULT_OPTIONS")) merged = mergeOptions(merged, cls.DEFAULT_OPTIONS);
    }
    merged = mergeOptions(merged, options);
    merged.uniqueId = String(merged.uniqueId || ++lastId);
    merged.id = String(merged.id).replace("{id}", String(merged.uniqueId));
    return merged as ApplicationOptions;
  }

  /* ---- Rendering ---- */

  /** Draw, or draw again. Nothing happens to a closed application unless forced. Renders run one after another. */
  render(options: RenderOptions | boolean = {}, more: RenderOptions = {}): Promise<this> {
    const wanted: RenderOptions = typeof options === "boolean" ? { ...more, force: options } : options;
    return this.#semaphore.add(() => this.#render(wanted));
  }

  async #render(options: RenderOptions): Promise<this> {
    const first = this.#state !== RENDER_STATES.RENDERED;
    if (first && !options.force) return this;
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      notify("warn", error instanceof Error ? error.message : String(error));
      return this;
    }
    options.isFirstRender = first;
    const before = this.#state;
    this.#state = RENDER_STATES.RENDERING;
    try {
      this._configureRenderOptions(options);
      const context = await this._prepareContext(options);
      if (first) await this._preFirstRender(context, options);
      await this._preRender(context, options);
      this.dispatchEvent(new Event("prerender"));
      if (first) {
        rememberFocus(this);
        await this.#createElement(options);
      }
      const result = await this._renderHTML(context, options);
      this._replaceHTML(result, this.content, options);
      if (first) this._insertElement(this.element);
      instances.set(this.id, this);
      this._updateFrame(options);
      this.#applyTabs(options);
      if (this.hasFrame && this.options.window.positioned) this.setPosition(options.position ?? {});
      this.#state = RENDER_STATES.RENDERED;
      if (first) await this._onFirstRender(context, options);
      await this._onRender(context, options);
      for (const cls of this.chain()) callAll(`render${cls.name}`, this, this.element, context, options);
      this.dispatchEvent(new Event("render"));
      await this._postRender(context, options);
      if (options.force && this.hasFrame) this.bringToFront();
      return this;
    } catch (error) {
      this.#state = first ? RENDER_STATES.ERROR : before;
      if (first) {
        this.#element?.remove();
        instances.delete(this.id);
      }
      throw new Error(
        `Failed to render the application "${this.id}": ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }

  async #createElement(options: RenderOptions): Promise<void> {
    if (this.hasFrame) this.#element = await this._renderFrame(options);
    else {
      this.#element = document.createElement(this.options.tag);
      this.#element.id = this.id;
      this.#element.classList.add(...this.options.classes);
      this.#content = this.#element;
    }
    this._attachFrameListeners();
  }

  #applyTabs(options: RenderOptions): void {
    if (!options.tab) return;
    const groups = Object.keys(this.#class.TABS);
    const tabs = typeof options.tab === "string" ? { [groups[0] ?? "primary"]: options.tab } : options.tab;
    for (const [group, tab] of Object.entries(tabs)) {
      this.tabGroups[group] = tab;
      activateTab(this.content, group, tab);
    }
  }

  _canRender(_options: RenderOptions): false | void {
    return undefined;
  }

  _configureRenderOptions(options: RenderOptions): void {
    if (options.isFirstRender) {
      options.position = { ...this.position, ...options.position };
      options.window = { title: this.title, icon: this.options.window.icon, controls: true, ...options.window };
    }
  }

  async _prepareContext(_options: RenderOptions): Promise<LooseObject> {
    const groups = Object.keys(this.#class.TABS);
    const [only] = groups;
    return groups.length === 1 && only !== undefined ? { tabs: this._prepareTabs(only) } : {};
  }

  _getTabsConfig(group: string): TabsConfiguration | null {
    return this.#class.TABS[group] ?? null;
  }

  _prepareTabs(group: string): Record<string, Tab> {
    const config = this._getTabsConfig(group);
    return config ? prepareTabs(group, config, this.tabGroups) : {};
  }

  async _preFirstRender(_context: LooseObject, _options: RenderOptions): Promise<void> {
    return Promise.resolve();
  }
  async _preRender(_context: LooseObject, _options: RenderOptions): Promise<void> {
    return Promise.resolve();
  }
  async _onFirstRender(_context: LooseObject, _options: RenderOptions): Promise<void> {
    return Promise.resolve();
  }
  async _onRender(_context: LooseObject, _options: RenderOptions): Promise<void> {
    return Promise.resolve();
  }
  async _postRender(_context: LooseObject, _options: RenderOptions): Promise<void> {
    return Promise.resolve();
  }

  /** Subclasses must say how they draw. */
  async _renderHTML(_context: LooseObject, _options: RenderOptions): Promise<Loose> {
    return Promise.reject(new Error(`${this.#class.name} must implement _renderHTML`));
  }
  _replaceHTML(_result: Loose, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`${this.#class.name} must implement _replaceHTML`);
  }

  async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    const element = document.createElement(this.options.tag);
    element.id = this.id;
    element.classList.add("application", ...this.options.classes);
    themeWindow(element);
    this.#frame = buildFrame(element, this.options);
    this.#content = this.#frame.content ?? element;
    return Promise.resolve(element);
  }

  /** Listeners that live as long as the frame. */
  _attachFrameListeners(): void {
    const element = this.element;
    for (const type of ["click", "auxclick", "contextmenu"] as const) {
      element.addEventListener(type, (event) => {
        // The browser sends both auxclick and contextmenu for the right button: one is enough.
        if (event.type === "auxclick" && event.button === 2) return;
        dispatchAction(this, event);
      });
    }
    if (this.hasFrame)
      element.addEventListener(
        "pointerdown",
        () => {
          this.bringToFront();
        },
        { capture: true },
      );
    const { header, resize } = this.#frame;
    if (header && this.options.window.positioned) makeMovable(this, header);
    if (header && this.options.window.minimizable)
      header.addEventListener("dblclick", (event) => {
        if (event.target instanceof Element && event.target.closest("button")) return;
        void (this.minimized ? this.maximize() : this.minimize());
      });
    if (resize) makeResizable(this, resize);
    const { form } = this.options;
    if (element instanceof HTMLFormElement && form) {
      element.autocomplete = "off";
      element.addEventListener("submit", (event) => {
        void this._onSubmitForm(form, event);
      });
      element.addEventListener("change", (event) => {
        this._onChangeForm(form, event);
      });
    }
  }

  _insertElement(element: HTMLElement): void {
    const existing = document.getElementById(element.id);
    if (existing && existing !== element) existing.replaceWith(element);
    else if (!element.isConnected) document.body.append(element);
    element.querySelector<HTMLElement>("[autofocus]")?.focus();
  }

  _updateFrame(options: RenderOptions): void {
    const win = options.window;
    if (!win || !this.hasFrame) return;
    const { title, icon } = this.#frame;
    if (title && win.title !== undefined) title.textContent = win.title;
    if (icon && win.icon !== undefined) {
      icon.className = `window-icon fa-fw ${win.icon || ""}`.trim();
      icon.hidden = !win.icon;
    }
    if (win.controls) drawControls(this);
  }

  /* ---- Windows ---- */

  /** Place the window. Returns where it stands now, nothing while there is no window. */
  setPosition(position: Position = {}): Position | undefined {
    if (!this.#element || !this.options.window.positioned) return undefined;
    const wanted = { ...this.position, ...position };
    this._prePosition(wanted);
    this.position = placeWindow(this.#element, this._updatePosition(wanted));
    this._onPosition(this.position);
    this.dispatchEvent(new Event("position"));
    return this.position;
  }
  _prePosition(_position: Position): void {
    /* for subclasses */
  }
  _updatePosition(position: Position): Position {
    return position;
  }
  _onPosition(_position: Position): void {
    /* for subclasses */
  }

  bringToFront(): void {
    if (this.#element) raise(this.#element);
  }

  async minimize(): Promise<void> {
    if (!this.rendered || !this.hasFrame || !this.options.window.minimizable) return Promise.resolve();
    this.#minimized = true;
    this.element.classList.add("minimized");
    this.element.style.height = "auto";
    return Promise.resolve();
  }
  async maximize(): Promise<void> {
    this.#minimized = false;
    this.#element?.classList.remove("minimized");
    this.setPosition();
    return Promise.resolve();
  }

  _getHeaderControls(): HeaderControl[] {
    return this.options.window.controls;
  }
  *_headerControlButtons(): Generator<HeaderControl> {
    yield* this._getHeaderControls();
  }

  /* ---- Closing ---- */

  close(options: ClosingOptions = {}): Promise<this> {
    return this.#semaphore.add(() => this.#close(options));
  }

  async #close(options: ClosingOptions): Promise<this> {
    if (this.#state !== RENDER_STATES.RENDERED && this.#state !== RENDER_STATES.ERROR) return this;
    const element = this.#element;
    await this._preClose(options);
    this.#state = RENDER_STATES.CLOSING;
    if (options.animate !== false && this.hasFrame) await foldingUp();
    const wasInside = element?.contains(document.activeElement) ?? false;
    this._tearDown(options);
    if (element) this._removeElement(element);
    this.#state = RENDER_STATES.CLOSED;
    this.#minimized = false;
    this.#element = null;
    this.#content = null;
    this.#frame = {};
    instances.delete(this.id);
    returnFocus(this, wasInside);
    this._onClose(options);
    for (const cls of this.chain()) callAll(`close${cls.name}`, this);
    this.dispatchEvent(new Event("close"));
    return this;
  }
  async _preClose(_options: ClosingOptions): Promise<void> {
    return Promise.resolve();
  }
  _onClose(_options: ClosingOptions): void {
    /* for subclasses */
  }
  _tearDown(_options: ClosingOptions): void {
    /* for subclasses */
  }
  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  /* ---- Interaction ---- */

  /** Show another tab. @throws without a tab and a group, or when the content has no such tab. */
  changeTab(
    tab: string,
    group: string,
    {
      force = false,
      updatePosition = true,
    }: { event?: Event; navElement?: HTMLElement; force?: boolean; updatePosition?: boolean } = {},
  ): void {
    if (!tab || !group) throw new Error("You must pass both the tab and its group");
    if (this.tabGroups[group] === tab && !force) return;
    activateTab(this.content, group, tab);
    this.tabGroups[group] = tab;
    if (updatePosition && this.hasFrame && this.position.height === "auto") this.setPosition();
  }

  _onClickTab(event: Event): void {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action=tab]") : null;
    if (target?.dataset.tab)
      this.changeTab(target.dataset.tab, target.dataset.group ?? "", { event, navElement: target });
  }

  _onClickAction(_event: Event, _target: HTMLElement): unknown {
    return undefined;
  }

  async _onSubmitForm(formConfig: FormConfiguration, event: Event): Promise<void> {
    await handleSubmit(this, formConfig, event);
  }
  _onChangeForm(formConfig: FormConfiguration, event: Event): void {
    if (formConfig.submitOnChange) void this._onSubmitForm(formConfig, event);
  }

  /** Submit the form by program. Returns what its handler returned. */
  submit(submitOptions: LooseObject = {}): Promise<Loose> {
    return submitForm(this, submitOptions);
  }
}
