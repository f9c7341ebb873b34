/** The Game Master's window that makes a creature of a pasted stat block. Nothing is written before its button is pressed. */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { createCreature } from "../../play/character/create-creature.ts";
import { isGMOrTell } from "../../play/common/notify.ts";
import { answered, firstBlock, questionsOf, type Answer } from "../../rules/creatures/stat-block-text/questions.ts";
import { firstOfJson, readDnd5e } from "../../rules/creatures/stat-block-text/read-dnd5e.ts";
import { readStatBlock } from "../../rules/creatures/stat-block-text/read-stat-block.ts";
import type { StatBlockReading } from "../../rules/creatures/stat-block-text/types.ts";
import { announce, loadPartials } from "../common/render.ts";
import { segment } from "../common/segment.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";
import { gameTexts } from "../words/texts-game.ts";
import { creatureName, notesOf, readingFoot, readingView, type ReadingChoice } from "./reading-view.ts";

/** Milliseconds without typing after which the text is read. */
const PAUSE = 300;

const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

/** Reads a stat block or a JSON. */
const read = (text: string): StatBlockReading => (isJson(text) ? readDnd5e(text) : readStatBlock(text));

let shown: StatBlockWindow | null = null;

/** Opens the window. Game Masters only. */
export async function openStatBlock(): Promise<void> {
  if (!isGMOrTell()) return;
  await loadPartials();
  shown ??= new StatBlockWindow();
  await shown.render({ force: true });
  shown.bringToFront();
  shown.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}

class StatBlockWindow extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<StatBlockWindow> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--stat-block"],
    window: { title: "OD20.StatBlock.Title", contentClasses: ["od-dialog"], resizable: true },
    position: { width: 860, height: "auto" },
    form: { handler: StatBlockWindow.#submit, closeOnSubmit: false },
    actions: { first: StatBlockWindow.#first },
  };

  static override PARTS = {
    paste: { template: template("stat-block/paste") },
    reading: { template: template("stat-block/reading") },
    foot: { template: template("stat-block/foot") },
  };

  #choice: ReadingChoice = {
    reading: null,
    answers: new Map(),
    numbers: "converted",
    converts: tableRuleset().profile === "homebrew",
    name: "",
  };
  #text = "";
  #folder = "";
  #pause: ReturnType<typeof setTimeout> | null = null;
  #making = false;

  protected override get holdsWork(): boolean {
    return this.#text.trim() !== "";
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const { t } = gameTexts;
    const folders = game.folders.contents.filter(({ type }) => type === "Actor");
    return Promise.resolve({
      uid: this.id,
      ...readingView(this.id, this.#choice, gameTexts),
      ...readingFoot(this.#choice, gameTexts),
      text: this.#text,
      name: this.#choice.name,
      readName: this.#choice.reading?.creature?.name ?? "",
      folders: folders.map(({ id, name }) => ({ value: id, text: name, selected: id === this.#folder })),
      numbers: this.#choice.converts
        ? segment(
            this.id,
            "numbers",
            t("OD20.StatBlock.Numbers"),
            [
              ["converted", t("OD20.StatBlock.Converted")],
              ["asWritten", t("OD20.StatBlock.AsWritten")],
            ],
            this.#choice.numbers,
          )
        : null,
    });
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLTextAreaElement) this.#await(target.value);
      else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) this.#choose(target);
    });
  }

  protected override leave(): void {
    if (this.#pause !== null) clearTimeout(this.#pause);
    if (shown === this) shown = null;
  }

  /** Reads the text when typing pauses: a long text takes a while. */
  #await(text: string): void {
    this.#text = text;
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#read(), PAUSE);
  }

  async #read(): Promise<void> {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = null;
    const text = this.#text;
    this.#choice = { ...this.#choice, reading: text.trim() === "" ? null : read(text), answers: new Map() };
    const { creature, refusal } = readingView(this.id, this.#choice, gameTexts);
    const name = this.element.querySelector<HTMLInputElement>("input[name='name']");
    if (name) name.placeholder = this.#choice.reading?.creature?.name ?? "";
    await this.render({ parts: ["reading", "foot"] });
    announce(creature ? `${creature.understood}, ${creature.unclear}` : refusal);
  }

  #choose({ name, value }: HTMLInputElement | HTMLSelectElement): void {
    const answer: Answer | undefined = value === "kept" || value === "other" ? value : undefined;
    const [, at] = /^answer-(\d+)$/.exec(name) ?? [];
    if (at !== undefined && answer) {
      const answers = new Map(this.#choice.answers).set(Number(at), answer);
      this.#choice = { ...this.#choice, answers };
    } else if (name === "numbers")
      this.#choice = { ...this.#choice, numbers: value === "asWritten" ? "asWritten" : "converted" };
    else if (name === "name") this.#choice = { ...this.#choice, name: value };
    else if (name === "folder") this.#folder = value;
    void this.render({ parts: name === "name" || name === "folder" ? ["foot"] : ["reading", "foot"] });
  }

  /** Keeps the first of several creatures. */
  static async #first(this: StatBlockWindow): Promise<void> {
    const { reading } = this.#choice;
    if (reading?.refusal?.reason !== "severalBlocks") return;
    this.#text = isJson(this.#text) ? firstOfJson(this.#text) : firstBlock(this.#text, reading.refusal.lines);
    const field = this.element.querySelector("textarea");
    if (field) field.value = this.#text;
    await this.#read();
    field?.focus();
  }

  static async #submit(this: StatBlockWindow): Promise<void> {
    // Enter can be faster than the pause.
    if (this.#pause !== null) {
      await this.#read();
      return;
    }
    const { reading, answers, numbers } = this.#choice;
    if (this.#making || !reading?.creature) return;
    this.#making = true;
    try {
      const actor = await createCreature({
        creature: answered(reading.creature, questionsOf(reading), answers),
        numbers,
        name: creatureName(this.#choice, gameTexts),
        folder: this.#folder,
        notes: notesOf(this.#choice, gameTexts),
      });
      if (!actor) return;
      await this.close();
      if (actor.sheet instanceof foundry.applications.api.ApplicationV2) await actor.sheet.render({ force: true });
    } finally {
      this.#making = false;
    }
  }
}
