/**
 * HandlebarsApplicationMixin: an application drawn from template parts that can be redrawn one by one.
 * @source WIKI:api/applicationv2, API:interfaces/foundry.HandlebarsTemplatePart
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { refuseMissingElements } from "../../elements/index.ts";
import type { ApplicationV2 } from "../application/application.ts";
import { handleSubmit } from "../application/form.ts";
import type { FormConfiguration, RenderOptions } from "../application/types.ts";
import { parseFragment } from "../html.ts";
import { readPartState, writePartState, type PartState } from "./part-state.ts";
import { loadTemplates, renderTemplate } from "./templates.ts";

export interface TemplatePart {
  template: string;
  id?: string;
  root?: boolean;
  classes?: string[];
  templates?: string[];
  scrollable?: string[];
  forms?: Record<string, FormConfiguration>;
}

type ApplicationClass = (new (...args: Loose[]) => ApplicationV2) & Omit<typeof ApplicationV2, "new">;

/** Parse what a part's template gave. @throws unless there is exactly one root element. */
function parsePart(partId: string, part: TemplatePart, appId: string, markup: string): HTMLElement {
  const fragment = parseFragment(markup);
  refuseMissingElements(fragment);
  if (part.root) {
    const root = document.createElement("div");
    root.append(fragment);
    root.dataset.applicationPart = partId;
    return root;
  }
  const [element, ...others] = fragment.children;
  if (others.length > 0 || !(element instanceof HTMLElement)) {
    throw new Error(`The template of the part "${partId}" must render exactly one HTML element`);
  }
  if (element.querySelector("form form") || (element.localName === "form" && element.querySelector("form")))
    throw new Error(`The part "${partId}" has a form in a form`);
  element.dataset.applicationPart = partId;
  if (part.id) element.id = `${appId}-${part.id}`;
  element.classList.add(...(part.classes ?? []));
  return element;
}

/** Add drawing by template parts to an application class. */
export function HandlebarsApplicationMixin<Base extends ApplicationClass>(BaseApplication: Base) {
  class HandlebarsApplication extends BaseApplication {
    /** The parts of this application, in the order in which they are drawn. */
    static PARTS: Record<string, TemplatePart> = {};

    #configured: Record<string, TemplatePart> = {};
    #parts: Record<string, HTMLElement> = {};

    /** The elements of the drawn parts. */
    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      this.#configured = this._configureRenderParts(options);
      options.parts ??= Object.keys(this.#configured);
    }

    /** The parts to draw. Returns a copy: what a subclass changes stays with this render. */
    _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
      const { PARTS }: { PARTS: Record<string, TemplatePart> } = Object.getPrototypeOf(this).constructor;
      return cloneParts(PARTS);
    }

    override async _preRender(context: LooseObject, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      // Since 13.340 templates are loaded here. @source RN:13.340 #12471
      const paths = Object.values(this.#configured).flatMap((part) => [part.template, ...(part.templates ?? [])]);
      await loadTemplates([...new Set(paths)]);
    }

    override async _renderHTML(context: LooseObject, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      // One after the other: the context is shared and parts may change it.
      for (const partId of options.parts ?? []) {
        const part = this.#configured[partId];
        if (!part) throw new Error(`"${partId}" is no part of the application "${this.id}"`);
        const partContext = await this._preparePartContext(partId, context, options);
        const markup = await renderTemplate(part.template, partContext);
        rendered[partId] = parsePart(partId, part, this.id, markup);
      }
      return rendered;
    }

    async _preparePartContext(partId: string, context: LooseObject, _options: RenderOptions): Promise<LooseObject> {
      context.partId = `${this.id}-${partId}`;
      const tab: Loose = context.tabs?.[partId];
      if (tab?.group) context.tab = tab;
      return Promise.resolve(context);
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
      for (const [partId, element] of Object.entries(result)) {
        if (this.#configured[partId]?.root) {
          this.#replaceRoot(partId, element, content, options);
          continue;
        }
        const prior = content.querySelector<HTMLElement>(`[data-application-part="${CSS.escape(partId)}"]`);
        if (prior) {
          const state: LooseObject = {};
          this._preSyncPartState(partId, element, prior, state);
          prior.replaceWith(element);
          this._syncPartState(partId, element, prior, state);
        } else content.append(element);
        this.#parts[partId] = element;
        this._attachPartListeners(partId, element, options);
      }
    }

    /** A root part fills the content itself. */
    #replaceRoot(partId: string, element: HTMLElement, content: HTMLElement, options: RenderOptions): void {
      const state: LooseObject = {};
      const first = this.#parts[partId] === undefined;
      if (!first) this._preSyncPartState(partId, element, content, state);
      content.replaceChildren(...element.childNodes);
      content.dataset.applicationPart = partId;
      content.classList.add(...(this.#configured[partId]?.classes ?? []));
      if (!first) this._syncPartState(partId, content, element, state);
      this.#parts[partId] = content;
      this._attachPartListeners(partId, content, options);
    }

    _preSyncPartState(partId: string, _newElement: HTMLElement, priorElement: HTMLElement, state: LooseObject): void {
      state.part = readPartState(priorElement, this.#configured[partId]?.scrollable ?? []);
    }

    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: LooseObject): void {
      const part: PartState | undefined = state.part;
      if (part) writePartState(newElement, part);
    }

    /** Listeners that live as long as this drawing of the part. */
    _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: RenderOptions): void {
      const part = this.#configured[partId];
      for (const [selector, config] of Object.entries(part?.forms ?? {})) {
        const form = htmlElement.matches(selector) ? htmlElement : htmlElement.querySelector(selector);
        if (!(form instanceof HTMLFormElement)) throw new Error(`The part "${partId}" has no form "${selector}"`);
        if (form.parentElement?.closest("form")) throw new Error(`The part "${partId}" has a form in a form`);
        form.addEventListener("submit", (event) => {
          void handleSubmit(this, config, event);
        });
        form.addEventListener("change", (event) => {
          if (config.submitOnChange) void handleSubmit(this, config, event);
        });
      }
    }

    override _tearDown(options: LooseObject): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication;
}

/** Copy the part table; handlers are functions and stay as they are. */
function cloneParts(parts: Record<string, TemplatePart>): Record<string, TemplatePart> {
  return Object.fromEntries(
    Object.entries(parts).map(([id, part]) => [
      id,
      {
        ...part,
        classes: [...(part.classes ?? [])],
        templates: [...(part.templates ?? [])],
        scrollable: [...(part.scrollable ?? [])],
        forms: { ...part.forms },
      },
    ]),
  );
}
