/** Templates: the partials, drawing into an element, announcements for screen readers. */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { nameHere } from "../../core/other-language.ts";

/** Handlebars partials by name, with their paths below `templates/`. */
export const PARTIALS: Readonly<Record<string, string>> = {
  "od20-card": "chat/card",
  "od20-number": "chat/number",
  "od20-clash": "chat/clash",
  "od20-flow": "chat/flow",
  "od20-buttons": "chat/buttons",
  "od20-strike": "chat/strike",
  "od20-target": "chat/target",
  "od20-dealt": "chat/dealt",
  "od20-dealt-target": "chat/dealt-target",
  "od20-alike": "chat/alike",
  "od20-head": "dialogs/head",
  "od20-sums": "dialogs/sums",
  "od20-segment": "dialogs/segment",
  "od20-rest": "dialogs/rest",
  "od20-gain": "dialogs/gain",
  "od20-pair": "dialogs/pair",
  "od20-rules": "dialogs/rules",
  "od20-reasons": "dialogs/reasons",
  "od20-chips": "dialogs/chips",
  "od20-edge": "dialogs/edge",
  "od20-damage": "damage-words",
  "od20-odds-changes": "dialogs/odds-changes",
  "od20-warnings": "dialogs/warnings",
};

/** Handlebars partials of the turn bar. They load with the bar, not with the table. */
export const BAR_PARTIALS: Readonly<Record<string, string>> = {
  "od20-pip": "turn-bar/pip",
  "od20-pip-sign": "turn-bar/pip-sign",
  "od20-bar-badges": "actor/badges",
  "od20-bar-act": "turn-bar/act",
  "od20-bar-deals": "turn-bar/deals",
  "od20-bar-notices": "turn-bar/notices",
  "od20-bar-offers": "turn-bar/offers",
  "od20-bar-others": "turn-bar/others",
  "od20-bar-end": "turn-bar/end",
  "od20-bar-more": "turn-bar/more",
  "od20-bar-more-button": "turn-bar/more-button",
  "od20-bar-row": "turn-bar/row",
  "od20-bar-actions": "turn-bar/actions",
};

let partials: Promise<unknown> | null = null;
const turns = new WeakMap<HTMLElement, number>();
/** HTML of each element's last drawing. */
const drawn = new WeakMap<HTMLElement, string>();

/** Loads the partials once; every rendering waits for them. */
export function loadPartials(): Promise<unknown> {
  partials ??= foundry.applications.handlebars.loadTemplates(
    Object.fromEntries(Object.entries(PARTIALS).map(([name, file]) => [name, template(file)])),
  );
  return partials;
}

/**
 * Fills an element with a template. Parses the HTML inertly, inserts nodes, and keeps focus and open details by their
 * `data-key`. If two renderings overlap, the later call wins.
 * @returns whether this call's result was used
 */
export async function renderInto(element: HTMLElement, name: string, context: object): Promise<boolean> {
  const turn = (turns.get(element) ?? 0) + 1;
  turns.set(element, turn);
  await loadPartials();
  const html = await foundry.applications.handlebars.renderTemplate(template(name), { ...context });
  if (turns.get(element) !== turn) return false;
  // Skips unchanged HTML, because most redraws of cards change nothing.
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
 * Copies open details and the focus into an element that Foundry is about to swap in, such as a changed message. Sets
 * the focus afterwards, unless it moved elsewhere meanwhile.
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

/** Fills an element with plain text. Cancels renderings in progress; the next rendering always draws. */
export function fillPlain(element: HTMLElement, text: string): void {
  turns.set(element, (turns.get(element) ?? 0) + 1);
  drawn.delete(element);
  element.replaceChildren(text);
}

/** What is typed in a focused text field, and its selection. */
interface Typed {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

interface Remembered {
  readonly focus: string | null;
  readonly typed: Typed | null;
  readonly open: ReadonlySet<string>;
}

function remember(element: HTMLElement): Remembered {
  const active = element.ownerDocument.activeElement;
  const focus =
    active && element.contains(active) ? (active.closest("[data-key]")?.getAttribute("data-key") ?? null) : null;
  const open = new Set(
    [...element.querySelectorAll("details[open][data-key]")].map((node) => node.getAttribute("data-key") ?? ""),
  );
  return { focus, typed: typedIn(active), open };
}

function typedIn(field: Element | null): Typed | null {
  if (!(field instanceof HTMLInputElement)) return null;
  const { value, selectionStart: from, selectionEnd: to } = field;
  return from === null || to === null ? null : { value, from, to };
}

function keyedIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>("[data-key]")];
}

function unfold(element: HTMLElement, { open }: Remembered): void {
  for (const node of keyedIn(element))
    if (node instanceof HTMLDetailsElement && open.has(node.dataset["key"] ?? "")) node.open = true;
}

function refocus(element: HTMLElement, { focus, typed }: Remembered): void {
  if (focus === null) return;
  const keyed = keyedIn(element);
  // If the pressed button no longer exists, the focus moves to another button, preferably of the same target.
  const buttons = keyed.filter((node) => node.matches("[data-od-action]"));
  const heir =
    keyed.find((node) => node.dataset["key"] === focus) ??
    buttons.find((node) => node.dataset["key"]?.endsWith(focus.slice(focus.lastIndexOf("-")))) ??
    buttons[0];
  heir?.focus({ preventScroll: true });
  if (typed && heir instanceof HTMLInputElement && heir.dataset["key"] === focus) {
    // What was typed during the rendering would be lost.
    heir.value = typed.value;
    heir.setSelectionRange(typed.from, typed.to);
  }
}

const LIVE = `${SYSTEM_ID}-live`;

/** Announces a sentence to screen readers (polite live region), with names as this user reads them. */
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
  // Appends, so that several simultaneous results are all announced. Removes the oldest lines.
  const line = document.createElement("p");
  line.textContent = nameHere(sentence);
  while (region.childElementCount > 4) region.firstElementChild?.remove();
  region.append(line);
}
