/** Reads areas that a message or an effect flag places on a scene. Any client can write them, so the reader validates every value. Pure. */
import type { AreaPattern } from "../../rules/areas/area-place.ts";
import { AREA_LIMITS, AREA_SHAPES, ZONE_POINTS } from "../../rules/areas/area-shapes.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { OBSCURED } from "../../rules/checks/senses.ts";
import { ITEM } from "./common.pure.ts";
import { given } from "./given.pure.ts";
import { among, list, oneOf, optional, optionalWhole, record, whole, word, words, yes } from "../record/record.pure.ts";

/** Maximum absolute coordinate, px. */
const FAR = 1_000_000;
/** Maximum number of damage rows of a zone. */
const ROWS = 10;

const within = (least: number, most: number) => ({
  read: (value: unknown): number => Math.min(most, Math.max(least, whole().read(value))),
});

const PLACED = {
  /** Id of the scene. */
  scene: word(),
  shape: { read: among(AREA_SHAPES, null) },
  /** Feet: `size` is the radius, side or length; `width` is the width of a line or the height of a cylinder (0 = none). */
  size: whole(),
  width: whole(),
  /** Pixels of the scene: the chosen point, or the start of a cone or line. An emanation follows the token of its maker. */
  x: within(-FAR, FAR),
  y: within(-FAR, FAR),
  /** Height of the area above the scene's ground in feet; null = unknown, and the area reaches any height. */
  elevation: optionalWhole(),
  /** Direction from 0 to 7, clockwise from east. */
  direction: within(0, 7),
  /** When the area affects the creatures in it, for example at the start of their turns. */
  at: oneOf(ZONE_POINTS, ""),
  /** Damage at that moment. */
  rows: list(
    optional(record({ formula: word(), type: word() }), ({ formula }) => formula !== ""),
    ROWS,
  ),
  /** Whether the ground is difficult, and how strongly the area obscures. @rule H-MOV-07 B-SENSE-04 B-SENSE-05 */
  hard: yes(),
  obscured: oneOf(OBSCURED, "none"),
  /** Whether creatures in the area cannot speak. @rule H-SPL-18 H-SPL-20 */
  silent: yes(),
  /** Whether later effects of the area spare the side of its maker. */
  spares: yes(),
  /** Whether later effects of the area allow no save. */
  sure: yes(),
  /** Uuids of further creatures that the area spares. They stood in it at the time of the use but were not targets. */
  spared: words(),
};

/** Returns whether the size is within the limits of the rules. @rule H-AOE-01 */
function isPossible({
  scene,
  shape,
  size,
  width,
}: {
  scene: string;
  shape: string | null;
  size: number;
  width: number;
}) {
  const most = shape === "line" ? AREA_LIMITS.line : AREA_LIMITS.feet;
  return shape !== null && scene !== "" && size > 0 && size <= most && width >= 0 && width <= AREA_LIMITS.width;
}

/** Reads the area of a use; null for a use without an area, and for invalid data. */
export const AREA = optional(record(PLACED), isPossible);
export type StoredArea = NonNullable<ReturnType<typeof AREA.read>>;

const SAVE = record({
  attribute: oneOf(ATTRIBUTES, ATTRIBUTES[0]),
  dc: within(0, 99),
  onSuccess: oneOf(["half", "none"], "none"),
});

/** Reads an area that stays as long as its effect lasts, including the save, effects and item for creatures in it. */
const ZONE = optional(
  record({
    ...PLACED,
    save: optional(SAVE, () => true),
    item: optional(ITEM, ({ name }) => name !== ""),
    effects: given(),
  }),
  isPossible,
);
export type StoredZone = NonNullable<ReturnType<typeof ZONE.read>>;

/** Reads the zone of an effect; null for an effect without a zone. */
export const readZone: (stored: unknown) => StoredZone | null = ZONE.read;

/** Returns the shape and the sizes in feet. Lines are at least 5 ft wide. */
export const patternOf = ({ shape, size, width }: Pick<StoredArea, "shape" | "size" | "width">): AreaPattern => ({
  shape: shape ?? "sphere",
  size,
  width: shape === "cylinder" ? width : Math.max(5, width),
});

/** A placed area: shape, sizes in feet and position in pixels of the scene. */
export type ChosenArea = Omit<
  StoredArea,
  "at" | "rows" | "hard" | "obscured" | "spares" | "sure" | "spared" | "silent"
>;
