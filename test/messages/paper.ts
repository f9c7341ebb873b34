/**
 * What a card is drawn on where there is no page: it keeps the markup it was given and says what a reader sees of it. No
 * document object model, only the few doors through which the system draws.
 */
import type { Loose } from "../../packages/stand-in/common/loose.ts";

/** A button of a card. */
export interface Button {
  /** What it does, and for which target ("" for the whole card). */
  readonly action: string;
  readonly target: string;
  /** Its name, as a screen reader says it. */
  readonly name: string;
}

function unescape(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#x27;": "'",
    "&#39;": "'",
    "&#x3D;": "=",
    "&#x60;": "`",
    "&nbsp;": " ",
  };
  return text.replace(/&[#\w]+;/gu, (entity) => entities[entity] ?? entity);
}

function plain(markup: string): string {
  return unescape(markup.replace(/<[^>]*>/gu, " "))
    .replace(/\s+/gu, " ")
    .trim();
}

function attribute(tag: string, name: string): string {
  return unescape(new RegExp(`\\s${name}="([^"]*)"`, "u").exec(tag)?.[1] ?? "");
}

/** A card as it was drawn last. */
export class Paper {
  markup = "";
  #notes: Loose[] = [];
  /** False after its card was drawn on another one, as in a log: nothing is drawn on it again. */
  isConnected = true;
  readonly ownerDocument = { activeElement: null, importNode: (node: Loose): Loose => node };

  /** What it says, tags taken away. */
  get text(): string {
    return [plain(this.markup), ...this.#notes.map((note) => String(note.textContent))].join(" ").trim();
  }

  /** Its buttons in their order. */
  get buttons(): Button[] {
    return [...this.markup.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/gu)].flatMap(([, tag = "", inner = ""]) => {
      const action = attribute(tag, "data-od-action");
      return action === ""
        ? []
        : [{ action, target: attribute(tag, "data-od-target"), name: attribute(tag, "aria-label") || plain(inner) }];
    });
  }

  replaceChildren(...nodes: readonly Loose[]): void {
    this.markup = nodes.map((node) => String(node.markup)).join("");
  }
  append(...nodes: readonly Loose[]): void {
    this.#notes.push(...nodes);
  }
  hasChildNodes(): boolean {
    return this.markup !== "";
  }
  contains(): boolean {
    return false;
  }
  addEventListener(): void {
    /* nobody clicks on paper */
  }
  querySelector(): null {
    return null;
  }
  querySelectorAll(): never[] {
    return [];
  }
}

const nothing = (): void => undefined;

/** An element that is nowhere: everything may be done to it. */
function element(): Loose {
  return {
    style: { setProperty: nothing },
    dataset: {},
    classList: { add: nothing, remove: nothing, toggle: nothing, contains: () => false },
    append: nothing,
    remove: nothing,
    setAttribute: nothing,
    addEventListener: nothing,
    querySelector: () => null,
    querySelectorAll: () => [],
    childElementCount: 0,
    children: [],
    childNodes: [],
  };
}

function shelf(): Loose {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => {
      kept.clear();
    },
  };
}

/** Names that the browser's side of the stand-in and the system find in a page. */
export function layOutPaper(): void {
  class Element {}
  const tags = Object.fromEntries(
    [
      "HTMLInputElement",
      "HTMLSelectElement",
      "HTMLTextAreaElement",
      "HTMLButtonElement",
      "HTMLDetailsElement",
      "HTMLFormElement",
      "HTMLImageElement",
      "HTMLOptionElement",
      "HTMLAnchorElement",
      "HTMLDialogElement",
      "HTMLTemplateElement",
    ].map((name) => [name, class extends Element {}]),
  );
  const document = {
    ...element(),
    hidden: false,
    documentElement: element(),
    body: element(),
    head: element(),
    activeElement: null,
    fonts: { ready: Promise.resolve() },
    getElementById: () => null,
    createElement: element,
    createTextNode: element,
    removeEventListener: nothing,
  };
  const page: Loose = {
    ...tags,
    Element,
    HTMLElement: class extends Element {},
    Node: Element,
    Document: class {},
    PerformanceNavigationTiming: class {},
    document,
    customElements: { define: nothing, get: () => undefined },
    localStorage: shelf(),
    sessionStorage: shelf(),
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
    location: { origin: "http://table", pathname: "/game", href: "http://table/game", protocol: "http:", search: "" },
    requestAnimationFrame: nothing,
    ResizeObserver: class {
      observe = nothing;
      disconnect = nothing;
      unobserve = nothing;
    },
    MutationObserver: class {
      observe = nothing;
      disconnect = nothing;
    },
    IntersectionObserver: class {
      observe = nothing;
      disconnect = nothing;
    },
    DOMParser: class {
      parseFromString(markup: string): Loose {
        return { body: { childNodes: [{ markup }], querySelectorAll: () => [], textContent: markup } };
      }
    },
    innerWidth: 1440,
    innerHeight: 900,
    addEventListener: nothing,
    removeEventListener: nothing,
  };
  page.window = globalThis;
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: true });
}
