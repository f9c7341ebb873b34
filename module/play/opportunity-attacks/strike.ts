/** Taking a free attack: an attack as any other, in its mover's turn, in the one place that the movement gives it. */
import { coverOnBoard } from "../../canvas/cover-board.ts";
import { suggestedStrikes } from "../attack/suggested-attack.ts";
import { attack } from "../attack/attack.ts";
import type { RequestedTarget } from "../activities/attack-request.ts";
import { strikePlace, type FreeOffer } from "./offers.ts";
import type { FreeArm } from "./watchers.ts";

/** Strikes as if the mover still stood where he left. @returns whether it was made @rule H-FREE-01 H-FREE-02 B-FREE-02 B-FREE-03 */
export async function strikeFreely(offer: FreeOffer, { item, mode }: FreeArm): Promise<boolean> {
  const { mover, watcher, actor, at, movement } = offer;
  const attackers = [{ actor, token: watcher }];
  const token = mover.clone({ x: at.x, y: at.y, elevation: at.elevation }, { keepId: true });
  const { cover = "none", by } = coverOnBoard(watcher, token) ?? {};
  // He is no cover for himself, wherever he has gone since.
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
