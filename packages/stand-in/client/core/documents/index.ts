/** The client's document classes. */
import {
  BaseActiveEffect,
  BaseActor,
  BaseAdventure,
  BaseActorDelta,
  BaseCombat,
  BaseCombatant,
  BaseFolder,
  BaseItem,
  BaseJournalEntry,
  BaseJournalEntryPage,
  BaseLevel,
  BaseMacro,
  BaseNote,
  BaseRegion,
  BaseRegionBehavior,
  BaseRollTable,
  BaseAmbientLight,
  BaseScene,
  BaseSetting,
  BaseTableResult,
  BaseToken,
  BaseUser,
  BaseWall,
} from "../../../common/documents/index.ts";
import type { Loose } from "../../../common/loose.ts";
import { activeEffectClass } from "./active-effect.ts";
import { actorClass } from "./actor.ts";
import { adventureClass } from "./adventure.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { combatClass } from "./combat.ts";
import { combatantClass } from "./combatant.ts";
import { itemClass } from "./item.ts";
import { macroClass } from "./macro.ts";
import { journalEntryClass, journalEntryPageClass } from "./journal-entry.ts";
import { regionBehaviorClass, regionClass } from "./region.ts";
import { folderClass, sceneClass } from "./scene.ts";
import { settingClass } from "./setting.ts";
import { actorDeltaClass, tokenClass } from "./token.ts";
import { userClass } from "./user.ts";

/** Classes by their global name. */
export interface DocumentClasses {
  ActiveEffect: Loose;
  Actor: Loose;
  ActorDelta: Loose;
  Adventure: Loose;
  Item: Loose;
  JournalEntry: Loose;
  JournalEntryPage: Loose;
  RollTable: Loose;
  TableResult: Loose;
  User: Loose;
  Folder: Loose;
  Level: Loose;
  Macro: Loose;
  Scene: Loose;
  Setting: Loose;
  Combat: Loose;
  Combatant: Loose;
  TokenDocument: Loose;
  RegionDocument: Loose;
  RegionBehavior: Loose;
  AmbientLightDocument: Loose;
  NoteDocument: Loose;
  WallDocument: Loose;
}

/** Makes the classes. */
export function createDocumentClasses(): DocumentClasses {
  return {
    ActiveEffect: activeEffectClass(ClientDocumentMixin(BaseActiveEffect)),
    Actor: actorClass(ClientDocumentMixin(BaseActor)),
    ActorDelta: actorDeltaClass(ClientDocumentMixin(BaseActorDelta)),
    Adventure: adventureClass(ClientDocumentMixin(BaseAdventure)),
    Item: itemClass(ClientDocumentMixin(BaseItem)),
    JournalEntry: journalEntryClass(ClientDocumentMixin(BaseJournalEntry)),
    JournalEntryPage: journalEntryPageClass(ClientDocumentMixin(BaseJournalEntryPage)),
    RollTable: class RollTable extends ClientDocumentMixin(BaseRollTable) {},
    TableResult: class TableResult extends ClientDocumentMixin(BaseTableResult) {},
    User: userClass(ClientDocumentMixin(BaseUser)),
    Folder: folderClass(ClientDocumentMixin(BaseFolder)),
    Level: ClientDocumentMixin(BaseLevel),
    Macro: macroClass(ClientDocumentMixin(BaseMacro)),
    Scene: sceneClass(ClientDocumentMixin(BaseScene)),
    Setting: settingClass(ClientDocumentMixin(BaseSetting)),
    Combat: combatClass(ClientDocumentMixin(BaseCombat)),
    Combatant: combatantClass(ClientDocumentMixin(BaseCombatant)),
    TokenDocument: tokenClass(ClientDocumentMixin(BaseToken)),
    RegionDocument: regionClass(ClientDocumentMixin(BaseRegion)),
    RegionBehavior: regionBehaviorClass(ClientDocumentMixin(BaseRegionBehavior)),
    AmbientLightDocument: ClientDocumentMixin(BaseAmbientLight),
    NoteDocument: ClientDocumentMixin(BaseNote),
    WallDocument: ClientDocumentMixin(BaseWall),
  };
}
