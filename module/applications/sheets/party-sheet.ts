import { template } from "../../core/constants.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { addMember, membersOf, moveMember } from "../../play/inventory/party.ts";
import { onSettingsChange } from "../../core/settings.ts";
import { actionsOf, type Actions } from "./actions.ts";
import { OpposedActorSheet, type HeaderControls, type Parts, seeAs, seeAsControls } from "./base.ts";
import { sheetCode } from "./lazy-code.ts";
import { isOpen } from "../common/open-windows.ts";

/** Sheet of a party: members, their state, and shared items. */
export class PartySheet extends OpposedActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions<PartySheet> = {
    classes: ["od-sheet--party"],
    position: { width: 720, height: 680 },
    actions: { seeAs },
  };

  static override PARTS: Parts = {
    header: { template: template("item/header") },
    body: {
      template: template("actor/party"),
      templates: [template("sheets/number-field"), template("actor/party-member")],
    },
    text: { template: template("sheets/text") },
  };

  /** Returns whether the actor is a member. */
  has(uuid: string): boolean {
    return membersOf(this.actor).some((member) => member.uuid === uuid);
  }

  protected override _getHeaderControls(): HeaderControls {
    return [...super._getHeaderControls(), ...seeAsControls()];
  }

  protected override sheetActions(): Actions {
    return actionsOf(this, sheetCode.code.PARTY_ACTIONS);
  }

  protected override partContext(partId: string): Promise<object> {
    return sheetCode.code.partyContext(
      { actor: this.actor, rootId: this.id, editable: this.isEditable, reader: this.reader },
      partId,
    );
  }

  protected override _canDragDrop(): boolean {
    return this.isEditable;
  }

  /** Every user who sees a member may drag it to the scene or to another row. */
  protected override _canDragStart(): boolean {
    return true;
  }

  protected override async _onDragStart(event: DragEvent): Promise<void> {
    const { currentTarget } = event;
    const member = currentTarget instanceof HTMLElement ? sheetCode.code.memberAt(this.actor, currentTarget) : null;
    if (!member) return super._onDragStart(event);
    event.dataTransfer?.setData("text/plain", JSON.stringify(member.toDragData()));
    return Promise.resolve();
  }

  /** Adds a dropped character at the drop position. Moves a character that is already a member. */
  protected override async _onDropActor(event: DragEvent, actor: Actor.Implementation): Promise<null> {
    if (!this.actor.isParty()) return null;
    const { target } = event;
    const before =
      target instanceof Element ? (target.closest<HTMLElement>("[data-uuid]")?.dataset["uuid"] ?? null) : null;
    if (before !== null && this.has(actor.uuid)) await moveMember(this.actor, actor.uuid, before);
    else await addMember(this.actor, actor, before);
    return null;
  }

  protected override async _onDropItem(
    event: DragEvent,
    item: Item.Implementation,
  ): ReturnType<InstanceType<typeof OpposedActorSheet>["_onDropItem"]> {
    return sheetCode.code.putInCommon(this.actor, item, event.shiftKey, () => super._onDropItem(event, item));
  }
}

/** Redraws party sheets when their members change. */
export function watchMembers(): void {
  const follow = (document: unknown): void => {
    const holder = document instanceof ActiveEffect ? document.parent : document;
    const actor = holder instanceof Item ? holder.actor : holder;
    if (!(actor instanceof OpposedActor)) return;
    for (const app of foundry.applications.instances.values())
      if (app instanceof PartySheet && isOpen(app) && app.has(actor.uuid)) void app.render();
  };
  // A setting decides whether members see each other.
  onSettingsChange(() => {
    for (const app of foundry.applications.instances.values())
      if (app instanceof PartySheet && isOpen(app)) void app.render();
  });
  Hooks.on("updateActor", follow);
  Hooks.on("deleteActor", follow);
  Hooks.on("createItem", follow);
  Hooks.on("updateItem", follow);
  Hooks.on("deleteItem", follow);
  // Conditions are effects of the member.
  Hooks.on("createActiveEffect", follow);
  Hooks.on("updateActiveEffect", follow);
  Hooks.on("deleteActiveEffect", follow);
}
