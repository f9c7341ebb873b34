/** A window with the table of spells for an existing character: after a new level, or to copy what one found. */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import { changingPrepared } from "../../documents/items/preparing.ts";
import { learnSpells } from "../../play/character/learn-spells.ts";
import type { Character } from "../../play/character/mastery.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { PHONE } from "../common/open-windows.ts";
import { announce, loadPartials } from "../common/render.ts";
import { SystemWindow, type Drawn, type WindowContext } from "../common/system-window.ts";
import { gameTexts } from "../words/texts-game.ts";
import { changeList, FRESH_LIST, type ListState } from "./list-state.ts";
import { controlOf, keepFocus, SPELL_TEMPLATES, keepQueries, listenForSearch } from "./focus.ts";
import { spellsInput } from "./spells-step.ts";
import { dueShelf, spellsView, type Chosen, type SpellsInput } from "./spells-view.ts";

const { t, plural } = gameTexts;
const open = new Map<string, LearnWindow>();

const offersNew = ({ owned, rows }: SpellsInput): boolean =>
  rows.some(({ name }) => !owned.some((one) => one.name === name));

/** Opens the window, or brings it to the front. It shows the allowed number of spells but enforces only that of cantrips. */
export async function openLearn(actor: Character): Promise<void> {
  const input = await spellsInput("", actor);
  if (!offersNew(input)) {
    notifyWarning("OD20.Spellbook.NothingToLearn", { name: actor.name });
    return;
  }
  await loadPartials();
  const window = open.get(actor.uuid) ?? new LearnWindow(actor, dueShelf(input));
  await window.render({ force: true });
  window.bringToFront();
}

/** Returns a list with or without a member. */
const having = (list: readonly string[], one: string, on: boolean): string[] => [
  ...list.filter((other) => other !== one),
  ...(on ? [one] : []),
];

/** Choices stay in this window until its last button writes them all. */
class LearnWindow extends SystemWindow {
  static override DEFAULT_OPTIONS: foundry.applications.api.ApplicationV2.DefaultOptions<LearnWindow> = {
    tag: "form",
    classes: [SYSTEM_ID, "od-window", "od-window--creation"],
    window: { contentClasses: ["od-dialog", "od-creation"], resizable: true },
    position: { width: 960, height: 640 },
    form: { handler: LearnWindow.#submit, closeOnSubmit: false },
    actions: { set: LearnWindow.#set, list: LearnWindow.#changeList },
  };

  static override PARTS = {
    body: {
      template: template("creation/learn"),
      templates: SPELL_TEMPLATES.map((name) => template(`creation/${name}`)),
      scrollable: [""],
    },
    foot: { template: template("creation/learn-foot") },
  };

  readonly #actor: Character;
  #chosen: Chosen = { spells: [], ready: [] };
  #list: ListState;
  /** Guards against a double press. */
  #busy = false;

  constructor(actor: Character, shelf: string) {
    super({ window: { title: t("OD20.Spellbook.LearnTitle", { name: actor.name }) } });
    this.#list = { ...FRESH_LIST, tab: shelf };
    this.#actor = actor;
    open.set(actor.uuid, this);
  }

  protected override get holdsWork(): boolean {
    return this.#chosen.spells.length > 0;
  }

  protected override async _prepareContext(): Promise<WindowContext> {
    const input = await spellsInput(this.id, this.#actor);
    const { spells, ready } = this.#chosen;
    const cantrips = input.rows.filter(({ uuid, circle }) => circle === 0 && spells.includes(uuid)).length;
    const { left } = input;
    const may = changingPrepared(this.#actor, true) !== "refuse";
    const view = spellsView(
      {
        ...input,
        enforceLimits: false,
        left: {
          cantrips: Math.max(0, left.cantrips - cantrips),
          spells: Math.max(0, left.spells - (spells.length - cantrips)),
          prepared: Math.max(0, may ? left.prepared - ready.length : 0),
        },
      },
      this.#chosen,
      this.#list,
      gameTexts,
    );
    return {
      spells: view,
      phone: innerWidth <= PHONE,
      submit: spells.length === 0 ? t("OD20.Learn.PickFirst") : plural("OD20.Learn.Take", spells.length),
      none: spells.length === 0,
    };
  }

  protected override async _onFirstRender(...args: Drawn): Promise<void> {
    await super._onFirstRender(...args);
    listenForSearch(this.element);
    this.element.querySelector<HTMLElement>("input[type='search']")?.focus();
  }

  protected override _preSyncPartState(...args: Parameters<SystemWindow["_preSyncPartState"]>): void {
    super._preSyncPartState(...args);
    const [, drawn, prior] = args;
    keepQueries(prior, drawn);
  }

  protected override _syncPartState(...args: Parameters<SystemWindow["_syncPartState"]>): void {
    super._syncPartState(...args);
    const [part, drawn] = args;
    if (part === "body") keepFocus(drawn);
  }

  protected override leave(): void {
    if (open.get(this.#actor.uuid) === this) open.delete(this.#actor.uuid);
  }

  static async #set(this: LearnWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { name, checked } = controlOf(target);
    const uuid = name.slice(name.indexOf(".") + 1);
    const { spells, ready } = this.#chosen;
    this.#chosen = name.startsWith("ready.")
      ? { spells, ready: having(ready, uuid, checked) }
      : { spells: having(spells, uuid, checked), ready: checked ? ready : having(ready, uuid, false) };
    await this.render();
    announce(this.element.querySelector("[data-told]")?.textContent.trim() ?? "");
  }

  static async #changeList(this: LearnWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    this.#list = changeList(this.#list, target.dataset["command"] ?? "");
    await this.render();
  }

  static async #submit(this: LearnWindow): Promise<void> {
    const { spells, ready } = this.#chosen;
    if (this.#busy || spells.length === 0) return;
    this.#busy = true;
    try {
      if (!(await learnSpells(this.#actor, spells, ready))) return;
      announce(plural("OD20.Spellbook.Learned", spells.length, {}));
      await this.close();
    } finally {
      this.#busy = false;
    }
  }
}
