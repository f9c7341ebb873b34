/**
 * State that survives the redraw of a part: scroll position, focus, the visible tab. Unsaved text and open details do
 * not survive; an application must restore them itself.
 * @source API: _preSyncPartState, _syncPartState; GH:#12063 (details)
 */
export interface PartState {
  scroll: [selector: string, top: number, left: number][];
  focus: string | null;
  selection: [number, number] | null;
  tabs: [group: string, tab: string][];
}

/** A selector that finds the same control in the new markup: by id, or by name. */
function focusSelector(prior: HTMLElement): { focus: string | null; selection: [number, number] | null } {
  const active = prior.ownerDocument.activeElement;
  if (!(active instanceof HTMLElement) || !prior.contains(active)) return { focus: null, selection: null };
  const name = active.getAttribute("name");
  const focus = active.id
    ? `#${CSS.escape(active.id)}`
    : name
      ? `${active.localName}[name="${CSS.escape(name)}"]`
      : null;
  // Radio buttons share a name: the value tells them apart.
  const full =
    focus && active instanceof HTMLInputElement && active.type === "radio" && !active.id
      ? `${focus}[value="${CSS.escape(active.value)}"]`
      : focus;
  const isText =
    active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.selectionStart !== null);
  return { focus: full, selection: isText ? [active.selectionStart ?? 0, active.selectionEnd ?? 0] : null };
}

/** Read the state of a part that is about to be replaced. */
export function readPartState(prior: HTMLElement, scrollable: readonly string[]): PartState {
  const scroll: PartState["scroll"] = [];
  for (const selector of scrollable) {
    const element = selector === "" ? prior : prior.querySelector(selector);
    if (element) scroll.push([selector, element.scrollTop, element.scrollLeft]);
  }
  const tabs: PartState["tabs"] = [];
  for (const element of [prior, ...prior.querySelectorAll<HTMLElement>("[data-group][data-tab]")]) {
    if (element.matches("[data-group][data-tab].active"))
      tabs.push([element.dataset.group ?? "", element.dataset.tab ?? ""]);
  }
  return { scroll, tabs, ...focusSelector(prior) };
}

/** Write it into the new part. Call when the new part is in the document: scroll and focus need that. */
export function writePartState(part: HTMLElement, state: PartState): void {
  for (const [group, tab] of state.tabs) {
    const selector = `[data-group="${CSS.escape(group)}"][data-tab]`;
    const members = [part, ...part.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      element.matches(selector),
    );
    if (members.some((element) => element.classList.contains("active"))) continue; // the template has decided
    for (const element of members) element.classList.toggle("active", element.dataset.tab === tab);
  }
  for (const [selector, top, left] of state.scroll) {
    const element = selector === "" ? part : part.querySelector(selector);
    if (element) {
      element.scrollTop = top;
      element.scrollLeft = left;
    }
  }
  if (!state.focus) return;
  const target = part.matches(state.focus) ? part : part.querySelector<HTMLElement>(state.focus);
  if (!target) return;
  target.focus({ preventScroll: true });
  if (
    state.selection &&
    (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) &&
    target.selectionStart !== null
  ) {
    target.setSelectionRange(...state.selection);
  }
}
