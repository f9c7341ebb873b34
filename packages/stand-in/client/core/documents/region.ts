/**
 * Regions and their behaviors, as far as a system uses them. Nothing is drawn.
 * Written from: API RegionDocument#testPoint, RegionBehavior#active (13 and 14), RegionBehaviorType; GH:#11819.
 */
import { TypeDataModel } from "../../../common/abstract/index.ts";
import type { Loose, LooseObject } from "../../../common/loose.ts";

/** Whether a place lies in a shape; one at its edge UNSURE: the right and the lower one are outside. */
function isIn(shape: LooseObject, x: number, y: number): boolean {
  const number = (key: string): number => Number(shape[key] ?? 0);
  if (shape["type"] === "polygon") {
    const points: number[] = shape["points"];
    let inside = false;
    for (let index = 0, last = points.length - 2; index < points.length; last = index, index += 2) {
      const [ax = 0, ay = 0] = points.slice(index);
      const [bx = 0, by = 0] = points.slice(last);
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  }
  if (shape["type"] === "ellipse")
    return ((x - number("x")) / number("radiusX")) ** 2 + ((y - number("y")) / number("radiusY")) ** 2 < 1;
  const [dx, dy] = [x - number("x"), y - number("y")];
  return dx >= 0 && dy >= 0 && dx < number("width") && dy < number("height");
}

/** The client's RegionDocument, from the schema class. */
export function regionClass(Base: Loose): Loose {
  return class RegionDocument extends Base {
    /** Without limits from below and above where none is told. */
    prepareBaseData(): void {
      super.prepareBaseData();
      this.elevation.bottom ??= -Infinity;
      this.elevation.top ??= Infinity;
    }
    /** A later shape adds, or takes away. @throws for what is no place */
    testPoint({ x, y, elevation }: LooseObject): boolean {
      if (![x, y, elevation].every((one) => Number.isFinite(one))) throw new Error("a place has x, y and elevation");
      const { bottom, top } = this.elevation;
      if (elevation < bottom || elevation > top) return false;
      let inside = false;
      for (const shape of this.shapes) if (isIn(shape, x, y)) inside = shape.hole !== true;
      return inside;
    }
    prepareEmbeddedDocuments(): void {
      for (const behavior of this.behaviors) behavior._safePrepareData();
    }
  };
}

/** The client's RegionBehavior, from the schema class. */
export function regionBehaviorClass(Base: Loose): Loose {
  return class RegionBehavior extends Base {
    get region(): Loose {
      return this.parent;
    }
    get scene(): Loose {
      return this.parent?.parent ?? null;
    }
    /** Stored, not disabled, and on 14 not of a hidden region. */
    get active(): boolean {
      return Boolean(this.region?.behaviors.has(this.id)) && !this.disabled && this.region.hidden !== true;
    }
  };
}

/** What a system's own behaviors are made from. @source API: foundry.data.regionBehaviors.RegionBehaviorType; events are not in this host */
export class RegionBehaviorType extends TypeDataModel {}
