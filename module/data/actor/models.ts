import { CharacterData } from "./character.ts";
import { NpcData } from "./npc.ts";
import { PartyData } from "./party.ts";

/** Data models by actor type. */
export const ACTOR_MODELS = { character: CharacterData, npc: NpcData, party: PartyData };
