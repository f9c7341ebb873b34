/** The registry of cards on screen, so that a card is drawn again when an answer or a receipt changes (its own message did not). */
interface Entry {
  readonly element: WeakRef<HTMLElement>;
  readonly render: (element: HTMLElement) => void | Promise<void>;
  connected: boolean;
}

const cards = new Map<string, Set<Entry>>();
const waiting = new Set<string>();

/** Remembers a rendered card; `render` fills the same element again. The entry is dropped once the element has left the page. */
export function trackCard(messageId: string, element: HTMLElement, render: (element: HTMLElement) => void | Promise<void>): void {
  const entries = cards.get(messageId) ?? new Set<Entry>();
  prune(entries);
  entries.add({ element: new WeakRef(element), render, connected: element.isConnected });
  cards.set(messageId, entries);
}

/** Draws all cards of a message again, once per turn of the event loop however often it is asked. */
export function refreshCards(messageId: string): void {
  if (!cards.has(messageId)) return;
  if (waiting.size === 0) queueMicrotask(flush);
  waiting.add(messageId);
}

/** Draws every tracked card again (a setting or the list of connected users changed). */
export function refreshAllCards(): void {
  for (const id of cards.keys()) refreshCards(id);
}

/** Forgets a deleted message. */
export function forgetCards(messageId: string): void {
  cards.delete(messageId);
}

function flush(): void {
  const ids = [...waiting];
  waiting.clear();
  for (const id of ids) {
    const entries = cards.get(id);
    if (!entries) continue;
    prune(entries);
    if (entries.size === 0) cards.delete(id);
    for (const entry of entries) {
      const element = entry.element.deref();
      if (element) void Promise.resolve(entry.render(element)).catch((error: unknown) => { console.error(error); });
    }
  }
}

// A card is rendered before it is inserted: only one that has been on the page and left it is stale.
function prune(entries: Set<Entry>): void {
  for (const entry of entries) {
    const element = entry.element.deref();
    if (!element || (entry.connected && !element.isConnected)) entries.delete(entry);
    else entry.connected ||= element.isConnected;
  }
}
