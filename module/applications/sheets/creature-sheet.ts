import type { nativeEntry } from "../../compat/menu-entry.ts";
import { template } from "../../core/constants.ts";
import type { CreatureData } from "../../documents/actor.ts";
import { ownName } from "../../play/scene/tokens.ts";
import { gameTexts } from "../words/texts-game.ts";
import { actionsOf, type Actions } from "./actions.ts";
import { OpposedActorSheet, type ActorOptions, type HeaderControls, type Parts, seeAs, seeAsControls } from "./base.ts";
import { sheetCode } from "./lazy-code.ts";
import type { Finder } from "./mixins/finder.ts";
import type { CreatureShown } from "./parts/creature.ts";
import type { OddsOf } from "./view/equipment.ts";
import type { SheetText } from "./view/sheet-text.ts";
import { isOpen } from "../common/open-windows.ts";

/** Paths of the partials that the parts include. */
export const PIECES = [
  "actor/number",
  "actor/ability",
  "actor/steps",
  "actor/check",
  "actor/hit-points",
  "actor/badges",
  "actor/weapon",
  "actor/things",
  "actor/strikes",
  "actor/strike",
  "dialogs/edge",
  "actor/actions",
  "actor/wounds",
  "actor/damage-log",
  "actor/protection",
  "actor/characteristics",
  "actor/attributes",
  "actor/skills",
  "actor/mastery",
  "actor/numbers-3e",
  "actor/item-menu",
  "actor/use",
  "actor/item-head",
  "actor/rule-why",
  "actor/finder",
  "actor/removed",
  "actor/counter",
  "sheets/number-field",
].map(template);

/** Partials of the effects part. */
export const EFFECT_PIECES = ["effect/list", "effect/row", "actor/rule-why"].map(template);

/** Selector of buttons that change nothing. They work for every user who sees the sheet. */
const LOOKING = '[data-action="openItem"], [data-action="tab"], [data-action="openPack"]';
/** Parts for users with limited permission. */
const FROM_AFAR = ["header", "text"];

type Base = InstanceType<typeof OpposedActorSheet>;

/** Base class of the sheets of characters and NPCs. */
export class CreatureSheet extends OpposedActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions<CreatureSheet> = {
    position: { width: 1000, height: 780 },
    actions: { seeAs },
  };

  #finder: Finder | null = null;

  get finder(): Finder {
    return (this.#finder ??= new sheetCode.code.Finder());
  }

  /** The creature's data. The sheet is registered for creatures only. */
  protected get creature(): CreatureData {
    const data = this.actor.creature;
    if (!data) throw new TypeError(`${this.actor.uuid} is not a creature`);
    return data;
  }

  /** Whether the sheet shows something that may end with a turn. */
  get hasNotes(): boolean {
    return this.creature.notes.length > 0 || this.actor.temporaryEffects.length > 0;
  }

  /** Window title. For a token's actor it shows the token's name, because several tokens can share an actor. */
  override get title(): string {
    const { actor } = this;
    return actor.token ? super.title.replace(actor.name, ownName(actor)) : super.title;
  }

  /** Returns the header controls: Foundry's, and tools for this creature. */
  protected override _getHeaderControls(): HeaderControls {
    return [
      ...super._getHeaderControls(),
      ...seeAsControls(),
      { icon: "fa-solid fa-heart-crack", label: "OD20.Deal.Title", action: "deal" },
      { icon: "fa-solid fa-campground", label: "OD20.Rest.Title", action: "rest", ownership: "OWNER" },
    ];
  }

  /** Whether the reader has only limited permission, and sees only image, name and story. */
  protected get fromAfar(): boolean {
    return !this.actor.testUserPermission(this.reader, "OBSERVER");
  }

  protected override _configureRenderParts(options: ActorOptions): Parts {
    const parts = super._configureRenderParts(options);
    return this.fromAfar ? Object.fromEntries(Object.entries(parts).filter(([id]) => FROM_AFAR.includes(id))) : parts;
  }

  protected override sheetActions(): Actions {
    return actionsOf(this, sheetCode.code.CREATURE_ACTIONS);
  }

  protected override partContext(partId: string): object | Promise<object> {
    const { creatureCombat, creatureEffects, creatureHeader } = sheetCode.code;
    if (partId === "header") return creatureHeader(this.shownCreature);
    if (partId === "combat") return creatureCombat(this.shownCreature);
    if (partId === "effects") return creatureEffects(this.actor, { rootId: this.id, editable: this.isEditable });
    return {};
  }

  /** Input of the common parts. */
  protected get shownCreature(): CreatureShown {
    const {
      actor,
      creature,
      id: rootId,
      isEditable: editable,
      fromAfar,
      finder,
      behavior: { editing },
    } = this;
    return { actor, creature, rootId, editable, editing, fromAfar, finder, odds: this.odds };
  }

  /** Whether the sheet's buttons roll, so that they can show odds. */
  get tellsOdds(): boolean {
    return isOpen(this) && this.isEditable && !this.behavior.editing;
  }

  /** Returns the odds of attack buttons against the targeted token. */
  protected get odds(): OddsOf {
    return this.isEditable && !this.behavior.editing ? sheetCode.code.markedOdds(this.actor) : () => null;
  }

  /** Returns the biography. */
  protected biography(label: string): Promise<SheetText> {
    const { creature } = this;
    return sheetCode.code.sheetText(
      this.actor,
      "biography",
      gameTexts.t(label),
      creature.toObject().biography,
      creature.schema.fields.biography,
      this.reader,
    );
  }

  /** Additional entries of the context menu of buttons that roll. */
  protected menuEntries(): ReturnType<typeof nativeEntry>[] {
    return [];
  }

  /** Every user may drop on the sheet; `_onDrop` explains refusals. */
  protected override _canDragDrop(): boolean {
    return true;
  }

  /** Attack buttons and numbers carry their own drag data. Their rows carry the item. */
  protected override async _onDragStart(event: DragEvent): Promise<void> {
    const data = sheetCode.code.dragDataOf(event.currentTarget, this.actor);
    // Items in a container are dragged without the container.
    event.stopPropagation();
    if (!data) return super._onDragStart(event);
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
    return Promise.resolve();
  }

  /** Handles any drop. Notifies the user of what the sheet cannot take. */
  protected override async _onDrop(event: DragEvent): Promise<void> {
    await sheetCode.code.dropOnSheet(this.actor, this.isEditable, event, () => super._onDrop(event));
  }

  /** Moves another actor's item with Shift pressed; otherwise copies it. */
  protected override async _onDropItem(event: DragEvent, item: Item.Implementation): ReturnType<Base["_onDropItem"]> {
    const { actor } = this;
    if (item.parent === actor) {
      const { byName } = this.finderOf(this.partAt(event.target)) ?? this.finder;
      if (byName) ui.notifications.info(gameTexts.t("OD20.Sheet.SortedByName"));
      return byName ? null : super._onDropItem(event, item);
    }
    return sheetCode.code.takeDropped(actor, item, event.shiftKey, () => super._onDropItem(event, item));
  }

  protected override async _onDropActor(_event: DragEvent, actor: Actor.Implementation): Promise<null> {
    ui.notifications.warn(gameTexts.t("OD20.Sheet.DropWrong", { name: actor.name }));
    return Promise.resolve(null);
  }

  /** Places a new window once, beside the sidebar. */
  protected override _configureRenderOptions(options: ActorOptions): void {
    super._configureRenderOptions(options);
    if (!options.isFirstRender) return;
    const left = sheetCode.code.leftOfSidebar({ ...this.position, ...options.position });
    if (left !== undefined) options.position = { ...options.position, left };
  }

  protected override async _onFirstRender(...args: Parameters<Base["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    const { addHotbarMenu, listenForEntries } = sheetCode.code;
    addHotbarMenu(this.element, this.actor, this.menuEntries());
    listenForEntries(this.element, this.actor);
    this.element.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.dataset["field"] === "sort")
        void this.#sort(this.partAt(target), target.value === "name");
    });
  }

  protected override _attachPartListeners(partId: string, element: HTMLElement, options: ActorOptions): void {
    super._attachPartListeners(partId, element, options);
    this.finderOf(partId)?.listen(element);
  }

  protected override async _onRender(...args: Parameters<Base["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    // Foundry disables all controls of a read-only sheet. These buttons only show things, so they are enabled again.
    for (const button of this.element.querySelectorAll<HTMLButtonElement>(LOOKING)) button.disabled = false;
  }

  /** Returns what searches and sorts the items of a part; null for parts without a list. */
  protected finderOf(partId: string): Finder | null {
    return partId === "combat" ? this.finder : null;
  }

  /** Returns the id of the part that contains an element. */
  protected partAt(target: EventTarget | null): string {
    return (
      (target instanceof Element
        ? target.closest<HTMLElement>("[data-application-part]")?.dataset["applicationPart"]
        : undefined) ?? ""
    );
  }

  async #sort(part: string, byName: boolean): Promise<void> {
    const finder = this.finderOf(part);
    if (!finder) return;
    finder.byName = byName;
    await this.render({ parts: [part] });
  }
}
