// @ts-check
/**
 * Draws the maps of adventures as SVG from their scenes. Everything is measured in squares. A scene has
 * - `size` [width, height], `ground`, `light` [daylight, darkness];
 * - `areas`: "wood 2,2 10,8", a ground between two corners or within more points; later ones lie on earlier ones;
 * - `walls`: "2,2 10,2 10,8", lines from point to point; `doors`: "5,2 6,2", two points on a wall, then `locked`, `secret` or `open`;
 * - `things`: "tree 4,5 1.5", round with a radius, or "table 4,5 6,6" between two corners;
 * - `lights`: "6,6 20 40", bright and dim in feet; `notes`: "page 6,6"; `regions`, `people` and `fights` (`adventure-entries.mjs`).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** @typedef {any} Json */
/** @typedef {[number, number]} Point */

/** Pixels of a square on the map. */
const SQUARE = 100;
const INK = "#2b2521";

/** Grounds: color, and color of their pattern. @type {Record<string, [string, string]>} */
const GROUNDS = {
  grass: ["#8d9c66", "#7d8c58"],
  path: ["#c4ae83", "#b39d72"],
  earth: ["#97805f", "#877152"],
  wood: ["#b58a5c", "#9d744a"],
  stone: ["#a8a59d", "#8f8c85"],
  water: ["#6d9bad", "#5b8899"],
  rock: ["#3b383c", "#322f33"],
};

/** Things by kind: round ones have a radius, the others two corners. Who stands on one that is in the way stands badly. */
export const THINGS = {
  tree: { round: true, solid: true, fill: "#566b41" },
  bush: { round: true, solid: false, fill: "#6d8250" },
  stump: { round: true, solid: true, fill: "#8a6a45" },
  boulder: { round: true, solid: true, fill: "#85827b" },
  barrel: { round: true, solid: true, fill: "#8a6238" },
  well: { round: true, solid: true, fill: "#7f8a90" },
  fire: { round: true, solid: true, fill: "#d9813a" },
  pillar: { round: true, solid: true, fill: "#8b8881" },
  bell: { round: true, solid: true, fill: "#b08d4a" },
  millstone: { round: true, solid: true, fill: "#94918a" },
  table: { round: false, solid: true, fill: "#94693e" },
  bench: { round: false, solid: false, fill: "#a3784a" },
  bed: { round: false, solid: true, fill: "#b9a994" },
  crate: { round: false, solid: true, fill: "#9b7747" },
  cart: { round: false, solid: true, fill: "#7f5f3c" },
  wheel: { round: false, solid: true, fill: "#6b4f33" },
  grave: { round: false, solid: false, fill: "#8e8b84" },
  altar: { round: false, solid: true, fill: "#c1bdb3" },
  coffin: { round: false, solid: true, fill: "#7d7a74" },
  stairs: { round: false, solid: false, fill: "#918d86" },
  rubble: { round: false, solid: false, fill: "#78756f" },
};

/** @param {string} text "1,2 3,4" @returns {Point[]} */
export function points(text) {
  return text.split(" ").map((pair) => {
    const [x = Number.NaN, y = Number.NaN] = pair.split(",").map(Number);
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Error(`"${pair}" in "${text}" is no point`);
    return [x, y];
  });
}

/** Returns the corners of an area: of a rectangle if there are two points. @param {Point[]} of @returns {Point[]} */
export function corners(of) {
  const [from, to] = of;
  if (of.length !== 2 || !from || !to) return of;
  return [from, [to[0], from[1]], to, [from[0], to[1]]];
}

/** @param {string} adventure @param {string} scene */
export const mapFile = (adventure, scene) => `systems/opposed-d20/media/maps/${adventure}-${scene}.svg`;

/**
 * Returns the walls of a scene, cut where doors are.
 * @param {Json} scene
 * @returns {{ from: Point, to: Point, door: string | null }[]}
 */
export function wallPieces({ walls = [], doors = [] }) {
  const gates = doors.map((/** @type {string} */ line) => {
    const [a = "", b = "", kind = "closed"] = line.split(" ");
    return { ends: points(`${a} ${b}`), kind };
  });
  const left = new Set(gates);
  /** @type {{ from: Point, to: Point, door: string | null }[]} */
  const pieces = walls.flatMap((/** @type {string} */ line) => {
    const path = points(line);
    return path.slice(1).flatMap((end, at) => {
      const start = /** @type {Point} */ (path[at]);
      const along = (/** @type {Point} */ [x, y]) => {
        const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
        const off = Math.abs((x - start[0]) * dy - (y - start[1]) * dx);
        const share = ((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy);
        return off < 1e-6 && share >= -1e-6 && share <= 1 + 1e-6 ? share : null;
      };
      const cuts = gates
        .flatMap((/** @type {Json} */ gate) => {
          const [a, b] = gate.ends.map(along);
          if (a === null || b === null) return [];
          left.delete(gate);
          return [{ gate, a: Math.min(a, b), b: Math.max(a, b) }];
        })
        .sort((/** @type {Json} */ one, /** @type {Json} */ other) => one.a - other.a);
      const at2 = (/** @type {number} */ share) =>
        /** @type {Point} */ ([start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share]);
      let from = 0;
      const found = [];
      for (const { gate, a, b } of cuts) {
        if (a - from > 1e-6) found.push({ from: at2(from), to: at2(a), door: null });
        found.push({ from: at2(a), to: at2(b), door: gate.kind });
        from = b;
      }
      if (1 - from > 1e-6) found.push({ from: at2(from), to: end, door: null });
      return found;
    });
  });
  if (left.size > 0) throw new Error(`no wall for the door at ${JSON.stringify([...left][0])}`);
  return pieces;
}

/** Returns the size of a thing: its corners and radius. @param {string} line @returns {{ kind: string, low: Point, high: Point }} */
export function thingAt(line) {
  const [kind = "", place = "", more = ""] = line.split(" ");
  const thing = THINGS[/** @type {keyof typeof THINGS} */ (kind)];
  if (!thing) throw new Error(`"${kind}" is no thing of maps`);
  const [[x, y]] = /** @type {[Point]} */ (points(place));
  const radius = Number(more);
  if (thing.round) return { kind, low: [x - radius, y - radius], high: [x + radius, y + radius] };
  const [high] = /** @type {[Point]} */ (points(more));
  return { kind, low: [x, y], high };
}

const px = (/** @type {number} */ squares) => Math.round(squares * SQUARE);
const list = (/** @type {Point[]} */ of) => of.map(([x, y]) => `${px(x)},${px(y)}`).join(" ");

/** Patterns: tufts, planks, slabs, waves. @type {Record<string, string>} */
const MARKS = {
  grass: "M20 40l6-14 6 14M130 90l6-14 6 14M70 160l6-14 6 14",
  path: "M30 50h14M120 120h18M60 170h10",
  earth: "M40 30h12M140 80h12M90 150h12",
  wood: "M0 50H200M0 100H200M0 150H200M0 200H200M60 0V50M140 50V100M40 100V150M170 150V200",
  stone: "M0 100H200M0 200H200M100 0V100M50 100V200M150 100V200",
  water: "M10 50q20-14 40 0t40 0M110 130q20-14 40 0t40 0",
  rock: "M30 60l30 20M120 30l20 30M90 140l40 10",
};

/** @param {string} line */
function drawThing(line) {
  const { kind, low, high } = thingAt(line);
  const { round, fill } = THINGS[/** @type {keyof typeof THINGS} */ (kind)];
  const [x, y, w, h] = [px(low[0]), px(low[1]), px(high[0] - low[0]), px(high[1] - low[1])];
  const [cx, cy, r] = [x + w / 2, y + h / 2, w / 2];
  const shape = round
    ? `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`
    : `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="${fill}"/>`;
  /** @type {Record<string, string>} */
  const inner = {
    tree: `<circle cx="${cx}" cy="${cy}" r="${r * 0.55}" fill="#6d8250" stroke="none"/>`,
    stump: `<circle cx="${cx}" cy="${cy}" r="${r * 0.5}" fill="none"/>`,
    barrel: `<path d="M${cx - r} ${cy}H${cx + r}"/>`,
    well: `<circle cx="${cx}" cy="${cy}" r="${r * 0.6}" fill="#41626e"/>`,
    fire: `<circle cx="${cx}" cy="${cy}" r="${r * 0.5}" fill="#f2c14e" stroke="none"/>`,
    bell: `<circle cx="${cx}" cy="${cy}" r="${r * 0.6}" fill="none"/><circle cx="${cx}" cy="${cy}" r="${r * 0.15}" fill="${INK}"/>`,
    millstone: `<circle cx="${cx}" cy="${cy}" r="${r * 0.2}" fill="${INK}"/>`,
    bed: `<path d="M${x} ${y + h * 0.3}H${x + w}"/>`,
    crate: `<path d="M${x} ${y}L${x + w} ${y + h}M${x + w} ${y}L${x} ${y + h}"/>`,
    coffin: `<path d="M${cx} ${y + h * 0.2}V${y + h * 0.8}M${x + w * 0.3} ${y + h * 0.4}H${x + w * 0.7}"/>`,
    grave: `<path d="M${cx} ${y + h * 0.2}V${y + h * 0.8}M${x + w * 0.3} ${y + h * 0.4}H${x + w * 0.7}"/>`,
    wheel: `<path d="${[1, 2, 3, 4].map((at) => `M${x} ${y + (h * at) / 5}H${x + w}`).join("")}"/>`,
    stairs: `<path d="${[1, 2, 3, 4].map((at) => `M${x} ${y + (h * at) / 5}H${x + w}`).join("")}"/>`,
    altar: `<rect x="${x + 15}" y="${y + 15}" width="${w - 30}" height="${h - 30}" fill="none"/>`,
    rubble: `<path d="M${x + w * 0.2} ${y + h * 0.7}l${w * 0.2} ${-h * 0.4}l${w * 0.2} ${h * 0.3}l${w * 0.2} ${-h * 0.3}"/>`,
  };
  return shape + (inner[kind] ?? "");
}

/** Returns the map of a scene as SVG. @param {Json} scene */
export function drawMap(scene) {
  const [width, height] = scene.size.map(px);
  const ground = (/** @type {string} */ kind) => {
    if (!GROUNDS[kind]) throw new Error(`"${kind}" is no ground`);
    return `url(#${kind})`;
  };
  const areas = (scene.areas ?? []).map((/** @type {string} */ line) => {
    const [kind = "", ...rest] = line.split(" ");
    return `<polygon points="${list(corners(points(rest.join(" "))))}" fill="${ground(kind)}" stroke="${INK}" stroke-opacity=".35"/>`;
  });
  const line = (/** @type {Json} */ { from, to }, /** @type {string} */ color, /** @type {number} */ thick) =>
    `<path d="M${px(from[0])} ${px(from[1])}L${px(to[0])} ${px(to[1])}" stroke="${color}" stroke-width="${thick}"/>`;
  const pieces = wallPieces(scene);
  const plain = pieces.filter(({ door }) => door === null || door === "secret");
  const doors = pieces.filter(({ door }) => door !== null && door !== "secret");
  const patterns = Object.entries(GROUNDS).map(
    ([kind, [color, mark]]) =>
      `<pattern id="${kind}" width="200" height="200" patternUnits="userSpaceOnUse"><rect width="200" height="200" fill="${color}"/>` +
      `<path d="${MARKS[kind] ?? ""}" fill="none" stroke="${mark}" stroke-width="4"/></pattern>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${patterns.join("")}</defs>`,
    `<rect width="${width}" height="${height}" fill="${ground(scene.ground)}"/>`,
    `<g stroke-width="6" stroke-linejoin="round">${areas.join("")}</g>`,
    `<g fill="none" stroke="${INK}" stroke-width="5" stroke-linejoin="round">${(scene.things ?? []).map(drawThing).join("")}</g>`,
    `<g fill="none" stroke-linecap="round">${plain.map((one) => line(one, INK, 18)).join("")}${plain
      .map((one) => line(one, "#6f675e", 6))
      .join(
        "",
      )}${doors.map((one) => line(one, INK, 16)).join("")}${doors.map((one) => line(one, "#a9763f", 9)).join("")}</g>`,
    "</svg>\n",
  ].join("\n");
}

/**
 * Writes the maps of an adventure.
 * @param {string} dist absolute path of the system folder
 * @param {string} adventure
 * @param {Record<string, Json>} scenes
 */
export function writeMaps(dist, adventure, scenes) {
  for (const [key, scene] of Object.entries(scenes)) {
    const file = path.join(dist, "media/maps", path.basename(mapFile(adventure, key)));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, drawMap(scene));
  }
}
