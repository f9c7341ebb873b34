/** Shapes of options and contexts. @source API:interfaces/foundry.applications.types */
import type { Loose, LooseObject } from "../../../common/loose.ts";

export interface Position {
  top?: number;
  left?: number;
  width?: number | "auto";
  height?: number | "auto";
  scale?: number;
  zIndex?: number;
}

export interface WindowOptions {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string | false;
  controls: HeaderControl[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

/** 13 reads icon, label, action, visible, onClick; 14 adds nothing the system uses. */
export interface HeaderControl {
  icon: string;
  label: string;
  action?: string;
  visible?: boolean | ((this: Loose) => boolean);
  ownership?: string | number;
  onClick?: (event: Event) => unknown;
}

export type ActionHandler = (event: Event, target: HTMLElement) => unknown;

export interface FormConfiguration {
  handler?: ((event: Event, form: HTMLFormElement, data: Loose, options?: LooseObject) => unknown) | null;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

export interface ApplicationOptions extends LooseObject {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowOptions;
  actions: Record<string, ActionHandler | { handler: ActionHandler; buttons?: number[] }>;
  form?: FormConfiguration;
  position: Position;
}

export interface RenderOptions extends LooseObject {
  force?: boolean;
  isFirstRender?: boolean;
  parts?: string[];
  position?: Position;
  tab?: string | Record<string, string>;
  window?: { title?: string; icon?: string | false; controls?: boolean };
}

export interface ClosingOptions extends LooseObject {
  animate?: boolean;
  closeKey?: boolean;
  submitted?: boolean;
}

export interface TabConfiguration {
  id: string;
  icon?: string;
  label?: string;
  tooltip?: string;
  cssClass?: string;
}

export interface TabsConfiguration {
  tabs: TabConfiguration[];
  initial?: string | null;
  labelPrefix?: string;
}

export interface Tab extends TabConfiguration {
  group: string;
  active: boolean;
  cssClass: string;
}

/** The life cycle. @source API:classes/foundry.applications.api.ApplicationV2 RENDER_STATES */
export const RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

/** What the helpers of this folder need to know of an application. */
export interface App {
  readonly id: string;
  readonly options: ApplicationOptions;
  readonly element: HTMLElement;
  readonly form: HTMLFormElement | null;
  readonly hasFrame: boolean;
  readonly rendered: boolean;
  readonly minimized: boolean;
  readonly position: Position;
  readonly window: Partial<FrameElements>;
  chain(): Generator<{ name: string }>;
  close(options?: ClosingOptions): Promise<unknown>;
  minimize(): Promise<void>;
  maximize(): Promise<void>;
  setPosition(position?: Position): Position | undefined;
  _getHeaderControls(): HeaderControl[];
  _onClickTab(event: Event): void;
  _onClickAction(event: Event, target: HTMLElement): unknown;
}

/** The elements of a frame; kept as `app.window`. */
export interface FrameElements {
  header: HTMLElement;
  icon: HTMLElement;
  title: HTMLElement;
  controls: HTMLButtonElement;
  controlsDropdown: HTMLElement;
  close: HTMLButtonElement;
  content: HTMLElement;
  resize: HTMLElement | null;
}
