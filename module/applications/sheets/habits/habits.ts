/** What all our sheets add to Foundry's, in one object that the two base classes hand their events to. */
import { carryFolds } from "../../folds.ts";
import { addBehavior } from "../behavior.ts";
import { listenForFormulas } from "./formula-entry.ts";
import { ModeSwitch, type SheetMode } from "./mode.ts";
import { listenForNumbers } from "./number-entry.ts";
import { listenForMenus } from "./row-menu.ts";
import { SteadyParts } from "./steady-parts.ts";
import { wearTint } from "./tint.ts";
import { KeptTyping } from "./typed.ts";

interface Sheet {
  readonly document: { toObject(): object };
  readonly element: HTMLElement;
  readonly isEditable: boolean;
  readonly state: foundry.applications.api.ApplicationV2.Any["state"];
  readonly window: { readonly close?: HTMLElement | undefined; readonly header?: HTMLElement | undefined };
  render(options?: object): Promise<unknown>;
}

export class Habits {
  readonly #sheet: Sheet;
  readonly #switch: ModeSwitch;
  readonly #parts = new SteadyParts();
  readonly #typing = new KeptTyping();

  constructor(sheet: Sheet, fresh: () => boolean) {
    this.#sheet = sheet;
    this.#switch = new ModeSwitch(sheet, fresh);
  }

  get mode(): SheetMode {
    return this.#switch.mode;
  }

  get editing(): boolean {
    return this.mode === "edit";
  }

  setMode(mode: SheetMode): Promise<void> {
    return this.#switch.set(mode);
  }

  toggleMode(): Promise<void> {
    return this.#switch.toggle();
  }

  /** The frame stands for the first time. */
  onFrame(): void {
    this.#switch.addButton();
  }

  onFirstRender(): void {
    const { element } = this.#sheet;
    addBehavior(element);
    this.#typing.watch(element);
    listenForMenus(element);
    listenForNumbers(element, (name) => foundry.utils.getProperty(this.#sheet.document.toObject(), name));
    listenForFormulas(element);
    this.#parts.watch(element, () => void this.#sheet.render());
  }

  onRender(): void {
    this.#switch.show(this.#sheet.element);
    wearTint(this.#sheet.element);
  }

  onClose(): void {
    this.#switch.forget();
    this.#parts.forget();
  }

  changed(result: Record<string, HTMLElement>): Record<string, HTMLElement> {
    return this.#parts.changed(result);
  }

  beforeSync(drawn: HTMLElement, prior: HTMLElement, state: object): void {
    carryFolds(prior, drawn);
    this.#typing.before(prior, state);
  }

  afterSync(part: HTMLElement, state: object): void {
    this.#typing.after(part, state);
  }
}

/** Those of a sheet of ours; null for any other. */
export function habitsOf(sheet: unknown): Habits | null {
  const habits: unknown = typeof sheet === "object" && sheet !== null ? Reflect.get(sheet, "habits") : null;
  return habits instanceof Habits ? habits : null;
}
