/**
 * JournalEntrySheet: a list of pages and the open page. Read-only; every edit throws.
 * @source API:classes/foundry.applications.sheets.journal.JournalEntrySheet,
 *   API:interfaces/foundry.applications.sheets.journal.JournalSheetRenderOptions, KB:journal
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { NotInHost } from "../../../common/not-in-host.ts";
import type { RenderOptions } from "../application/types.ts";
import { host, localize } from "../env.ts";
import { make, parseFragment } from "../html.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { DocumentSheetConfig } from "./document-sheet-config.ts";
import { DocumentSheetV2 } from "./document-sheet.ts";

const EDITING = [
  "createPage",
  "editPage",
  "configCategories",
  "showPlayers",
  "toggleLock",
  "toggleMode",
  "toggleSearch",
];

export class JournalEntrySheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: LooseObject = {
    tag: "div",
    classes: ["journal-sheet", "journal-entry"],
    position: { width: 820, height: 640 },
    window: { resizable: true },
    actions: {
      ...Object.fromEntries(
        EDITING.map((name) => [
          name,
          () => {
            throw new NotInHost(`JournalEntrySheet: ${name}`);
          },
        ]),
      ),
      goToPage: openPage,
    },
  };

  #open: string | null = null;

  override get title(): string {
    return String(this.document.name);
  }

  /** Pages the user may read, in their order. */
  #pages(): Loose[] {
    const user = host("game").user;
    const pages: Loose[] = this.document.pages.contents.filter((page: Loose) =>
      page.testUserPermission(user, "OBSERVER"),
    );
    return pages.sort((a, b) => a.sort - b.sort || String(a.name).localeCompare(String(b.name)));
  }

  /** Show a page. @throws when the entry has no such page */
  async goToPage(pageId: string): Promise<void> {
    await this.render({ force: true, pageId });
  }

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    const { pageId, pageIndex }: LooseObject = options;
    const pages = this.#pages();
    const wanted: Loose = pageId
      ? pages.find((page) => page.id === pageId)
      : pageIndex === undefined
        ? undefined
        : pages[pageIndex];
    if (wanted) this.#open = wanted.id;
    else if (!pages.some((page) => page.id === this.#open)) this.#open = pages[0]?.id ?? null;
  }

  override async _renderHTML(): Promise<Node[]> {
    const pages = this.#pages();
    const page: Loose = pages.find((each) => each.id === this.#open);
    const list = make(
      "ol",
      { class: "toc plain" },
      pages.map((each) =>
        make("li", {}, [
          make(
            "button",
            {
              type: "button",
              "data-action": "goToPage",
              "data-page-id": each.id,
              "aria-current": each === page ? "page" : null,
              class: "page-heading",
            },
            [String(each.name)],
          ),
        ]),
      ),
    );
    const nav = make("nav", { class: "journal-pages", "aria-label": localize("HOST.Journal.Pages") }, [list]);
    const article = make("article", {
      class: "journal-entry-page text",
      "data-page-id": page?.id,
      tabindex: "0",
      "aria-label": page?.name ?? "",
    });
    if (page) {
      const { show, level }: LooseObject = page.title;
      if (show) article.append(make(HEADINGS[level - 1] ?? "h1", {}, [String(page.name)]));
      const content = make("section", { class: "journal-page-content" });
      content.append(
        parseFragment(
          await TextEditor.implementation.enrichHTML(page.text.content ?? "", {
            secrets: page.isOwner,
            relativeTo: page,
          }),
        ),
      );
      article.append(content);
    }
    return [nav, article];
  }

  override _replaceHTML(result: Node[], content: HTMLElement, options: RenderOptions): void {
    const moved = options["pageId"] !== undefined;
    const scroll = content.querySelector("article")?.scrollTop ?? 0;
    const focused =
      document.activeElement instanceof HTMLElement && content.contains(document.activeElement)
        ? document.activeElement.dataset.pageId
        : undefined;
    content.replaceChildren(...result);
    if (!moved) content.querySelector("article")?.scrollTo(0, scroll);
    if (focused) content.querySelector<HTMLElement>(`[data-page-id="${focused}"]`)?.focus();
  }

  /** Nothing here edits: moving between pages stays possible. */
  override _toggleDisabled(): void {
    /* no fields */
  }
}

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

async function openPage(this: JournalEntrySheet, _event: Event, target: HTMLElement): Promise<void> {
  await this.goToPage(target.dataset.pageId ?? "");
}

/** Core's sheet of journal entries; call when CONFIG exists. */
export function registerJournalSheet(): void {
  DocumentSheetConfig.registerSheet(host("CONFIG").JournalEntry.documentClass, "core", JournalEntrySheet, {
    makeDefault: true,
  });
}
