import { CharacterData } from "./character.ts";
import { NpcData } from "./npc.ts";
import { coins, html, ledger, text } from "../schema/fields.ts";

const { ArrayField, DocumentUUIDField, SchemaField } = foundry.data.fields;

function partySchema() {
  return {
    /** Members of the party, in the order of the sheet. */
    members: new ArrayField(
      new SchemaField({
        uuid: new DocumentUUIDField({ required: true, nullable: true, type: "Actor", initial: null }),
      }),
    ),
    /** Shared coins. */
    coins: coins(),
    ledger: ledger(),
    /** Travel pace; "" = the party is not traveling. @rule B-TRV-01 */
    pace: text(),
    biography: html(),
    gmNotes: html(),
  };
}
type PartySchema = ReturnType<typeof partySchema>;

/** System data of a party: its members and their shared property. */
export class PartyData extends foundry.abstract.TypeDataModel<PartySchema, Actor.Implementation> {
  static override defineSchema(): PartySchema {
    return partySchema();
  }
}

/** Data models by actor type. */
export const ACTOR_MODELS = { character: CharacterData, npc: NpcData, party: PartyData };

const creature = {
  bar: ["hp"],
  value: [
    "hp.temporary",
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((circle) => `spellcasting.slots.c${String(circle)}.value`),
    "speed.walk",
    "defenses.physical.total",
    "defenses.magical.total",
    "reduction.total",
  ],
};

/** Attributes that tokens can show as bars (value and maximum) or as single numbers. */
export const TRACKABLE_ATTRIBUTES = { character: creature, npc: creature };
