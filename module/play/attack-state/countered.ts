/**
 * Finds actions that count as withdrawn although their message stands: cancelled by a reaction, stopped by an attack that they provoked, or
 * a failed release of a readied spell.
 */
import { t } from "../../core/i18n.ts";
import { isInVain } from "../actions/readied.ts";
import { amendedIn } from "./attack-context.ts";
import { isStruckDown } from "./provoked-strikes.ts";

/** Returns the name of the reaction that cancelled the action; null if none did. @rule H-TURN-10 */
export const lostToReaction = (message: ChatMessage.Implementation): string | null =>
  amendedIn(message, "cancel")[0]?.name ?? null;

/**
 * Returns the name of the reaction, or of the kind of attack, that stopped the action, or "" for a failed release of a readied spell. Null
 * if the action counts.
 * @rule H-TURN-10 B-ACT-16 D-AOO-02
 */
export const lostTo = (message: ChatMessage.Implementation): string | null =>
  lostToReaction(message) ?? (isStruckDown(message) ? t("OD20.Free.Window") : isInVain(message) ? "" : null);
