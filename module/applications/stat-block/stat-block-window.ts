/** The Game Master's window that makes creatures of pasted stat blocks and of files. Nothing is written before its button is pressed. */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { createCreature } from "../../play/character/create-creature.ts";
import { createHero, createThing } from "../../play/character/move-over.ts";
import { isGMOrTell } from "../../play/common/notify.ts";
import { answered, firstBlock, questionsOf, type Answer } from "../../rules/creatures/stat-block-text/questions.ts";
import { readStatBlock } from "../../rules/creatures/stat-block-text/read-stat-block.ts";
import { announce, loadPartials } from "../common/render.ts";
import { segment } from "../common/segment.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";
import { gameTexts } from "../words/texts-game.ts";
import { filesView, heroNotes, isCreated, listed, rowName, type FileRow } from "./files-view.ts";
import { readFiles, readJson } from "./read-files.ts";
import { creatureName, notesOf, readingFoot, readingView, type ReadingChoice } from "./reading-view.ts";

/** Milliseconds without typing after which the text is read. */
const PAUSE = 300;

const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

async function openSheet({ sheet }: OpposedActor): Promise<void> {
  if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
}

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
    actions: {
      first: StatBlockWindow.#first,
      pick: StatBlockWindow.#pick,
      open: StatBlockWindow.#openRow,
      list: StatBlockWindow.#list,
    },
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
  #rows: readonly FileRow[] = [];
  /** The creature of a file that is looked through. */
  #opened: FileRow | null = null;
  #folder = "";
  #pause: ReturnType<typeof setTimeout> | null = null;
  #making = false;

  protected override get holdsWork(): boolean {
    return this.#text.trim() !== "" || this.#rows.length > 0;
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const { t } = gameTexts;
    const folders = game.folders.contents.filter(({ type }) => type === "Actor");
    const isList = this.#rows.length > 0 && !this.#opened;
    return Promise.resolve({
      uid: this.id,
      ...readingView(this.id, this.#choice, gameTexts),
      ...(isList ? filesView(this.#rows, this.#taken(), gameTexts) : readingFoot(this.#choice, gameTexts)),
      isList,
      back: this.#opened !== null && this.#rows.length > 1,
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
      else if (target instanceof HTMLInputElement && target.type === "file") void this.#takeFiles(target);
      else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) this.#choose(target);
    });
    this.element.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    this.element.addEventListener("drop", (event) => {
      const { files } = event.dataTransfer ?? {};
      if (!files?.length) return;
      event.preventDefault();
      void this.#take(files);
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
    const isEmpty = text.trim() === "";
    if (isEmpty || isJson(text)) {
      const rows = isEmpty ? [] : await readJson(text);
      // What was pasted before gives way, files stay.
      if (text === this.#text) await this.#show([...this.#rows.filter(({ file }) => file !== ""), ...rows]);
      return;
    }
    this.#rows = [];
    this.#opened = null;
    this.#choice = { ...this.#choice, reading: readStatBlock(text), answers: new Map() };
    await this.#tell();
  }

  async #takeFiles(input: HTMLInputElement): Promise<void> {
    const files = [...(input.files ?? [])];
    input.value = "";
    await this.#take(files);
  }

  /** Adds the documents of files to the list. */
  async #take(files: Iterable<File>): Promise<void> {
    const rows = await readFiles(files);
    if (rows.length > 0) await this.#show([...this.#rows, ...rows]);
  }

  /** Shows the list; a creature alone is looked through at once. */
  async #show(rows: readonly FileRow[]): Promise<void> {
    if (!this.rendered) return;
    const [only] = rows;
    this.#rows = listed(rows);
    this.#look(rows.length === 1 && only?.read.is === "creature" ? only : null);
    await this.#tell();
  }

  #look(row: FileRow | null): void {
    this.#opened = row;
    const reading = row?.read.is === "creature" ? row.read.reading : null;
    this.#choice = { ...this.#choice, reading, answers: new Map() };
  }

  /** Draws what was read and says it. */
  async #tell(): Promise<void> {
    const name = this.element.querySelector<HTMLInputElement>("input[name='name']");
    const isList = this.#rows.length > 0 && !this.#opened;
    if (name) {
      name.placeholder = this.#choice.reading?.creature?.name ?? "";
      // Each document of a list has a name of its own.
      name.disabled = isList;
    }
    await this.render({ parts: ["reading", "foot"] });
    const { creature, refusal } = readingView(this.id, this.#choice, gameTexts);
    if (isList)
      announce(
        filesView(this.#rows, this.#taken(), gameTexts)
          .rows.map((row) => `${row.name}: ${row.told.join(", ")}`)
          .join("; "),
      );
    else announce(creature ? `${creature.understood}, ${creature.unclear}` : refusal);
  }

  /** Names that the world has. */
  #taken(): ReadonlySet<string> {
    return new Set([...game.actors.contents, ...game.items.contents].map(({ name }) => name));
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
    this.#text = firstBlock(this.#text, reading.refusal.lines);
    const field = this.element.querySelector("textarea");
    if (field) field.value = this.#text;
    await this.#read();
    field?.focus();
  }

  static #pick(this: StatBlockWindow): void {
    this.element.querySelector<HTMLInputElement>("input[type='file']")?.click();
  }

  static async #openRow(this: StatBlockWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const row = this.#rows[Number(target.dataset["at"])];
    if (!row) return;
    this.#look(row);
    await this.#tell();
    this.element.querySelector<HTMLElement>("[data-action='list']")?.focus();
  }

  static async #list(this: StatBlockWindow): Promise<void> {
    const at = this.#opened ? this.#rows.indexOf(this.#opened) : 0;
    this.#look(null);
    await this.#tell();
    this.element.querySelector<HTMLElement>(`[data-action='open'][data-at='${String(at)}']`)?.focus();
  }

  static async #submit(this: StatBlockWindow): Promise<void> {
    // Enter can be faster than the pause.
    if (this.#pause !== null) {
      await this.#read();
      return;
    }
    const isList = this.#rows.length > 0 && !this.#opened;
    if (this.#making || (!isList && readingFoot(this.#choice, gameTexts).blocked)) return;
    this.#making = true;
    try {
      await (isList ? this.#createRows() : this.#createOne());
    } finally {
      this.#making = false;
    }
  }

  async #createOne(): Promise<void> {
    const { reading } = this.#choice;
    if (!reading?.creature) return;
    const actor = await this.#createCreature(this.#choice, this.#opened);
    if (!actor) return;
    if (this.#rows.length > 1) {
      ui.notifications.info(gameTexts.t("OD20.StatBlock.File.Created", { names: actor.name }));
      this.#choice = { ...this.#choice, name: "" };
      const field = this.element.querySelector<HTMLInputElement>("input[name='name']");
      if (field) field.value = "";
      await this.#show(this.#rows.filter((row) => row !== this.#opened));
      return;
    }
    await this.close();
    await openSheet(actor);
  }

  #createCreature(choice: ReadingChoice, row: FileRow | null): Promise<OpposedActor | undefined> {
    const { reading, answers, numbers } = choice;
    if (!reading?.creature) return Promise.resolve(undefined);
    return createCreature({
      creature: answered(reading.creature, questionsOf(reading), answers),
      numbers,
      name: creatureName(choice, gameTexts),
      folder: this.#folder,
      notes: notesOf(choice, gameTexts),
      portrait: row?.read.is === "creature" ? row.read.portrait : "",
    });
  }

  /** Creates one document of the list. */
  async #createRow(row: FileRow): Promise<{ readonly name: string } | undefined> {
    const { read, found } = row;
    const name = rowName(row, gameTexts);
    if (read.is === "creature")
      return this.#createCreature({ ...this.#choice, reading: read.reading, answers: new Map(), name }, row);
    if (read.is === "hero") {
      const { hero, portrait } = read;
      const notes = heroNotes(hero, found, gameTexts);
      return createHero({ hero, name, portrait, folder: this.#folder, things: found, notes });
    }
    const [one] = found;
    return one && createThing({ ...one, thing: { ...one.thing, name } });
  }

  /** Creates what can be created, one after the other. What was not stays in the list. */
  async #createRows(): Promise<void> {
    const made = new Map<FileRow, string>();
    for (const row of this.#rows) {
      const document = isCreated(row) ? await this.#createRow(row) : undefined;
      if (document) made.set(row, document.name);
    }
    const names = [...made.values()].join(", ");
    if (made.size > 0) ui.notifications.info(gameTexts.t("OD20.StatBlock.File.Created", { names }));
    // Meanwhile somebody may have added others.
    this.#rows = this.#rows.filter((row) => !made.has(row));
    if (this.#rows.length > 0) await this.#tell();
    else await this.close();
  }
}
