/**
 * Tokens of a scene and their actors. An unlinked token has its own Actor: the world actor with the token's delta
 * applied.
 * Written from: API TokenDocument, ActorDelta pages.
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { syntheticActor } from "../../../server/json/synthetic.ts";
import { g, has } from "../globals.ts";
import { withMovement } from "./token-movement.ts";

const synthetic = new WeakMap<object, Loose>();

/** The client's Token document, from the schema class. */
export function tokenClass(Base: Loose): Loose {
  return class TokenDocument extends withMovement(Base) {
    /** The world actor. */
    get baseActor(): Loose {
      return g.game.actors.get(this.actorId) ?? null;
    }
    /** The world actor of a linked token, else the token's own. */
    get actor(): Loose {
      const base: Loose = this.baseActor;
      if (!base || this.actorLink) return base;
      const known: Loose = synthetic.get(this);
      if (known && known._source._id === this.actorId) return known;
      const made: Loose = new g.CONFIG.Actor.documentClass(this._actorSource(base), { parent: this, strict: false });
      synthetic.set(this, made);
      return made;
    }
    /** Whether its actor has a condition. @source API:TokenDocument#hasStatusEffect */
    hasStatusEffect(statusId: string): boolean {
      return Boolean(this.actor?.statuses.has(statusId));
    }
    /** What it moves by where nothing is chosen. @source API:TokenDocument#_inferMovementAction; UNSURE when it is asked */
    _inferMovementAction(): string {
      return g.CONFIG.Token.movement.defaultAction;
    }
    get isLinked(): boolean {
      return Boolean(this.actorLink);
    }
    get isOwner(): boolean {
      return g.game.user.isGM || Boolean(this.actor?.testUserPermission(g.game.user, "OWNER"));
    }
    get inCombat(): boolean {
      return this.combatant !== null;
    }
    /** This token's combatant in the viewed combat. */
    get combatant(): Loose {
      return g.game.combat?.getCombatantsByToken(this)[0] ?? null;
    }
    /** Adds tokens to a combat; GMs begin one where there is none. @source GH:#9068 */
    static async createCombatants(tokens: Loose[], { combat = g.game.combat }: LooseObject = {}): Promise<Loose[]> {
      let into: Loose = combat;
      const fresh = tokens.filter((token) => !into?.getCombatantsByToken(token).length);
      if (fresh.length === 0) return [];
      if (!into) {
        if (!g.game.user.isGM) {
          g.ui.notifications.warn("COMBAT.NoneActive", { localize: true });
          return [];
        }
        into = await g.CONFIG.Combat.documentClass.create({ active: true });
      }
      return into.createEmbeddedDocuments(
        "Combatant",
        fresh.map((token) => ({
          tokenId: token.id,
          sceneId: token.parent.id,
          actorId: token.actorId,
          hidden: token.hidden,
        })),
      );
    }
    static async deleteCombatants(tokens: Loose[], { combat = g.game.combat }: LooseObject = {}): Promise<Loose[]> {
      const ids: string[] = tokens.flatMap((token) =>
        (combat?.getCombatantsByToken(token) ?? []).map((each: Loose) => each.id),
      );
      return ids.length > 0 ? combat.deleteEmbeddedDocuments("Combatant", ids) : [];
    }
    /** Into the fight or out of it. @returns whether it takes part now */
    async toggleCombatant({ active, combat = g.game.combat }: LooseObject = {}): Promise<boolean> {
      const wanted: boolean = active ?? !(combat?.getCombatantsByToken(this).length > 0);
      const cls: Loose = this.constructor;
      if (wanted) await cls.createCombatants([this], { combat });
      else await cls.deleteCombatants([this], { combat });
      return this.inCombat;
    }
    get isSecret(): boolean {
      return this.disposition === g.CONST.TOKEN_DISPOSITIONS.SECRET && !this.isOwner;
    }
    get visible(): boolean {
      return !this.hidden || g.game.user.isGM;
    }
    /** The placeable on the canvas. */
    get object(): Loose {
      return (
        (has("canvas") && g.canvas.ready && g.canvas.scene === this.parent ? g.canvas.tokens.get(this.id) : null) ??
        null
      );
    }
    get layer(): Loose {
      return g.canvas?.tokens ?? null;
    }
    get rendered(): boolean {
      return this.object !== null;
    }

    /** @ignore */
    _permissionActor(): LooseObject | null {
      return this.baseActor?._source ?? null;
    }

    _actorSource(base: Loose): LooseObject {
      return syntheticActor(base.toObject(), this._source.delta, g.game.release.generation);
    }

    /** The world actor changed underneath. */
    _rebuildActor(): void {
      const known: Loose = synthetic.get(this);
      const base: Loose = this.baseActor;
      if (!known || !base) return;
      const source = this._actorSource(base);
      // What changes is prepared with it; what rests on the world actor otherwise is prepared, too.
      const changed = known.updateSource(source, { recursive: false, fallback: true });
      if (g.foundry.utils.isEmpty(changed)) known.reset();
      known.render(false);
    }

    _onRelatedUpdate(): void {
      this.object?.refresh();
    }

    /** What a bar shows: `{type, attribute, value, max, editable}` or null. */
    getBarAttribute(barName: string | null, { alternative }: { alternative?: string } = {}): Loose {
      const attribute: string | null = alternative ?? this[barName ?? ""]?.attribute ?? null;
      const system: Loose = this.actor?.system;
      if (!attribute || !system) return null;
      const value: Loose = g.foundry.utils.getProperty(system, attribute);
      if (value === null || value === undefined) return null;
      const editable: boolean = g.foundry.utils.hasProperty(this.actor._source.system, attribute);
      if (typeof value === "object" && "value" in value && "max" in value)
        return { type: "bar", attribute, value: Number(value.value), max: Number(value.max), editable };
      return typeof value === "object" ? null : { type: "value", attribute, value: Number(value), editable };
    }

    static getTrackedAttributes(): Loose {
      return g.CONFIG.Actor.trackableAttributes;
    }

    /** What is stored without an end reaches everything. @source API v14:TokenDetectionMode */
    prepareBaseData(): void {
      super.prepareBaseData();
      for (const mode of Object.values<Loose>(this.detectionModes ?? {})) mode.range ??= Infinity;
    }

    prepareEmbeddedDocuments(): void {
      /* the actor prepares itself */
    }

    getEmbeddedCollection(name: string): Loose {
      if (name === "Actor") return new Map(this.actor ? [[this.actor.id, this.actor]] : []);
      return super.getEmbeddedCollection(name);
    }

    _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
      super._onUpdate(changed, options, userId);
      if (changed["delta"] !== undefined || changed["actorId"] !== undefined || changed["actorLink"] !== undefined) {
        if (this.actorLink || changed["actorId"] !== undefined) synthetic.delete(this);
        else this._rebuildActor();
      }
    }
    _onDelete(options: LooseObject, userId: string): void {
      super._onDelete(options, userId);
      if (synthetic.has(this)) synthetic.get(this)._closeApps();
      // Who is gone fights no more; players may not say so for others. @source GH:#11295
      if (g.game.users.activeGM?.isSelf)
        for (const combat of g.game.combats) void g.CONFIG.Token.documentClass.deleteCombatants([this], { combat });
    }
  };
}

/** The client's ActorDelta: only data; what changes it goes through the token's actor. */
export function actorDeltaClass(Base: Loose): Loose {
  return class ActorDelta extends Base {
    get syntheticActor(): Loose {
      return this.parent?.actor ?? null;
    }
    async update(data: LooseObject = {}, operation: LooseObject = {}): Promise<Loose> {
      return this.syntheticActor.update(data, operation);
    }
    prepareData(): void {
      /* the actor prepares itself */
    }
  };
}
