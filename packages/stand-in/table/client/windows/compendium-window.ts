/**
 * One compendium: its index, to drag, open or import from. @source KB:compendium;
 * API:classes/foundry.applications.sidebar.apps.Compendium
 */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { host, localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import { HostWindow } from "../../../client/ui/host-window.ts";
import { entryRow } from "../sidebar/entry-row.ts";

/** See the top of the file. */
export class CompendiumWindow extends HostWindow {
  static override DEFAULT_OPTIONS: LooseObject = {
    id: "compendium-{id}",
    classes: ["compendium-window", "directory"],
    position: { width: 360, height: 560 },
  };
  readonly collection: Loose;

  constructor({ collection, ...options }: LooseObject) {
    super({ ...options, uniqueId: collection.collection.replaceAll(".", "-") });
    this.collection = collection;
  }

  override get title(): string {
    return this.collection.title;
  }

  protected async build(): Promise<Node[]> {
    const pack = this.collection;
    await pack.getIndex();
    const list = make("ol", { class: "directory-list plain" });
    const draw = (query: string): void => {
      const found: Loose[] = pack.index.contents.filter((each: Loose) => each.name.toLowerCase().includes(query));
      found.sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0) || a.name.localeCompare(b.name, host("game").i18n.lang));
      list.replaceChildren(...found.map((each) => this.#row(each)));
    };
    const search = make("input", {
      type: "search",
      name: "search",
      autocomplete: "off",
      "aria-label": localize("HOST.Directory.Search"),
      placeholder: localize("HOST.Directory.Search"),
    });
    search.addEventListener("input", () => {
      draw(search.value.trim().toLowerCase());
    });
    draw("");
    return [make("header", { class: "directory-header" }, [search]), list];
  }

  #row(entry: Loose): HTMLLIElement {
    const pack = this.collection;
    const game = host("game");
    const collection = game.collections.get(pack.documentName);
    const mayImport: boolean = host("CONFIG")[pack.documentName].documentClass.canUserCreate(game.user);
    return entryRow({
      id: entry._id,
      name: entry.name,
      img: entry.img,
      icon: pack.documentName === "JournalEntry" ? "fa-book-open" : undefined,
      detail: entry.type ? localize(`TYPES.${String(pack.documentName)}.${String(entry.type)}`) : "",
      drag: () => ({ type: pack.documentName, uuid: pack.getUuid(entry._id) }),
      open: async () => (await pack.getDocument(entry._id))?.sheet.render(true),
      load: mayImport
        ? async () => {
            const made = await collection.importFromCompendium(pack, entry._id);
            if (made) host("ui").notifications.info(localize("HOST.Compendium.Imported", { name: made.name }));
          }
        : undefined,
    });
  }

  /** The window of a pack, opened or brought to the front. */
  static async open(pack: Loose): Promise<CompendiumWindow> {
    const id = `compendium-${String(pack.collection).replaceAll(".", "-")}`;
    const known: CompendiumWindow | undefined = host("foundry").applications?.instances?.get(id);
    return (known ?? new CompendiumWindow({ collection: pack })).render({ force: true });
  }
}
