/** TextEditor: static helpers for rich text and drag data. @source API:classes/foundry.applications.ux.TextEditor */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { NotInHost } from "../../../common/not-in-host.ts";
import { host } from "../env.ts";
import { parseInert } from "../html.ts";
import { enrichHTML, type EnrichmentOptions } from "./enrich.ts";

export class TextEditor {
  /** The class a client uses; systems may replace it in CONFIG.ux. */
  static get implementation(): typeof TextEditor {
    const config: Loose = Reflect.get(globalThis, "CONFIG");
    return config?.ux?.TextEditor ?? TextEditor;
  }

  static enrichHTML(content: string, options?: EnrichmentOptions): Promise<string> {
    return enrichHTML(content, options);
  }

  /** The JSON another part of the client put on the drag; an empty object when it is something else. */
  static getDragEventData(event: DragEvent): LooseObject {
    try {
      const data: Loose = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
      return typeof data === "object" && data !== null ? data : {};
    } catch {
      return {};
    }
  }

  /** Plain text of markup, shortened. */
  static previewHTML(content: string, length = 250): string {
    const plain = (parseInert(content).body.textContent ?? "").replace(/\s+/g, " ").trim();
    return plain.length > length ? `${plain.slice(0, length - 1)}…` : plain;
  }

  static create(): never {
    throw new NotInHost("TextEditor.create");
  }
}

/** Open and drag document links wherever they stand. Once per page. */
export function listenForLinks(page: Document): void {
  const linkOf = (event: Event): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>("a.content-link[data-link][data-uuid]") : null;
  const open = (event: Event): void => {
    const link = linkOf(event);
    if (!link) return;
    event.preventDefault();
    void openDocument(link.dataset.uuid ?? "");
  };
  page.addEventListener("click", open);
  page.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") open(event);
  });
  page.addEventListener("dragstart", (event) => {
    const link = linkOf(event);
    if (link)
      event.dataTransfer?.setData("text/plain", JSON.stringify({ type: link.dataset.type, uuid: link.dataset.uuid }));
  });
}

async function openDocument(uuid: string): Promise<void> {
  const found: Loose = await host("foundry").utils.fromUuid(uuid);
  // A page is shown in its entry.
  if (found?.documentName === "JournalEntryPage") await found.parent.sheet.render({ force: true, pageId: found.id });
  else await found?.sheet?.render({ force: true });
}
