import { template } from "../../constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { addMember, membersOf, removeMember } from "../../play/party.ts";
import { openAsk } from "../tools/ask-dialog.ts";
import { openRest } from "../rest/rest-dialog.ts";
import { gameTexts } from "../texts-game.ts";
import type { Parts } from "./base.ts";
import { OpposedActorSheet } from "./opposed-actor-sheet.ts";
import { memberRow } from "./view/party.ts";
import { sheetText } from "./view/sheet-text.ts";

/** The sheet of a party: who travels, what they own in common. */
export class PartySheet extends OpposedActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions<PartySheet> = {
    classes: ["od-sheet--party"],
    position: { width: 640, height: 620 },
    actions: { openMember: PartySheet.#openMember, removeMember: PartySheet.#removeMember, rest: PartySheet.#rest, ask: PartySheet.#ask },
  };

  static override PARTS: Parts = { header: { template: template("item/header") }, body: { template: template("actor/party"), templates: [template("sheets/number-field")] }, text: { template: template("sheets/text") } };

  protected override async partContext(partId: string): Promise<object> {
    const { actor } = this;
    if (!actor.isParty()) return {};
    const stored = actor.system.toObject();
    const { fields } = actor.system.schema;
    const { t } = gameTexts;
    switch (partId) {
      case "header": return { name: actor.name, img: actor.img };
      case "body": return {
        asks: game.user.isGM,
        members: membersOf(actor).map((member) => memberRow(member, this.id, gameTexts)),
        coins: Object.entries(stored.coins).map(([key, value]) => ({ name: `system.coins.${key}`, value, label: t(`OD20.Thing.${key}`) })),
      };
      case "text": return {
        texts: await Promise.all([
          sheetText(actor, "biography", t("OD20.Sheet.Biography"), stored.biography, fields.biography),
          ...(game.user.isGM ? [sheetText(actor, "gmNotes", t("OD20.Sheet.GmNotes"), stored.gmNotes, fields.gmNotes)] : []),
        ]),
      };
      default: return {};
    }
  }

  /** A character that is dropped joins. */
  protected override async _onDropActor(_event: DragEvent, actor: Actor.Implementation): Promise<null> {
    if (this.actor.isParty()) await addMember(this.actor, actor);
    return null;
  }

  static async #openMember(this: PartySheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const sheet = this.#member(target)?.sheet;
    if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
  }

  static async #removeMember(this: PartySheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { uuid } = target.dataset;
    if (uuid !== undefined && this.actor.isParty()) await removeMember(this.actor, uuid);
  }

  static async #rest(this: PartySheet): Promise<void> {
    await openRest(membersOf(this.actor).flatMap(({ actor }) => (actor ? [actor] : [])));
  }

  static async #ask(this: PartySheet): Promise<void> {
    await openAsk(membersOf(this.actor).flatMap(({ actor }) => (actor ? [actor] : [])));
  }

  #member(target: HTMLElement): OpposedActor | null {
    const { uuid } = target.dataset;
    return this.actor.isParty() ? (membersOf(this.actor).find((member) => member.uuid === uuid)?.actor ?? null) : null;
  }
}
