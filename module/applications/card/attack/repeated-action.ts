/** Texts about attacks beyond the limit of a turn, for past attacks and for the next one. */
import type { AttackMode } from "../../../documents/item.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { armOf } from "../../../play/activities/attack-source.ts";
import type { AttackRecord } from "../../../play/resolve/attack-records.pure.ts";
import { overuseNext } from "../../../play/action-economy/turn-ledger-of.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { overuseWords } from "../action-parts.ts";
import type { ActionView } from "../../common/card-view.ts";
import { attackersOf, offHandWeapon, strikerOf } from "./buttons.ts";

export { leftOutWords } from "../../words/action-words.ts";
export { overuseIn } from "../../../play/action-economy/turn-ledger-of.ts";

/** Returns a warning if one more strike exceeds the limit of the turn, or "". @rule H-TURN-04 H-TWO-01 */
function tooMany(record: AttackRecord, action: string): string {
  const weapon = action === "again" ? strikerOf(record) : action === "offHand" ? offHandWeapon(record) : null;
  const [attacker] = weapon ? attackersOf(record, weapon) : [];
  const mode: AttackMode | undefined =
    action === "offHand" ? "offHand" : weapon?.getAttackModes().find((one) => one === record.mode);
  const arm = weapon && attacker && armOf(attacker, weapon, mode ?? "strike");
  const over = arm && overuseNext(attacker.actor, arm.costOf(1));
  return over ? overuseWords(over, gameTexts) : "";
}

/** Cards with such a warning. A new turn redraws them. */
const told = new Set<string>();
Hooks.on("combatTurnChange", () => {
  for (const id of told) refreshCards(id);
  told.clear();
});

/** Returns the buttons of the card with warnings for strikes beyond the limit. */
export function markOveruse(record: AttackRecord, actions: readonly ActionView[]): ActionView[] {
  return actions.map((one) => {
    const over = tooMany(record, one.action);
    if (over !== "") told.add(record.id);
    // What goes beyond the turn is not what comes next.
    return over === "" ? { ...one, over } : { ...one, over, primary: false };
  });
}
