/**
 * Base classes of sheets: Foundry's document sheets with the Handlebars mixin and the system's shared behavior.
 * The mixin's own type is an intersection, and TypeScript compares every class that extends it member by member with
 * the whole Actor type (TS2321/TS2589, 5 GB in TypeScript 7). Declaring the additions on a plain subclass keeps the
 * comparison by name.
 */
import type { SheetBehavior } from "./mixins/sheet-events.ts";
import type { Actions } from "./actions.ts";
import { withSheetEvents, type HandlebarsSheet } from "./opposed-sheet.ts";
import { openItemAs, openSheetAs } from "../common/windows.ts";

export type HandlebarsTemplatePart = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;
export type ActorContext = foundry.applications.sheets.ActorSheetV2.RenderContext;
export type ActorOptions = foundry.applications.sheets.ActorSheetV2.RenderOptions;
export type ItemContext = foundry.applications.sheets.ItemSheetV2.RenderContext;
export type ItemOptions = foundry.applications.sheets.ItemSheetV2.RenderOptions;
export type HeaderControls = foundry.applications.api.ApplicationV2.HeaderControlsEntry[];
export type Parts = Record<string, HandlebarsTemplatePart>;

declare class OpposedActorSheetType extends foundry.applications.sheets.ActorSheetV2 {
  static PARTS: Parts;
  readonly behavior: SheetBehavior;
  get parts(): Record<string, HTMLElement>;
  protected get hasModes(): boolean;
  protected sheetActions(): Actions;
  protected get reader(): User.Implementation;
  protected onScreen(parts: readonly string[]): readonly string[];
  protected partContext(partId: string): object | Promise<object>;
  protected _configureRenderParts(options: ActorOptions): Parts;
  protected _preparePartContext(partId: string, context: ActorContext, options: ActorOptions): Promise<ActorContext>;
  protected _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: ActorOptions): void;
  protected _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void;
  protected _syncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void;
  protected _attachPartListeners(partId: string, htmlElement: HTMLElement, options: ActorOptions): void;
}

declare class OpposedItemSheetType extends foundry.applications.sheets.ItemSheetV2 {
  static PARTS: Parts;
  readonly behavior: SheetBehavior;
  get parts(): Record<string, HTMLElement>;
  protected get hasModes(): boolean;
  protected sheetActions(): Actions;
  protected get reader(): User.Implementation;
  protected partContext(partId: string): object | Promise<object>;
  protected _configureRenderParts(options: ItemOptions): Parts;
  protected _preparePartContext(partId: string, context: ItemContext, options: ItemOptions): Promise<ItemContext>;
  protected _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: ItemOptions): void;
  protected _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void;
  protected _syncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void;
  protected _attachPartListeners(partId: string, htmlElement: HTMLElement, options: ItemOptions): void;
}

declare class OpposedEffectSheetType extends foundry.applications.api.DocumentSheetV2<ActiveEffect.Implementation> {
  static PARTS: Parts;
  protected get hasModes(): boolean;
  protected sheetActions(): Actions;
  protected partContext(partId: string): object | Promise<object>;
}

const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;
export const OpposedActorSheet = withSheetEvents(
  HandlebarsApplicationMixin(ActorSheetV2) as unknown as typeof HandlebarsSheet,
) as unknown as typeof OpposedActorSheetType;
export const OpposedItemSheet = withSheetEvents(
  HandlebarsApplicationMixin(ItemSheetV2) as unknown as typeof HandlebarsSheet,
) as unknown as typeof OpposedItemSheetType;
export const OpposedEffectSheet = withSheetEvents(
  HandlebarsApplicationMixin(foundry.applications.api.DocumentSheetV2) as unknown as typeof HandlebarsSheet,
) as unknown as typeof OpposedEffectSheetType;

/** Window control that shows the sheet to a Game Master as a player sees it. */
export function seeAsControls(): HeaderControls {
  return game.user.isGM ? [{ icon: "fa-solid fa-eye", label: "OD20.SeeAs.Open", action: "seeAs" }] : [];
}

/** Opens the sheet of an actor as a player sees it. */
export async function seeAs(this: { readonly actor: Actor.Implementation }): Promise<void> {
  await openSheetAs(this.actor);
}

/** Opens the sheet of an item as a player sees it. */
export async function seeItemAs(this: { readonly item: Item.Implementation }): Promise<void> {
  await openItemAs(this.item);
}
