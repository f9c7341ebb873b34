/** Positions the turn bar above the hotbar, between the interface columns on the left and right. */
import { PHONE } from "../common/phone.ts";

/** Distance in CSS pixels between the bar and its neighbors. */
const GAP = 8;

const boxOf = (selector: string): DOMRect | null => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box && box.width > 0 && box.height > 0 ? box : null;
};

/** Moves Foundry's chat notifications up, so the bar does not cover them. */
function clearCards(top: number): void {
  const cards = document.querySelector<HTMLElement>("#chat-notifications");
  const column = cards?.parentElement;
  if (!cards || !column) return;
  // On a phone only the newest notification shows, because two would hide the board.
  for (const card of cards.querySelectorAll<HTMLElement>(".chat-message"))
    card.style.display = innerWidth <= PHONE && card.matches(":has(~ .chat-message)") ? "none" : "";
  const { bottom } = column.getBoundingClientRect();
  cards.style.marginBottom = top < bottom ? `${String(Math.round(bottom - top + GAP))}px` : "";
  // If the column becomes too high, it scrolls to the newest card's buttons.
  if (top < bottom) column.scrollTop = column.scrollHeight;
}

/** Positions the bar so that it covers nothing. Hides it where no room is left, such as under a phone's open chat log. */
export function placeBar(element: HTMLElement): void {
  const phone = innerWidth <= PHONE;
  const sidebar = boxOf("#sidebar");
  const covered = sidebar !== null && sidebar.left < innerWidth / 3;
  element.classList.toggle("od-bar--away", covered);
  if (covered) {
    clearCards(innerHeight);
    return;
  }
  const hotbar = boxOf("#hotbar");
  const bottom = hotbar && hotbar.top > innerHeight / 2 ? innerHeight - hotbar.top + GAP : GAP;
  const right = sidebar ? innerWidth - sidebar.left + GAP : GAP;
  let left = GAP;
  let low = bottom;
  const players = boxOf("#players");
  const meets = players !== null && players.left < innerWidth / 3 && innerHeight - players.top > bottom;
  if (players && meets && phone) low = Math.max(low, innerHeight - players.top + GAP);
  else if (players && meets) left = players.right + GAP;
  const input = boxOf("#chat-notifications #chat-message");
  const free = input ? Math.max(right, innerWidth - input.left + GAP) : right;
  for (const [name, value] of Object.entries({ left, right: phone ? right : free, bottom: low }))
    element.style.setProperty(`--od-bar-${name}`, `${String(Math.round(value))}px`);
  // On wider pages the bar lies beside the notifications if they have the chat input below them.
  clearCards(element.hidden || (input && !phone) ? innerHeight : element.getBoundingClientRect().top);
}
