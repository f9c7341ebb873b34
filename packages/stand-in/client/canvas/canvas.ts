/**
 * The board, as `canvas`. It shows one scene through the view. Without a scene it is not ready, and everything else
 * still works.
 * @source API:classes/foundry.canvas.Canvas (canvasCoordinatesFromClient, clientCoordinatesFromCanvas among them);
 *   hookEvents canvasInit, canvasReady
 */
import type { Loose } from "../../common/loose.ts";
import { NotInHost } from "../../common/not-in-host.ts";
import { callAll, host } from "../apps/env.ts";
import { coalesced } from "../ui/redraw.ts";
import { type BoardView, view } from "../view.ts";
import { type BaseGrid, createGrid } from "./grid.ts";
import { TokenLayer } from "./tokens-layer.ts";

/** Sizes in pixels; `origin` is the corner of the part that is drawn. */
export interface Dimensions {
  width: number;
  height: number;
  sceneWidth: number;
  sceneHeight: number;
  sceneX: number;
  sceneY: number;
  size: number;
  distance: number;
  distancePixels: number;
  rect: { x: number; y: number; width: number; height: number };
  sceneRect: { x: number; y: number; width: number; height: number };
  origin: { x: number; y: number };
}

const NO_DIMENSIONS: Dimensions = {
  width: 0,
  height: 0,
  sceneWidth: 0,
  sceneHeight: 0,
  sceneX: 0,
  sceneY: 0,
  size: 100,
  distance: 1,
  distancePixels: 100,
  rect: { x: 0, y: 0, width: 0, height: 0 },
  sceneRect: { x: 0, y: 0, width: 0, height: 0 },
  origin: { x: 0, y: 0 },
};

function diagonals(): number {
  try {
    return Number(host("game").settings.get("core", "gridDiagonals"));
  } catch {
    return Number(host("game").system?.grid?.diagonals ?? 0);
  }
}

/** Some of the flags of both generations. */
const PERCEPTION: ReadonlySet<string> = new Set([
  "initializeVision",
  "initializeVisionModes",
  "refreshVision",
  "initializeLighting",
  "refreshLighting",
]);

/** See the top of the file. */
export class Canvas {
  ready = false;
  loading = false;
  scene: Loose = null;
  grid: BaseGrid = createGrid({ size: 100 });
  dimensions: Dimensions = NO_DIMENSIONS;
  readonly tokens = new TokenLayer(this);
  readonly board: BoardView = view().board(this);
  /** Text that rises from a place and fades. */
  readonly interface = {
    createScrollingText: (
      origin: { x: number; y: number },
      text: string,
      options: { fill?: string | number; duration?: number } = {},
    ): Promise<null> => this.board.scrollText(origin, text, options),
  };

  /** What is seen is drawn again; here nothing is dark. @source API:PerceptionManager#update */
  readonly perception = {
    update: (flags: Readonly<Record<string, boolean>>): void => {
      for (const flag of Object.keys(flags))
        if (!PERCEPTION.has(flag)) throw new Error(`${flag} is no perception flag`);
    },
  };

  /** Generation 14: the level of the scene that is looked at. Here each scene has one, and not the one that tokens begin on. */
  get level(): { readonly id: string } | null | undefined {
    return host("game").release.generation < 14 ? undefined : this.scene === null ? null : { id: "onlyLevel0000000" };
  }
  get id(): string {
    return "board";
  }
  get initialized(): boolean {
    return this.scene !== null;
  }
  get stage(): never {
    throw new NotInHost("canvas.stage");
  }
  get app(): never {
    throw new NotInHost("canvas.app");
  }
  get activeLayer(): TokenLayer {
    return this.tokens;
  }
  /** The middle of what is seen, and the zoom. */
  get screenDimensions(): number[] {
    return this.board.screen;
  }

  /** Keeps the board in step with the documents. Called once, before the first drawing. */
  initialize(): void {
    const Hooks = host("Hooks");
    const here = (document: Loose): boolean => this.ready && document.parent === this.scene;
    Hooks.on("createToken", (document: Loose) => {
      this.tokens._onCreateToken(document);
    });
    Hooks.on("updateToken", (document: Loose) => {
      if (here(document)) this.tokens.get(document.id)?.refresh();
    });
    Hooks.on("deleteToken", (document: Loose) => {
      if (here(document)) this.tokens.remove(document.id);
    });
    // Once for many changes at a time.
    const soon = coalesced(() => {
      if (this.ready) this.tokens.refresh();
    });
    for (const name of ["updateActor", "createItem", "updateItem", "deleteItem", "updateActorDelta", "updateUser"])
      Hooks.on(name, soon);
    for (const name of ["createScene", "deleteScene", "updateScene"])
      Hooks.on(name, () => {
        const active = host("game").scenes.active ?? null;
        if (active !== this.scene || name === "updateScene") void this.draw(active);
      });
    this.board.activate();
  }

  /** Shows a scene, or none. */
  async draw(scene: Loose = host("game").scenes.active ?? null): Promise<this> {
    const again = this.scene === scene;
    const kept = again
      ? {
          controlled: this.tokens.controlled.map((each) => each.id),
          targets: [...host("game").user.targets].map((each: Loose) => each.id),
        }
      : null;
    this.tearDown();
    this.scene = scene;
    if (!scene) {
      this.board.empty();
      return this;
    }
    this.loading = true;
    const { type, size, distance, units } = scene.grid;
    this.grid = createGrid({ type, size, distance, units, diagonals: diagonals() });
    this.dimensions = this.#measure();
    this.board.draw();
    callAll("canvasInit", this);
    for (const document of scene.tokens) this.tokens.add(document, this.board.surface);
    this.loading = false;
    this.ready = true;
    await Promise.resolve();
    for (const id of kept?.controlled ?? []) this.tokens.get(id)?.control({ releaseOthers: false });
    for (const id of kept?.targets ?? [])
      this.tokens.get(id)?.setTarget(true, { releaseOthers: false, groupSelection: true });
    callAll("canvasReady", this);
    this.board.showAll();
    return this;
  }

  tearDown(): void {
    if (this.scene) callAll("canvasTearDown", this);
    this.ready = false;
    this.tokens.clear();
    this.dimensions = NO_DIMENSIONS;
  }

  #measure(): Dimensions {
    const { scene, grid } = this;
    const whole = grid.calculateDimensions(scene.width, scene.height, scene.padding ?? 0);
    const sceneRect = { x: whole.x, y: whole.y, width: scene.width, height: scene.height };
    return {
      width: whole.width,
      height: whole.height,
      sceneWidth: scene.width,
      sceneHeight: scene.height,
      sceneX: whole.x,
      sceneY: whole.y,
      size: grid.size,
      distance: grid.distance,
      distancePixels: grid.size / grid.distance,
      rect: { x: 0, y: 0, width: whole.width, height: whole.height },
      sceneRect,
      origin: { x: 0, y: 0 },
    };
  }

  /** Also where only the middle changed. UNSURE: how often it fires while the board glides; here once, at the end. */
  #panned(): void {
    const [width = 0, height = 0] = this.screenDimensions;
    callAll("canvasPan", this, { ...this.board.fromWindow({ x: width / 2, y: height / 2 }), scale: 1 });
  }

  /** Brings a place into the middle. */
  async animatePan(view: { x?: number; y?: number; scale?: number; duration?: number } = {}): Promise<boolean> {
    const moved = await this.board.pan(view, true);
    this.#panned();
    return moved;
  }

  pan(view: { x?: number; y?: number; scale?: number } = {}): void {
    void this.board.pan(view, false);
    this.#panned();
  }

  /** A place of the window as a place of the canvas, in pixels. */
  canvasCoordinatesFromClient({ x, y }: { x: number; y: number }): { x: number; y: number } {
    return this.board.fromWindow({ x, y });
  }

  /** The other way round. */
  clientCoordinatesFromCanvas({ x, y }: { x: number; y: number }): { x: number; y: number } {
    return this.board.toWindow({ x, y });
  }

  async ping(): Promise<boolean> {
    return Promise.reject(new NotInHost("canvas.ping"));
  }
}
