/** The schemas of documents: `foundry.documents.Base*`. */
export { BaseActiveEffect } from "./active-effect.ts";
export { BaseActor } from "./actor.ts";
export { BaseActorDelta, composeItems, composeSyntheticActor } from "./actor-delta.ts";
export { BaseChatMessage } from "./chat-message.ts";
export { BaseCombat } from "./combat.ts";
export { BaseCombatant } from "./combatant.ts";
export { BaseFolder } from "./folder.ts";
export { BaseItem } from "./item.ts";
export { BaseMacro } from "./macro.ts";
export { BaseJournalEntry, BaseJournalEntryPage } from "./journal-entry.ts";
export { BaseRegion, BaseRegionBehavior } from "./region.ts";
export { BaseAmbientLight } from "./ambient-light.ts";
export { BaseScene } from "./scene.ts";
export { BaseSetting } from "./setting.ts";
export { BaseToken } from "./token.ts";
export { BaseUser } from "./user.ts";
export { BaseWall } from "./wall.ts";
export { PrototypeToken } from "./token-data.ts";
