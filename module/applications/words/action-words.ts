/** Choices of an action's author, in the reader's language. The message stores keys and typed text. */
import type { OpposedActor } from "../../documents/actor.ts";
import { toolName } from "../../documents/items/tool-kinds.ts";
import { itemById } from "../../documents/creatures/unarmed.ts";
import { readFavorite } from "../../play/character/favorites.pure.ts";
import { parseUse, type UseRecord } from "../../play/costs/action-records.pure.ts";
import { titleOf } from "../../play/activities/activities.ts";
import { CASTING } from "../../rules/turn/done-actions.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { entryLabel } from "./labels.ts";
import { gameTexts } from "./texts-game.ts";

/** Returns the name of an Attribute or skill by key. */
export const checkName = (key: string): string =>
  entryLabel(ATTRIBUTES.some((one) => one === key) ? "attributes" : "skills", key, gameTexts);

/** Returns what a creature helps with, by the key in its message. @rule B-ACT-06 B-ACT-07 */
export function helpName(skill: string): string {
  if (skill === "") return gameTexts.t("OD20.ActionUse.Help.attack");
  const kept = readFavorite(skill);
  return kept?.kind === "tool" ? toolName(kept.key) : checkName(skill);
}

/** Returns the name of a readied action by the key in its message; "" when the item no longer exists. @rule B-ACT-15 */
export function readiedName(actor: OpposedActor, key: string): string {
  const kept = readFavorite(key);
  const item = kept && itemById(actor, kept.key);
  if (!item) return "";
  const usual = kept.mode === "" || item.getAttackModes()[0] === kept.mode;
  return usual ? item.name : `${item.name} · ${gameTexts.t(`OD20.Mode.${kept.mode}`)}`;
}

const filled = (between: string, ...words: readonly string[]): string =>
  words.filter((one) => one !== "").join(between);

/** Returns which turn of a long casting it is; "" when the first message no longer exists. @rule B-SPL-05 */
function castingWords({ held, turn, item, readied, lasts }: UseRecord, actor: OpposedActor | null): string {
  const first = game.messages.get(held);
  const began = held === "" ? turn : first?.isKind("use") ? parseUse(held, first.system).turn : null;
  if (!turn || !began || !item || lasts?.kind !== "rounds") return "";
  const thing = actor?.items.contents.find(({ uuid }) => uuid === item.uuid);
  const name = thing ? titleOf(thing, readied) : item.name;
  return gameTexts.t("OD20.Use.casting", { name, n: turn.round - began.round + 1, of: lasts.value });
}

/**
 * Returns the note that turns of casting were skipped; "" for none. Only a Game Master can skip turns, so other authors
 * are ignored.
 * @rule B-SPL-05
 */
export const leftOutWords = ({ id, leftOut }: Pick<UseRecord, "id" | "leftOut">): string =>
  leftOut > 0 && game.messages.get(id)?.author?.isGM !== false ? gameTexts.t("OD20.Use.leftOut", { n: leftOut }) : "";

/** Returns the details of an action's message; "" for none. */
export function actionWords(use: UseRecord, actor: OpposedActor | null): string {
  const { action, text, plan, readied, skill } = use;
  const said = text || leftOutWords(use);
  if (said !== "") return said;
  if (action === CASTING) return castingWords(use, actor);
  if (action === "help") return helpName(skill);
  if (action !== "ready" && action !== "release") return "";
  return filled(" → ", plan?.trigger ?? "", filled(": ", actor ? readiedName(actor, readied) : "", plan?.then ?? ""));
}
