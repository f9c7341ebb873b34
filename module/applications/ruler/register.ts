/**
 * Registers the ruler class and movement costs during `init`, because Foundry reads them before it draws the canvas.
 * The code that computes the answers loads at the same time.
 */
import { template } from "../../core/constants.ts";
import { judgeMovement } from "../../documents/token.ts";
import type * as Ways from "./ways.ts";

type Ruler = typeof foundry.canvas.placeables.tokens.TokenRuler;
type Label = Ruler["prototype"]["_getWaypointLabelContext"];
type Segment = Ruler["prototype"]["_getSegmentStyle"];
type Cell = Ruler["prototype"]["_getGridHighlightStyle"];

/** Registers the ruler. Call once during `init`. */
export function registerRuler(): void {
  let ways: typeof Ways | null = null;
  const fetched = import("./ways.ts").then((all) => {
    all.followWays();
    return (ways = all);
  }, console.error);
  const { movement } = CONFIG.Token;
  for (const [action, config] of Object.entries(movement.actions))
    config.getCostFunction = (token) => ways?.costFunction(token, action) ?? ((cost) => cost);
  // A jump ignores difficult terrain of regions. @rule B-MOV-20
  Object.assign(movement.actions["jump"] ?? {}, { deriveTerrainDifficulty: () => 1 });
  // A large token pays for the hardest of its cells. @rule H-MOV-07
  Object.assign(movement, {
    costAggregator: (all: readonly { readonly cost: number }[]) => Math.max(0, ...all.map(({ cost }) => cost)),
  });
  const Base: Ruler = foundry.canvas.placeables.tokens.TokenRuler;
  CONFIG.Token.rulerClass = class extends Base {
    static override WAYPOINT_LABEL_TEMPLATE = template("ruler/waypoint-label");

    protected override _getWaypointLabelContext(...[waypoint, state]: Parameters<Label>): ReturnType<Label> {
      const context = super._getWaypointLabelContext(waypoint, state);
      const label = context && ways?.labelOf(this.token.document, waypoint);
      return label ? { ...context, ...label } : context;
    }

    protected override _getSegmentStyle(...[waypoint]: Parameters<Segment>): ReturnType<Segment> {
      const style = super._getSegmentStyle(waypoint);
      const color = ways?.colorOf(this.token.document, waypoint);
      return color == null ? style : { ...style, color };
    }

    protected override _getGridHighlightStyle(...[waypoint, offset]: Parameters<Cell>): ReturnType<Cell> {
      const style = super._getGridHighlightStyle(waypoint, offset);
      const color = ways?.colorOf(this.token.document, waypoint);
      return color == null ? style : { ...style, color };
    }
  };
  judgeMovement(async (token, movement) => (await fetched)?.mayGo(token, movement) ?? true);
  Hooks.once("ready", () => void fetched.then((all) => all?.watchReaches()));
}
