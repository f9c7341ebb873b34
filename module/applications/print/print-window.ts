/** Print preview window of a character. */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { gameTexts } from "../words/texts-game.ts";
import { sheetText } from "../sheets/view/sheet-text.ts";
import { printView } from "./print-view.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";

/** One window per actor. */
const papers = new WeakMap<Actor.OfType<"character">, PrintWindow>();

/** Opens the print preview with the character's current data. */
export async function openPrint(actor: Actor.OfType<"character">): Promise<void> {
  const paper = papers.get(actor) ?? new PrintWindow(actor);
  papers.set(actor, paper);
  await paper.render({ force: true });
  paper.bringToFront();
}

class PrintWindow extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<PrintWindow> = {
    // Paper is white, so the window uses the light theme.
    classes: [SYSTEM_ID, "od-window", "od-print", "themed", "theme-light"],
    window: { resizable: true },
    position: { width: 780, height: 820 },
    actions: { print: PrintWindow.#print },
  };

  static override PARTS = {
    bar: { template: template("print/bar") },
    paper: { template: template("print/character"), templates: [template("print/columns")] },
  };

  readonly #actor: Actor.OfType<"character">;

  constructor(actor: Actor.OfType<"character">) {
    super({ window: { title: gameTexts.t("OD20.Print.Title", { name: actor.name }) } });
    this.#actor = actor;
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const { system } = this.#actor;
    const story = await sheetText(
      this.#actor,
      "biography",
      gameTexts.t("OD20.Sheet.Biography"),
      system.toObject().biography,
      system.schema.fields.biography,
    );
    return { uid: this.id, ...printView(this.#actor, this.id, gameTexts), description: story.description };
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    this.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }

  static #print(): void {
    window.print();
  }
}
