/** Tells before a Hide action which visible enemies watch the actor's place. */
import { coverOnBoard } from "../../canvas/cover-board.ts";
import { enemiesOf } from "../../canvas/near-way.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { hide, HIDE_DC } from "../../rules/turn/actions.ts";
import { feetApart } from "../modifiers/circumstances.ts";
import { placeSeen } from "../modifiers/obscured.ts";
import { tokenOf } from "../scene/tokens.ts";
import { nameOf } from "../secrecy/names.ts";

type Token = TokenDocument.Implementation;

/** Returns whether this user can see the token. */
const isKnown = ({ object, actor }: Token): boolean =>
  game.user.isGM || (object?.visible !== false && actor?.statuses.has("invisible") !== true);

/** Returns whether an enemy sees the hider clearly enough to prevent hiding. @rule B-ACT-09 */
function watches(enemy: Token, hider: Token): boolean {
  const { actor } = enemy;
  if (!actor?.acts || !actor.sees(hider.actor, feetApart(enemy, hider) ?? 5)) return false;
  const cover = coverOnBoard(enemy, hider)?.cover ?? "none";
  const heavilyObscured = placeSeen(enemy, hider).obscured === "heavy";
  return !hide(HIDE_DC, { heavilyObscured, cover, seen: false }).mayTry;
}

/** Returns the names of the enemies that watch the actor. Null if the actor has no token or no enemy is visible. @rule B-ACT-09 B-ACT-12 */
export function watchersOf(actor: OpposedActor): string[] | null {
  const token = tokenOf(actor);
  const enemies = token ? enemiesOf(token).filter(isKnown) : [];
  if (!token || enemies.length === 0) return null;
  return enemies.filter((enemy) => watches(enemy, token)).map((enemy) => nameOf({ actor: enemy.actor, token: enemy }));
}
