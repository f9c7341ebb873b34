/** Base of windows, what they remember of folded parts, and how they follow an actor. */
import { listenForSteps } from "./typed-numbers.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
type Base = InstanceType<ReturnType<typeof HandlebarsApplicationMixin<typeof ApplicationV2>>>;

/** Class of sections that contain entered data. Such a section opens when data first appears, and the user can then close it. */
const SET = ".od-fold--set";

function nameOf(fold: HTMLDetailsElement): string | null {
  const key = fold.dataset["key"];
  return fold.id !== "" ? `#${fold.id}` : key === undefined ? null : key;
}

/**
 * Copies the open state of each section (by id or `data-key`) into the new drawing of a part. Call it before the
 * replacement, because scroll position and focus can only be restored in open sections.
 */
export function keepFolds(prior: HTMLElement, drawn: HTMLElement): void {
  const before = new Map([...prior.querySelectorAll("details")].map((fold) => [nameOf(fold), fold]));
  for (const fold of drawn.querySelectorAll("details")) {
    const name = nameOf(fold);
    const was = name === null ? undefined : before.get(name);
    if (was) fold.open = was.open || (fold.matches(SET) && !was.matches(SET));
  }
}

/** What a window gives to its template. */
export type WindowContext = foundry.applications.api.ApplicationV2.RenderContext & Readonly<Record<string, unknown>>;

/** What Foundry tells a window that was drawn. */
export type Drawn = Parameters<Base["_onRender"]>;

/** Base class of all windows of the system except document sheets. */
export class SystemWindow extends HandlebarsApplicationMixin(ApplicationV2)<WindowContext> {
  /**
   * Runs when the window starts to close: removes it from registries and stops listeners. Foundry calls `_onClose` only
   * after the closing animation; a window opened meanwhile must be a new one.
   */
  protected leave(): void {
    // Most windows have nothing to clean up.
  }

  /** Whether closing would lose the user's work. The Escape key, which closes all windows, then keeps this window open. */
  protected get holdsWork(): boolean {
    return false;
  }

  override async close(options?: Parameters<Base["close"]>[0]): Promise<this> {
    if (options?.closeKey && this.holdsWork) return this;
    this.leave();
    return super.close(options);
  }

  /** Foundry's Escape closes all windows. In a window of the system it closes only that window. */
  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    listenForSteps(this.element);
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      void this.escape();
    });
  }

  /** Handles Escape while the focus is in this window. */
  protected async escape(): Promise<unknown> {
    return this.close();
  }

  protected override _preSyncPartState(...args: Parameters<Base["_preSyncPartState"]>): void {
    const [, drawn, prior] = args;
    keepFolds(prior, drawn);
    super._preSyncPartState(...args);
  }
}

/** Tells a window that its actor or one of the actor's items changed. */
export function followActor(actor: Actor.Implementation, changed: () => void): () => void {
  const follow = (document: unknown): void => {
    if (document === actor || (document instanceof Item && document.actor === actor)) changed();
  };
  const hooks = [
    ["updateActor", Hooks.on("updateActor", follow)],
    ["createItem", Hooks.on("createItem", follow)],
    ["updateItem", Hooks.on("updateItem", follow)],
    ["deleteItem", Hooks.on("deleteItem", follow)],
  ] as const;
  return () => {
    for (const [name, id] of hooks) Hooks.off(name, id);
  };
}
