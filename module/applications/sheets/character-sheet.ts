import { template } from "../../constants.ts";
import { gameTexts } from "../texts-game.ts";
import type { CharacterNumbersByKey } from "../../data/actor/creature-derived.ts";
import type { Parts } from "./base.ts";
import { CreatureSheet, PIECES } from "./creature-sheet.ts";
import { attributeRows, characteristicRows, masteryGroups, skillRows } from "./view/creature.ts";

/** What the planner's button says: points that wait, or what it is for. */
function unspent({ talents, power }: CharacterNumbersByKey["points"]): string {
  const waiting = [talents.left > 0 ? gameTexts.plural("OD20.Planner.talents", talents.left) : "", power.left > 0 ? gameTexts.plural("OD20.Planner.power", power.left) : ""].filter((text) => text !== "");
  return waiting.length > 0 ? gameTexts.t("OD20.Planner.OpenWith", { points: waiting.join(", ") }) : gameTexts.t("OD20.Planner.Open");
}

/** The sheet of a player character. */
export class CharacterSheet extends CreatureSheet {
  static override PARTS: Parts = {
    header: { template: template("actor/header"), templates: PIECES },
    combat: { template: template("actor/combat"), templates: PIECES },
    abilities: { template: template("actor/abilities"), templates: PIECES },
    background: { template: template("actor/background"), templates: PIECES },
    text: { template: template("sheets/text") },
  };

  protected override async partContext(partId: string): Promise<object> {
    if (!this.actor.isCharacter()) return super.partContext(partId);
    const { system } = this.actor;
    const stored = system.toObject();
    switch (partId) {
      case "header": return { ...this.headerContext(), character: true, level: stored.details.level, xp: stored.details.xp };
      case "abilities": {
        const mastery = masteryGroups(stored, this.id, gameTexts, system.granted);
        const trained = mastery.some((group) => group.trained);
        return { characteristics: characteristicRows(stored, system, gameTexts), attributes: attributeRows(stored, system, this.id, gameTexts), mastery, trained, unspent: this.isEditable ? unspent(system.points) : "" };
      }
      case "background": return { skills: skillRows(stored, system, this.id, gameTexts) };
      case "text": return { texts: [await this.biography("OD20.Sheet.Biography")] };
      default: return super.partContext(partId);
    }
  }
}
