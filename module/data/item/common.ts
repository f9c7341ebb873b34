import { HANDS } from "../../rules/turn/hands.ts";
import { amount, count, flag, focus, html, keySet, price, text, uses } from "../schema/fields.ts";

const { ArrayField, ObjectField, SchemaField, StringField } = foundry.data.fields;

/** `source` of the starter content. */
export const STARTER_SOURCE = "starter";

/** What every item stores. */
export function describedSchema() {
  return {
    description: html(),
    /** Where it comes from: "starter" for the starter content, else free text. */
    source: text(),
  };
}

/** What a use does beside hit points. Keys that no rule knows are kept, and mean the first one; see rules/activities/activity-more.ts. */
export function doingSchema() {
  return {
    /** Ids of the item's own effects that it puts on its targets, and when: hit, success, always. */
    applies: new ArrayField(new SchemaField({ effect: text(), on: text("hit") })),
    /** Where its targets are moved, ft: away, toward; or laid down: prone. */
    moves: new ArrayField(new SchemaField({ feet: amount(5), way: text("away"), on: text("hit") })),
    /** Rays or darts that are aimed one by one; `count` 0 = none. `byLevel`: from these levels on so many. @rule H-SPL-10 H-SPL-11 */
    rays: new SchemaField({
      count: count(0),
      perCircle: count(0),
      byLevel: new ArrayField(new SchemaField({ level: count(1), count: count(1) })),
    }),
    /** Of a reaction: what it changes of a roll that was made already, see rules/basics/amend.ts; "" = nothing. @rule H-TURN-10 */
    amends: new SchemaField({ as: text(), formula: text(), against: text() }),
    /** What comes with it: actions of the list, `revive`; see rules/turn/done-actions.ts. @rule H-TURN-09 */
    does: keySet(),
  };
}

/** Further uses of a thing, beside what its own fields say; read without trust by activities.pure.ts. */
export function furtherUses() {
  return { activities: new ArrayField(new ObjectField({ required: true, nullable: false })) };
}

/** What every physical item stores. */
export function physicalSchema() {
  return {
    quantity: count(1),
    /** kg for one piece */
    weight: amount(0),
    price: price(),
    ...describedSchema(),
    ...furtherUses(),
    /** Charges, doses, servings; `max` 0 = there is nothing to count. */
    uses: uses(),
    /** Id of the container of the same owner that it lies in; "" = at hand. */
    container: text(),
    /** Needs attunement, and has it. @rule B-SPL-12 */
    attunement: flag(),
    attuned: flag(),
  };
}

/** What a thing stores that may be held as a focus; weapons and armor have their own hands. */
export function heldSchema() {
  return {
    focus: focus(),
    /** Only what is a focus is held. */
    equipped: new StringField({ required: true, choices: HANDS, initial: "none" }),
  };
}
