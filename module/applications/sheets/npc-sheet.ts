import { template } from "../../constants.ts";
import { gameTexts } from "../texts-game.ts";
import type { HeaderControls, Parts } from "./base.ts";
import { CreatureSheet, EFFECT_PIECES, PIECES } from "./creature-sheet.ts";
import { changeWeapon, sixNumbers, weaponNumbers } from "./six-numbers.ts";
import { MOVEMENTS, SENSES } from "../../data/actor/derive-body.ts";
import { NPC_ACTIONS } from "./npc-actions.ts";
import { challengeLine, experienceOf, factLines, kindLine, typeOptions } from "./view/npc-facts.ts";
import { entryGroups, gearList, spellList } from "./view/npc-items.ts";
import { sizeOptions } from "./view/stat-block.ts";
import { attributeRows, characteristicRows, masteryGroups, skillRows, type TrainedRow } from "./view/creature.ts";
import { sheetText } from "./view/sheet-text.ts";

const BLOCK_PIECES = [...PIECES, ...["actor/stat-block", "actor/npc-fields", "actor/combat"].map(template)];
const DEFENSE_MODES = ["", "auto", "prompt", "fixed"] as const;

/** The stat block of any creature that is not a player's. */
export class NpcSheet extends CreatureSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions<NpcSheet> = {
    position: { width: 760, height: 720 },
    actions: NPC_ACTIONS,
  };

  static override PARTS: Parts = {
    header: { template: template("actor/npc-header"), templates: PIECES },
    six: { template: template("actor/six-numbers"), templates: PIECES },
    // Print order: what it is, then what it does.
    block: { template: template("actor/npc-block"), templates: BLOCK_PIECES },
    combat: { template: template("actor/npc-entries"), templates: BLOCK_PIECES },
    effects: { template: template("actor/effects"), templates: EFFECT_PIECES },
    text: { template: template("sheets/text") },
  };

  /** The group attack beside the common tools. */
  protected override _getHeaderControls(): HeaderControls {
    return [...super._getHeaderControls(), { icon: "fa-solid fa-people-group", label: "OD20.Group.Title", action: "group", ownership: "OWNER" }];
  }

  protected override async _onFirstRender(...args: Parameters<CreatureSheet["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.dataset["six"]) void changeWeapon(this.actor, event.target);
    });
  }

  protected override async partContext(partId: string): Promise<object> {
    if (!this.actor.isNpc()) return super.partContext(partId);
    switch (partId) {
      // Its Defenses stand among the six numbers.
      case "header": return { ...this.headerContext(), numbers: [], kindLine: kindLine(this.actor.system.toObject(), gameTexts), challengeLine: challengeLine(this.actor.system.toObject(), gameTexts) };
      case "six": return { ...sixNumbers(this.actor, gameTexts), numbers: [...this.numbers(), ...weaponNumbers(this.actor, gameTexts)] };
      case "block": return this.#block(this.actor);
      case "combat": return { ...this.combatContext(), ...(this.habits.editing ? {} : await this.#entries(this.actor)) };
      case "text": return { texts: await this.#texts(this.actor) };
      default: return super.partContext(partId);
    }
  }

  #block({ system }: Actor.OfType<"npc">): object {
    const stored = system.toObject();
    const { t } = gameTexts;
    const skills = skillRows(stored, system, this.id, gameTexts);
    const mastery = masteryGroups(stored, this.id, gameTexts);
    const isTrained = ({ step, expertise }: TrainedRow): boolean => step.value > 0 || expertise?.checked === true;
    return {
      characteristics: characteristicRows(stored, system, gameTexts),
      attributes: attributeRows(stored, system, this.id, gameTexts).map((row) => ({
        ...row,
        total: { name: `system.totals.attributes.${row.key}`, value: Object.entries(stored.totals.attributes).find(([key]) => key === row.key)?.[1] ?? null },
      })),
      // In play the trained skills are enough; the others unfold.
      skills: this.habits.editing ? skills : skills.filter(isTrained),
      others: this.habits.editing ? [] : skills.filter((row) => !isTrained(row)),
      mastery,
      trained: mastery.some((group) => group.trained),
      important: stored.important,
      words: stored,
      facts: factLines({ ...stored, languages: system.languages, resistances: system.resistances }, system, gameTexts),
      types: typeOptions(stored.creatureType, gameTexts),
      sizes: sizeOptions(stored.size, gameTexts),
      experienceHint: stored.challengeXp > 0 ? "" : t("OD20.Block.ExperienceHint", { n: experienceOf(stored) }),
      languages: [...stored.languages].join(", "),
      moves: [
        ...MOVEMENTS.map((key) => ({ name: `system.speed.${key}`, label: t(`OD20.Thing.${key}`), value: stored.speed[key] })),
        ...SENSES.map((key) => ({ name: `system.senses.${key}`, label: t(`OD20.Thing.${key}`), value: stored.senses[key] })),
      ],
      features: this.actor.items.contents.filter((item) => item.isKind("feature") || item.isKind("spell")).sort(this.finder.compare).map((item) => ({ id: item.id, name: item.name, img: item.img, note: item.isKind("feature") ? t(`OD20.FeatureAction.${item.system.action}`) : t(`TYPES.Item.${item.type}`) })),
      threshold: stored.threshold,
      mode: t(`OD20.DefenseMode.${stored.defenseMode === "" ? "world" : stored.defenseMode}`),
      modes: DEFENSE_MODES.map((value) => ({ value, label: t(`OD20.DefenseMode.${value === "" ? "world" : value}`), checked: stored.defenseMode === value })),
    };
  }

  /** What it can do, with texts; secrets in them are for owners. */
  async #entries(actor: Actor.OfType<"npc">): Promise<object> {
    const { dc } = actor.system.spells;
    const items = actor.items.contents;
    const prose = async (item: Item.Implementation, html: string): Promise<string> =>
      html === "" ? "" : foundry.applications.ux.TextEditor.implementation.enrichHTML(html, { relativeTo: item, secrets: item.isOwner });
    return { groups: await entryGroups(items, dc?.parts ?? null, prose, gameTexts), spells: spellList(items, actor.system.spells, gameTexts), gear: gearList(items, gameTexts) };
  }

  /** The description for everybody who may look; notes for GMs. */
  async #texts(actor: Actor.OfType<"npc">): Promise<object[]> {
    const description = await this.biography("OD20.Sheet.Description");
    if (!game.user.isGM) return [description];
    const { schema } = actor.system;
    return [description, await sheetText(actor, "gmNotes", gameTexts.t("OD20.Sheet.GmNotes"), actor.system.toObject().gmNotes, schema.fields.gmNotes)];
  }
}
