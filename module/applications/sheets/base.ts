/**
 * Sheet bases: the Handlebars mixin applied to the two document sheets.
 *
 * The mixin's own type is an intersection, and TypeScript compares every class that extends it member by member with
 * the whole Actor type (TS2321/TS2589, 5 GB in TypeScript 7). Declaring what the mixin adds on a plain subclass keeps
 * the comparison by name.
 */
export type HandlebarsTemplatePart = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;
export type ActorContext = foundry.applications.sheets.ActorSheetV2.RenderContext;
export type ActorOptions = foundry.applications.sheets.ActorSheetV2.RenderOptions;
export type ItemContext = foundry.applications.sheets.ItemSheetV2.RenderContext;
export type ItemOptions = foundry.applications.sheets.ItemSheetV2.RenderOptions;
export type EffectContext = foundry.applications.api.DocumentSheetV2.RenderContext<ActiveEffect.Implementation>;
export type EffectOptions = foundry.applications.api.DocumentSheetV2.RenderOptions;
export type HeaderControls = foundry.applications.api.ApplicationV2.HeaderControlsEntry[];
export type Parts = Record<string, HandlebarsTemplatePart>;

declare class HandlebarsActorSheetType extends foundry.applications.sheets.ActorSheetV2 {
  static PARTS: Parts;
  get parts(): Record<string, HTMLElement>;
  protected _configureRenderParts(options: foundry.applications.sheets.ActorSheetV2.RenderOptions): Parts;
  protected _preparePartContext(
    partId: string,
    context: foundry.applications.sheets.ActorSheetV2.RenderContext,
    options: foundry.applications.sheets.ActorSheetV2.RenderOptions,
  ): Promise<foundry.applications.sheets.ActorSheetV2.RenderContext>;
  protected _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: foundry.applications.sheets.ActorSheetV2.RenderOptions): void;
  protected _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void;
  protected _syncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void;
  protected _attachPartListeners(partId: string, htmlElement: HTMLElement, options: foundry.applications.sheets.ActorSheetV2.RenderOptions): void;
}
declare class HandlebarsItemSheetType extends foundry.applications.sheets.ItemSheetV2 {
  static PARTS: Parts;
  get parts(): Record<string, HTMLElement>;
  protected _configureRenderParts(options: foundry.applications.sheets.ItemSheetV2.RenderOptions): Parts;
  protected _preparePartContext(
    partId: string,
    context: foundry.applications.sheets.ItemSheetV2.RenderContext,
    options: foundry.applications.sheets.ItemSheetV2.RenderOptions,
  ): Promise<foundry.applications.sheets.ItemSheetV2.RenderContext>;
  protected _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: foundry.applications.sheets.ItemSheetV2.RenderOptions): void;
  protected _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void;
  protected _syncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: object): void;
  protected _attachPartListeners(partId: string, htmlElement: HTMLElement, options: foundry.applications.sheets.ItemSheetV2.RenderOptions): void;
}

declare class HandlebarsEffectSheetType extends foundry.applications.api.DocumentSheetV2<ActiveEffect.Implementation> {
  static PARTS: Parts;
  protected _preparePartContext(
    partId: string,
    context: foundry.applications.api.DocumentSheetV2.RenderContext<ActiveEffect.Implementation>,
    options: foundry.applications.api.DocumentSheetV2.RenderOptions,
  ): Promise<foundry.applications.api.DocumentSheetV2.RenderContext<ActiveEffect.Implementation>>;
}

const { HandlebarsApplicationMixin } = foundry.applications.api;
export const HandlebarsActorSheet = HandlebarsApplicationMixin(
  foundry.applications.sheets.ActorSheetV2,
) as unknown as typeof HandlebarsActorSheetType;
export const HandlebarsItemSheet = HandlebarsApplicationMixin(
  foundry.applications.sheets.ItemSheetV2,
) as unknown as typeof HandlebarsItemSheetType;
export const HandlebarsEffectSheet = HandlebarsApplicationMixin(
  foundry.applications.api.DocumentSheetV2,
) as unknown as typeof HandlebarsEffectSheetType;
