import { template } from "../../core/constants.ts";
import { gameTexts } from "../words/texts-game.ts";
import { fetched } from "../common/on-demand.ts";
import { actionsOf, type Actions } from "./actions.ts";
import type { HeaderControls, Parts } from "./base.ts";
import { sheetCode } from "./lazy-code.ts";
import { CreatureSheet, EFFECT_PIECES, PIECES } from "./creature-sheet.ts";

const BLOCK_PIECES = [
  ...PIECES,
  ...["actor/stat-block", "actor/npc-fields", "actor/npc-entry", "actor/combat"].map(template),
];

/** Sheet of an NPC: its stat block. */
export class NpcSheet extends CreatureSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions<NpcSheet> = {
    position: { width: 760, height: 720 },
  };

  static override PARTS: Parts = {
    header: { template: template("actor/npc-header"), templates: [...PIECES, template("actor/head-states")] },
    six: { template: template("actor/six-numbers"), templates: PIECES },
    rounds: { template: template("actor/rounds") },
    // Order of a printed stat block: first the traits, then the actions.
    block: { template: template("actor/npc-block"), templates: BLOCK_PIECES },
    combat: { template: template("actor/npc-entries"), templates: BLOCK_PIECES },
    effects: { template: template("actor/effects"), templates: EFFECT_PIECES },
    text: { template: template("sheets/text") },
  };

  /** Returns the header controls, including the group attack. */
  protected override _getHeaderControls(): HeaderControls {
    return [
      ...super._getHeaderControls(),
      { icon: "fa-solid fa-people-group", label: "OD20.Group.Title", action: "group", ownership: "OWNER" },
    ];
  }

  protected override async _onFirstRender(...args: Parameters<CreatureSheet["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    sheetCode.code.listenForRounds(this);
    this.element.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.dataset["six"])
        void sheetCode.code.changeSix(this.actor, event.target);
    });
  }

  protected override sheetActions(): Actions {
    return { ...super.sheetActions(), ...actionsOf(this, sheetCode.code.NPC_ACTIONS) };
  }

  protected override async partContext(partId: string): Promise<object> {
    if (!this.actor.isNpc()) return super.partContext(partId);
    const { challengeLine, kindLine, npcBlock, npcEntries } = await fetched(async () => ({
      ...(await import("./view/npc-block.ts")),
      ...(await import("./view/npc-facts.ts")),
    }));
    const { creatureCombat, creatureHeader, creatureNumbers, sixNumbers, weaponNumbers } = sheetCode.code;
    switch (partId) {
      // The Defenses are among the six numbers.
      case "header":
        return {
          ...creatureHeader(this.shownCreature),
          numbers: [],
          kindLine: kindLine(this.actor.system.toObject(), gameTexts, this.actor),
          challengeLine: challengeLine(this.actor.system.toObject(), gameTexts),
        };
      case "six":
        return {
          ...sixNumbers(this.actor, gameTexts),
          numbers: [...creatureNumbers(this.shownCreature), ...weaponNumbers(this.actor, gameTexts)],
        };
      case "rounds":
        return sheetCode.code.roundsPart(this, this.reader.isGM && !this.behavior.editing);
      case "block":
        return npcBlock(
          this.actor,
          { rootId: this.id, editing: this.behavior.editing, order: this.finder.compare },
          gameTexts,
        );
      case "combat":
        return {
          ...creatureCombat(this.shownCreature),
          ...(this.behavior.editing
            ? {}
            : await npcEntries(this.actor, gameTexts, { reader: this.reader, odds: this.odds, unarmed: true })),
        };
      case "text":
        return { texts: await this.#texts(this.actor) };
      default:
        return super.partContext(partId);
    }
  }

  /** Returns the description for all readers, and the notes for GMs. */
  async #texts(actor: Actor.OfType<"npc">): Promise<object[]> {
    const description = await this.biography("OD20.Sheet.Description");
    if (!this.reader.isGM) return [description];
    const { schema } = actor.system;
    return [
      description,
      await sheetCode.code.sheetText(
        actor,
        "gmNotes",
        gameTexts.t("OD20.Sheet.GmNotes"),
        actor.system.toObject().gmNotes,
        schema.fields.gmNotes,
        this.reader,
      ),
    ];
  }
}
