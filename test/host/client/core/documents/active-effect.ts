/**
 * Active Effects in the browser.
 * Written from: API ActiveEffect page of 13 and 14, KB:active-effects (semantics.md 3.6).
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { g } from "../globals.ts";

/** The client's ActiveEffect, from the schema class. */
export function activeEffectClass(Base: Loose): Loose {
  return class ActiveEffect extends Base {
    /** What it changes: the actor that has it or has its item; null where it has nothing to do. */
    get target(): Loose {
      if (this.parent?.documentName === "Actor") return this.parent;
      return this.transfer ? this.parent?.actor ?? null : this.parent ?? null;
    }
    /** For systems: whether circumstances keep it from counting. */
    get isSuppressed(): boolean { return false; }
    get active(): boolean { return !this.disabled && !this.isSuppressed && !(g.game.release.generation >= 14 && this.duration.expired); }
    get isTemporary(): boolean {
      const { duration } = this;
      const lasting: boolean = g.game.release.generation >= 14 ? duration.value !== null : Boolean(duration.seconds ?? duration.rounds ?? duration.turns);
      return lasting || this.statuses.size > 0;
    }
    get modifiesActor(): boolean { return this.active && this.target?.documentName === "Actor"; }

    /** An effect from one of CONFIG.statusEffects, not yet stored. @throws for an id that is none */
    static async fromStatusEffect(statusId: string, options: LooseObject = {}): Promise<Loose> {
      const status = statusOf(statusId);
      if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect#fromStatusEffect`);
      const { id: _id, hud: _hud, order: _order, ...data } = structuredClone(status);
      data["name"] = g.game.i18n.localize(data["name"]);
      data["statuses"] = [...new Set([statusId, ...data["statuses"] ?? []])];
      return Promise.resolve(Reflect.construct(this, [data, options]));
    }

    /** Who makes it in a fight starts its clock. */
    async _preCreate(data: LooseObject, options: LooseObject, user: Loose): Promise<boolean | void> {
      if (await super._preCreate(data, options, user) === false) return false;
      if (this.parent?.documentName !== "Actor") return;
      const { combat } = g.game;
      const place = combat?.started ? { combat: combat.id, round: combat.round, turn: combat.turn ?? 0 } : null;
      if (g.game.release.generation >= 14) this.updateSource({ start: { ...place, time: 0, combatant: place ? combat.combatant?.id ?? null : null, initiative: place ? combat.combatant?.initiative ?? null : null } });
      else if (this.duration.startRound === null && place) this.updateSource({ duration: { combat: place.combat, startRound: place.round, startTurn: place.turn } });
    }
  };
}

/** One of CONFIG.statusEffects: a list on 13, by id on 14. @source GH:#13122 */
export function statusOf(statusId: string): LooseObject | undefined {
  const all: Loose = g.CONFIG.statusEffects;
  return Array.isArray(all) ? all.find((each: LooseObject) => each["id"] === statusId) : all[statusId];
}
