/** Windows and sheets drawn where there is no page: the markup of their templates, and the words that a reader finds in it. */
import { vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { verbs } from "../support/verbs.ts";

declare const document: Loose, foundry: Loose, Handlebars: Loose;

/** What is read aloud or shown in a tooltip. */
const ALOUD = /\s(?:aria-label|aria-description|data-tooltip(?:-text|-html)?|title|alt|placeholder|label)="([^"]*)"/gu;

/** The texts in some markup, each by itself. */
export function wordsIn(markup: string): string[] {
  const shown = markup.split(/<[^>]*>/gu);
  const aloud = Array.from(markup.matchAll(ALOUD), ([, said = ""]) => said);
  return [...shown, ...aloud].map((text) => text.replaceAll(/\s+/gu, " ").trim()).filter((text) => text !== "");
}

const { renderTemplate, loadTemplates } = {
  renderTemplate: (...given: Loose[]): Promise<string> =>
    foundry.applications.handlebars.renderTemplate(...given) as Promise<string>,
  loadTemplates: (paths: Loose): Promise<unknown> =>
    foundry.applications.handlebars.loadTemplates(paths) as Promise<unknown>,
};

/** The markup of all parts of a window; of a sheet also of those that are not on screen. @param editing mode of a sheet */
async function markupOf(app: Loose, editing: boolean): Promise<string> {
  await (await verbs("loadPartials"))["loadPartials"]();
  const options: Loose = { force: true };
  app._configureRenderOptions(options);
  if (app.behavior) Object.defineProperty(app.behavior, "editing", { value: editing, configurable: true });
  const context = await app._prepareContext(options);
  const parts = app._configureRenderParts(options);
  let markup = "";
  for (const id of options.parts as string[]) {
    const { template, templates = [] } = parts[id];
    await loadTemplates(templates);
    const own = app.partContext
      ? { rootId: app.id, editable: app.isEditable, editing, ...(await app.partContext(id)) }
      : {};
    markup += await renderTemplate(template, { ...(await app._preparePartContext(id, context, options)), ...own });
  }
  return markup;
}

/** Instead of opening, every window adds its words to a list. Returns that list. */
export function windowsDrawn(): string[] {
  const words: string[] = [];
  const { createElement } = document;
  // A style sheet has always just loaded.
  document.createElement = (tag: string): Loose => ({
    ...createElement(tag),
    ...(tag === "link" && { addEventListener: (type: string, then: () => void) => type === "load" && void then() }),
  });
  const Parser = DOMParser;
  const none = (): [] => [];
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString(markup: string): Loose {
        return { ...new Parser().parseFromString(markup, "text/html"), querySelectorAll: none };
      }
    },
  );
  // An editor has the text that is also shown.
  Handlebars.registerHelper("formInput", () => "");
  const { ux, api } = foundry.applications;
  vi.spyOn(ux.TextEditor.implementation, "enrichHTML").mockImplementation((text) => Promise.resolve(text));
  vi.spyOn(api.ApplicationV2.prototype, "element", "get").mockReturnValue(createElement("div"));
  vi.spyOn(api.ApplicationV2.prototype, "render").mockImplementation(async function (this: Loose) {
    words.push(String(this.title));
    for (const editing of this.behavior ? [false, true] : [false])
      words.push(...wordsIn(await markupOf(this, editing)));
    return this;
  } as () => Promise<Loose>);
  return words;
}

/** The words of the turn bar of the fight that is shown. */
export async function turnBarDrawn(): Promise<string[]> {
  const { barFacts, barView, shownFight, gameTexts, BAR_PARTIALS } = await verbs(
    "barFacts",
    "barView",
    "shownFight",
    "gameTexts",
    "BAR_PARTIALS",
    "loadPartials",
  );
  const at = (file: string): string => `systems/opposed-d20/templates/${file}.hbs`;
  await loadTemplates(Object.fromEntries(Object.entries<string>(BAR_PARTIALS).map(([name, file]) => [name, at(file)])));
  const more = { query: "", arranging: false, held: null };
  const view = barView(barFacts(shownFight(), false, [], more), gameTexts);
  return wordsIn(await renderTemplate(at("turn-bar/bar"), view));
}
