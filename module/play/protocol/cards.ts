/**
 * Registry of the cards on screen. A card is drawn again when one of its answers or receipts changes, because its own
 * message does not change.
 */
import { pause } from "../common/in-turn.ts";
import { inBatches } from "../common/batches.pure.ts";

interface Entry {
  readonly element: WeakRef<HTMLElement>;
  readonly render: (element: HTMLElement) => void | Promise<void>;
  connected: boolean;
}

const cards = new Map<string, Set<Entry>>();

/**
 * Registers a rendered card. `render` fills the same element again. The entry is dropped when the element has left the
 * page.
 */
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

/** Returns the elements of a card that are on the page now. */
export function copiesOf(messageId: string): readonly HTMLElement[] {
  return [...(cards.get(messageId) ?? [])].flatMap(({ element }) => {
    const copy = element.deref();
    return copy?.isConnected ? [copy] : [];
  });
}

/** Milliseconds between two frames. Drawing more often is not visible. */
const FRAME = 16;
const draw = inBatches(drawCards, () => pause(FRAME));

/** Draws all cards of a message again. Several calls within one frame draw once. */
export function refreshCards(messageId: string): void {
  if (cards.has(messageId)) draw(messageId);
}

/** Draws all registered cards again, for example after a change of a setting or of the connected users. */
export function refreshAllCards(): void {
  for (const id of cards.keys()) refreshCards(id);
}

/** Removes the cards of a deleted message. */
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

// Foundry inserts a card after rendering it. Only a card that was on the page and left it is dropped.
function prune(entries: Set<Entry>): void {
  for (const entry of entries) {
    const element = entry.element.deref();
    if (!element || (entry.connected && !element.isConnected)) entries.delete(entry);
    else entry.connected ||= element.isConnected;
  }
}
