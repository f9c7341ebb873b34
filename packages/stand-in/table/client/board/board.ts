/** The board's elements: tools, a scrolling view, and the surface on which the tokens lie. */
import type { Loose } from "../../../common/loose.ts";
import { localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import type { BoardView } from "../../../client/view.ts";
import { listenKeys } from "./board-keys.ts";
import { listenPointer } from "./board-pointer.ts";
import { listenDrop } from "./board-drop.ts";

/** Smallest and largest zoom. */
const ZOOM = { min: 0.25, max: 3, step: 1.25 };

/** See the top of the file. */
export class Board implements BoardView {
  readonly canvas: Loose;
  /** Whether a click aims instead of selecting. */
  targeting = false;
  zoom = 1;
  readonly surface = make("div", { class: "board-surface" });
  readonly view = make("div", { class: "board-view" }, [make("div", { class: "board-sheet" }, [this.surface])]);
  readonly #tools = make("div", {
    class: "board-tools",
    role: "toolbar",
    "aria-label": localize("HOST.Board.Tools"),
    "aria-orientation": "vertical",
  });
  #note: HTMLElement | null = null;

  constructor(canvas: Loose) {
    this.canvas = canvas;
  }

  get screen(): number[] {
    return [this.view.clientWidth, this.view.clientHeight];
  }

  get #sheet(): HTMLElement | null {
    return this.surface.parentElement;
  }

  /** Puts the board into the page and listens. */
  activate(): void {
    const place = document.getElementById("board");
    if (!place) return;
    place.append(this.view, this.#tools);
    this.#drawTools();
    listenPointer(this);
    listenKeys(this);
    listenDrop(this);
  }

  #button(icon: string, label: string, run: () => void, pressed?: boolean): HTMLButtonElement {
    const button = make(
      "button",
      {
        type: "button",
        "aria-label": localize(label),
        "data-tooltip": label,
        "data-tooltip-direction": "RIGHT",
        "aria-pressed": pressed === undefined ? null : String(pressed),
      },
      [make("i", { class: `fa-solid ${icon}`, "aria-hidden": "true" })],
    );
    button.addEventListener("click", run);
    return button;
  }

  #drawTools(): void {
    const choose = (targeting: boolean): void => {
      this.targeting = targeting;
      this.view.classList.toggle("targeting", targeting);
      this.#drawTools();
      this.#tools.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    };
    this.#tools.setAttribute("aria-label", localize("HOST.Board.Tools"));
    this.#tools.replaceChildren(
      this.#button(
        "fa-arrow-pointer",
        "HOST.Board.Select",
        () => {
          choose(false);
        },
        !this.targeting,
      ),
      this.#button(
        "fa-crosshairs",
        "HOST.Board.Target",
        () => {
          choose(true);
        },
        this.targeting,
      ),
      this.#button("fa-plus", "HOST.Board.ZoomIn", () => {
        this.setZoom(this.zoom * ZOOM.step);
      }),
      this.#button("fa-minus", "HOST.Board.ZoomOut", () => {
        this.setZoom(this.zoom / ZOOM.step);
      }),
    );
  }

  /** No scene: say so. */
  empty(): void {
    this.surface.replaceChildren();
    this.view.hidden = true;
    this.#tools.hidden = true;
    this.#note ??= make("p", { class: "board-note" }, [localize("HOST.Board.NoScene")]);
    document.getElementById("board")?.append(this.#note);
  }

  draw(): void {
    this.#note?.remove();
    this.view.hidden = false;
    this.#tools.hidden = false;
    const { scene, dimensions, grid } = this.canvas;
    this.surface.replaceChildren();
    this.surface.style.width = `${String(dimensions.width)}px`;
    this.surface.style.height = `${String(dimensions.height)}px`;
    this.surface.style.setProperty("--grid-size", `${String(grid.size)}px`);
    this.surface.classList.toggle("gridless", grid.isGridless);
    const { x, y, width, height } = dimensions.sceneRect;
    const ground = make("div", { class: "board-ground" });
    Object.assign(ground.style, {
      left: `${String(x)}px`,
      top: `${String(y)}px`,
      width: `${String(width)}px`,
      height: `${String(height)}px`,
    });
    const image: string | null = scene.background?.src ?? null;
    if (image) ground.style.backgroundImage = `url("${encodeURI(image)}")`;
    this.surface.append(ground);
    this.view.setAttribute("aria-label", scene.name);
    this.view.setAttribute("role", "group");
    this.setZoom(this.zoom);
  }

  /** Zooms so that the middle of the view stays. */
  setZoom(zoom: number): void {
    const middle = this.toCanvas({ x: this.view.clientWidth / 2, y: this.view.clientHeight / 2 });
    this.zoom = Math.max(ZOOM.min, Math.min(ZOOM.max, zoom));
    const { width, height } = this.canvas.dimensions;
    this.surface.style.scale = String(this.zoom);
    const sheet = this.#sheet;
    if (!sheet) return;
    sheet.style.width = `${String(width * this.zoom)}px`;
    sheet.style.height = `${String(height * this.zoom)}px`;
    this.#center(middle);
  }

  /** A place of the view in pixels of the canvas. */
  toCanvas({ x, y }: { x: number; y: number }): { x: number; y: number } {
    return { x: (x + this.view.scrollLeft) / this.zoom, y: (y + this.view.scrollTop) / this.zoom };
  }

  /** A place of the window in pixels of the canvas. */
  fromEvent(event: MouseEvent): { x: number; y: number } {
    return this.fromWindow({ x: event.clientX, y: event.clientY });
  }

  fromWindow({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const box = this.view.getBoundingClientRect();
    return this.toCanvas({ x: x - box.left, y: y - box.top });
  }

  toWindow({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const box = this.surface.getBoundingClientRect();
    return { x: box.left + x * this.zoom, y: box.top + y * this.zoom };
  }

  /** Brings a place into the middle of the window, as far as there is something to scroll. @source API:Canvas#pan, screenDimensions */
  async pan({ x, y, scale }: { x?: number; y?: number; scale?: number }, smooth: boolean): Promise<boolean> {
    if (!this.canvas.scene) return false;
    if (scale !== undefined) this.setZoom(scale);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const box = this.view.getBoundingClientRect();
    const [across, down] = [innerWidth / 2 - box.left, innerHeight / 2 - box.top];
    this.view.scrollTo({
      left: x === undefined ? this.view.scrollLeft : x * this.zoom - across,
      top: y === undefined ? this.view.scrollTop : y * this.zoom - down,
      behavior: smooth && !calm ? "smooth" : "instant",
    });
    return Promise.resolve(true);
  }

  /** Brings a place into the middle of what no sidebar covers. */
  #center({ x, y }: { x: number; y: number }): void {
    const { clientWidth, clientHeight } = this.view;
    this.view.scrollTo({
      left: x * this.zoom - clientWidth / 2,
      top: y * this.zoom - clientHeight / 2,
      behavior: "instant",
    });
  }

  /** At the start: the tokens in the middle, or else the scene. */
  showAll(): void {
    const tokens: Loose[] = this.canvas.tokens.placeables.filter((each: Loose) => each.visible);
    const { x, y, width, height } = this.canvas.dimensions.sceneRect;
    const xs = tokens.map((each) => each.center.x);
    const ys = tokens.map((each) => each.center.y);
    const middle =
      tokens.length === 0
        ? { x: x + width / 2, y: y + height / 2 }
        : { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
    this.#center(middle);
  }

  async scrollText(
    origin: { x: number; y: number },
    text: string,
    { fill, duration = 2000 }: { fill?: string | number; duration?: number },
  ): Promise<null> {
    const line = make("span", { class: "scrolling-text", "aria-hidden": "true" }, [text]);
    Object.assign(line.style, {
      left: `${String(origin.x)}px`,
      top: `${String(origin.y)}px`,
      animationDuration: `${String(duration)}ms`,
    });
    if (typeof fill === "string") line.style.color = fill;
    else if (typeof fill === "number") line.style.color = `#${fill.toString(16).padStart(6, "0")}`;
    this.surface.append(line);
    await new Promise((resolve) => {
      setTimeout(resolve, duration);
    });
    line.remove();
    return null;
  }
}
