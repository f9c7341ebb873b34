/**
 * Actors in the browser, world actors and tokens' own.
 * Written from: API Actor page (semantics.md 3.5, 3.13).
 */
import { Collection } from "../../../common/collection.ts";
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { NotInHost } from "../../../common/not-in-host.ts";
import { g } from "../globals.ts";

const statuses = new WeakMap<object, Set<string>>();

/** The client's Actor, from the schema class. */
export function actorClass(Base: Loose): Loose {
  return class Actor extends Base {
    /** Whether this actor belongs to one unlinked token. */
    get isToken(): boolean { return this.parent?.documentName === "Token"; }
    /** The token of a token's own actor. */
    get token(): Loose { return this.isToken ? this.parent : null; }
    get itemTypes(): Record<string, Loose[]> {
      const types: Record<string, Loose[]> = Object.fromEntries(g.game.documentTypes.Item.map((type: string) => [type, []]));
      for (const item of this.items) (types[item.type] ??= []).push(item);
      return types;
    }
    /** Ids of conditions, filled during preparation; effects are not in this host. */
    get statuses(): Set<string> {
      const own = statuses.get(this) ?? new Set<string>();
      statuses.set(this, own);
      return own;
    }
    /** Effects are not in this host: a collection that stays empty. */
    _initializeField(name: string, field: Loose, options: LooseObject): Loose {
      return name === "effects" ? new Collection() : super._initializeField(name, field, options);
    }
    get appliedEffects(): Loose[] { return []; }
    get temporaryEffects(): Loose[] { return []; }
    get inCombat(): boolean { return (g.game.combat?.getCombatantsByActor(this).length ?? 0) > 0; }
    get thumbnail(): string { return this.img; }
    * allApplicableEffects(): Generator<Loose> { /* no effects in this host */ }

    prepareEmbeddedDocuments(): void {
      for (const item of this.items) item._safePrepareData();
      this.statuses.clear();
      this.applyActiveEffects();
    }
    applyActiveEffects(): void { /* no effects in this host */ }
    getRollData(): Loose { return this.system; }

    /** Tokens of this actor on the viewed scene. */
    getActiveTokens(linked = false, asDocument = false): Loose[] {
      if (!g.canvas?.ready) return [];
      const docs: Loose[] = this.isToken ? [this.token] : g.canvas.scene.tokens.filter((token: Loose) => token.actorId === this.id && (!linked || token.actorLink));
      return asDocument ? docs : docs.map((token) => token.object).filter(Boolean);
    }
    getDependentTokens({ linked }: { linked?: boolean } = {}): Loose[] {
      return g.game.scenes.contents.flatMap((scene: Loose) => scene.tokens.filter((token: Loose) => token.actorId === this.id && (linked === undefined || token.actorLink === linked)));
    }

    /** A token document for this actor, not yet on a scene. */
    async getTokenDocument(data: LooseObject = {}, { parent = null }: LooseObject = {}): Promise<Loose> {
      const source: LooseObject = this.prototypeToken?.toObject?.() ?? g.foundry.utils.deepClone(this._source.prototypeToken ?? {});
      return new g.CONFIG.Token.documentClass({ ...source, ...data, actorId: this.id, name: data["name"] ?? source["name"] ?? this.name }, { parent });
    }

    /** Changes what a token's bar shows. */
    async modifyTokenAttribute(attribute: string, value: Loose, isDelta = false, isBar = true): Promise<Loose> {
      const current: Loose = g.foundry.utils.getProperty(this.system, attribute);
      const number = (isBar ? Number(current?.value) : Number(current));
      let next: number = isDelta ? number + Number(value) : Number(value);
      if (isBar) next = Math.min(Math.max(next, current?.min ?? 0), current?.max ?? Infinity);
      const updates: LooseObject = { [`system.${attribute}${isBar ? ".value" : ""}`]: next };
      // Whether 14 still tells the actor is UNSURE: there it does not.
      const about: Loose[] = g.game.release.generation >= 14 ? [] : [this];
      const allowed: boolean = g.Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, ...about);
      return allowed ? this.update(updates) : this;
    }

    /** Rolls for this actor's combatants in the viewed combat. @source API:Actor#rollInitiative */
    async rollInitiative({ createCombatants = false, rerollInitiative = false, initiativeOptions = {} }: LooseObject = {}): Promise<Loose> {
      let combat: Loose = g.game.combat;
      if (!combat) {
        if (!g.game.user.isGM || !g.canvas.scene) { g.ui.notifications.warn("COMBAT.NoneActive", { localize: true }); return null; }
        combat = await g.CONFIG.Combat.documentClass.create({ active: true });
      }
      if (createCombatants) {
        const tokens: Loose[] = this.getActiveTokens(false, true).filter((token: Loose) => !token.inCombat);
        if (tokens.length > 0) await g.CONFIG.Token.documentClass.createCombatants(tokens, { combat });
      }
      const due: Loose[] = combat.getCombatantsByActor(this).filter((each: Loose) => rerollInitiative || each.initiative === null);
      if (due.length > 0) await combat.rollInitiative(due.map((each) => each.id), initiativeOptions);
      return combat;
    }
    async toggleStatusEffect(): Promise<never> { throw new NotInHost("Actor#toggleStatusEffect"); }

    _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
      super._onUpdate(changed, options, userId);
      this._refreshDependentTokens();
    }
    _onCreateDescendantDocuments(...args: Loose[]): void { super._onCreateDescendantDocuments(...args); this._refreshDependentTokens(); }
    _onUpdateDescendantDocuments(...args: Loose[]): void { super._onUpdateDescendantDocuments(...args); this._refreshDependentTokens(); }
    _onDeleteDescendantDocuments(...args: Loose[]): void { super._onDeleteDescendantDocuments(...args); this._refreshDependentTokens(); }

    /** Tokens show their actor's bars; unlinked ones are laid over it. */
    _refreshDependentTokens(): void {
      const tokens: Loose[] = this.isToken ? [this.token] : this.getDependentTokens();
      for (const token of tokens) {
        if (!this.isToken && !token.actorLink) token._rebuildActor();
        token._onRelatedUpdate?.();
      }
    }
  };
}
