/** Active Effects on the client. Written from: API ActiveEffect page of 13 and 14, KB:active-effects. */
import { shimModes, shimOld } from "../../../common/data/effect-data.ts";
import { generation } from "../../../common/generation.ts";
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { g } from "../globals.ts";
import { applyChange, type Change } from "./effect-application.ts";

/** The client's ActiveEffect, from the schema class. */
export function activeEffectClass(Base: Loose): Loose {
  const ActiveEffect = class ActiveEffect extends Base {
    /** What it changes: the actor that has it or has its item; null where it has nothing to do. */
    get target(): Loose {
      if (this.parent?.documentName === "Actor") return this.parent;
      return this.transfer ? (this.parent?.actor ?? null) : (this.parent ?? null);
    }
    /**
     * Whether circumstances keep it from counting; on 14 also that its time has run out, so that whoever overrides this asks
     * the base as well.
     * @source RN:13.340 #12410; public systems of 14 that do so (dnd5e, crucible)
     */
    get isSuppressed(): boolean {
      const own: unknown = this.system?.isSuppressed;
      return typeof own === "boolean" ? own : g.game.release.generation >= 14 && this.duration.expired;
    }
    get active(): boolean {
      return !this.disabled && !this.isSuppressed;
    }
    prepareBaseData(): void {
      super.prepareBaseData();
      if (g.game.release.generation < 14) return;
      shimModes(this.system.changes);
      shimOld(this, "changes", () => this.system.changes);
    }
    get isTemporary(): boolean {
      const { duration } = this;
      const lasting: boolean =
        g.game.release.generation >= 14
          ? duration.value !== null
          : Boolean(duration.seconds ?? duration.rounds ?? duration.turns);
      return lasting || this.statuses.size > 0;
    }
    get modifiesActor(): boolean {
      return this.active && this.target?.documentName === "Actor";
    }

    /** An effect from one of CONFIG.statusEffects, not yet stored. @throws for an id that is none */
    static async fromStatusEffect(statusId: string, options: LooseObject = {}): Promise<Loose> {
      const status = statusOf(statusId);
      if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect#fromStatusEffect`);
      const { id: _id, hud: _hud, order: _order, ...data } = structuredClone(status);
      data["name"] = g.game.i18n.localize(data["name"]);
      data["statuses"] = [...new Set([statusId, ...(data["statuses"] ?? [])])];
      return Promise.resolve(Reflect.construct(this, [data, options]));
    }

    /** Applies one change. @returns what it made of which path @source API: ActiveEffect#apply (13) */
    apply(actor: Loose, change: Change): LooseObject {
      return { [change.key]: applyChange(actor, change) };
    }

    /** The page that makes it starts its clock, unless it comes with one. */
    async _preCreate(data: LooseObject, options: LooseObject, user: Loose): Promise<boolean | void> {
      if ((await super._preCreate(data, options, user)) === false) return false;
      if (this.parent?.documentName !== "Actor") return;
      const { combat } = g.game;
      const place = combat?.started ? { combat: combat.id, round: combat.round, turn: combat.turn ?? 0 } : null;
      if (g.game.release.generation >= 14) {
        if (!this._source.start)
          this.updateSource({
            start: {
              ...place,
              time: g.game.time.worldTime,
              combatant: place ? (combat.combatant?.id ?? null) : null,
              initiative: place ? (combat.combatant?.initiative ?? null) : null,
            },
          });
      } else if (this.duration.startRound === null && place)
        this.updateSource({ duration: { combat: place.combat, startRound: place.round, startTurn: place.turn } });
    }
  };
  // What asks a change of 14 is not known to be the effect.
  if (generation() >= 14) Reflect.deleteProperty(ActiveEffect.prototype, "apply");
  return ActiveEffect;
}

/** One of CONFIG.statusEffects: a list, on 14 by id as well. @source GH:#13122 */
export function statusOf(statusId: string): LooseObject | undefined {
  return g.CONFIG.statusEffects.find((each: LooseObject) => each["id"] === statusId);
}
