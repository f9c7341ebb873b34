/** Actors on the client: world actors and actors of tokens. Written from: API Actor page. */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { reportDeprecation } from "../../../common/deprecation.ts";
import { g } from "../globals.ts";
import { statusOf } from "./active-effect.ts";
import { applyChange, collect } from "./effect-application.ts";

const statuses = new WeakMap<object, Set<string>>();
const overrides = new WeakMap<object, LooseObject>();

/** The client's Actor, from the schema class. */
export function actorClass(Base: Loose): Loose {
  return class Actor extends Base {
    /** Whether this actor belongs to one unlinked token. */
    get isToken(): boolean {
      return this.parent?.documentName === "Token";
    }
    /** The token of a token's own actor. */
    get token(): Loose {
      return this.isToken ? this.parent : null;
    }
    get itemTypes(): Record<string, Loose[]> {
      const types: Record<string, Loose[]> = Object.fromEntries(
        g.game.documentTypes.Item.map((type: string) => [type, []]),
      );
      for (const item of this.items) (types[item.type] ??= []).push(item);
      return types;
    }
    /** Ids of conditions, filled during preparation. */
    get statuses(): Set<string> {
      const own = statuses.get(this) ?? new Set<string>();
      statuses.set(this, own);
      return own;
    }
    get appliedEffects(): Loose[] {
      return [...this.allApplicableEffects()].filter((effect: Loose) => effect.active);
    }
    /** Those that a token shows. */
    get temporaryEffects(): Loose[] {
      return this.appliedEffects.filter((effect: Loose) => effect.isTemporary);
    }
    get inCombat(): boolean {
      return (g.game.combat?.getCombatantsByActor(this).length ?? 0) > 0;
    }
    get thumbnail(): string {
      return this.img;
    }
    /** Its own effects, then those that its items pass on. */
    *allApplicableEffects(): Generator<Loose> {
      yield* this.effects;
      for (const item of this.items) for (const effect of item.effects) if (effect.transfer) yield effect;
    }

    prepareEmbeddedDocuments(): void {
      for (const item of this.items) item._safePrepareData();
      for (const effect of this.effects) effect._safePrepareData();
      if (g.game.release.generation >= 14) this.applyActiveEffects("initial");
      else this.applyActiveEffects();
    }
    /** 14 applies a second phase when everything is derived (the exact point is UNSURE). */
    prepareData(): void {
      super.prepareData();
      if (g.game.release.generation >= 14) this.applyActiveEffects("final");
    }
    /** @throws for a phase that nobody knows @source API v14:Actor#applyActiveEffects, GH:#13613 */
    applyActiveEffects(phase?: string): void {
      const newer: boolean = g.game.release.generation >= 14;
      if (newer && phase === undefined) reportDeprecation("Actor#applyActiveEffects without a phase");
      const now = newer ? (phase ?? "initial") : "initial";
      if (newer && !(now in g.CONFIG.ActiveEffect.phases)) throw new Error(`"${now}" is not an application phase`);
      const { changes, statuses } = collect(this, now);
      if (now === "initial") {
        this.statuses.clear();
        for (const status of statuses) this.statuses.add(status);
        overrides.set(this, {});
      }
      for (const change of changes) {
        // On 13 the effect itself is asked, which packages override.
        const made: LooseObject = newer
          ? { [change.key]: applyChange(this, change) }
          : change.effect.apply(this, change);
        for (const [key, value] of Object.entries(made))
          if (value !== undefined) g.foundry.utils.setProperty(this.overrides, key, value);
      }
    }
    /** What effects made of the data. */
    get overrides(): LooseObject {
      return overrides.get(this) ?? {};
    }
    getRollData(): Loose {
      return this.system;
    }

    /** Tokens of this actor on the viewed scene. */
    getActiveTokens(linked = false, asDocument = false): Loose[] {
      if (!g.canvas?.ready) return [];
      const docs: Loose[] = this.isToken
        ? [this.token]
        : g.canvas.scene.tokens.filter((token: Loose) => token.actorId === this.id && (!linked || token.actorLink));
      return asDocument ? docs : docs.map((token) => token.object).filter(Boolean);
    }
    getDependentTokens({ linked }: { linked?: boolean } = {}): Loose[] {
      return g.game.scenes.contents.flatMap((scene: Loose) =>
        scene.tokens.filter(
          (token: Loose) => token.actorId === this.id && (linked === undefined || token.actorLink === linked),
        ),
      );
    }

    /** A token document for this actor, not yet on a scene. */
    async getTokenDocument(data: LooseObject = {}, { parent = null }: LooseObject = {}): Promise<Loose> {
      const source: LooseObject =
        this.prototypeToken?.toObject?.() ?? g.foundry.utils.deepClone(this._source.prototypeToken ?? {});
      return new g.CONFIG.Token.documentClass(
        { ...source, ...data, actorId: this.id, name: data["name"] ?? source["name"] ?? this.name },
        { parent },
      );
    }

    /** Changes what a token's bar shows. */
    async modifyTokenAttribute(attribute: string, value: Loose, isDelta = false, isBar = true): Promise<Loose> {
      const current: Loose = g.foundry.utils.getProperty(this.system, attribute);
      const number = isBar ? Number(current?.value) : Number(current);
      let next: number = isDelta ? number + Number(value) : Number(value);
      if (isBar) next = Math.min(Math.max(next, current?.min ?? 0), current?.max ?? Infinity);
      const updates: LooseObject = { [`system.${attribute}${isBar ? ".value" : ""}`]: next };
      // Whether 14 still tells the actor is UNSURE: there it does not.
      const about: Loose[] = g.game.release.generation >= 14 ? [] : [this];
      const allowed: boolean = g.Hooks.call(
        "modifyTokenAttribute",
        { attribute, value, isDelta, isBar },
        updates,
        ...about,
      );
      return allowed ? this.update(updates) : this;
    }

    /** Rolls for this actor's combatants in the viewed combat. @source API:Actor#rollInitiative */
    async rollInitiative({
      createCombatants = false,
      rerollInitiative = false,
      initiativeOptions = {},
    }: LooseObject = {}): Promise<Loose> {
      let combat: Loose = g.game.combat;
      if (!combat) {
        if (!g.game.user.isGM || !g.canvas.scene) {
          g.ui.notifications.warn("COMBAT.NoneActive", { localize: true });
          return null;
        }
        combat = await g.CONFIG.Combat.documentClass.create({ active: true });
      }
      if (createCombatants) {
        const tokens: Loose[] = this.getActiveTokens(false, true).filter((token: Loose) => !token.inCombat);
        if (tokens.length > 0) await g.CONFIG.Token.documentClass.createCombatants(tokens, { combat });
      }
      const due: Loose[] = combat
        .getCombatantsByActor(this)
        .filter((each: Loose) => rerollInitiative || each.initiative === null);
      if (due.length > 0)
        await combat.rollInitiative(
          due.map((each) => each.id),
          initiativeOptions,
        );
      return combat;
    }
    /** Makes the condition's effect, or takes away those that are nothing else. @source API:Actor#toggleStatusEffect */
    async toggleStatusEffect(statusId: string, { active, overlay = false }: LooseObject = {}): Promise<Loose> {
      const status = statusOf(statusId);
      if (!status) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
      const own: string[] = this.effects
        .filter(
          (effect: Loose) =>
            effect.id === status["_id"] ||
            (!status["_id"] && effect.statuses.size === 1 && effect.statuses.has(statusId)),
        )
        .map((effect: Loose) => effect.id);
      if (own.length > 0) {
        if (active === true) return true;
        await this.deleteEmbeddedDocuments("ActiveEffect", own);
        return false;
      }
      if (active === false) return undefined;
      const cls: Loose = g.CONFIG.ActiveEffect.documentClass;
      const effect: Loose = await cls.fromStatusEffect(statusId);
      if (overlay) effect.updateSource({ "flags.core.overlay": true });
      return cls.create(effect.toObject(), { parent: this, keepId: true });
    }

    _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
      super._onUpdate(changed, options, userId);
      this._refreshDependentTokens();
    }
    _onCreateDescendantDocuments(...args: Loose[]): void {
      super._onCreateDescendantDocuments(...args);
      this._refreshDependentTokens();
    }
    _onUpdateDescendantDocuments(...args: Loose[]): void {
      super._onUpdateDescendantDocuments(...args);
      this._refreshDependentTokens();
    }
    _onDeleteDescendantDocuments(...args: Loose[]): void {
      super._onDeleteDescendantDocuments(...args);
      this._refreshDependentTokens();
    }

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
