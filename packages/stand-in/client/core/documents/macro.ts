/**
 * Macros on the client: execution permission and scope.
 * Written from: API Macro (canExecute, execute), MacroExecutionScope; KB:macros, KB:users (MACRO_SCRIPT).
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { localize } from "../../apps/env.ts";
import { g } from "../globals.ts";

const AsyncFunction: Loose = (async () => {
  /* only for its constructor */
}).constructor;

/** The client's Macro, from the schema class. */
export function macroClass(Base: Loose): Loose {
  return class Macro extends Base {
    get isAuthor(): boolean {
      return g.game.user.id === this._source.author;
    }
    get thumbnail(): string {
      return this.img;
    }

    /** Whether this user may run it: at least LIMITED, and for scripts the permission. */
    get canExecute(): boolean {
      return (
        Boolean(this.testUserPermission(g.game.user, "LIMITED")) &&
        (this.type !== "script" || Boolean(g.game.user.hasPermission("MACRO_SCRIPT")))
      );
    }

    /**
     * Runs it. Scripts see `speaker`, `actor`, `token`, `character`, `scope` and whatever else the scope holds; `this` is
     * the macro.
     * @returns what the script returns @throws what the script throws, after telling the user
     */
    async execute(scope: LooseObject = {}): Promise<Loose> {
      if (!this.canExecute) {
        g.ui.notifications.warn(localize("HOST.Macro.NotAllowed", { name: this.name }));
        return undefined;
      }
      if (this.type === "chat") return g.ui.chat.processMessage(this.command);
      return this.#script(scope);
    }

    async #script({ speaker, actor, token, ...more }: LooseObject): Promise<Loose> {
      const who: Loose = speaker ?? g.CONFIG.ChatMessage.documentClass.getSpeaker({ actor, token });
      const own: LooseObject = {
        ...more,
        speaker: who,
        scope: { speaker: who, actor, token, ...more },
        character: g.game.user.character,
        actor: actor ?? g.game.actors.get(who.actor ?? ""),
        token: token ?? (g.canvas.ready ? g.canvas.tokens.get(who.token ?? "") : null),
      };
      try {
        return await new AsyncFunction(...Object.keys(own), this.command).call(this, ...Object.values(own));
      } catch (error) {
        g.ui.notifications.error(localize("HOST.Macro.Failed", { name: this.name }));
        throw error;
      }
    }

    _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
      super._onUpdate(changed, options, userId);
      g.ui.hotbar?.render();
    }
    _onDelete(options: LooseObject, userId: string): void {
      super._onDelete(options, userId);
      g.ui.hotbar?.render();
    }
  };
}
