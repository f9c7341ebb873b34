/**
 * Interface for a visible table. The stand-in keeps state, fires hooks and implements the public API; the view draws it
 * and handles input. The table (`packages/stand-in/table`) sets its own view before the client starts ({@link
 * setView}). Without one, plain elements are used. Never import the table from here: only the table may import the
 * stand-in.
 */
import type { Loose } from "../common/loose.ts";

/** A place in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** An entry of a menu: 13 `name, condition, callback`; 14 `label, visible, onClick`. */
export interface MenuEntry {
  name?: string;
  label?: string;
  icon?: string;
  condition?: boolean | ((target: HTMLElement) => boolean);
  visible?: boolean | ((target: HTMLElement) => boolean);
  callback?: (target: HTMLElement, event?: Event) => unknown;
  onClick?: (event: Event, target: HTMLElement) => unknown;
}

/** The board of a canvas. */
export interface BoardView {
  /** Holds the tokens' elements. */ readonly surface: HTMLElement;
  /** Width and height of what is seen, in pixels. */ readonly screen: number[];
  /** Puts the board into the page and listens; once. */ activate(): void;
  /** There is no scene. */ empty(): void;
  /** There is a scene: `canvas.scene`. */ draw(): void;
  /** At the start: what there is to see, in the middle. */ showAll(): void;
  /** @returns whether there was something to move */ pan(
    to: { x?: number; y?: number; scale?: number },
    smooth: boolean,
  ): Promise<boolean>;
  /** A place of the window in pixels of the canvas. */ fromWindow(point: Point): Point;
  /** A place of the canvas in pixels of the window. */ toWindow(point: Point): Point;
  scrollText(origin: Point, text: string, options: { fill?: string | number; duration?: number }): Promise<null>;
}

/** The log of messages: `list` gets the messages. */
export interface ChatView {
  readonly element: HTMLElement;
  readonly list: HTMLElement;
}

/** Cards of new messages while the log is out of sight. */
export interface ToastsView {
  show(message: Loose): Promise<void>;
  update(message: Loose): Promise<void>;
  remove(id: string): void;
}

/** The tabs and panels of the sidebar. */
export interface SidebarView {
  /** Whether there is room for an open sidebar from the start. */ readonly roomy: boolean;
  /** Builds tabs and panels. @returns the tab that was open in this browser tab before, if it is known */
  build(element: HTMLElement): string | null;
  /** Puts a tab's content into its panel. */ place(id: string, content: HTMLElement): void;
  /** Shows which tab is open, and whether any. */ show(): void;
  /** Keeps the open tab for {@link build}. */ remember(id: string): void;
}

/** Something that is drawn again and again from what it is given. */
export interface Drawing<What> {
  readonly element: HTMLElement;
  draw(what: What): void;
}

/** All that can be seen. What is called with an object of the double reads it by its public names. */
export interface View {
  board(canvas: Loose): BoardView;
  /** The element of a token, still without its state. */ token(token: Loose): HTMLElement;
  /** Writes a token's state into its element. */ drawToken(token: Loose): void;
  /** @param send does what a typed line says; true when the line may be cleared */
  chat(send: (line: string) => Promise<boolean>): ChatView;
  toasts(): ToastsView;
  /** @param point in pixels of the window */
  menu(entries: readonly MenuEntry[], target: HTMLElement, point: Point): void;
  sidebar(sidebar: Loose, tabs: readonly Loose[]): SidebarView;
  /** A list of documents. @param again draws the directory anew */
  directory(directory: Loose, again: () => void): Drawing<readonly Loose[]>;
  /** The compendia that the user may see. */ compendia(packs: readonly Loose[]): HTMLElement;
  /** Who takes part in a fight. @param combat null: there is none */ combat(combat: Loose, tracker: Loose): Node[];
  /** The tab of settings. */ settings(): HTMLElement;
  /** Who is at the table. @param place where it is shown */ players(place: HTMLElement): Drawing<readonly Loose[]>;
  /** The bar of macros. @param place where it is shown */ hotbar(
    hotbar: Loose,
    place: HTMLElement,
  ): Drawing<readonly Loose[]>;
}

const plain = (name: "div" | "ol" = "div"): HTMLElement => document.createElement(name);
const nothing = (): void => undefined;
const later = (): Promise<void> => Promise.resolve();

/** Nothing to look at, and the same double. */
const PLAIN: View = {
  board: (canvas) => ({
    surface: plain(),
    screen: [0, 0],
    activate: nothing,
    empty: nothing,
    draw: nothing,
    showAll: nothing,
    pan: () => Promise.resolve(canvas.scene !== null),
    fromWindow: ({ x, y }) => ({ x, y }),
    toWindow: ({ x, y }) => ({ x, y }),
    scrollText: () => Promise.resolve(null),
  }),
  token: () => plain(),
  drawToken: nothing,
  chat() {
    const [element, list] = [plain(), plain("ol")];
    element.append(list);
    return { element, list };
  },
  toasts: () => ({ show: later, update: later, remove: nothing }),
  menu: nothing,
  sidebar() {
    let place: HTMLElement | null = null;
    return {
      roomy: true,
      build(element) {
        place = element;
        return null;
      },
      place: (_id, content) => place?.append(content),
      show: nothing,
      remember: nothing,
    };
  },
  directory: () => ({ element: plain(), draw: nothing }),
  compendia: () => plain("ol"),
  combat: () => [],
  settings: () => plain(),
  players: (element) => ({ element, draw: nothing }),
  hotbar: (_hotbar, element) => ({ element, draw: nothing }),
};

let current = PLAIN;

/** Puts in what is seen. Before the client starts: what exists already keeps what it was given. */
export function setView(next: View): void {
  current = next;
}

/** What is seen. */
export function view(): View {
  return current;
}
