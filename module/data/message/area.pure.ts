/** An area that lies on a scene, as a message or the flag of an effect says. Anybody writes either: nothing in it is believed. Pure. */
import { AREA_SHAPES, type AreaPattern } from "../../rules/areas/area-place.ts";
import { AREA_LIMITS } from "../../rules/areas/areas.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { OBSCURED } from "../../rules/checks/senses.ts";
import { ZONE_POINTS } from "../../rules/movement/zone.ts";
import { ITEM } from "./common.pure.ts";
import { given } from "./given.pure.ts";
import { among, list, oneOf, optional, optionalWhole, record, whole, word, words, yes } from "../record/record.pure.ts";

/** Pixels that a scene may measure. */
const FAR = 1_000_000;
/** Rows of damage that one zone deals. */
const ROWS = 10;

const within = (least: number, most: number) => ({
  read: (value: unknown): number => Math.min(most, Math.max(least, whole().read(value))),
});

const PLACED = {
  /** Id of the scene. */
  scene: word(),
  shape: { read: among(AREA_SHAPES, null) },
  /** Feet: radius, side or length; the width of a line, and the height of a cylinder (0 = it has none). */
  size: whole(),
  width: whole(),
  /** Pixels of the scene: what was pointed at, of a cone and a line its start. What goes out from its maker follows his token. */
  x: within(-FAR, FAR),
  y: within(-FAR, FAR),
  /** Feet above the scene's ground where it was put; null = nobody has said, and it reaches any height. */
  elevation: optionalWhole(),
  /** 0 to 7, clockwise from east. */
  direction: within(0, 7),
  /** At which end of a turn it does something to whoever stands in it. */
  at: oneOf(ZONE_POINTS, ""),
  /** What it deals then. */
  rows: list(
    optional(record({ formula: word(), type: word() }), ({ formula }) => formula !== ""),
    ROWS,
  ),
  /** Whether its ground is difficult, and how much it hides. @rule H-MOV-07 B-SENSE-04 B-SENSE-05 */
  hard: yes(),
  obscured: oneOf(OBSCURED, "none"),
  /** Whether nobody in it speaks. @rule H-SPL-18 H-SPL-20 */
  silent: yes(),
  /** Whether what it does leaves out the side of who has made it. */
  spares: yes(),
  /** Whether what it does after its use needs no save. */
  sure: yes(),
  /** Creatures that it leaves out besides: uuids of those who stood in it and were not meant. */
  spared: words(),
};

/** Sizes that the rules know; anything larger is no area. @rule H-AOE-01 */
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

/** Where the area of a use lies; null for one without, and for what is none. */
export const AREA = optional(record(PLACED), isPossible);
export type StoredArea = NonNullable<ReturnType<typeof AREA.read>>;

const SAVE = record({
  attribute: oneOf(ATTRIBUTES, ATTRIBUTES[0]),
  dc: within(0, 99),
  onSuccess: oneOf(["half", "none"], "none"),
});

/** The same with what whoever stands in it has to do, and gets: what lies on the board as long as an effect lasts. */
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

/** The flag of an effect; null where it has none. */
export const readZone: (flag: unknown) => StoredZone | null = ZONE.read;

/** Shape and sizes in feet. */
export const patternOf = ({ shape, size, width }: Pick<StoredArea, "shape" | "size" | "width">): AreaPattern => ({
  shape: shape ?? "sphere",
  size,
  width: shape === "cylinder" ? width : Math.max(5, width),
});

/** Where an area was put: shape and sizes in feet, the place in pixels of its scene. */
export type ChosenArea = Omit<
  StoredArea,
  "at" | "rows" | "hard" | "obscured" | "spares" | "sure" | "spared" | "silent"
>;
