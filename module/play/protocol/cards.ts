/** The registry of cards on screen, so that a card is drawn again when an answer or a receipt changes (its own message did not). */
import { pause } from "../shared/in-turn.ts";
import { inBatches } from "../shared/batches.pure.ts";

interface Entry {
  readonly element: WeakRef<HTMLElement>;
  readonly render: (element: HTMLElement) => void | Promise<void>;
  connected: boolean;
}

const cards = new Map<string, Set<Entry>>();

/** Remembers a rendered card; `render` fills the same element again. The entry is dropped once the element has left the page. */
export function trackCard(
  messageId: string,
  element: HTMLElement,
  render: (element: HTMLElement) => void | Promise<void>,
): void {
  const entries = cards.get(messageId) ?? new Set<Entry>();
  prune(entries);
  entries.add({ element: new WeakRef(element), render, connected: element.isConnected });
  cards.set(messageId, entries);
}

/** The copies of a card that are on the page now. */
export function copiesOf(messageId: string): readonly HTMLElement[] {
  return [...(cards.get(messageId) ?? [])].flatMap(({ element }) => {
    const copy = element.deref();
    return copy?.isConnected ? [copy] : [];
  });
}

/** About the time between two frames: nobody sees more. */
const FRAME = 16;
const draw = inBatches(drawCards, () => pause(FRAME));

/** Draws all cards of a message again: at once, but no oftener than they are seen, however often it is asked. */
export function refreshCards(messageId: string): void {
  if (cards.has(messageId)) draw(messageId);
}

/** Draws every tracked card again (a setting or the list of connected users changed). */
export function refreshAllCards(): void {
  for (const id of cards.keys()) refreshCards(id);
}

/** Forgets a deleted message. */
export function forgetCards(messageId: string): void {
  cards.delete(messageId);
}

async function drawCards(id: string): Promise<void> {
  const entries = cards.get(id);
  if (!entries) return;
  prune(entries);
  if (entries.size === 0) cards.delete(id);
  await Promise.all(
    [...entries].map(async ({ element, render }) => {
      const card = element.deref();
      try {
        if (card) await render(card);
      } catch (error) {
        console.error(error);
      }
    }),
  );
}

// A card is rendered before it is inserted: only one that has been on the page and left it is stale.
function prune(entries: Set<Entry>): void {
  for (const entry of entries) {
    const element = entry.element.deref();
    if (!element || (entry.connected && !element.isConnected)) entries.delete(entry);
    else entry.connected ||= element.isConnected;
  }
}
