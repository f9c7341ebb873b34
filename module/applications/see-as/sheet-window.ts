/**
 * An actor's sheet as a player sees it: the same sheet class with the player as viewer. It is never editable, and its
 * controls are disabled.
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import { seenBy } from "../../play/secrecy/viewer.ts";
import type { ActorOptions, HeaderControls, OpposedActorSheet, Parts } from "../sheets/base.ts";
import { CharacterSheet } from "../sheets/character-sheet.ts";
import { NpcSheet } from "../sheets/npc-sheet.ts";
import { PartySheet } from "../sheets/party-sheet.ts";
import { gameTexts } from "../words/texts-game.ts";
import { BAR, BAR_PART, barContext, makeReadOnly, switchOff, playerOf } from "./see-as-mixin.ts";

type Base = InstanceType<typeof OpposedActorSheet>;

/** Returns a sheet class with a player as viewer. `item-window.ts` has the same for items. */
function throughEyes(Sheet: typeof OpposedActorSheet) {
  return class SheetAs extends Sheet {
    static override DEFAULT_OPTIONS = { id: `${SYSTEM_ID}-see-as-{id}` };

    /** The viewing player; set before the first draw. */
    player: User.Implementation = game.user;

    override get title(): string {
      return gameTexts.t("OD20.SeeAs.Sheet", { sheet: this.actor.name, name: this.player.name });
    }

    override get isEditable(): boolean {
      return false;
    }

    protected override get hasModes(): boolean {
      return false;
    }

    protected override get reader(): User.Implementation {
      return this.player;
    }

    get #mayOpen(): boolean {
      return this.actor.testUserPermission(this.player, "LIMITED");
    }

    protected override _getHeaderControls(): HeaderControls {
      return [];
    }

    protected override _configureRenderParts(options: ActorOptions): Parts {
      return this.#mayOpen ? { ...BAR_PART, ...super._configureRenderParts(options) } : BAR_PART;
    }

    protected override partContext(partId: string): object | Promise<object> {
      if (partId === BAR) return barContext(this.id, this.player, this.#mayOpen);
      return seenBy(this.player, () => super.partContext(partId));
    }

    protected override async _onFirstRender(...args: Parameters<Base["_onFirstRender"]>): Promise<void> {
      await super._onFirstRender(...args);
      makeReadOnly(this.element, async () => {
        const { actor, position } = this;
        const { left, top, width, height } = position;
        const tall = this.#mayOpen ? { height } : {};
        await this.close({ animate: false });
        await openSheetAs(actor, { left, top, width, ...tall });
      });
      // A closed sheet is one line.
      if (!this.#mayOpen) this.setPosition({ height: "auto" });
    }

    protected override async _onRender(...args: Parameters<Base["_onRender"]>): Promise<void> {
      await super._onRender(...args);
      switchOff(this.element);
    }
  };
}

const SHEETS = {
  character: throughEyes(CharacterSheet),
  npc: throughEyes(NpcSheet),
  party: throughEyes(PartySheet),
};

/** Opens an actor's sheet for a Game Master as the last chosen player sees it. */
export async function openSheetAs(document: Actor.Implementation, position = {}): Promise<void> {
  const player = playerOf();
  if (!game.user.isGM || !player) return;
  const Sheet = SHEETS[document.isCharacter() ? "character" : document.isParty() ? "party" : "npc"];
  const open = Object.values(document.apps).find((app) => app instanceof Sheet);
  const sheet = open instanceof Sheet ? open : new Sheet({ document, position });
  sheet.player = player;
  await sheet.render({ force: true });
  sheet.bringToFront();
  sheet.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}
