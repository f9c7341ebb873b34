import { coins, html, text } from "../schema/fields.ts";

const { ArrayField, DocumentUUIDField, SchemaField } = foundry.data.fields;

function partySchema() {
  return {
    /** Who travels together, in the order of the sheet. */
    members: new ArrayField(
      new SchemaField({
        uuid: new DocumentUUIDField({ required: true, nullable: true, type: "Actor", initial: null }),
      }),
    ),
    /** Shared funds. */
    coins: coins(),
    /** Pace on the road; "" while nobody travels. @rule B-TRV-01 */
    pace: text(),
    biography: html(),
    gmNotes: html(),
  };
}
export type PartySchema = ReturnType<typeof partySchema>;

/** Those who travel together, and what they own in common. */
export class PartyData extends foundry.abstract.TypeDataModel<PartySchema, Actor.Implementation> {
  static override defineSchema(): PartySchema {
    return partySchema();
  }
}
