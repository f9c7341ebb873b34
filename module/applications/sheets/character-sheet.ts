import { nativeEntry } from "../../compat/menu-entry.ts";
import { template } from "../../core/constants.ts";
import { currentRuleset } from "../../core/settings.ts";
import { gameOf } from "../../rules/games/games.ts";
import { t } from "../../core/i18n.ts";
import { actionsOf, type Actions } from "./actions.ts";
import type { ActorOptions, HeaderControls, Parts } from "./base.ts";
import { sheetCode } from "./lazy-code.ts";
import { CreatureSheet, PIECES } from "./creature-sheet.ts";
import type { Finder } from "./mixins/finder.ts";
import { TAB_GROUP, TAB_IDS, type CharacterPart, type Shown, type TabId } from "./mixins/part.ts";

type Base = InstanceType<typeof CreatureSheet>;

/** Tab of each part that all creatures have. */
const COMMON: Readonly<Record<string, TabId>> = { combat: "play" };

/** Returns whether the character can cast spells, has spells, or has an item that lends spells. */
function casts({ actor, editing }: Shown): boolean {
  const { spells, spellcasting } = actor.system;
  return (
    editing ||
    // A class without spells has a main characteristic as well.
    spells.preparation !== null ||
    spellcasting.characteristic !== "" ||
    spells.slots.some(({ max }) => max > 0) ||
    actor.items.contents.some((item) => item.isKind("spell")) ||
    sheetCode.code.lendsSpells(actor.items.contents)
  );
}

/** Parts above the columns of the first tab. */
const TOP_PARTS = {
  favorites: { tab: "play", template: "actor/favorites" },
} as const satisfies Readonly<Record<string, CharacterPart>>;

/** Templates that an opened row includes. */
const DETAILED = ["actor/dealt", "actor/details"];

/** Parts beside and after combat. */
const CHARACTER_PARTS = {
  abilities: { tab: "play", template: "actor/abilities" },
  background: { tab: "play", template: "actor/background" },
  inventory: { tab: "inventory", template: "actor/inventory", pieces: ["actor/thing", "actor/dealt"] },
  spells: {
    tab: "spells",
    template: "actor/spells",
    pieces: ["actor/spell", "actor/lent-spell", ...DETAILED],
    offered: casts,
  },
  features: { tab: "features", template: "actor/features", pieces: ["actor/trait", ...DETAILED] },
  effects: { tab: "effects", template: "actor/effects", pieces: ["effect/list", "effect/row"] },
  text: { tab: "story", template: "actor/story" },
} as const satisfies Readonly<Record<string, CharacterPart>>;

/** Names of all these parts. */
type OwnPart = keyof typeof TOP_PARTS | keyof typeof CHARACTER_PARTS;

const OWN: Readonly<Record<OwnPart, CharacterPart>> = { ...TOP_PARTS, ...CHARACTER_PARTS };
const isOwn = (partId: string): partId is OwnPart => Object.hasOwn(OWN, partId);
const drawn = (parts: Readonly<Record<string, CharacterPart>>): Parts =>
  Object.fromEntries(
    Object.entries(parts).map(([id, part]) => [
      id,
      { template: template(part.template), templates: [...PIECES, ...(part.pieces ?? []).map(template)] },
    ]),
  );
const tabOf = (partId: string): TabId | undefined => COMMON[partId] ?? (isOwn(partId) ? OWN[partId].tab : undefined);

/** The sheet of a player character: the most used numbers at the top, everything else on tabs. */
export class CharacterSheet extends CreatureSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions<CharacterSheet> = {
    classes: ["od-sheet--character"],
  };

  static override TABS: Record<string, foundry.applications.api.Application.TabsConfiguration> = {
    [TAB_GROUP]: { initial: "play", labelPrefix: "OD20.Tab", tabs: TAB_IDS.map((id) => ({ id })) },
  };

  static override PARTS: Parts = {
    header: { template: template("actor/character-header"), templates: [...PIECES, template("actor/head-states")] },
    beginnings: { template: template("actor/beginnings"), templates: [template("actor/unfinished")] },
    tabs: { template: template("actor/tabs") },
    ...drawn(TOP_PARTS),
    combat: { template: template("actor/combat"), templates: PIECES },
    ...drawn(CHARACTER_PARTS),
  };

  readonly #finders = new Map<string, Finder>();

  protected override sheetActions(): Actions {
    const { CHARACTER_ACTIONS, LEVEL_ACTIONS } = sheetCode.code;
    return { ...super.sheetActions(), ...actionsOf(this, { ...CHARACTER_ACTIONS, ...LEVEL_ACTIONS }) };
  }

  /** Returns the header controls: Foundry's, those of every creature, and those of characters. */
  protected override _getHeaderControls(): HeaderControls {
    return [
      ...super._getHeaderControls(),
      { icon: "fa-solid fa-hat-wizard", label: "OD20.Creation.Open", action: "createCharacter", ownership: "OWNER" },
      // Foundry draws these controls once with the frame. An unavailable one notifies the user when it is clicked.
      { icon: "fa-solid fa-stairs", label: "OD20.LevelUp.Open", action: "levelUp", ownership: "OWNER" },
      { icon: "fa-solid fa-rotate-left", label: "OD20.LevelUp.Undo.Open", action: "undoLevel", ownership: "OWNER" },
      ...(game.user.isGM && gameOf(currentRuleset()).levels.quest
        ? [{ icon: "fa-solid fa-trophy", label: "OD20.LevelUp.Capstone", action: "capstone" }]
        : []),
      { icon: "fa-solid fa-print", label: "OD20.Print.Print", action: "printSheet", ownership: "OBSERVER" },
    ];
  }

  /** Returns the input of the parts. */
  #shown(partId = ""): Shown | null {
    const {
      actor,
      id: rootId,
      isEditable: editable,
      fromAfar,
      reader,
      behavior: { editing },
    } = this;
    return actor.isCharacter()
      ? { actor, rootId, editable, editing, fromAfar, reader, finder: this.finderOf(partId) }
      : null;
  }

  protected override finderOf(partId: string): Finder {
    const finder = this.#finders.get(partId) ?? super.finderOf(partId) ?? new sheetCode.code.Finder();
    this.#finders.set(partId, finder);
    return finder;
  }

  /** Tabs with content, in order. */
  get #tabs(): TabId[] {
    const shown = this.#shown();
    const used = new Set<string>(Object.values(COMMON));
    for (const part of Object.values(OWN)) if (shown && (part.offered?.(shown) ?? true)) used.add(part.tab);
    return TAB_IDS.filter((id) => used.has(id));
  }

  /** The open tab, or the first one when the open tab no longer exists. */
  get #open(): string {
    const tabs: readonly string[] = this.#tabs;
    const open = this.tabGroups[TAB_GROUP];
    return open && tabs.includes(open) ? open : (tabs[0] ?? "");
  }

  /** Tabs are drawn when they are opened. With limited permission there are none. */
  protected override onScreen(parts: readonly string[]): readonly string[] {
    const open = this.#open;
    return this.fromAfar ? parts : parts.filter((part) => [undefined, open].includes(tabOf(part)));
  }

  protected override async partContext(partId: string): Promise<object> {
    const shown = this.#shown(partId);
    if (!shown) return super.partContext(partId);
    const { beginnings, characterHeader, creatureHeader, PART_CONTEXTS } = sheetCode.code;
    if (partId === "tabs") return this.#tabsContext();
    if (partId === "beginnings") return beginnings(shown);
    const favorites = Object.fromEntries(
      shown.actor.system
        .toObject()
        .favorites.map((key) => [key.startsWith("item.") ? key.slice("item.".length) : key, true]),
    );
    if (partId === "header") return { ...creatureHeader(this.shownCreature), ...characterHeader(shown) };
    return {
      favorites,
      ...(await Promise.resolve(isOwn(partId) ? PART_CONTEXTS[partId](shown) : super.partContext(partId))),
    };
  }

  #tabsContext(): object {
    const { panelId, tabId } = sheetCode.code;
    const all = this._prepareTabs(TAB_GROUP);
    const parts = Object.keys(CharacterSheet.PARTS);
    return {
      group: TAB_GROUP,
      tabs: this.#tabs.map((tab) => ({
        tab,
        id: tabId(this.id, tab),
        label: all[tab]?.label ?? tab,
        panels: parts
          .filter((part) => tabOf(part) === tab)
          .map((part) => panelId(this.id, part))
          .join(" "),
      })),
    };
  }

  protected override _replaceHTML(
    result: Record<string, HTMLElement>,
    content: HTMLElement,
    options: ActorOptions,
  ): void {
    const { centerTab, makePanel, showTab } = sheetCode.code;
    // With limited permission the sheet shows only the story, without tabs.
    for (const [id, element] of Object.entries(result)) {
      const tab = this.fromAfar ? undefined : tabOf(id);
      if (tab !== undefined) makePanel(element, this.id, id, tab);
    }
    super._replaceHTML(result, content, options);
    showTab(content, this.#open);
    // A newly drawn row of tabs scrolls to the open tab.
    if (result["tabs"]?.isConnected) centerTab(content, this.#open);
  }

  /** Hides closed tabs before Foundry restores the focus, because hidden elements cannot take it. */
  protected override _preSyncPartState(
    partId: string,
    newElement: HTMLElement,
    priorElement: HTMLElement,
    state: object,
  ): void {
    super._preSyncPartState(partId, newElement, priorElement, state);
    sheetCode.code.showTab(newElement, this.#open);
  }

  override changeTab(...args: Parameters<Base["changeTab"]>): void {
    const content = this.element.querySelector(".window-content");
    const scrollTop = content?.scrollTop ?? 0;
    super.changeTab(...args);
    const { centerTab, showTab } = sheetCode.code;
    showTab(this.element, this.#open);
    centerTab(this.element, this.#open);
    void this.#drawTab(content, scrollTop);
  }

  /** Draws what changed on the open tab since it was closed, and scrolls to its top, below the sticky row of tabs. */
  async #drawTab(content: Element | null, scrollTop: number): Promise<void> {
    await this.render({ parts: Object.keys(this.parts).filter((part) => tabOf(part) === this.#open) });
    if (content) content.scrollTop = Math.min(scrollTop, this.parts["header"]?.offsetHeight ?? 0);
  }

  /** Opens the tab that is asked for before its parts are chosen. */
  protected override _configureRenderOptions(options: ActorOptions): void {
    super._configureRenderOptions(options);
    const { tab } = options;
    const wanted = typeof tab === "object" ? tab[TAB_GROUP] : tab;
    if (wanted) this.tabGroups[TAB_GROUP] = wanted;
  }

  protected override async _onFirstRender(...args: Parameters<Base["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    sheetCode.code.listenForTabs(this.element, (tab) => {
      this.changeTab(tab, TAB_GROUP);
    });
  }

  protected override menuEntries(): ReturnType<typeof nativeEntry>[] {
    return [
      nativeEntry({
        label: t("OD20.Favorites.Toggle"),
        icon: "fa-solid fa-star",
        visible: () => this.isEditable,
        onClick: (element) =>
          void sheetCode.code.switchFavorite(this.actor, sheetCode.code.favoriteOf(element, this.actor)),
      }),
    ];
  }

  /** Adds a favorite when the user drops something on the favorites. */
  protected override async _onDrop(event: DragEvent): Promise<void> {
    const onFavorites = this.isEditable && this.partAt(event.target) === "favorites";
    if (!onFavorites || !(await sheetCode.code.dropFavorite(this.actor, event))) await super._onDrop(event);
  }

  /** In the inventory, the drop target decides where the item goes: into a container or out of it. */
  protected override async _onDropItem(event: DragEvent, item: Item.Implementation): ReturnType<Base["_onDropItem"]> {
    return this.partAt(event.target) === "inventory"
      ? sheetCode.code.dropInInventory(this.actor, event, item, () => super._onDropItem(event, item))
      : super._onDropItem(event, item);
  }
}
