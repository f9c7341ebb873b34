import type { nativeEntry } from "../../compat/menu-entry.ts";
import { template } from "../../core/constants.ts";
import type { CreatureData } from "../../documents/actor.ts";
import { ownName } from "../../play/scene/tokens.ts";
import { dragDataOf } from "../macros/drag-data.ts";
import { addHotbarMenu } from "../macros/hotbar.ts";
import { gameTexts } from "../words/texts-game.ts";
import { creatureActions } from "./actions.ts";
import { OpposedActorSheet, type ActorOptions, type HeaderControls, type Parts } from "./base.ts";
import { sheetCode } from "./code.ts";
import { seeAs, seeAsControls } from "./see-as-control.ts";
import type { Finder } from "./mixins/finder.ts";
import type { CreatureShown } from "./parts/creature.ts";
import type { OddsOf } from "./view/equipment.ts";
import type { SheetText } from "./view/sheet-text.ts";
import { isOpen } from "../shared/is-open.ts";

/** Templates that the parts include, by their path. */
export const PIECES = [
  "actor/number",
  "actor/ability",
  "actor/steps",
  "actor/check",
  "actor/hit-points",
  "actor/badges",
  "actor/weapon",
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

/** Templates that an effects part includes. */
export const EFFECT_PIECES = ["effect/list", "effect/row", "actor/rule-why"].map(template);

/** What a drop knows what to do with, or what to say about. */
const DROPPED = ["Item", "Actor", "ActiveEffect", "Folder"];
/** Buttons that change nothing: for everybody who sees the sheet. */
const LOOKING = '[data-action="openItem"], [data-action="tab"], [data-action="openPack"]';
/** Parts for whoever has no more than a limited view. */
const FROM_AFAR = ["header", "text"];

type Base = InstanceType<typeof OpposedActorSheet>;

/** What the sheets of characters and other creatures have in common. */
export class CreatureSheet extends OpposedActorSheet {
  static override DEFAULT_OPTIONS: foundry.applications.sheets.ActorSheetV2.DefaultOptions<CreatureSheet> = {
    position: { width: 1000, height: 780 },
    actions: { ...creatureActions, seeAs },
  };

  #finder: Finder | null = null;

  get finder(): Finder {
    return (this.#finder ??= new sheetCode.here.Finder());
  }

  /** The creature that is shown; the sheet is registered for creatures only. */
  protected get creature(): CreatureData {
    const data = this.actor.creature;
    if (!data) throw new TypeError(`Actor ${this.actor.uuid} of type ${this.actor.type} is not a creature`);
    return data;
  }

  /** Whether anything shown may end with a turn. */
  get hasNotes(): boolean {
    return this.creature.notes.length > 0 || this.actor.temporaryEffects.length > 0;
  }

  /** Which of five goblins it is, in the window's bar too. */
  override get title(): string {
    const { actor } = this;
    return actor.token ? super.title.replace(actor.name, ownName(actor)) : super.title;
  }

  /** Core's own entries, and the tools for this creature. */
  protected override _getHeaderControls(): HeaderControls {
    return [
      ...super._getHeaderControls(),
      ...seeAsControls(),
      { icon: "fa-solid fa-heart-crack", label: "OD20.Deal.Title", action: "deal" },
      { icon: "fa-solid fa-campground", label: "OD20.Rest.Title", action: "rest", ownership: "OWNER" },
    ];
  }

  /** Who may look only from afar sees picture, name and story. */
  protected get fromAfar(): boolean {
    return !this.actor.testUserPermission(this.reader, "OBSERVER");
  }

  protected override _configureRenderParts(options: ActorOptions): Parts {
    const parts = super._configureRenderParts(options);
    return this.fromAfar ? Object.fromEntries(Object.entries(parts).filter(([id]) => FROM_AFAR.includes(id))) : parts;
  }

  protected override partContext(partId: string): object | Promise<object> {
    const { creatureCombat, creatureEffects, creatureHeader } = sheetCode.here;
    if (partId === "header") return creatureHeader(this.shownCreature);
    if (partId === "combat") return creatureCombat(this.shownCreature);
    if (partId === "effects") return creatureEffects(this.actor, { rootId: this.id, editable: this.isEditable });
    return {};
  }

  /** What the common parts are told. */
  protected get shownCreature(): CreatureShown {
    const {
      actor,
      creature,
      id: rootId,
      isEditable: editable,
      fromAfar,
      finder,
      habits: { editing },
    } = this;
    return { actor, creature, rootId, editable, editing, fromAfar, finder, odds: this.odds };
  }

  /** Whether buttons here roll now, and may say how good the chances are. */
  get tellsOdds(): boolean {
    return isOpen(this) && this.isEditable && !this.habits.editing;
  }

  /** What the buttons of attacks say of the marked target. */
  protected get odds(): OddsOf {
    return this.isEditable && !this.habits.editing ? sheetCode.here.markedOdds(this.actor) : () => null;
  }

  /** The text about the creature. */
  protected biography(label: string): Promise<SheetText> {
    const { creature } = this;
    return sheetCode.here.sheetText(
      this.actor,
      "biography",
      gameTexts.t(label),
      creature.toObject().biography,
      creature.schema.fields.biography,
      this.reader,
    );
  }

  /** What the menu of a button that rolls offers beside the bar of macros. */
  protected menuEntries(): ReturnType<typeof nativeEntry>[] {
    return [];
  }

  /** Everybody may drop: what does not work is told. */
  protected override _canDragDrop(): boolean {
    return true;
  }

  /** Attacks and numbers carry themselves; the row around an attack carries the item, as everywhere. */
  protected override async _onDragStart(event: DragEvent): Promise<void> {
    const data = dragDataOf(event.currentTarget, this.actor);
    // What lies in a bag is dragged alone.
    event.stopPropagation();
    if (!data) return super._onDragStart(event);
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
    return Promise.resolve();
  }

  /** Whatever was dropped: what a sheet cannot hold is told, never swallowed or thrown. */
  protected override async _onDrop(event: DragEvent): Promise<void> {
    const { t } = gameTexts;
    if (!this.isEditable) {
      ui.notifications.warn(t("OD20.Sheet.Refuse.owner", { actor: this.actor.name }));
      return;
    }
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    const type: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "type") : undefined;
    try {
      // Pages, scenes and the like have no place here.
      if (typeof type !== "string" || !DROPPED.includes(type)) throw new TypeError(`A sheet takes no ${String(type)}`);
      await super._onDrop(event);
    } catch (error) {
      console.warn(error);
      ui.notifications.warn(t("OD20.Sheet.DropFailed"));
    }
  }

  /** With Shift a thing of another actor is moved, else copied. */
  protected override async _onDropItem(event: DragEvent, item: Item.Implementation): ReturnType<Base["_onDropItem"]> {
    const { actor } = this;
    if (item.parent === actor) {
      const { byName } = this.finderOf(this.partAt(event.target)) ?? this.finder;
      if (byName) ui.notifications.info(gameTexts.t("OD20.Sheet.SortedByName"));
      return byName ? null : super._onDropItem(event, item);
    }
    return sheetCode.here.takeDropped(actor, item, event.shiftKey, () => super._onDropItem(event, item));
  }

  protected override async _onDropActor(_event: DragEvent, actor: Actor.Implementation): Promise<null> {
    ui.notifications.warn(gameTexts.t("OD20.Sheet.DropWrong", { name: actor.name }));
    return Promise.resolve(null);
  }

  protected override async _onFirstRender(...args: Parameters<Base["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    const { leaveSidebarFree, listenForEntries } = sheetCode.here;
    leaveSidebarFree(this);
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
    // Core disables every control of a sheet that may not be edited; whoever sees it may still look around.
    for (const button of this.element.querySelectorAll<HTMLButtonElement>(LOOKING)) button.disabled = false;
  }

  /** What finds and sorts the things of a part; null where there is nothing to find. */
  protected finderOf(partId: string): Finder | null {
    return partId === "combat" ? this.finder : null;
  }

  /** The part that an element stands in. */
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
