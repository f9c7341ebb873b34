import { template } from "../../constants.ts";
import { COINS } from "../../data/schema/fields.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { inspireParty } from "../../play/inspire-party.ts";
import { addMember, membersOf, moveMember, removeMember, stepMember } from "../../play/party.ts";
import { openAsk, openAward, openLevelUp, openRest } from "../windows.ts";
import { announce } from "../render.ts";
import { gameTexts } from "../texts-game.ts";
import { OpposedActorSheet, type Parts } from "./base.ts";
import { CREATURE_ACTIONS } from "./creature-actions.ts";
import { memberFacts, stash } from "./party-facts.ts";
import { lastRemoved, remove, restore } from "./removed.ts";
import { decimal } from "./view/load.ts";
import { memberRow, partyLanguages, partyLoad } from "./view/party.ts";
import { sheetText } from "./view/sheet-text.ts";

const { t } = gameTexts;

/** The sheet of a party: who travels and how they are, what they own in common. */
export class PartySheet extends OpposedActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions<PartySheet> = {
    classes: ["od-sheet--party"],
    position: { width: 720, height: 680 },
    actions: {
      openMember: PartySheet.#openMember, removeMember: PartySheet.#removeMember, moveMember: PartySheet.#moveMember,
      levelUp: PartySheet.#levelUp, rest: PartySheet.#rest, ask: PartySheet.#ask, award: PartySheet.#award, inspireAll: PartySheet.#inspire,
      openItem: CREATURE_ACTIONS.openItem, sendItem: CREATURE_ACTIONS.sendItem, deleteItem: PartySheet.#deleteItem, restoreItem: PartySheet.#restoreItem,
    },
  };

  static override PARTS: Parts = {
    header: { template: template("item/header") },
    body: { template: template("actor/party"), templates: [template("sheets/number-field"), template("actor/party-member")] },
    text: { template: template("sheets/text") },
  };

  protected override get isFresh(): boolean {
    return membersOf(this.actor).length === 0;
  }

  /** Whether somebody's change shows here. */
  has(uuid: string): boolean {
    return membersOf(this.actor).some((member) => member.uuid === uuid);
  }

  protected override async partContext(partId: string): Promise<object> {
    const { actor } = this;
    if (!actor.isParty()) return {};
    const stored = actor.system.toObject();
    const { fields } = actor.system.schema;
    switch (partId) {
      case "header": return { name: actor.name, img: actor.img };
      case "body": return this.#body(stored.coins);
      case "text": return {
        texts: await Promise.all([
          sheetText(actor, "biography", t("OD20.Sheet.Biography"), stored.biography, fields.biography),
          ...(game.user.isGM ? [sheetText(actor, "gmNotes", t("OD20.Sheet.GmNotes"), stored.gmNotes, fields.gmNotes)] : []),
        ]),
      };
      default: return {};
    }
  }

  #body(coins: Readonly<Record<(typeof COINS)[number], number>>): object {
    const facts = membersOf(this.actor).map(memberFacts);
    const { rows, weight } = stash(this.actor);
    return {
      gm: game.user.isGM,
      rests: membersOf(this.actor).some(({ actor }) => actor?.isOwner === true),
      members: facts.map((member, index) => memberRow(member, index, facts.length, this.id, gameTexts)),
      coins: COINS.toReversed().map((key) => ({ name: `system.coins.${key}`, value: coins[key], label: t(`OD20.Thing.${key}`) })),
      items: rows.map((item) => ({ ...item, weight: t("OD20.Party.Weight", { n: decimal(item.weight, gameTexts) }), give: t("OD20.Party.Give", { name: item.name }), remove: t("OD20.Party.RemoveItem", { name: item.name }) })),
      removed: this.isEditable ? lastRemoved(this.actor) : null,
      load: partyLoad(facts, weight, gameTexts),
      languages: partyLanguages(facts, gameTexts),
    };
  }

  protected override _canDragDrop(): boolean {
    return this.isEditable;
  }

  /** Whoever sees a member may drag it: onto the scene, or to another place in the row. */
  protected override _canDragStart(): boolean {
    return true;
  }

  protected override async _onDragStart(event: DragEvent): Promise<void> {
    const { currentTarget } = event;
    const member = currentTarget instanceof HTMLElement ? this.#member(currentTarget) : null;
    if (!member) return super._onDragStart(event);
    event.dataTransfer?.setData("text/plain", JSON.stringify(member.toDragData()));
    return Promise.resolve();
  }

  /** A character that is dropped joins, where it is dropped; one of the party changes its place. */
  protected override async _onDropActor(event: DragEvent, actor: Actor.Implementation): Promise<null> {
    if (!this.actor.isParty()) return null;
    const { target } = event;
    const before = target instanceof Element ? (target.closest<HTMLElement>("[data-uuid]")?.dataset["uuid"] ?? null) : null;
    if (before !== null && this.has(actor.uuid)) await moveMember(this.actor, actor.uuid, before);
    else await addMember(this.actor, actor, before);
    return null;
  }

  static async #openMember(this: PartySheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const sheet = this.#member(target)?.sheet;
    if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
  }

  static async #removeMember(this: PartySheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const uuid = uuidAt(target);
    if (uuid !== null && this.actor.isParty()) await removeMember(this.actor, uuid);
  }

  static async #moveMember(this: PartySheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const uuid = uuidAt(target);
    if (uuid !== null && this.actor.isParty()) await stepMember(this.actor, uuid, target.dataset["by"] === "-1" ? -1 : 1);
  }

  static async #levelUp(this: PartySheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const member = this.#member(target);
    if (member?.isCharacter() === true) await openLevelUp(member);
  }

  static async #rest(this: PartySheet): Promise<void> {
    await openRest(this.#there());
  }

  static async #ask(this: PartySheet): Promise<void> {
    await openAsk(this.#there());
  }

  static async #award(this: PartySheet): Promise<void> {
    await openAward(this.#there());
  }

  static async #inspire(this: PartySheet): Promise<void> {
    await inspireParty(this.#there());
  }

  static async #deleteItem(this: PartySheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "");
    if (!item) return;
    const { name } = item;
    await remove(item);
    announce(t("OD20.Sheet.Removed", { name }));
    await this.render();
    this.element.querySelector<HTMLElement>('[data-action="restoreItem"]')?.focus();
  }

  static async #restoreItem(this: PartySheet): Promise<void> {
    await restore(this.actor);
  }

  #there(): OpposedActor[] {
    return membersOf(this.actor).flatMap(({ actor }) => (actor ? [actor] : []));
  }

  #member(target: HTMLElement): OpposedActor | null {
    const uuid = uuidAt(target);
    return membersOf(this.actor).find((member) => member.uuid === uuid)?.actor ?? null;
  }
}

function uuidAt(target: HTMLElement): string | null {
  return target.closest<HTMLElement>("[data-uuid]")?.dataset["uuid"] ?? null;
}

/** A member that changes is shown by the sheets of its parties. */
export function watchMembers(): void {
  const follow = (document: unknown): void => {
    const holder = document instanceof ActiveEffect ? document.parent : document;
    const actor = holder instanceof Item ? holder.actor : holder;
    if (!(actor instanceof OpposedActor)) return;
    for (const app of foundry.applications.instances.values()) if (app instanceof PartySheet && app.rendered && app.has(actor.uuid)) void app.render();
  };
  Hooks.on("updateActor", follow);
  Hooks.on("deleteActor", follow);
  Hooks.on("createItem", follow);
  Hooks.on("updateItem", follow);
  Hooks.on("deleteItem", follow);
  // Conditions are effects of their bearer.
  Hooks.on("createActiveEffect", follow);
  Hooks.on("updateActiveEffect", follow);
  Hooks.on("deleteActiveEffect", follow);
}
