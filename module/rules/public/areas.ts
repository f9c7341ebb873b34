/** The functions of `areas.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../areas.ts";
import { AREA_LIMITS, type Direction } from "../areas.ts";
import { RulesError, requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";
import { requireCell } from "./shapes.ts";

export * from "../areas.ts";

function requireFeet(argument: string, feet: number, limit: number = AREA_LIMITS.feet): void {
  requireInteger(argument, feet, 0, limit);
}

function requireDirection(direction: Direction): void {
  for (const part of [direction.x, direction.y]) requireInteger("shape.direction", part, -1, 1);
  if (direction.x === 0 && direction.y === 0) throw new RulesError("shape.direction", "must point somewhere");
}

export const areaCells = checked(rules.areaCells, (shape) => {
  switch (shape.type) {
    case "sphere":
    case "cylinder":
      requireCell("shape.center", shape.center);
      requireFeet("shape.radius", shape.radius);
      if (shape.type === "cylinder" && shape.height !== undefined)
        requireFeet("shape.height", shape.height, AREA_LIMITS.line);
      return;
    case "emanation":
      requireCell("shape.origin", shape.origin);
      requireFeet("shape.radius", shape.radius);
      requireInteger("shape.size", shape.size ?? 1, 1, 20);
      return;
    case "cube":
      requireCell("shape.corner", shape.corner);
      requireFeet("shape.side", shape.side);
      return;
    case "cone":
      requireCell("shape.origin", shape.origin);
      requireFeet("shape.length", shape.length);
      requireDirection(shape.direction);
      return;
    case "line":
      requireCell("shape.origin", shape.origin);
      requireFeet("shape.length", shape.length, AREA_LIMITS.line);
      requireFeet("shape.width", shape.width ?? 5, AREA_LIMITS.width);
      requireDirection(shape.direction);
  }
});
