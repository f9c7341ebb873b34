import { keepFolds } from "./folds.ts";
import { listenForSteps } from "./typed-numbers.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
type Base = InstanceType<ReturnType<typeof HandlebarsApplicationMixin<typeof ApplicationV2>>>;

/** Base class of all windows of the system except document sheets. */
export class SystemWindow<
  Context extends foundry.applications.api.ApplicationV2.RenderContext,
> extends HandlebarsApplicationMixin(ApplicationV2)<Context> {
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
