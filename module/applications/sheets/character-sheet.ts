import { template } from "../../constants.ts";
import type { ActorOptions, HeaderControls, Parts } from "./base.ts";
import { CreatureSheet, PIECES } from "./creature-sheet.ts";
import { GROUP, listenForTabs, makePanel, panelId, showTab, tabId } from "./habits/tabs.ts";
import { beginnings } from "./parts/beginnings.ts";
import { CHARACTER_PARTS } from "./parts/character-parts.ts";
import { TAB_IDS, type CharacterPart, type Shown, type TabId } from "./parts/part.ts";

type Base = InstanceType<typeof CreatureSheet>;

/** Parts of every creature's sheet that stand on a tab here. */
const COMMON: Readonly<Record<string, TabId>> = { combat: "play" };

const own = (partId: string): CharacterPart | undefined => (Object.hasOwn(CHARACTER_PARTS, partId) ? CHARACTER_PARTS[partId] : undefined);
const tabOf = (partId: string): TabId | undefined => COMMON[partId] ?? own(partId)?.tab;

/** The sheet of a player character: what is always needed on top, everything else on tabs. */
export class CharacterSheet extends CreatureSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions<CharacterSheet> = {
    classes: ["od-sheet--character"],
  };

  static override TABS: Record<string, foundry.applications.api.Application.TabsConfiguration> = {
    [GROUP]: { initial: "play", labelPrefix: "OD20.Tab", tabs: TAB_IDS.map((id) => ({ id })) },
  };

  static override PARTS: Parts = {
    header: { template: template("actor/header"), templates: PIECES },
    beginnings: { template: template("actor/beginnings") },
    tabs: { template: template("actor/tabs") },
    combat: { template: template("actor/combat"), templates: PIECES },
    ...Object.fromEntries(Object.entries(CHARACTER_PARTS).map(([id, part]) => [id, { template: template(part.template), templates: [...PIECES, ...(part.pieces ?? []).map(template)] }])),
  };

  protected override _getHeaderControls(): HeaderControls {
    return [...super._getHeaderControls(), { icon: "fa-solid fa-hat-wizard", label: "OD20.Creation.Open", action: "createCharacter", ownership: "OWNER" }];
  }

  /** What the parts are told. */
  get #shown(): Shown | null {
    return this.actor.isCharacter() ? { actor: this.actor, rootId: this.id, editable: this.isEditable, editing: this.habits.editing } : null;
  }

  /** The tabs that have something to show, in their order. */
  get #tabs(): TabId[] {
    const shown = this.#shown;
    const used = new Set<string>(Object.values(COMMON));
    for (const { tab, offered } of Object.values(CHARACTER_PARTS)) if (shown && (offered?.(shown) ?? true)) used.add(tab);
    return TAB_IDS.filter((id) => used.has(id));
  }

  /** The open tab: the first one when the open one has gone. */
  get #open(): string {
    const tabs: readonly string[] = this.#tabs;
    const open = this.tabGroups[GROUP];
    return open && tabs.includes(open) ? open : (tabs[0] ?? "");
  }

  protected override async partContext(partId: string): Promise<object> {
    const shown = this.#shown;
    if (!shown) return super.partContext(partId);
    if (partId === "header") {
      const { level, xp } = shown.actor.system.toObject().details;
      return { ...this.headerContext(), character: true, level, xp };
    }
    if (partId === "tabs") return this.#tabsContext();
    if (partId === "beginnings") return beginnings(shown);
    return own(partId)?.context(shown) ?? super.partContext(partId);
  }

  #tabsContext(): object {
    const all = this._prepareTabs(GROUP);
    const parts = Object.keys(CharacterSheet.PARTS);
    return {
      group: GROUP,
      tabs: this.#tabs.map((tab) => ({ tab, id: tabId(this.id, tab), label: all[tab]?.label ?? tab, panels: parts.filter((part) => tabOf(part) === tab).map((part) => panelId(this.id, part)).join(" ") })),
    };
  }

  protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: ActorOptions): void {
    // From afar there is the story alone, and nothing to switch.
    for (const [id, element] of Object.entries(result)) {
      const tab = this.fromAfar ? undefined : tabOf(id);
      if (tab !== undefined) makePanel(element, this.id, id, tab);
    }
    super._replaceHTML(result, content, options);
    showTab(content, this.#open);
  }

  /** Before the focus is given back: what is hidden takes none. */
  protected override _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void {
    super._preSyncPartState(partId, newElement, priorElement, state);
    showTab(newElement, this.#open);
  }

  override changeTab(...args: Parameters<Base["changeTab"]>): void {
    super.changeTab(...args);
    showTab(this.element, this.#open);
    // The other tab begins at its top, below the tabs that stay in sight.
    const content = this.element.querySelector<HTMLElement>(".window-content");
    const bar = content?.querySelector<HTMLElement>(".od-tabs");
    if (content && bar) content.scrollTop = Math.min(content.scrollTop, this.parts["header"]?.offsetHeight ?? 0);
  }

  protected override async _onFirstRender(...args: Parameters<Base["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    listenForTabs(this.element, (tab) => { this.changeTab(tab, GROUP); });
  }
}
