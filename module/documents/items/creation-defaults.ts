/** New things: made of no more than a name they come usable, and open for editing, once, before whoever has made them. */
import { SYSTEM_ID } from "../../core/constants.ts";

/** On its way to `_onCreate` among the operation's options. */
const MARK = `${SYSTEM_ID}.blank`;
const unseen = new WeakSet<object>();

/** For `_preCreate`: whether nothing is said of what the thing is like. A copy, an import or a macro says it. */
export function isBlank(data: { readonly system?: object | null | undefined }, options: object): boolean {
  const blank = Object.keys(data.system ?? {}).length === 0;
  if (blank) foundry.utils.setProperty(options, MARK, true);
  return blank;
}

/** For `_onCreate`. */
export function isBorn(document: object, options: object, userId: string): void {
  if (userId === game.user.id && foundry.utils.getProperty(options, MARK) === true) unseen.add(document);
}

/** Whether this page's user has just made it and not opened it yet; asking is opening. */
export function isFirstLook(document: object): boolean {
  return unseen.delete(document);
}

/** For `_preCreate`: receipts and notes tell of what has come over *this* creature; an import or a copy has not been hit. */
export function forgetPast(actor: Actor.Implementation): void {
  const nothing = { receipts: [], costs: [], settled: "", notes: [], rest: { receipts: [] } };
  if (actor.isCharacter()) actor.updateSource({ system: { ...nothing, awards: [] } });
  else if (actor.isNpc()) actor.updateSource({ system: nothing });
}

/** What a new thing is besides its schema's initial values: a weapon that can be rolled, armor that protects. */
export function newSystem(type: string, ownerType: string | undefined): object {
  switch (type) {
    case "weapon":
      return { damage: [{ formula: "1d6", type: "slashing" }] };
    case "armor":
      return { defense: { physical: 1, magical: 1 } };
    case "ammunition":
      return { quantity: 20 };
    case "spell":
      return { components: { verbal: true, somatic: true } };
    case "feature":
      return ownerType === "npc" ? { origin: "monster", action: "active" } : {};
    default:
      return {};
  }
}
