import { HANDS } from "../../rules/turn/hands.ts";
import { amount, count, flag, focus, html, keySet, ledger, price, text, uses } from "../schema/fields.ts";

const { ArrayField, ObjectField, SchemaField, StringField, TypedObjectField } = foundry.data.fields;

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

/**
 * Returns the fields for what a use does besides changing hit points. Unknown keys are kept and count as the first known key; see
 * rules/activities/activity-results.ts.
 */
export function doingSchema() {
  return {
    /** Effects of the item that a use puts on its targets, by id, and when: hit, success, always. */
    applies: new ArrayField(new SchemaField({ effect: text(), on: text("hit") })),
    /** How a use moves its targets: distance in ft and way (away, toward); the way "prone" knocks the target prone. */
    moves: new ArrayField(new SchemaField({ feet: amount(5), way: text("away"), on: text("hit") })),
    /** Rays or darts with individual targets; `count` 0 = none. `byLevel`: number of rays from each level on. @rule H-SPL-10 H-SPL-11 */
    rays: new SchemaField({
      count: count(0),
      perCircle: count(0),
      byLevel: new ArrayField(new SchemaField({ level: count(1), count: count(1) })),
    }),
    /** How a reaction changes an earlier roll, see rules/basics/amend.ts; "" = it changes none. @rule H-TURN-10 */
    amends: new SchemaField({ as: text(), formula: text(), against: text() }),
    /** Actions that the use includes, for example of the action list or `revive`; see rules/turn/done-actions.ts. @rule H-TURN-09 */
    does: keySet(),
  };
}

/** Returns the field for further uses of the item. activities.pure.ts validates its entries. */
export function furtherUses() {
  return { activities: new ArrayField(new ObjectField({ required: true, nullable: false })) };
}

/** Returns the fields that all physical items have. */
export function physicalSchema() {
  return {
    quantity: count(1),
    /** Weight of one piece in kg. */
    weight: amount(0),
    price: price(),
    ...describedSchema(),
    ...furtherUses(),
    /** Charges, doses or servings; `max` 0 = the item has no uses to count. */
    uses: uses(),
    ledger: ledger(),
    /** Id of the container that holds the item, of the same owner; "" = the item is not in a container. */
    container: text(),
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
