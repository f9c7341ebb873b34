/**
 * A token on the board.
 * @source API:classes/foundry.canvas.placeables.Token; KB:tokens
 */
import type { Loose } from "../../common/loose.ts";
import { callAll, host } from "../apps/env.ts";
import { view } from "../view.ts";

/** See the top of the file. */
export class Token {
  readonly document: Loose;
  readonly layer: Loose;
  readonly targeted = new Set<Loose>();
  readonly element: HTMLElement;
  hover = false;
  ruler: Loose = null;
  #controlled = false;

  constructor(document: Loose, layer: Loose) {
    this.document = document;
    this.layer = layer;
    this.element = view().token(this);
  }

  get id(): string {
    return this.document.id;
  }
  get name(): string {
    return this.document.name;
  }
  get actor(): Loose {
    return this.document.actor;
  }
  get scene(): Loose {
    return this.document.parent;
  }
  /** Pixels of the upper left corner. */
  get x(): number {
    return this.document.x;
  }
  get y(): number {
    return this.document.y;
  }
  /** Pixels. */
  get w(): number {
    return this.document.width * this.layer.canvas.grid.sizeX;
  }
  get h(): number {
    return this.document.height * this.layer.canvas.grid.sizeY;
  }
  get center(): { x: number; y: number } {
    return { x: this.x + this.w / 2, y: this.y + this.h / 2 };
  }
  get bounds(): {
    x: number;
    y: number;
    width: number;
    height: number;
    left: number;
    top: number;
    right: number;
    bottom: number;
  } {
    const { x, y, w, h } = this;
    return { x, y, width: w, height: h, left: x, top: y, right: x + w, bottom: y + h };
  }

  get isOwner(): boolean {
    return this.document.isOwner === true;
  }
  get controlled(): boolean {
    return this.#controlled;
  }
  get isTargeted(): boolean {
    return this.targeted.has(host("game").user);
  }
  /** Hidden tokens are for the GM only. */
  get visible(): boolean {
    return !this.document.hidden || host("game").user.isGM;
  }
  get isVisible(): boolean {
    return this.visible;
  }
  get inCombat(): boolean {
    return this.document.inCombat;
  }
  get combatant(): Loose {
    return this.document.combatant;
  }

  /** Selects; only what the user may move. */
  control({ releaseOthers = true }: { releaseOthers?: boolean } = {}): boolean {
    if (!this.isOwner || !this.visible) return false;
    if (releaseOthers) for (const other of [...this.layer.controlled]) if (other !== this) other.release();
    if (this.#controlled) return true;
    this.#controlled = true;
    this.refresh();
    callAll("controlToken", this, true);
    return true;
  }

  release(): boolean {
    if (!this.#controlled) return true;
    this.#controlled = false;
    this.refresh();
    callAll("controlToken", this, false);
    return true;
  }

  /**
   * Makes this token a user's target, or none any more. Only the user's own choice is told to the others; with
   * `groupSelection` the caller does that once for many.
   */
  setTarget(
    targeted = true,
    {
      user = host("game").user,
      releaseOthers = true,
      groupSelection = false,
    }: { user?: Loose; releaseOthers?: boolean; groupSelection?: boolean } = {},
  ): void {
    const targets: Set<Loose> = user.targets;
    if (releaseOthers)
      for (const other of [...targets])
        if (other !== this || !targeted) other.setTarget(false, { user, releaseOthers: false, groupSelection: true });
    if (targeted !== targets.has(this) || targeted !== this.targeted.has(user)) {
      // The user's set fires the hook: what listeners read from the token must be true by then.
      if (targeted) this.targeted.add(user);
      else this.targeted.delete(user);
      this.refresh();
      if (targeted) targets.add(this);
      else targets.delete(this);
    }
    if (user === host("game").user && !groupSelection) this.layer.broadcastTargets();
  }

  /** @source API:Token#measureMovementPath */
  measureMovementPath(waypoints: Loose[], options: Loose = {}): Loose {
    return this.document.measureMovementPath(waypoints, options);
  }

  /** Shows what a way would be while it is dragged along it; null: it is let go. */
  showWay(to: { x: number; y: number } | null): void {
    if (to === null) {
      this.ruler?.clear();
      return;
    }
    this.ruler ??= new (host("CONFIG").Token.rulerClass)(this);
    this.ruler.plan(to);
  }

  _onUpdate(): void {
    this.refresh();
  }

  _onDelete(): void {
    this.layer.remove(this.id);
  }

  /** What is to be drawn again at the next frame; here all of it, at once. @source API:Token.RENDER_FLAGS, API:RenderFlags#set */
  readonly renderFlags = {
    set: (flags: Readonly<Record<string, boolean>>): void => {
      if (Object.values(flags).includes(true)) this.refresh();
    },
  };

  /** Draws the token again. */
  refresh(): void {
    view().drawToken(this);
  }

  /** Takes it off the board, out of all selections. */
  destroy(): void {
    for (const user of [...this.targeted]) this.setTarget(false, { user, releaseOthers: false, groupSelection: true });
    this.release();
    this.ruler?.destroy();
    this.element.remove();
  }
}
