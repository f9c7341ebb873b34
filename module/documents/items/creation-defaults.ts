/**
 * Creates usable new documents. For a document that a user created with only a name, it sets defaults and opens the sheet in edit mode
 * once.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { shortId } from "../../rules/ledger/ledger.ts";
import { hitPointSteps } from "../ledger/hit-points.ts";
import { ledgerOf } from "../ledger/ledger.ts";

/** Option of the create operation that carries the mark to `_onCreate`. */
const MARK = `${SYSTEM_ID}.blank`;
const unseen = new WeakSet<object>();

/**
 * Returns whether the creation data contain no system data, and marks the operation. Copies, imports and macros contain some. `_preCreate`
 * calls it.
 */
export function isBlank(data: { readonly system?: object | null | undefined }, options: object): boolean {
  const blank = Object.keys(data.system ?? {}).length === 0;
  if (blank) foundry.utils.setProperty(options, MARK, true);
  return blank;
}

/** Records a marked document on the client of its creator. `_onCreate` calls it. */
export function isBorn(document: object, options: object, userId: string): void {
  if (userId === game.user.id && foundry.utils.getProperty(options, MARK) === true) unseen.add(document);
}

/** Returns whether this user has just created the document and has not opened it yet. The first call clears the state. */
export function isFirstLook(document: object): boolean {
  return unseen.delete(document);
}

/**
 * Clears notes of a new actor and begins its hit points anew: an import or a copy has not experienced the events of the original.
 * `_preCreate` calls it.
 */
export function forgetPast(actor: Actor.Implementation): void {
  if (!actor.creature) return;
  // A ledger stays: its entries make the copy's numbers. Those of hit points become part of where it begins.
  const { ledger, owner } = ledgerOf(actor);
  const { state } = hitPointSteps(actor);
  const skipped = [...(ledger.base?.skipped ?? []), ...ledger.hits.map(({ id }) => shortId(id))];
  const { hp, temporary } = state;
  const base =
    ledger.hits.length > 0
      ? { of: ledger.base?.of ?? owner, skipped, hitPoints: state, writtenHits: { hp, temporary } }
      : {};
  const system: object = { notes: [], ledger: { base } };
  actor.updateSource({ system });
}

/** Returns defaults for a new item beyond those of the schema, for example weapon damage and armor values. */
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
