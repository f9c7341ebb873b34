/** The settings window: table settings for Game Masters, and user settings for every user. Changes apply when the user saves. */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { onSettingsChange } from "../../core/settings.ts";
import { failureReason } from "../../play/common/notify.ts";
import { PLAIN_SETTINGS } from "../../core/settings-list.ts";
import { TypedNumbers } from "../common/typed-numbers.ts";
import { loadPartials } from "../common/render.ts";
import { openWelcome } from "../common/windows.ts";
import { wordsIn } from "../words/language-words.ts";
import { gameTexts } from "../words/texts-game.ts";
import {
  changesOf,
  parseRule,
  rebased,
  withPlain,
  withProfile,
  withProfileRules,
  withRule,
  type Settings,
} from "./draft.ts";
import { isRulesetField, RULESET_FIELDS } from "../../rules/ruleset/ruleset.ts";
import { changeEntry, ListsTab } from "./lists-tab.ts";
import { listsOf } from "../../core/table-lists.ts";
import { listsView } from "./lists-view.ts";
import { readSettings, saveSettings } from "./store.ts";
import { exportSettings, importSettings, TransferError } from "./transfer.ts";
import { bodyView, fieldsOf, footView, headView, TABS, tabsOf, type TabId, type ViewState } from "./view.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";

const { DialogV2 } = foundry.applications.api;

let shown: SettingsWindow | null = null;

/**
 * Opens the window, or brings it to the front.
 * @param tab the tab to show, if this user has it; by default the first, or that of the open window
 */
export async function openSettings(tab?: TabId): Promise<void> {
  if (shown) {
    if (!shown.rendered) return;
    shown.bringToFront();
    shown.showAt(tab);
    return;
  }
  shown = new SettingsWindow();
  shown.startAt(tab);
  try {
    await shown.render({ force: true });
  } catch (error) {
    shown = null;
    throw error;
  }
}

class SettingsWindow extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<SettingsWindow> = {
    id: "od20-settings-{id}",
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-settings"],
    window: {
      title: "OD20.SettingsWindow.Title",
      icon: "fa-solid fa-dice-d20",
      contentClasses: ["od-dialog"],
      resizable: true,
    },
    position: { width: 760, height: 720 },
    form: { handler: SettingsWindow.#submit, closeOnSubmit: false },
    actions: {
      showTab: SettingsWindow.#showTab,
      resetField: SettingsWindow.#resetField,
      resetGroup: SettingsWindow.#resetGroup,
      exportFile: SettingsWindow.#export,
      welcome: SettingsWindow.#welcome,
      cancel: SettingsWindow.#cancel,
      moveUp: SettingsWindow.#list,
      moveDown: SettingsWindow.#list,
      removeEntry: SettingsWindow.#list,
      addEntry: SettingsWindow.#list,
      addUnknown: SettingsWindow.#list,
    },
  };

  static override PARTS = {
    head: { template: template("settings/head") },
    body: {
      template: template("settings/body"),
      templates: ["row", "lists", "list-entry"].map((name) => template(`settings/${name}`)),
      scrollable: [""],
    },
    foot: { template: template("settings/foot") },
  };

  #saved: Settings = readSettings();
  #draft: Settings = this.#saved;
  #tab: TabId = tabsOf(game.user.isGM)[0] ?? "own";
  #search = "";
  /** True while saving or closing without saving. The window then ignores outside changes and does not ask. */
  #busy = false;
  /**
   * True while the window asks whether to discard changes. Escape closes all windows including the question, so this
   * prevents a second question.
   */
  #asking = false;
  readonly #lists = new ListsTab();
  readonly #numbers = new TypedNumbers();
  #stop: () => void = () => undefined;

  get #state(): ViewState {
    return {
      saved: this.#saved,
      draft: this.#draft,
      known: PLAIN_SETTINGS,
      tab: this.#tab,
      search: this.#search,
      gm: game.user.isGM,
      uid: this.id,
      typed: (name) => this.#numbers.text(name),
    };
  }

  get #dirty(): boolean {
    return changesOf(this.#saved, this.#draft).size > 0 || this.#numbers.keys.length > 0;
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    await loadPartials();
    const state = this.#state;
    const { list, usage, addition } = this.#lists;
    const listed = state.gm && state.tab === "lists" && state.search.trim() === "";
    const other = gameTexts.t("OD20.LanguageCode") === "ru" ? "en" : "ru";
    const words = listed ? { [other]: await wordsIn(other) } : {};
    return {
      head: headView(state, gameTexts),
      body: bodyView(state, gameTexts),
      lists: listed
        ? listsView(this.id, list, listsOf(this.#draft.lists, this.#draft.rules), usage, addition, gameTexts, words)
        : null,
      foot: footView(state, gameTexts),
      fileId: `${this.id}-file`,
    };
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", (event) => {
      this.#changed(event.target);
    });
    this.element.addEventListener("input", (event) => {
      this.#typed(event.target);
    });
    this.element.addEventListener("keydown", (event) => {
      this.#pressed(event);
    });
    this.#stop = onSettingsChange(() => {
      this.#follow();
    });
    this.element.querySelector<HTMLElement>("[data-search]")?.focus();
  }

  protected override leave(): void {
    this.#stop();
    if (shown === this) shown = null;
  }

  /** Asks before unsaved changes are lost. */
  override async close(options?: Parameters<foundry.applications.api.ApplicationV2["close"]>[0]): Promise<this> {
    if (this.#asking) return this;
    if (this.#dirty && !this.#busy && this.rendered) {
      this.#asking = true;
      const leave = await DialogV2.confirm({
        window: { title: t("OD20.SettingsWindow.LeaveTitle") },
        content: `<p>${t("OD20.SettingsWindow.Leave")}</p>`,
      }).finally(() => {
        this.#asking = false;
      });
      if (leave !== true) return this;
    }
    return super.close(options);
  }

  /** Takes over settings that another user or Foundry's own list changed. Unsaved changes of this window stay. */
  #follow(): void {
    if (this.#busy) return;
    const now = readSettings();
    this.#draft = rebased(this.#saved, this.#draft, now);
    this.#saved = now;
    void this.render({ parts: ["head", "body", "foot"] });
  }

  #update(draft: Settings, focus?: string): void {
    this.#draft = draft;
    void this.#draw(focus);
  }

  async #draw(focus?: string): Promise<void> {
    // The search field is in the head, so the head is not redrawn while the user types in it.
    const searching = this.element.querySelector("[data-search]") === this.element.ownerDocument.activeElement;
    await this.render({ parts: searching ? ["body", "foot"] : ["head", "body", "foot"] });
    if (focus !== undefined) this.element.querySelector<HTMLElement>(`[id="${focus}"]`)?.focus();
  }

  #typed(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.dataset["search"] !== undefined) {
      this.#search = target.value;
      void this.#draw();
    } else if (target.name.startsWith("addition.")) this.#lists.type(target.name, target.value);
  }

  #changed(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const value = target instanceof HTMLInputElement && target.type === "checkbox" ? target.checked : target.value;
    const [kind, key = ""] = target.name.split(".");
    if (target.dataset["import"] !== undefined && target instanceof HTMLInputElement) void this.#import(target);
    else if (kind === "rules" && isRulesetField(key)) this.#changeRule(key, String(value));
    else if (kind === "plain") this.#update(withPlain(this.#draft, key, value));
    else if (kind === "lists") this.#update(changeEntry(this.#draft, target.name, value));
    else if (kind === "list") void (this.#lists.choose(String(value)), this.#draw());
    else if (kind === "addition") this.#lists.type(target.name, String(value));
  }

  #changeRule(field: keyof Settings["rules"], text: string): void {
    const { integer, values } = RULESET_FIELDS[field];
    const name = `rules.${field}`;
    // An empty number means the field's keyword, if it has one.
    const number =
      integer && !(text.trim() === "" && values.length > 0)
        ? this.#numbers.read(name, t(`OD20.Rule.${field}.name`), text, { min: integer[0], max: integer[1] })
        : undefined;
    if (number === undefined) this.#numbers.forget(name);
    if (number === null) {
      // Invalid text stays in the field.
      this.#tellNumbers();
      void this.#draw();
      return;
    }
    const value = number ?? parseRule(field, text);
    const profile = RULESET_FIELDS.profile.values.find((known) => known === value);
    if (field === "profile" && profile) this.#update(withProfile(this.#draft, profile));
    else this.#update(value === null ? this.#draft : withRule(this.#draft, field, value));
  }

  /**
   * Warns about the first invalid number.
   * @returns whether there is one
   */
  #tellNumbers(): boolean {
    const wrong = this.#numbers.error(this.#numbers.keys, gameTexts);
    if (wrong !== "") ui.notifications.warn(wrong);
    return wrong !== "";
  }

  #pressed(event: KeyboardEvent): void {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    if (event.key === "Enter" && target instanceof HTMLInputElement && target.type !== "checkbox") {
      // Enter in a field must not save everything.
      event.preventDefault();
      if (target.closest("[data-addition]")) this.#act("addEntry", "");
      else if (target.name !== "") this.#changed(target);
    }
    if (target.getAttribute("role") === "tab") this.#walkTabs(event, target.dataset["tabKey"]);
  }

  /** Arrow keys, Home and End move between the tabs. */
  #walkTabs(event: KeyboardEvent, key: string | undefined): void {
    const index = TABS.findIndex((tab) => tab === key);
    const to =
      event.key === "ArrowRight"
        ? index + 1
        : event.key === "ArrowLeft"
          ? index - 1
          : event.key === "Home"
            ? 0
            : event.key === "End"
              ? TABS.length - 1
              : null;
    const tab = to === null ? undefined : TABS.at(to % TABS.length);
    if (!tab) return;
    event.preventDefault();
    this.#open(tab);
  }

  /** Chooses the tab before the window is drawn. */
  startAt(tab: TabId | undefined): void {
    if (!tab || !tabsOf(game.user.isGM).includes(tab)) return;
    this.#tab = tab;
    this.#search = "";
    if (tab === "lists") this.#lists.count();
  }

  /** Opens a tab of the drawn window. */
  showAt(tab: TabId | undefined): void {
    if (tab && tabsOf(game.user.isGM).includes(tab)) this.#open(tab);
  }

  #open(tab: TabId): void {
    this.startAt(tab);
    void this.#draw(`${this.id}-tab-${tab}`);
  }

  #act(action: string, key: string): void {
    const { draft, focus } = this.#lists.act(action, key, this.#draft, this.id);
    this.#update(draft, focus);
  }

  async #import(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    input.value = "";
    if (!file) return;
    try {
      this.#update(importSettings(await file.text(), this.#draft, PLAIN_SETTINGS));
      ui.notifications.info(t("OD20.Transfer.read", { name: file.name }));
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      ui.notifications.error(t(error.key, { ...error.data, name: file.name }));
    }
  }

  static #showTab(this: SettingsWindow, _event: PointerEvent, target: HTMLElement): void {
    const tab = TABS.find((one) => one === target.dataset["tabKey"]);
    if (tab) this.#open(tab);
  }

  static #resetField(this: SettingsWindow, _event: PointerEvent, target: HTMLElement): void {
    const [kind, key = ""] = (target.dataset["name"] ?? "").split(".");
    const setting = PLAIN_SETTINGS.find((one) => one.key === key);
    const focus = target.id.replace(/-reset$/, "");
    this.#numbers.forget(target.dataset["name"] ?? "");
    if (kind === "plain" && setting) this.#update(withPlain(this.#draft, key, setting.initial), focus);
    else if (key === "profile") this.#update(withProfile(this.#draft, "homebrew"), focus);
    else if (isRulesetField(key)) this.#update(withProfileRules(this.#draft, [key]), focus);
  }

  static #resetGroup(this: SettingsWindow, _event: PointerEvent, target: HTMLElement): void {
    const { rules, plain } = fieldsOf(target.dataset["section"] ?? "", PLAIN_SETTINGS);
    for (const field of rules) this.#numbers.forget(`rules.${field}`);
    const draft = plain.reduce(
      (next, { key, initial }) => withPlain(next, key, initial),
      withProfileRules(this.#draft, rules),
    );
    this.#update(draft, `${this.id}-panel`);
  }

  static #list(this: SettingsWindow, _event: PointerEvent, target: HTMLElement): void {
    if (target.getAttribute("aria-disabled") !== "true")
      this.#act(target.dataset["action"] ?? "", target.dataset["entry"] ?? "");
  }

  static #export(this: SettingsWindow): void {
    foundry.utils.saveDataToFile(
      exportSettings(this.#draft, PLAIN_SETTINGS),
      "application/json",
      `${SYSTEM_ID}-settings.json`,
    );
  }

  static #welcome(this: SettingsWindow): void {
    void openWelcome();
  }

  static async #cancel(this: SettingsWindow): Promise<void> {
    this.#busy = true;
    await this.close();
  }

  static async #submit(this: SettingsWindow): Promise<void> {
    if (this.#busy || !this.#dirty || this.#tellNumbers()) return;
    this.#busy = true;
    try {
      await saveSettings(this.#saved, this.#draft);
      await this.close();
    } catch (error) {
      console.error(error);
      ui.notifications.error(t("OD20.SettingsWindow.Failed", { reason: failureReason(error) }));
      this.#busy = false;
      this.#follow();
    }
  }
}
