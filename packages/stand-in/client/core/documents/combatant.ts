/** Combatants on the client. Written from: API Combatant page, KB:combat. */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { g } from "../globals.ts";

/** The client's Combatant, from the schema class. */
export function combatantClass(Base: Loose): Loose {
  return class Combatant extends Base {
    get combat(): Loose {
      return this.parent;
    }
    /** The scene's token; null for one that has none or lost it. */
    get token(): Loose {
      return g.game.scenes.get(this.sceneId)?.tokens.get(this.tokenId) ?? null;
    }
    /** The token's actor, else the world's. */
    get actor(): Loose {
      return this.token ? this.token.actor : (g.game.actors.get(this.actorId) ?? null);
    }
    get isNPC(): boolean {
      return !this.actor || !this.hasPlayerOwner;
    }
    get players(): Loose[] {
      return g.game.users.filter((user: Loose) => !user.isGM && this.testUserPermission(user, "OWNER"));
    }
    get isDefeated(): boolean {
      return this.defeated === true || Boolean(this.actor?.statuses.has(g.CONFIG.specialStatusEffects.DEFEATED));
    }
    /** Hidden ones are for the GM, and for who owns them. */
    get visible(): boolean {
      return this.isOwner || !this.hidden;
    }

    /** @source GH:#12296 */
    async clearMovementHistory(): Promise<void> {
      await this.token?.clearMovementHistory();
    }

    /** @ignore */
    _permissionActor(): LooseObject | null {
      return g.game.actors.get(this.actorId)?._source ?? null;
    }

    prepareDerivedData(): void {
      // What the tracker shows when nothing else was chosen: the token's, then the actor's.
      if (!this._source.name)
        this.name = this.token?.name || this.actor?.name || g.game.i18n.localize("HOST.Combat.Unknown");
      if (!this._source.img) this.img = this.token?.texture.src ?? this.actor?.img ?? "icons/svg/mystery-man.svg";
    }

    /** The formula of this one's initiative: what the document class says, else CONFIG, else the manifest. */
    _getInitiativeFormula(): string {
      return String(g.CONFIG.Combat.initiative.formula || g.game.system.initiative || "1d20");
    }

    /** The roll, not yet thrown. */
    getInitiativeRoll(formula?: string): Loose {
      return new g.CONFIG.Dice.rolls[0](formula || this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
    }

    /** Rolls and writes the initiative, without a message. */
    async rollInitiative(formula?: string): Promise<Loose> {
      const roll: Loose = this.getInitiativeRoll(formula);
      await roll.evaluate();
      return this.update({ initiative: roll.total });
    }
  };
}
