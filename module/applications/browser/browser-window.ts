/** The compendium browser: all creatures, spells, features and things that the user may see, to search, filter, read and drag. */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { loadPartials } from "../common/render.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";
import { gameTexts } from "../words/texts-game.ts";
import { columnsView, countView, filtersView, rowView, tabsView } from "./browser-view.ts";
import { GROUPS, TABS, type Entry } from "./entries.pure.ts";
import { EntryList } from "./entry-list.ts";
import { drawPreview, openDocument } from "./entry-preview.ts";
import { fetchEntries } from "./fetch-entries.ts";
import { emptyQuery, matches, pick, type Query } from "./query.pure.ts";

/** Milliseconds for which a choice has to stay before its document loads: arrow keys run over many. */
const PAUSE = 120;

let shown: BrowserWindow | null = null;

/** Opens the window, or brings the open one to the front. */
export async function openBrowser(): Promise<void> {
  await loadPartials();
  shown ??= new BrowserWindow();
  await shown.begin();
}

class BrowserWindow extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<BrowserWindow> = {
    classes: [SYSTEM_ID, "od-window", "od-window--browser"],
    window: { title: "OD20.Browser.Title", contentClasses: ["od-dialog", "od-browser"], resizable: true },
    position: { width: 1080, height: 680 },
    actions: {
      sort: BrowserWindow.#sort,
      reset: BrowserWindow.#reset,
      unfold: BrowserWindow.#unfold,
      open: BrowserWindow.#open,
    },
  };

  static override PARTS = {
    head: { template: template("browser/head") },
    filters: { template: template("browser/filters") },
    list: { template: template("browser/list"), templates: [template("browser/sort")] },
    preview: { template: template("browser/preview"), templates: [template("item/facts")] },
  };

  #entries: readonly Entry[] = [];
  #unread: readonly string[] = [];
  /** Players see few creatures. */
  #query: Query = emptyQuery(game.user.isGM ? "creatures" : "spells");
  #list: EntryList | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** Uuid of the document in the preview. */
  #read = "";

  /** Reads the packs and shows the window. */
  async begin(): Promise<void> {
    ({ entries: this.#entries, unread: this.#unread } = await fetchEntries());
    await this.render({ force: true });
    this.bringToFront();
    this.#search?.focus();
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const query = this.#query;
    return Promise.resolve({
      uid: this.id,
      what: tabsView(this.id, query.tab, gameTexts),
      search: query.search,
      ...filtersView(this.#entries, query, this.id, gameTexts),
      columns: columnsView(query, this.id, gameTexts),
      unread: this.#unread.length > 0 ? gameTexts.t("OD20.Browser.Unread", { packs: this.#unread.join(", ") }) : "",
    });
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("input", ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target !== this.#search) return;
      this.#query = { ...this.#query, search: target.value };
      this.#show();
    });
    this.element.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) this.#onChange(target);
    });
    this.element.addEventListener("keydown", (event) => {
      const { target, key } = event;
      const isHere = target instanceof Element && target.matches("[data-find], [role='listbox']");
      if (!isHere || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!this.#list?.press(key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  protected override async _onRender(...args: Drawn): Promise<void> {
    await super._onRender(...args);
    const box = this.element.querySelector<HTMLElement>("[role='listbox']");
    const space = box?.querySelector<HTMLElement>("[data-rows]");
    const sample = this.element.querySelector<HTMLTemplateElement>("template");
    if (box && space && sample && !space.hasChildNodes())
      this.#list = new EntryList(box, space, sample, {
        fill: fillRow,
        chosen: (entry) => {
          this.#chosen(entry);
        },
        open: (entry) => void this.#openEntry(entry),
      });
    this.#show();
  }

  protected override leave(): void {
    clearTimeout(this.#waiting);
    if (shown === this) shown = null;
  }

  /** On a phone, Escape closes the filters or the preview first. */
  protected override async escape(): Promise<unknown> {
    return this.#fold() ? undefined : super.escape();
  }

  get #search(): HTMLInputElement | null {
    return this.element.querySelector<HTMLInputElement>("[data-find]");
  }

  #onChange(field: HTMLInputElement | HTMLSelectElement): void {
    const { name, value } = field;
    const group = GROUPS.find((key) => key === name);
    if (name.endsWith("tab")) {
      const tab = TABS.find((key) => key === value) ?? "creatures";
      this.#query = { ...emptyQuery(tab), search: this.#query.search };
      void this.render({ parts: ["filters", "list"] });
      return;
    }
    if (name === "from" || name === "to") this.#query = { ...this.#query, [name]: value === "" ? null : Number(value) };
    else if (group && field instanceof HTMLInputElement) this.#query = pick(this.#query, group, value, field.checked);
    else return;
    this.#show();
  }

  /** Shows what answers to the query, without redrawing the fields. */
  #show(): void {
    const found = matches(this.#entries, this.#query);
    this.#list?.show(found);
    const all = this.#entries.filter(({ tab }) => tab === this.#query.tab).length;
    const { found: said, filters } = countView(found.length, all, this.#query, gameTexts);
    const fill = (selector: string, text: string): void => {
      for (const element of this.element.querySelectorAll(selector))
        if (element.textContent !== text) element.textContent = text;
    };
    fill("[data-found]", said);
    fill("[data-in-use]", filters === 0 ? "" : String(filters));
    for (const link of this.element.querySelectorAll<HTMLElement>("[data-action='reset']")) link.hidden = filters === 0;
    for (const note of this.element.querySelectorAll<HTMLElement>("[data-nothing]")) note.hidden = found.length > 0;
    this.#point();
  }

  /** Tells screen readers at the search field which row is chosen. */
  #point(): void {
    const active = this.#list?.activeId ?? null;
    if (active === null) this.#search?.removeAttribute("aria-activedescendant");
    else this.#search?.setAttribute("aria-activedescendant", active);
  }

  #chosen(entry: Entry): void {
    this.#point();
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.#preview(entry), PAUSE);
  }

  async #preview({ uuid }: Entry): Promise<void> {
    this.#read = uuid;
    const block = await drawPreview(uuid);
    const pane = this.element.querySelector<HTMLElement>("[data-preview]");
    // Another entry has been chosen meanwhile, or the window was closed.
    if (this.#read !== uuid || !pane || shown !== this) return;
    if (!block) {
      notifyWarning("OD20.Browser.Gone");
      return;
    }
    pane.replaceChildren(block);
    for (const part of this.element.querySelectorAll<HTMLElement>("[data-sheet]"))
      part.toggleAttribute("data-open", part.dataset["sheet"] === "preview");
    for (const button of this.element.querySelectorAll<HTMLElement>("[data-action='open']")) button.hidden = false;
    pane.parentElement?.scrollTo({ top: 0 });
  }

  async #openEntry({ uuid }: Entry): Promise<void> {
    if (!(await openDocument(uuid))) notifyWarning("OD20.Browser.Gone");
  }

  /** @returns whether something was unfolded over the list, which only a phone shows so */
  #fold(): boolean {
    const open = [...this.element.querySelectorAll<HTMLElement>("[data-sheet][data-open]")].filter(
      (part) => getComputedStyle(part).position === "absolute",
    );
    for (const part of open) part.removeAttribute("data-open");
    return open.length > 0;
  }

  static async #sort(this: BrowserWindow, _event: Event, target: HTMLElement): Promise<void> {
    const sort = target.dataset["key"] === "rank" ? "rank" : "name";
    const { sort: before, descending } = this.#query;
    this.#query = { ...this.#query, sort, descending: before === sort && !descending };
    await this.render({ parts: ["list"] });
  }

  static async #reset(this: BrowserWindow): Promise<void> {
    const { tab, search, sort, descending } = this.#query;
    this.#query = { ...emptyQuery(tab), search, sort, descending };
    await this.render({ parts: ["filters"] });
    this.#search?.focus();
  }

  /** Shows or folds the filters or the preview, on a phone. */
  static #unfold(this: BrowserWindow, _event: Event, target: HTMLElement): void {
    for (const part of this.element.querySelectorAll<HTMLElement>("[data-sheet]"))
      part.toggleAttribute(
        "data-open",
        part.dataset["sheet"] === target.dataset["of"] && !part.hasAttribute("data-open"),
      );
  }

  static async #open(this: BrowserWindow): Promise<void> {
    const chosen = this.#entries.find(({ uuid }) => uuid === this.#read);
    if (chosen) await this.#openEntry(chosen);
  }
}

/** Fills a copy of the row's template. */
function fillRow(row: HTMLElement, entry: Entry): void {
  const { kind, figures } = rowView(entry, gameTexts);
  const image = row.querySelector("img");
  if (image) image.src = entry.img || "icons/svg/item-bag.svg";
  const texts: Readonly<Record<string, string>> = { name: entry.name, other: entry.other, kind };
  for (const [key, text] of Object.entries(texts)) {
    const cell = row.querySelector<HTMLElement>(`[data-cell="${key}"]`);
    if (!cell) continue;
    cell.textContent = key === "kind" && entry.other !== "" && text !== "" ? `· ${text}` : text;
    if (key === "other" && entry.otherLanguage !== "") cell.lang = entry.otherLanguage;
    cell.hidden = text === "";
  }
  row.append(
    ...figures.map((text) => {
      const cell = row.ownerDocument.createElement("span");
      cell.textContent = text;
      return cell;
    }),
  );
}
