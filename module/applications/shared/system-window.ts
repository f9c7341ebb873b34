import { carryFolds } from "./folds.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
type Base = InstanceType<ReturnType<typeof HandlebarsApplicationMixin<typeof ApplicationV2>>>;

/** What every window of ours that is no document's sheet does. */
export class SystemWindow<
  Context extends foundry.applications.api.ApplicationV2.RenderContext,
> extends HandlebarsApplicationMixin(ApplicationV2)<Context> {
  /**
   * It begins to close: whoever knows it forgets it, and it listens no more. Foundry folds windows up slowly and says so only
   * at the end (`_onClose`); one that is asked for meanwhile must be a new one.
   */
  protected leave(): void {
    // Most have nobody to tell.
  }

  /** Whether something would be lost that took work: Escape, which closes all windows, leaves it open then. */
  protected get holdsWork(): boolean {
    return false;
  }

  override async close(options?: Parameters<Base["close"]>[0]): Promise<this> {
    if (options?.closeKey && this.holdsWork) return this;
    this.leave();
    return super.close(options);
  }

  /** Escape closes all of Foundry's windows at once; pressed in one of ours it closes that one alone. */
  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      void this.escape();
    });
  }

  /** What Escape does while the keyboard is in this window. */
  protected async escape(): Promise<unknown> {
    return this.close();
  }

  protected override _preSyncPartState(...args: Parameters<Base["_preSyncPartState"]>): void {
    const [, drawn, prior] = args;
    carryFolds(prior, drawn);
    super._preSyncPartState(...args);
  }
}
