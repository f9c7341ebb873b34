import { template, SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { createQuickNpc, imaginedNpc, type QuickNpc } from "../../play/character/quick-npc.ts";
import { loadPartials } from "../common/render.ts";
import { roundsOf } from "../simulate/rounds.ts";
import { gameTexts } from "../words/texts-game.ts";
import {
  challengeOf,
  copiesOf,
  DEFAULTS,
  NUMBERS,
  askedNumbers,
  picturePath,
  quickFoot,
  quickView,
  usualDamage,
  usualName,
  withChallenge,
  wholeOf,
  type QuickChoice,
} from "./quick-view.ts";
import { openObject } from "./object-dialog.ts";
import { SystemWindow, type WindowContext } from "../common/system-window.ts";

let shown: QuickDialog | null = null;

/** Opens the window for a quick NPC. Game Masters only. */
export async function openQuick(): Promise<void> {
  if (!game.user.isGM) return;
  await loadPartials();
  shown ??= new QuickDialog();
  await shown.render({ force: true });
  shown.bringToFront();
  shown.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}

/** Window that creates an NPC from six numbers, a name and an image, and places its copies on the scene. */
class QuickDialog extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<QuickDialog> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--attack"],
    window: { title: "OD20.Quick.Title", contentClasses: ["od-dialog"] },
    position: { width: 400, height: "auto" },
    form: { handler: QuickDialog.#submit, closeOnSubmit: false },
    actions: { object: QuickDialog.#object },
  };

  static override PARTS = {
    body: { template: template("dialogs/quick"), scrollable: [""] },
    rounds: { template: template("actor/rounds"), templates: [template("actor/number")] },
    foot: { template: template("dialogs/quick-foot") },
  };

  #choice: QuickChoice = DEFAULTS;
  #making = false;

  protected override async _prepareContext(): Promise<WindowContext> {
    const scene = hasScene();
    const foot = quickFoot(this.#choice, scene, gameTexts);
    return Promise.resolve({
      ...quickView(this.id, this.#choice, scene, gameTexts),
      ...foot,
      rootId: this.id,
      tells: true,
      open: true,
      rounds: roundsOf(foot.blocked ? null : imaginedNpc(ordered(this.#choice))),
      submitId: `${this.id}-submit`,
    });
  }

  protected override async _onFirstRender(
    ...args: Parameters<foundry.applications.api.ApplicationV2["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    // Reacts to "input", not "change": a click on the button ends typing and must not find the button redrawn.
    this.element.addEventListener("input", ({ target }) => {
      const before = this.#choice.challenge;
      this.#choice = this.#read();
      // The numbers follow the challenge, so the fields are drawn again. A list is not being typed in.
      if (target instanceof HTMLSelectElement && this.#choice.challenge !== before) {
        this.#choice = withChallenge({ ...this.#choice, challenge: before }, this.#choice.challenge);
        void this.render();
        return;
      }
      const name = this.element.querySelector<HTMLInputElement>("input[name='name']");
      if (name) name.placeholder = usualName(this.#choice, gameTexts);
      void this.render({ parts: ["rounds", "foot"] });
    });
  }

  protected override leave(): void {
    if (shown === this) shown = null;
  }

  #read(): QuickChoice {
    if (!(this.element instanceof HTMLFormElement)) return this.#choice;
    const data = new FormData(this.element);
    const word = (name: string, fallback: string): string => {
      const value = data.get(name);
      return typeof value === "string" ? value : fallback;
    };
    const { numbers } = this.#choice;
    return {
      name: word("name", ""),
      picture: word("picture", "npc"),
      numbers: { ...numbers, ...Object.fromEntries(NUMBERS.map((name) => [name, word(name, numbers[name])])) },
      damage: word("damage", ""),
      damageType: word("damageType", "slashing"),
      ranged: word("distance", "melee") === "ranged",
      challenge: word("challenge", DEFAULTS.challenge),
      copies: word("copies", "1"),
    };
  }

  /** Opens the object window instead. */
  static async #object(this: QuickDialog): Promise<void> {
    await openObject();
    await this.close();
  }

  static async #submit(this: QuickDialog): Promise<void> {
    if (this.#making) return;
    this.#making = true;
    try {
      const actor = await createQuickNpc(ordered(this.#read()));
      if (!actor) return;
      await this.close();
      // Without a scene there are no tokens to see, so the sheet opens.
      if (!hasScene() && actor.sheet instanceof foundry.applications.api.ApplicationV2)
        await actor.sheet.render({ force: true });
    } finally {
      this.#making = false;
    }
  }
}

/** Returns the typed values, with defaults for missing ones. */
function ordered(choice: QuickChoice): QuickNpc {
  const number = (name: (typeof NUMBERS)[number]): number =>
    wholeOf(choice.numbers[name], wholeOf(DEFAULTS.numbers[name], 0));
  return {
    name: choice.name.trim() || usualName(choice, gameTexts),
    img: picturePath(choice.picture),
    hitPoints: Math.max(1, number("hitPoints")),
    physical: number("physical"),
    magical: number(askedNumbers().includes("magical") ? "magical" : "physical"),
    attack: number("attack"),
    damage: choice.damage.trim() || usualDamage(choice.challenge, gameTexts),
    damageType: choice.damageType,
    reduction: Math.max(0, number("reduction")),
    ranged: choice.ranged,
    challenge: challengeOf(choice),
    weaponName: t(choice.ranged ? "OD20.Quick.Shot" : "OD20.Quick.Blow"),
    copies: copiesOf(choice),
  };
}

function hasScene(): boolean {
  return canvas.ready && canvas.scene !== null;
}
