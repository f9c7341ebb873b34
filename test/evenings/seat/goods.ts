/** Things that change hands, and messages that are deleted. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { system } from "the-system";
import { isHero, itemsOf, messages, mine, tokens, type Deed, type Pick } from "./pick.ts";

declare const game: Loose, hands: Loose;

const { give, mayUndoAction, transfer } = system;

/** Returns a thing that its owner can hand on. */
function thingOf(pick: Pick, token: Loose): Loose {
  const things = itemsOf(token.actor, "gear", "ammunition", "consumable");
  return pick.of(things.filter(({ system: { quantity } }) => quantity > 0));
}

/** Offers a thing to the hero of another user, or answers or returns a gift by a button of its card. */
export const gift: Deed = (pick) => {
  // A gift between two players is whispered to them alone.
  const open = messages().filter(({ type, visible }) => type === "gift" && visible);
  const message = pick.below(2) === 0 ? pick.of(open) : undefined;
  if (message) return [`answers the gift ${String(message.id)}`, () => pressGift(String(message.id), pick)];
  // Other creatures cannot offer a thing; they rarely try.
  const from = pick.of(mine().filter(({ actor }) => isHero(actor) || pick.below(8) === 0));
  const item = from && thingOf(pick, from);
  const to = pick.of(tokens().filter(({ actor }) => actor !== from?.actor))?.actor;
  if (!item || !to) return undefined;
  const pieces = 1 + pick.below(Math.min(3, Number(item.system.quantity)));
  return [
    `${String(from.name)} holds ${String(pieces)} ${String(item.name)} out to ${String(to.name)}`,
    () => give(item, to, pieces),
  ];
};

/** Presses a button of a gift's card. */
async function pressGift(id: string, pick: Pick): Promise<unknown> {
  const { buttons } = await hands.drawn(id);
  const button = pick.of<Loose>(buttons);
  return button ? hands.press(id, button.name, false) : null;
}

/** Moves a thing between two creatures of this user. */
export const moveThing: Deed = (pick) => {
  const from = pick.of(mine());
  const item = from && thingOf(pick, from);
  const to = pick.of(mine().filter(({ actor }) => actor !== from?.actor))?.actor;
  if (!item || !to) return undefined;
  const quantity = 1 + pick.below(Number(item.system.quantity));
  return [
    `${String(from.name)} hands ${String(quantity)} ${String(item.name)} to ${String(to.name)}`,
    () => transfer(item, to, { move: true, quantity }),
  ];
};

/** Deletes an undone message as a Game Master: one of which nothing counts any more on any creature, and that has cost nothing. */
export const deletion: Deed = (pick) => {
  if (!game.user.isGM) return undefined;
  const receipts = tokens().flatMap(({ actor }) => actor.system.receipts);
  const undone = new Set(receipts.map(({ attack, state }: Loose) => state === "undone" && attack));
  for (const { attack, state } of receipts) if (state !== "undone") undone.delete(attack);
  const isFree = (one: Loose): boolean => mayUndoAction(one) !== true && (one.system.pays ?? []).length === 0;
  const message = pick.of(messages().filter((one) => undone.has(one.id) && isFree(one)));
  return message && [`deletes ${String(message.id)}`, () => message.delete()];
};
