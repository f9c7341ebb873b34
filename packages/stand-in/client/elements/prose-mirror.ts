/**
 * <prose-mirror>: rich text as a form field. It is not the real editor but an editable box with a save button and three
 * marks. When toggled, it shows the enriched text and a button that opens the box; saving closes the box. Collaboration
 * is not implemented: two open boxes do not sync.
 * @source API:classes/foundry.applications.elements.HTMLProseMirrorElement (events open, close, save), API:
 *   ProseMirrorInputConfig
 */
import { make, parseInert, serialize } from "../apps/html.ts";
import { text } from "../apps/text.ts";
import { cleanChildren } from "../apps/ux/clean-html.ts";
import { FormInputElement } from "./form-input.ts";

/** Markup without what must never run, as nodes of this page. */
function safeNodes(markup: string): Node[] {
  const { body } = parseInert(markup);
  cleanChildren(body);
  return [...body.childNodes].map((node) => document.importNode(node, true));
}

export class ProseMirrorElement extends FormInputElement<string> {
  #shown = make("div", { class: "editor-content" });
  #box: HTMLElement | null = null;
  #edit = make("button", { type: "button", class: "icon toggle fa-solid fa-edit", "aria-label": text("edit") });

  get #toggled(): boolean {
    return this.hasAttribute("toggled");
  }

  protected initial(): string {
    return "";
  }
  protected read(): string {
    this.#shown.replaceChildren(...this.childNodes);
    return this.getAttribute("value") ?? "";
  }

  protected build(): HTMLElement[] {
    this.#edit.hidden = !this.#toggled;
    this.#edit.addEventListener("click", (event) => {
      event.stopPropagation();
      this.#open();
    });
    if (!this.#toggled)
      queueMicrotask(() => {
        this.#open();
      });
    return [this.#edit, this.#shown];
  }

  protected refresh(): void {
    /* what is shown comes enriched from the template */
  }

  #open(): void {
    if (this.#box || this.disabled) return;
    const box = make(
      "div",
      {
        class: "editor-content ProseMirror",
        contenteditable: "true",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": this.getAttribute("aria-label") ?? text("edit"),
      },
      [],
    );
    box.append(...safeNodes(this.current));
    const save = make("button", { type: "button", class: "icon fa-solid fa-save", "aria-label": text("save") });
    save.addEventListener("click", (event) => {
      event.stopPropagation();
      this.#save();
    });
    const mark = (command: string, icon: string, name: string): HTMLElement => {
      const button = make("button", { type: "button", class: `icon fa-solid ${icon}`, "aria-label": name });
      button.addEventListener("click", (event) => {
        event.stopPropagation();
        box.focus();
        document.execCommand(command);
      });
      return button;
    };
    box.addEventListener("keydown", (event) => {
      if (event.key === "s" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.#save();
      }
    });
    this.#box = box;
    this.replaceChildren(
      make("div", { class: "editor-menu", role: "toolbar" }, [
        mark("bold", "fa-bold", text("bold")),
        mark("italic", "fa-italic", text("italic")),
        save,
      ]),
      box,
    );
    box.focus();
    this.dispatchEvent(new Event("open"));
  }

  #save(): void {
    const box = this.#box;
    if (!box || !this.dispatchEvent(new Event("save", { bubbles: true, cancelable: true }))) return;
    const value = serialize(box.childNodes);
    const changed = value !== this.current;
    if (changed) this.value = value;
    if (changed) this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    if (!this.#toggled) return;
    this.#box = null;
    this.#shown.replaceChildren(...safeNodes(value));
    this.replaceChildren(this.#edit, this.#shown);
    this.#edit.focus();
    this.dispatchEvent(new Event("close"));
  }
}

interface ProseMirrorConfig {
  name?: string;
  value?: string;
  enriched?: string;
  toggled?: boolean;
  collaborate?: boolean;
  documentUUID?: string;
  height?: number;
  disabled?: boolean;
  aria?: Record<string, string>;
}

/** The input of an HTMLField. */
export function createProseMirror({
  name = "",
  value = "",
  enriched = "",
  toggled = false,
  collaborate = false,
  documentUUID,
  height,
  disabled = false,
}: ProseMirrorConfig): HTMLElement {
  const element = document.createElement("prose-mirror");
  const attributes = { name, value, toggled, collaborate, "data-document-uuid": documentUUID, height, disabled };
  for (const [key, entry] of Object.entries(attributes))
    if (entry !== undefined && entry !== false) element.setAttribute(key, entry === true ? "" : String(entry));
  // Left as markup until the element is part of a page: it builds itself then.
  if (toggled) element.append(...safeNodes(enriched || value));
  return element;
}
