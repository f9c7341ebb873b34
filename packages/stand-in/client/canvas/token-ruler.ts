/**
 * Labels of the waypoints while a token is dragged. No line is drawn.
 * @source API:TokenRuler, TokenRulerData, TokenRulerWaypoint; public code of dnd5e, crucible, draw-steel (what a label
 *   and a cell are given)
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { host } from "../apps/env.ts";
import { parseFragment } from "../apps/html.ts";
import { fault } from "../core/faults.ts";
import { completePath, measureWay, positionOf } from "../core/movement.ts";

/** See the top of the file. */
export class TokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = "templates/hud/waypoint-label.hbs";
  readonly token: Loose;
  readonly #element = document.createElement("div");
  #drawing = 0;

  constructor(token: Loose) {
    this.token = token;
    this.#element.className = "token-ruler-labels";
  }

  async draw(): Promise<void> {
    return Promise.resolve();
  }
  clear(): void {
    this.#drawing++;
    this.#element.replaceChildren();
    this.#element.remove();
  }
  destroy(): void {
    this.clear();
  }

  /** Own: the way from where the token stands to where it is held. */
  plan(to: { x: number; y: number }): void {
    const document: Loose = this.token.document;
    const action: string = document.movementAction;
    const from = { ...positionOf(document), action, explicit: true, checkpoint: true };
    const foundPath = completePath(document, [from, { ...to, action, explicit: true, checkpoint: true }]);
    const planned = { foundPath, unreachableWaypoints: [], history: document.movementHistory, hidden: false };
    this.refresh({
      passedWaypoints: document.movementHistory,
      pendingWaypoints: [],
      plannedMovement: { [host("game").userId]: { ...planned, searching: false } },
    });
  }

  refresh({ passedWaypoints, plannedMovement }: LooseObject): void {
    const userId: string = host("game").userId;
    const path: LooseObject[] = plannedMovement[userId]?.foundPath ?? [];
    // UNSURE whether the measure goes on from what was passed: here it does, and its costs are those that were recorded.
    const passed: LooseObject[] = passedWaypoints.map((each: Loose) => ({ ...each, stage: "passed" }));
    const before = passed.length > 0 ? passed : [];
    const whole = [...before, ...path.map((each) => ({ ...each, stage: "planned" })).slice(before.length > 0 ? 1 : 0)];
    const all: LooseObject[] = measureWay(this.token.document, whole, { preview: true })["waypoints"];
    const { size } = this.token.layer.canvas.grid;
    const waypoints = all.map((each, index): LooseObject => {
      const center = { x: each["x"] + (each["width"] * size) / 2, y: each["y"] + (each["height"] * size) / 2 };
      return {
        ...each,
        index: all.slice(1, index + 1).filter(({ explicit }) => explicit).length,
        userId,
        actionConfig: host("CONFIG").Token.movement.actions[each["action"]],
        movementId: each["movementId"] ?? null,
        center,
        hidden: false,
        unreachable: false,
        size: { width: each["width"] * size, height: each["height"] * size },
      };
    });
    waypoints.forEach((each, index) => {
      const [previous, next] = [waypoints[index - 1] ?? null, waypoints[index + 1] ?? null];
      const ray = previous && {
        A: previous["center"],
        B: each["center"],
        distance: Math.hypot(each["center"].x - previous["center"].x, each["center"].y - previous["center"].y),
      };
      Object.assign(each, { previous, next, ray });
    });
    this.#write(waypoints).catch((error: unknown) => {
      fault("TokenRuler#refresh", error);
    });
  }

  async #write(waypoints: readonly LooseObject[]): Promise<void> {
    const drawing = ++this.#drawing;
    const state = {};
    const { renderTemplate } = host("foundry").applications.handlebars;
    const template: string = Reflect.get(this.constructor, "WAYPOINT_LABEL_TEMPLATE");
    const contexts = waypoints.map((each) => this._getWaypointLabelContext(each, state)).filter(Boolean);
    for (const each of waypoints) {
      if (each["previous"]) this._getSegmentStyle(each);
      // A waypoint without what is of the line alone.
      const { index: _index, center: _center, size: _size, ray: _ray, ...bare } = each;
      this._getGridHighlightStyle(bare, this.token.layer.canvas.grid.getOffset(each["center"]));
    }
    const labels: string[] = await Promise.all(contexts.map((context) => renderTemplate(template, context)));
    if (drawing !== this.#drawing) return;
    const made = parseFragment(labels.join(""));
    [...made.children].forEach((label, index) => {
      const { x = 0, y = 0 } = contexts[index]?.position ?? {};
      if (label instanceof HTMLElement) label.style.translate = `${String(x)}px ${String(y)}px`;
    });
    this.#element.replaceChildren(made);
    if (!this.#element.isConnected) this.token.layer.canvas.board.surface.append(this.#element);
  }

  /** @returns what its template is given; nothing for a waypoint without a label */
  _getWaypointLabelContext(waypoint: Loose, _state: LooseObject): Loose {
    if (!waypoint.previous || (!waypoint.explicit && waypoint.next)) return undefined;
    const { distance, cost } = waypoint.measurement;
    return {
      action: waypoint.actionConfig,
      cssClass: [waypoint.next ? "" : "last", waypoint.explicit ? "" : "nonexplicit"].filter(Boolean).join(" "),
      secret: waypoint.hidden,
      units: this.token.layer.canvas.grid.units,
      uiScale: 1,
      position: { x: waypoint.center.x, y: waypoint.center.y },
      distance: { total: String(distance) },
      cost: { total: String(cost), units: this.token.layer.canvas.grid.units },
      elevation: { total: waypoint.elevation, icon: "fa-solid fa-arrows-up-down", hidden: waypoint.elevation === 0 },
    };
  }
  /** @returns how the line to it looks */
  _getSegmentStyle(_waypoint: Loose): LooseObject {
    return { width: 4, color: 0xffffff, alpha: 1 };
  }
  /** @returns how a cell of the way looks; nothing of it is drawn at alpha 0 */
  _getGridHighlightStyle(_waypoint: Loose, _offset: Loose): LooseObject {
    return { color: 0xffffff, alpha: 0.5 };
  }
  _getWaypointStyle(_waypoint: Loose): LooseObject {
    return { radius: 6, color: 0xffffff, alpha: 1 };
  }
}
