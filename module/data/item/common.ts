import { HANDS } from "../../rules/turn/hands.ts";
import { amount, count, flag, focus, html, ledger, price, text, uses } from "../schema/fields.ts";

const { ObjectField, StringField, TypedObjectField } = foundry.data.fields;

/** Value of `source` for the starter content. */
export const STARTER_SOURCE = "starter";

/** Returns the fields that all items have. */
export function describedSchema() {
  return {
    description: html(),
    /** Descriptions in the words of other games, by game; see `useGameText`. */
    texts: new TypedObjectField(html(), { initial: {} }),
    /** Origin of the item: "starter" for the starter content, otherwise free text. */
    source: text(),
  };
}

/** Returns the field for what can be done with the item, by id. activities.pure.ts reads its entries. */
export function activities() {
  return { activities: new TypedObjectField(new ObjectField({ required: true, nullable: false }), { initial: {} }) };
}

/** Returns the fields that all physical items have. */
export function physicalSchema() {
  return {
    quantity: count(1),
    /** Weight of one piece in kg. */
    weight: amount(0),
    price: price(),
    ...describedSchema(),
    ...activities(),
    /** Charges, doses or servings; `max` 0 = the item has no uses to count. */
    uses: uses(),
    ledger: ledger(),
    /** Id of the container that holds the item, of the same owner; "" = the item is not in a container. */
    container: text(),
    /** A magic item, which no beginner's shop sells. */
    magic: flag(),
    /** `attunement`: the item requires attunement. `attuned`: the owner is attuned to it. @rule B-SPL-12 */
    attunement: flag(),
    attuned: flag(),
  };
}

/** Returns the fields of an item that can serve as a hand-held casting focus. Weapons and armor define their own fields. */
export function heldSchema() {
  return {
    focus: focus(),
    /** Hand that holds the item. Only a focus can be held. */
    equipped: new StringField({ required: true, choices: HANDS, initial: "none" }),
  };
}
