/** Users on the client, and their targets. Written from: API User / UserTargets pages. */
import { HOTBAR_SLOTS } from "../../../common/documents/user.ts";
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { NotInHost } from "../../../common/not-in-host.ts";
import { g } from "../globals.ts";

interface State {
  active: boolean;
  targets: UserTargets;
}
const states = new WeakMap<object, State>();

/** The tokens that a user targets; changes fire `targetToken`. */
export class UserTargets extends Set<Loose> {
  readonly #user: Loose;
  constructor(user: Loose) {
    super();
    this.#user = user;
  }
  /** Ids of the targeted tokens. */
  get ids(): string[] {
    return [...this].map((token: Loose) => token.id);
  }
  get user(): Loose {
    return this.#user;
  }
  override add(token: Loose): this {
    if (this.has(token)) return this;
    super.add(token);
    g.Hooks.callAll("targetToken", this.#user, token, true);
    return this;
  }
  override delete(token: Loose): boolean {
    if (!super.delete(token)) return false;
    g.Hooks.callAll("targetToken", this.#user, token, false);
    return true;
  }
  override clear(): void {
    for (const token of [...this]) this.delete(token);
  }
}

function state(user: Loose): State {
  const known = states.get(user);
  if (known) return known;
  const made = { active: false, targets: new UserTargets(user) };
  states.set(user, made);
  return made;
}

/** The client's User, from the schema class. */
export function userClass(Base: Loose): Loose {
  return class User extends Base {
    get active(): boolean {
      return state(this).active;
    }
    set active(value: boolean) {
      state(this).active = value;
    }
    get targets(): UserTargets {
      return state(this).targets;
    }
    get isSelf(): boolean {
      return g.game.userId === this.id;
    }
    get isActiveGM(): boolean {
      return g.game.users.activeGM === this;
    }
    get isBanned(): boolean {
      return this.role === 0;
    }
    /** Id of the scene this user looks at. */
    get viewedScene(): string | null {
      return g.game.scenes.active?.id ?? null;
    }

    /** Tells the others what we do. */
    broadcastActivity(activity: LooseObject = {}): void {
      if (!this.isSelf) throw new Error("Only the own activity can be broadcast");
      g.game._connection.socket.emit("userActivity", activity);
    }

    /** Tells the others whom we target. */
    _broadcastTargets(): void {
      this.broadcastActivity({ targets: this.targets.ids, sceneId: g.canvas.scene?.id ?? null });
    }

    /** Another client told us whom that user targets. */
    _onUpdateTokenTargets(ids: string[] = []): void {
      if (!g.canvas.ready) return;
      for (const token of [...this.targets])
        if (!ids.includes(token.id)) token.setTarget(false, { user: this, releaseOthers: false, groupSelection: true });
      for (const id of ids)
        g.canvas.tokens.get(id)?.setTarget(true, { user: this, releaseOthers: false, groupSelection: true });
    }

    async query(): Promise<never> {
      throw new NotInHost("User#query");
    }

    /** The macros of one page of the bar, of all pages without a number: `{slot, macro}`. */
    getHotbarMacros(page = 0): { slot: number; macro: Loose }[] {
      const first = page === 0 ? 1 : (page - 1) * 10 + 1;
      return Array.from({ length: page === 0 ? HOTBAR_SLOTS : 10 }, (_value, index) => ({
        slot: first + index,
        macro: g.game.macros.get(this.hotbar[first + index] ?? "") ?? null,
      }));
    }

    /**
     * Puts a macro into a slot of the own bar, or empties the slot.
     * @param macro null to empty @param slot 1 to 50; without it the first free one @param options.fromSlot emptied in the same update
     * @throws when there is no such slot, or none is free
     */
    async assignHotbarMacro(
      macro: Loose,
      slot?: number | string,
      { fromSlot }: { fromSlot?: number | string } = {},
    ): Promise<Loose> {
      const hotbar: LooseObject = { ...this.hotbar };
      const free = Array.from({ length: HOTBAR_SLOTS }, (_value, index) => index + 1).find(
        (index) => !(index in hotbar),
      );
      const chosen = slot === undefined ? free : Number(slot);
      if (
        chosen === undefined ||
        !Number.isInteger(chosen) ||
        chosen < 1 ||
        chosen > HOTBAR_SLOTS ||
        (slot === undefined && !macro)
      )
        throw new Error("Invalid Hotbar slot requested");
      if (fromSlot !== undefined) Reflect.deleteProperty(hotbar, String(fromSlot));
      if (macro) hotbar[chosen] = macro.id;
      else Reflect.deleteProperty(hotbar, String(chosen));
      return this.update({ hotbar }, { diff: false, recursive: false, noHook: true });
    }

    _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
      super._onUpdate(changed, options, userId);
      if (this.isSelf && "hotbar" in changed) g.ui.hotbar?.render();
    }
  };
}
