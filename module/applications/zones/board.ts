/**
 * Zones over the board: a transparent layer with an outline and a name for each zone. Clicks pass through it. It
 * redraws when data of a zone changes. Panning the board only moves the layer.
 */
import type { Pixels } from "../../canvas/area-board.ts";
import { layZone, type Zone } from "../../terrain/zones.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { onDocument } from "../../documents/common/events.ts";
import { onSettingsChange } from "../../core/settings.ts";
import { gameTexts } from "../words/texts-game.ts";
import { openZones, zoneView, shownZones, zoneFacts } from "./zones-window.ts";
import { readSetting } from "../../core/settings-list.ts";

const SVG = "http://www.w3.org/2000/svg";

interface Sheet {
  readonly element: HTMLElement;
  readonly drawn: SVGGElement;
  readonly names: HTMLElement;
}

/** A zone as it was last drawn. */
interface Drawn {
  readonly zone: Zone;
  readonly pieces: readonly (readonly Pixels[])[];
}

let sheet: Sheet | null = null;
let waiting = false;
let drawn: readonly Drawn[] = [];

function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Colors by the side of the zone's creator: allies, enemies, others. */
const COLORS = { friend: "var(--od-defense)", foe: "var(--od-hurt)", other: "var(--od-half)" } as const;
type Side = keyof typeof COLORS;

/** Returns hatch patterns for zones with an effect, because color alone is not accessible to all users. */
function hatching(): SVGDefsElement {
  const defs = svg("defs");
  for (const [side, color] of Object.entries(COLORS)) {
    const pattern = svg("pattern", {
      id: `od-zone-${side}`,
      width: "28",
      height: "28",
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)",
    });
    const line = svg("path", { d: "M0 0V28", "stroke-width": "8" });
    line.style.stroke = color;
    pattern.append(line);
    defs.append(pattern);
  }
  return defs;
}

function made(): Sheet {
  const element = document.createElement("div");
  element.className = SYSTEM_ID;
  const board = svg("svg", { class: "od-zones", "aria-hidden": "true", "pointer-events": "none" });
  const group = svg("g");
  board.append(hatching(), group);
  const names = document.createElement("div");
  names.setAttribute("role", "list");
  names.setAttribute("aria-label", gameTexts.t("OD20.Zones.Title"));
  element.append(board, names);
  // The layer lies above the board and below the interface.
  element.style.position = "fixed";
  const under = document.getElementById(canvas.id ?? "board");
  if (under) under.after(element);
  else document.body.append(element);
  return { element, drawn: group, names };
}

function sideOf({ maker, bearer }: Zone): Side {
  const token = bearer ?? canvas.scene?.tokens.contents.find(({ actor }) => actor === maker);
  const { disposition } = token ?? maker.prototypeToken;
  return disposition > 0 ? "friend" : disposition < 0 ? "foe" : "other";
}

const corner = ({ x, y }: Pixels): string => `${String(Math.round(x))} ${String(Math.round(y))}`;

/** Returns the outline. Auras are dashed, zones with an effect are hatched, other zones are tinted. */
function pathOf({ zone, pieces }: Drawn): SVGPathElement {
  const side = sideOf(zone);
  const path = svg("path", {
    "fill-rule": "evenodd",
    "fill-opacity": zone.stored?.at ? "0.5" : "0.15",
    "stroke-width": "3",
    "vector-effect": "non-scaling-stroke",
    d: pieces.map((corners) => `M${corners.map(corner).join("L")}Z`).join(""),
  });
  path.style.stroke = COLORS[side];
  path.style.fill = zone.stored === null ? "none" : zone.stored.at ? `url("#od-zone-${side}")` : COLORS[side];
  if (zone.bearer) path.setAttribute("stroke-dasharray", "9 6");
  return path;
}

/** Returns the name at the top edge of a zone. Auras have none on the board; the list names them. */
function nameOf({ zone }: Drawn): HTMLElement[] {
  if (zone.stored === null) return [];
  const view = zoneView(zoneFacts(zone), gameTexts);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "od-chip";
  button.textContent = view.label;
  button.title = view.note;
  button.addEventListener("click", () => void openZones(zone.key));
  const entry = document.createElement("div");
  entry.setAttribute("role", "listitem");
  entry.className = "od-zones__name";
  entry.dataset["zone"] = zone.key;
  entry.append(button);
  return [entry];
}

/** Moves the layer to the board's current position. */
function follow(): void {
  if (!sheet || !canvas.ready) return;
  const zero = canvas.clientCoordinatesFromCanvas({ x: 0, y: 0 });
  const far = canvas.clientCoordinatesFromCanvas({ x: 1000, y: 1000 });
  const scale = (far.x - zero.x) / 1000;
  sheet.drawn.setAttribute("transform", `matrix(${[scale, 0, 0, scale, zero.x, zero.y].map(String).join(" ")})`);
  const tops = new Map(drawn.map(({ zone, pieces }) => [zone.key, topOf(pieces)]));
  for (const entry of sheet.names.children) {
    const top = entry instanceof HTMLElement ? tops.get(entry.dataset["zone"] ?? "") : null;
    if (!top || !(entry instanceof HTMLElement)) continue;
    entry.style.translate = `${String(Math.round(zero.x + top.x * scale))}px ${String(Math.round(zero.y + top.y * scale))}px`;
  }
}

/** Returns the center of the top edge. */
function topOf(pieces: readonly (readonly Pixels[])[]): Pixels | null {
  const corners = pieces.flat();
  const y = Math.min(...corners.map((one) => one.y));
  const xs = corners.filter((one) => one.y === y).map((one) => one.x);
  return xs.length > 0 ? { x: (Math.min(...xs) + Math.max(...xs)) / 2, y } : null;
}

function draw(): void {
  waiting = false;
  const { scene } = canvas;
  const shown = readSetting("zonesShown") && canvas.ready && scene ? shownZones() : [];
  drawn = scene ? shown.map((zone) => ({ zone, pieces: layZone(scene, zone)?.pieces() ?? [] })) : [];
  if (drawn.length === 0 && !sheet) return;
  sheet ??= made();
  const focused = sheet.names.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>("[data-zone]")?.dataset["zone"]
    : undefined;
  sheet.drawn.replaceChildren(...drawn.map(pathOf));
  sheet.names.replaceChildren(...drawn.flatMap(nameOf));
  if (focused !== undefined)
    sheet.names
      .querySelector<HTMLElement>(`[data-zone="${CSS.escape(focused)}"] button`)
      ?.focus({ preventScroll: true });
  follow();
}

/** Combines several changes into one redraw. */
function soon(): void {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(draw);
}

/** Draws the zones of the viewed scene from now on. Call once. */
export function watchZones(): Promise<void> {
  for (const event of [
    "createToken",
    "updateToken",
    "deleteToken",
    "createActiveEffect",
    "updateActiveEffect",
  ] as const)
    Hooks.on(event, soon);
  for (const event of ["deleteActiveEffect", "createWall", "updateWall", "deleteWall", "updateScene"] as const)
    Hooks.on(event, soon);
  for (const event of ["canvasReady", "canvasTearDown", "updateCombat", "updateWorldTime"] as const)
    Hooks.on(event, soon);
  Hooks.on("canvasPan", follow);
  globalThis.addEventListener("resize", follow);
  onDocument("effectsEnded", soon);
  onDocument("actorUpdated", soon);
  onDocument("itemUpdated", soon);
  onDocument("itemDeleted", soon);
  onDocument("messageUpdated", soon);
  onSettingsChange(soon);
  soon();
  return Promise.resolve();
}
