import { amount, count, flag, html, price, text } from "../schema/fields.ts";

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

/** What every physical item stores. */
export function physicalSchema() {
  return {
    quantity: count(1),
    /** kg for one piece */
    weight: amount(0),
    price: price(),
    ...describedSchema(),
    /** Id of the container of the same owner that it lies in; "" = at hand. */
    container: text(),
    /** Needs attunement, and has it. @rule B-SPL-12 */
    attunement: flag(),
    attuned: flag(),
  };
}
