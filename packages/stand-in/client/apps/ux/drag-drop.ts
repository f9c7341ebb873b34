/**
 * DragDrop: adds drag and drop to part of a window. Handlers are properties, so binding twice does not call them twice.
 * @source API:classes/foundry.applications.ux.DragDrop
 */
import type { Loose } from "../../../common/loose.ts";

export interface DragDropConfiguration {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: Partial<Record<"dragstart" | "drop", (selector: string | null | undefined) => boolean>>;
  callbacks?: Partial<
    Record<"dragstart" | "dragover" | "drop" | "dragenter" | "dragleave" | "dragend", (event: DragEvent) => unknown>
  >;
}

export class DragDrop {
  readonly dragSelector: string | null;
  readonly dropSelector: string | null;
  readonly permissions: NonNullable<DragDropConfiguration["permissions"]>;
  readonly callbacks: NonNullable<DragDropConfiguration["callbacks"]>;

  constructor({
    dragSelector = null,
    dropSelector = null,
    permissions = {},
    callbacks = {},
  }: DragDropConfiguration = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  static get implementation(): typeof DragDrop {
    const config: Loose = Reflect.get(globalThis, "CONFIG");
    return config?.ux?.DragDrop ?? DragDrop;
  }

  /** Wire an element and what is in it. */
  bind(html: HTMLElement): this {
    if (this.dragSelector && this.can("dragstart", this.dragSelector)) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.draggable = true;
        element.ondragstart = (event) => {
          this.callback(event, "dragstart");
        };
        element.ondragend = (event) => {
          this.callback(event, "dragend");
        };
      }
    }
    if (!this.can("drop", this.dropSelector)) return this;
    const targets = this.dropSelector ? html.querySelectorAll<HTMLElement>(this.dropSelector) : [html];
    for (const element of targets) {
      element.ondragover = (event) => {
        event.preventDefault();
        this.callback(event, "dragover");
      };
      element.ondragenter = (event) => {
        this.callback(event, "dragenter");
      };
      element.ondragleave = (event) => {
        this.callback(event, "dragleave");
      };
      element.ondrop = (event) => {
        event.preventDefault();
        this.callback(event, "drop");
      };
    }
    return this;
  }

  can(action: "dragstart" | "drop", selector: string | null | undefined): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  callback(event: DragEvent, action: keyof DragDrop["callbacks"]): unknown {
    return this.callbacks[action]?.(event);
  }
}
