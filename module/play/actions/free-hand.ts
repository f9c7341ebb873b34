/** What hands could do for a deed: put something away, take up a focus. Each is a deed like any other. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { Holdable } from "../../rules/turn/hands.ts";
import { stowedFoci } from "./focus.ts";
import { handle } from "./handle.ts";

/** A thing that a hand could leave, or take up. */
export interface Held {
  readonly id: string;
  readonly name: string;
  /** Whether it stays in the other hand. */
  readonly keeps: boolean;
  /** Whether it is a focus that lies in no hand yet. */
  readonly draws?: true;
}

const takesHand = ({ kind, hand, worn, natural }: Holdable): boolean =>
  kind === "shield" ? worn : kind === "held" && !natural && hand !== "none";

/** Each thing that holds a hand; nothing for somebody whom this user may not write. @rule B-ATK-05 H-TURN-12 */
export function thingsInHands(actor: OpposedActor): Held[] {
  const [any] = actor.items.contents;
  if (!any || !actor.isOwner) return [];
  return any.holdables.filter(takesHand).map(({ id, hand, oneHand }) => ({
    id,
    name: actor.items.get(id)?.name ?? "",
    keeps: hand === "both" && oneHand,
  }));
}

/** The same, and each focus that could be taken up: what a spell may need. @rule H-SPL-01 H-SPL-21 */
export const handsForCasting = (actor: OpposedActor): Held[] => [
  ...thingsInHands(actor),
  ...(actor.isOwner ? stowedFoci(actor) : []).map(({ id, name }): Held => ({
    id: id ?? "",
    name,
    keeps: false,
    draws: true,
  })),
];

/** Puts one away, takes it into one hand where that is enough, or takes a focus up. @rule H-TURN-12 H-TURN-13 B-ATK-13 C-67 */
export async function changeHands(actor: OpposedActor, id: string): Promise<void> {
  const one = handsForCasting(actor).find((thing) => thing.id === id);
  const item = actor.items.get(id);
  if (!one || !item) return;
  if (item.isArmor()) await handle(item, one.draws === true);
  else await handle(item, one.draws ? item.nextHand : one.keeps ? "main" : "none");
}
