/**
 * An actor's sheet as a player gets it: the sheet itself, read with his eyes. It is nobody's to edit, whatever that player may,
 * and what could be pressed is off.
 */
import { SYSTEM_ID, template } from "../../constants.ts";
import type { ActorOptions, HeaderControls, OpposedActorSheet, Parts } from "../sheets/base.ts";
import { CharacterSheet } from "../sheets/character-sheet.ts";
import { NpcSheet } from "../sheets/npc-sheet.ts";
import { PartySheet } from "../sheets/party-sheet.ts";
import { sayToPlayers } from "../texts-that-roll/enrich.ts";
import { gameTexts } from "../texts-game.ts";
import { barView, choosePlayer, playerOf } from "./players.ts";

const BAR = "seeAs";
/** What may be pressed all the same: it only turns over what is shown. */
const LOOKING = '[data-application-part="seeAs"] select, [data-action="tab"], button[data-od-rule]';
/** What rolls from within a text, whoever may edit it. */
const ROLLING = "[data-od-command], .inline-roll";

type Base = InstanceType<typeof OpposedActorSheet>;

/** What a sheet is with a player's eyes. */
function throughEyes(Sheet: typeof OpposedActorSheet) {
  return class SheetAs extends Sheet {
    static override DEFAULT_OPTIONS = { id: `${SYSTEM_ID}-see-as-{id}` };

    /** Whose; set before it is drawn first. */
    player: User.Implementation = game.user;

    override get title(): string {
      return gameTexts.t("OD20.SeeAs.Sheet", { sheet: super.title, name: this.player.name });
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
      const bar = { [BAR]: { template: template("see-as/bar") } };
      return this.#mayOpen ? { ...bar, ...super._configureRenderParts(options) } : bar;
    }

    protected override partContext(partId: string): object | Promise<object> {
      if (partId !== BAR) return super.partContext(partId);
      const says = this.#mayOpen ? "OD20.SeeAs.Sees" : "OD20.SeeAs.Closed";
      return { ...barView(this.id, this.player), says: gameTexts.t(says, { name: this.player.name }) };
    }

    protected override async _onFirstRender(...args: Parameters<Base["_onFirstRender"]>): Promise<void> {
      await super._onFirstRender(...args);
      const { element } = this;
      element.classList.add("od-see-as");
      // Before anybody behind hears of it: no menu, nothing to take hold of, nothing to let go.
      for (const name of ["contextmenu", "dragstart", "drop"]) element.addEventListener(name, stop, { capture: true });
      element.addEventListener("change", ({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === "player") void this.#turnTo(target.value);
      });
    }

    protected override async _onRender(...args: Parameters<Base["_onRender"]>): Promise<void> {
      await super._onRender(...args);
      for (const control of this.element.querySelectorAll<HTMLButtonElement | HTMLSelectElement>(
        ".window-content :is(button, select)",
      ))
        control.disabled = !control.matches(LOOKING);
      for (const link of this.element.querySelectorAll<HTMLElement>(ROLLING)) link.inert = true;
      await Promise.all([...this.element.querySelectorAll<HTMLElement>("[data-od-command]")].map(sayToPlayers));
    }

    /** Another's sheet may have other parts: it is drawn from the beginning, in the same place. */
    async #turnTo(id: string): Promise<void> {
      const { actor, position } = this;
      const { left, top, width, height } = position;
      choosePlayer(id);
      await this.close({ animate: false });
      await openSheetAs(actor, { left, top, width, height });
    }
  };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

const SHEETS = {
  character: throughEyes(CharacterSheet),
  npc: throughEyes(NpcSheet),
  party: throughEyes(PartySheet),
};

/** Opens an actor's sheet as a Game Master sees it with the eyes of the player that was chosen last. */
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
