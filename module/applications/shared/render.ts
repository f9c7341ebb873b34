import { SYSTEM_ID, template } from "../../core/constants.ts";
import { PARTIALS } from "./partials.ts";

let partials: Promise<unknown> | null = null;
const turns = new WeakMap<HTMLElement, number>();
/** What each element was filled with last. */
const drawn = new WeakMap<HTMLElement, string>();

/** Loads the template pieces once; every rendering waits for them. */
export function loadPartials(): Promise<unknown> {
  partials ??= foundry.applications.handlebars.loadTemplates(
    Object.fromEntries(Object.entries(PARTIALS).map(([name, file]) => [name, template(file)])),
  );
  return partials;
}

/**
 * Fills an element with one of our templates: parsed inertly, put in as nodes, focus and opened details kept by their
 * `data-key`. When two renderings overlap, the later call wins, whichever finishes first.
 * @returns whether this call's result stands
 */
export async function renderInto(element: HTMLElement, name: string, context: object): Promise<boolean> {
  const turn = (turns.get(element) ?? 0) + 1;
  turns.set(element, turn);
  await loadPartials();
  const html = await foundry.applications.handlebars.renderTemplate(template(name), { ...context });
  if (turns.get(element) !== turn) return false;
  // Most cards that are asked again have nothing new to tell: they are left in peace.
  if (drawn.get(element) === html && element.hasChildNodes()) return true;
  drawn.set(element, html);
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const nodes = [...parsed.body.childNodes].map((node) => element.ownerDocument.importNode(node, true));
  const before = remember(element);
  element.replaceChildren(...nodes);
  unfold(element, before);
  refocus(element, before);
  return true;
}

/**
 * Carries opened details and the focus over into an element that somebody else is about to put into the place of another,
 * as Foundry does with a message that was changed. The focus follows once that has happened, unless it is elsewhere by then.
 */
export function carryInto(element: HTMLElement, prior: HTMLElement): void {
  const before = remember(prior);
  unfold(element, before);
  if (before.focus === null) return;
  setTimeout(() => {
    const { activeElement, body } = element.ownerDocument;
    if (element.isConnected && (activeElement === null || activeElement === body)) refocus(element, before);
  });
}

/** Fills an element with bare text, empty for nothing: a rendering under way comes too late, the next one draws whatever was there. */
export function fillPlain(element: HTMLElement, text: string): void {
  turns.set(element, (turns.get(element) ?? 0) + 1);
  drawn.delete(element);
  element.replaceChildren(text);
}

interface Remembered {
  readonly focus: string | null;
  readonly open: ReadonlySet<string>;
}

function remember(element: HTMLElement): Remembered {
  const active = element.ownerDocument.activeElement;
  const focus =
    active && element.contains(active) ? (active.closest("[data-key]")?.getAttribute("data-key") ?? null) : null;
  const open = new Set(
    [...element.querySelectorAll("details[open][data-key]")].map((node) => node.getAttribute("data-key") ?? ""),
  );
  return { focus, open };
}

function keyedIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>("[data-key]")];
}

function unfold(element: HTMLElement, { open }: Remembered): void {
  for (const node of keyedIn(element))
    if (node instanceof HTMLDetailsElement && open.has(node.dataset["key"] ?? "")) node.open = true;
}

function refocus(element: HTMLElement, { focus }: Remembered): void {
  if (focus === null) return;
  const keyed = keyedIn(element);
  // The pressed button is often gone (applied, undone): its neighbor keeps the place for the keyboard, best that of the same target.
  const buttons = keyed.filter((node) => node.matches("[data-od-action]"));
  const heir =
    keyed.find((node) => node.dataset["key"] === focus) ??
    buttons.find((node) => node.dataset["key"]?.endsWith(focus.slice(focus.lastIndexOf("-")))) ??
    buttons[0];
  heir?.focus({ preventScroll: true });
}

const LIVE = `${SYSTEM_ID}-live`;

/** Says a sentence to screen readers, politely. */
export function announce(sentence: string): void {
  let region = document.getElementById(LIVE);
  if (!region) {
    region = document.createElement("div");
    region.id = LIVE;
    region.className = "od-live";
    region.setAttribute("role", "status");
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  // Several outcomes of one moment belong into one breath; old ones make room.
  const line = document.createElement("p");
  line.textContent = sentence;
  while (region.childElementCount > 4) region.firstElementChild?.remove();
  region.append(line);
}
