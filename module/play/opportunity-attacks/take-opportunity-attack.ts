/** Makes an opportunity attack: an ordinary attack in the turn of the mover, under the message id derived from the movement. */
import { coverOnBoard } from "../../canvas/cover-board.ts";
import { suggestedStrikes } from "../attack/multiattack.ts";
import { attack } from "../attack/attack.ts";
import type { RequestedTarget } from "../activities/attack-source.ts";
import { strikePlace, type FreeOffer } from "./offers.ts";
import type { FreeArm } from "./watchers.ts";

/**
 * Attacks as if the mover still stood where it left the reach.
 * @returns whether the attack was made
 * @rule H-FREE-01 H-FREE-02 B-FREE-02 B-FREE-03
 */
export async function strikeFreely(offer: FreeOffer, { item, mode }: FreeArm): Promise<boolean> {
  const { mover, watcher, actor, at, movement } = offer;
  const attackers = [{ actor, token: watcher }];
  const token = mover.clone({ x: at.x, y: at.y, elevation: at.elevation }, { keepId: true });
  const { cover = "none", by } = coverOnBoard(watcher, token) ?? {};
  // The mover gives no cover to itself, even if its token now stands in between.
  const given = by === mover ? "none" : cover;
  const target: RequestedTarget = { actor: mover.actor, token: mover, cover: given, bonus: null, strikes: 1 };
  const there = { ...target, token };
  const made = await attack({
    item,
    mode,
    attackers,
    targets: [target],
    ...suggestedStrikes(attackers, [there], item.getAttack(mode)),
    situational: "",
    defense: "",
    secret: undefined,
    trigger: { movement, place: strikePlace(movement, watcher) },
  });
  return made !== undefined;
}
