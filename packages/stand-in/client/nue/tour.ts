/**
 * Tours: steps that point at an element, one at a time, while an overlay keeps every press from what lies below. What a source leaves
 * open is the harder reading: a step whose element is missing throws, and `start` asks nobody whether it may.
 * @source API: foundry.nue.Tour, foundry.nue.ToursCollection, TourConfig, TourStep
 */
import { Collection } from "../../common/collection.ts";
import type { Loose, LooseObject } from "../../common/loose.ts";
import { host, localize } from "../apps/env.ts";
import { make } from "../apps/html.ts";
import { text, type TextKey } from "../apps/text.ts";
import { safeFragment } from "../ui/safe-html.ts";

/** Client setting with the index of the last step by namespace and id. */
const PROGRESS = "tourProgress";

/** See the top of the file. */
export class Tour {
  static readonly STATUS = { UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" } as const;
  static HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;

  config: LooseObject;
  targetElement: HTMLElement | null = null;
  fadeElement: HTMLElement | null = null;
  overlayElement: HTMLElement | null = null;
  #id: string | undefined;
  #namespace: string | undefined;
  #stepIndex = -1;
  /** The box of a step that points at nothing. */
  #center: HTMLElement | null = null;

  constructor(config: LooseObject, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = structuredClone(config);
    this.#id = id ?? config["id"];
    this.#namespace = namespace ?? config["namespace"];
  }

  static get activeTour(): Tour | null {
    return Tour.#active;
  }
  static get tourInProgress(): boolean {
    return Tour.#active !== null;
  }

  get id(): string {
    return String(this.#id);
  }
  set id(value: string) {
    this.#id ??= value;
  }
  get namespace(): string {
    return String(this.#namespace);
  }
  set namespace(value: string) {
    this.#namespace ??= value;
  }
  get key(): string {
    return `${this.namespace}.${this.id}`;
  }
  get title(): string {
    return localize(String(this.config["title"]));
  }
  get description(): string {
    return localize(String(this.config["description"] ?? ""));
  }
  get canStart(): boolean {
    return true;
  }
  get steps(): Loose[] {
    return this.config["steps"].filter((step: LooseObject) => !step["restricted"] || host("game").user.isGM);
  }
  get currentStep(): Loose {
    return this.steps[this.#stepIndex] ?? null;
  }
  get stepIndex(): number {
    return this.#stepIndex;
  }
  get hasNext(): boolean {
    return this.#stepIndex < this.steps.length - 1;
  }
  get hasPrevious(): boolean {
    return this.#stepIndex > 0;
  }
  get status(): string {
    if (this.#stepIndex === -1) return Tour.STATUS.UNSTARTED;
    return this.#stepIndex >= this.steps.length ? Tour.STATUS.COMPLETED : Tour.STATUS.IN_PROGRESS;
  }

  async start(): Promise<void> {
    Tour.#active?.exit();
    await this.progress(this.status === Tour.STATUS.IN_PROGRESS && this.config["canBeResumed"] ? this.#stepIndex : 0);
  }
  exit(): void {
    this.#leave();
  }
  async complete(): Promise<void> {
    await this.progress(this.steps.length);
  }
  async reset(): Promise<void> {
    this.#leave();
    this.#stepIndex = -1;
    await this.#remember();
  }
  async next(): Promise<void> {
    await this.progress(this.#stepIndex + 1);
  }
  async previous(): Promise<void> {
    if (this.hasPrevious) await this.progress(this.#stepIndex - 1);
  }

  async progress(stepIndex: number): Promise<void> {
    if (this.currentStep) await this._postStep();
    this.#stepIndex = stepIndex;
    await this.#remember();
    if (stepIndex >= this.steps.length) {
      this.#leave();
      return;
    }
    Tour.#active = this;
    await this._preStep();
    // Left while it was made ready.
    if (Tour.#active !== this) return;
    this.targetElement = this.currentStep.selector ? this._getTargetElement(this.currentStep.selector) : null;
    if (this.currentStep.selector && !this.targetElement)
      throw new Error(`The tour ${this.key} finds no element for ${String(this.currentStep.selector)}`);
    await this._renderStep();
  }

  _getTargetElement(selector: string): HTMLElement | null {
    return document.querySelector<HTMLElement>(selector);
  }
  async _preStep(): Promise<void> {
    // For subclasses.
  }
  async _postStep(): Promise<void> {
    this.#clear();
  }

  async _renderStep(): Promise<void> {
    this.#clear();
    this.overlayElement = make("div", { class: "tour-overlay" });
    this.fadeElement = make("div", { class: "tour-fadeout" });
    document.body.append(this.fadeElement, this.overlayElement);
    const content = this.#content();
    if (!this.targetElement) {
      this.#center = make("aside", { class: "tour-center-step tour" }, [content]);
      document.body.append(this.#center);
      return;
    }
    this.targetElement.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = this.targetElement.getBoundingClientRect();
    const padding = Tour.HIGHLIGHT_PADDING;
    Object.assign(this.fadeElement.style, {
      left: `${String(left - padding)}px`,
      top: `${String(top - padding)}px`,
      width: `${String(width + 2 * padding)}px`,
      height: `${String(height + 2 * padding)}px`,
    });
    const { tooltip } = host("game");
    tooltip.deactivate();
    tooltip.activate(this.targetElement, {
      html: content,
      cssClass: "tour",
      direction: this.currentStep.tooltipDirection,
    });
  }

  #content(): HTMLElement {
    const button = (name: TextKey, press: () => unknown): HTMLElement => {
      const element = make("button", { type: "button" }, [text(name)]);
      element.addEventListener("click", press);
      return element;
    };
    const { title, content } = this.currentStep;
    return make("div", { class: "tour-step" }, [
      make("h3", {}, [localize(title)]),
      make("div", {}, [safeFragment(localize(content))]),
      make("footer", { class: "tour-buttons" }, [
        button("tourExit", () => {
          this.exit();
        }),
        make("span", {}, [`${String(this.#stepIndex + 1)} / ${String(this.steps.length)}`]),
        ...(this.hasPrevious ? [button("tourPrevious", () => this.previous())] : []),
        this.hasNext ? button("tourNext", () => this.next()) : button("tourDone", () => this.complete()),
      ]),
    ]);
  }

  #clear(): void {
    if (this.targetElement) host("game").tooltip.deactivate();
    for (const element of [this.overlayElement, this.fadeElement, this.#center]) element?.remove();
    this.overlayElement = this.fadeElement = this.#center = null;
  }

  #leave(): void {
    this.#clear();
    this.targetElement = null;
    if (Tour.#active === this) Tour.#active = null;
  }

  async #remember(): Promise<void> {
    const { settings } = host("game");
    const all: LooseObject = settings.get("core", PROGRESS);
    const own = { ...all[this.namespace], [this.id]: this.#stepIndex };
    await settings.set("core", PROGRESS, { ...all, [this.namespace]: own });
  }
}

/** `game.tours` */
export class ToursCollection extends Collection<Tour> {
  register(namespace: string, id: string, tour: Tour): void {
    if (this.has(`${namespace}.${id}`)) throw new Error(`The tour ${namespace}.${id} is registered already`);
    tour.namespace = namespace;
    tour.id = id;
    this.set(tour.key, tour);
  }
}
