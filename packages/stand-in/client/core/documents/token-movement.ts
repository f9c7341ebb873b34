/**
 * Token movement. Every change of position is a movement: hooks can prevent it before, are called after it, and it is
 * recorded during a fight.
 * Written from: API TokenDocument (move, movement, movementHistory, clearMovementHistory, revertRecordedMovement,
 * _preUpdateMovement, _shouldRecordMovementHistory), TokenMovementData, hookEvents preMoveToken, moveToken,
 * recordToken; GH:#11730, #11754, #11843, #12667, #13724, #13985.
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { fault } from "../faults.ts";
import { g } from "../globals.ts";
import { completePath, fullWaypoint, gridOf, measureWay, occupied, positionOf } from "../movement.ts";

const movements = new WeakMap<object, LooseObject>();

/**
 * What of the options of a move is about the way; all else is the update's, which public modules rely on.
 * @source API v14: interfaces/foundry.documents.types.TokenMovementInstructionOptions
 */
const MOVEMENT_OPTIONS = new Set([
  "autoRotate",
  "constrainOptions",
  "id",
  "measureOptions",
  "method",
  "planned",
  "showRuler",
  "split",
  "terrainOptions",
]);

/** A waypoint as it is kept. */
function kept(measured: LooseObject, id: string, chain: string[]): LooseObject {
  const { measurement: _measurement, ...waypoint } = measured;
  const subpath = g.game.release.generation >= 14 ? { subpathId: chain[0] ?? id, depth: 1 } : {};
  return { ...waypoint, userId: g.game.userId, movementId: id, ...subpath };
}

function section(waypoints: LooseObject[], { distance, cost, spaces, diagonals }: LooseObject): LooseObject {
  return { waypoints, distance, cost, spaces, diagonals };
}

const NOTHING = { distance: 0, cost: 0, spaces: 0, diagonals: 0 };

/** Adds movement to the client's Token document. */
export function withMovement(Base: Loose): Loose {
  return class extends Base {
    /** What was recorded: the place it began at, then each step. UNSURE whether the beginning is among them. */
    get movementHistory(): LooseObject[] {
      return structuredClone(this._source._movementHistory ?? []);
    }
    /** The last movement that this client has heard of. */
    get movement(): LooseObject {
      return movements.get(this) ?? { id: "", state: "completed", passed: section([], NOTHING), chain: [] };
    }

    getOccupiedGridSpaceOffsets(data: LooseObject = {}): { i: number; j: number }[] {
      return occupied(gridOf(this.parent), { ...positionOf(this), ...data });
    }
    getCompleteMovementPath(waypoints: LooseObject[]): LooseObject[] {
      return completePath(this, waypoints);
    }
    /** @returns distance, cost, spaces, diagonals of the whole, and at each waypoint */
    measureMovementPath(waypoints: LooseObject[], options: LooseObject = {}): LooseObject {
      const asked = [...waypoints];
      const path = completePath(this, asked);
      const { waypoints: measured, ...sum } = measureWay(this, path, options);
      return {
        ...sum,
        waypoints: measured.filter((each: Loose) => !each.intermediate).map((each: Loose) => each.measurement),
      };
    }

    /**
     * Moves through waypoints. A checkpoint ends an update; the next follows of itself.
     * @returns whether the token arrived
     */
    async move(waypoints: LooseObject | LooseObject[], options: LooseObject = {}): Promise<boolean> {
      const chain: string[] = [];
      const own = ([key]: [string, unknown]): boolean => MOVEMENT_OPTIONS.has(key);
      const told = Object.fromEntries(Object.entries(options).filter(own));
      const operation = Object.fromEntries(Object.entries(options).filter((entry) => !own(entry)));
      let before = positionOf(this);
      const whole = (Array.isArray(waypoints) ? waypoints : [waypoints]).map(
        (given) => (before = fullWaypoint(this, before, given)),
      );
      while (whole.length > 0) {
        const stop = whole.findIndex(({ checkpoint }) => checkpoint === true);
        const leg = whole.splice(0, stop < 0 ? whole.length : stop + 1);
        const id = g.foundry.utils.randomID();
        // The first leg knows what is to follow. @source API v14: TokenPreMovementOperation#pending
        const instruction = { ...told, id, chain: [...chain], waypoints: leg, pending: [...whole] };
        const [x, y, elevation] = ["x", "y", "elevation"].map((key) => leg.at(-1)?.[key]);
        await this.update({ x, y, elevation }, { ...operation, movement: { [String(this.id)]: instruction } });
        if (this.x !== x || this.y !== y || this.elevation !== elevation) return false;
        chain.push(id);
      }
      return true;
    }

    /** While it takes part in the active fight that has begun. @source GH:#11730 */
    _shouldRecordMovementHistory(): boolean {
      const fight: Loose = g.game.combats.active ?? g.game.combats.find((each: Loose) => each.active);
      return Boolean(fight?.started) && fight.getCombatantsByToken(this).length > 0;
    }

    async clearMovementHistory(): Promise<void> {
      if ((this._source._movementHistory ?? []).length > 0) await this.update({ _movementHistory: [] });
    }

    /** Goes back to where a recorded movement began, and forgets it and what came after. @source GH:#12667, #13724 */
    async revertRecordedMovement(movementId?: string): Promise<boolean> {
      const history = this.movementHistory;
      const id: string | undefined = movementId ?? history.at(-1)?.["movementId"];
      // The first is where it all began, and no movement.
      const at = history.findIndex((each, index) => index > 0 && each["movementId"] === id);
      const back = history[at - 1];
      if (!back) return false;
      const { x, y, elevation } = back;
      const left = at === 1 ? [] : history.slice(0, at);
      await this.update(
        { x, y, elevation, _movementHistory: left },
        { isUndo: true, movement: { [String(this.id)]: { method: "undo", waypoints: [{ x, y, elevation }] } } },
      );
      return this.x === x && this.y === y;
    }

    async _preUpdateMovement(_movement: LooseObject, _operation: LooseObject): Promise<boolean | void> {
      /* for subclasses */
    }
    _onUpdateMovement(_movement: LooseObject, _operation: LooseObject, _user: Loose): void {
      /* for subclasses */
    }

    #plan(changed: LooseObject, options: LooseObject): LooseObject | null {
      const goes = ["x", "y", "elevation"].some((key) => key in changed && changed[key] !== this._source[key]);
      if (!goes) return null;
      const told: LooseObject = options["movement"]?.[String(this.id)] ?? {};
      const destination = { ...positionOf(this), ...changed };
      const place = Object.fromEntries(["x", "y", "elevation"].map((key) => [key, destination[key]]));
      const origin = { ...positionOf(this), action: this.movementAction ?? this._inferMovementAction() };
      const path = completePath(this, [
        origin,
        ...(told["waypoints"] ?? [{ ...place, explicit: true, checkpoint: true }]),
      ]);
      const measured = measureWay(this, path);
      const after: LooseObject[] = told["pending"] ?? [];
      const further = after.length > 0 ? measureWay(this, completePath(this, [...path.slice(-1), ...after])) : null;
      const id: string = told["id"] ?? g.foundry.utils.randomID();
      const chain: string[] = told["chain"] ?? [];
      const method: string = told["method"] ?? options["method"] ?? "api";
      const waypoints: LooseObject[] = measured["waypoints"].map((each: LooseObject) => kept(each, id, chain));
      return {
        id,
        chain,
        method,
        origin: positionOf(this),
        destination: { ...positionOf(this), ...place },
        passed: section(waypoints.slice(1), measured),
        pending: further
          ? section(
              further["waypoints"].slice(1).map((each: LooseObject) => kept(each, id, chain)),
              further,
            )
          : section([], NOTHING),
        history: { recorded: section(this.movementHistory, NOTHING), unrecorded: section([], NOTHING) },
        recorded: method !== "undo" && this._shouldRecordMovementHistory(),
        constrained: false,
        constrainOptions: {},
        updateOptions: {},
        autoRotate: false,
        showRuler: false,
        user: g.game.userId,
        start: waypoints[0],
      };
    }

    async _preUpdate(changed: LooseObject, options: LooseObject, user: Loose): Promise<boolean | void> {
      if ((await super._preUpdate(changed, options, user)) === false) return false;
      const plan = this.#plan(changed, options);
      if (!plan) return;
      const { start, ...movement } = plan;
      const shown = { ...movement, user };
      if ((await this._preUpdateMovement(shown, options)) === false) return false;
      if (g.Hooks.call("preMoveToken", this, shown, options) === false) return false;
      if (movement["recorded"]) {
        const history: LooseObject[] = this.movementHistory;
        const first = history.length > 0 ? history : [{ ...start, cost: 0 }];
        changed["_movementHistory"] = [...first, ...movement["passed"].waypoints];
      }
      options["_movement"] = { ...options["_movement"], [String(this.id)]: movement };
    }

    _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
      super._onUpdate(changed, options, userId);
      const told: LooseObject | undefined = options["_movement"]?.[String(this.id)];
      if (told) {
        const user: Loose = g.game.users.get(userId);
        const movement = { ...told, user, state: "completed" };
        movements.set(this, movement);
        try {
          this._onUpdateMovement(movement, options, user);
        } catch (error) {
          fault("TokenDocument#_onUpdateMovement", error);
        }
        g.Hooks.callAll("moveToken", this, movement, options, user);
      }
      if ("_movementHistory" in changed) g.Hooks.callAll("recordToken", this);
    }
  };
}
