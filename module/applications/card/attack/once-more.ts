/** What of an attack was one too many in its turn, and whether one more strike now would be. */
import type { AttackMode } from "../../../documents/item.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { armOf } from "../../../play/activities/attack-source.ts";
import type { AttackRecord } from "../../../play/resolve/attack-records.pure.ts";
import { overuseNext } from "../../../play/action-economy/ledger-of.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { overuseWords } from "../deed-views.ts";
import type { ActionView } from "../../shared/card-view.ts";
import { attackersOf, offHandWeapon, strikerOf } from "./weapon-of-attack.ts";

export { leftOutWords } from "../../words/action-words.ts";
export { overuseIn } from "../../../play/action-economy/ledger-of.ts";

/** Words for what one more strike would be now; "" while it is not one too many. @rule H-TURN-04 H-TWO-01 */
function tooMany(record: AttackRecord, action: string): string {
  const weapon = action === "again" ? strikerOf(record) : action === "offHand" ? offHandWeapon(record) : null;
  const [attacker] = weapon ? attackersOf(record, weapon) : [];
  const mode: AttackMode | undefined =
    action === "offHand" ? "offHand" : weapon?.getAttackModes().find((one) => one === record.mode);
  const arm = weapon && attacker && armOf(attacker, weapon, mode ?? "strike");
  const over = arm && overuseNext(attacker.actor, arm.deed(1));
  return over ? overuseWords(over, gameTexts) : "";
}

/** Cards on which something would be too many: no longer when the turn has passed. */
const told = new Set<string>();
Hooks.on("combatTurnChange", () => {
  for (const id of told) refreshCards(id);
  told.clear();
});

/** The buttons of its card; those that would be one too many say so. */
export function toldOver(record: AttackRecord, actions: readonly ActionView[]): ActionView[] {
  return actions.map((one) => {
    const over = tooMany(record, one.action);
    if (over !== "") told.add(record.id);
    return { ...one, over };
  });
}
