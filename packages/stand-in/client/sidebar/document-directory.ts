/**
 * A list of the world's actors, items or journal entries, as `ui.actors`, `ui.items`, `ui.journal`.
 * @source KB:actors, KB:items; API:classes/foundry.applications.sidebar.DocumentDirectory; hookEvents renderActorDirectory
 */
import type { Loose } from "../../common/loose.ts";
import { host } from "../apps/env.ts";
import { coalesced } from "../ui/redraw.ts";
import { type Drawing, view } from "../view.ts";
import { tellRendered } from "./rendered.ts";
import type { SidebarTab } from "./sidebar.ts";

const TABS = { Actor: "actors", Item: "items", JournalEntry: "journal" } as const;
type Listed = keyof typeof TABS;

/** See the top of the file; the classes of `ui` are below. */
export abstract class DocumentDirectory implements SidebarTab {
  readonly tabName: string;
  readonly documentName: Listed;
  element: HTMLElement | null = null;
  rendered = false;
  #list: Drawing<readonly Loose[]> | null = null;
  readonly #soon = coalesced(() => {
    this.#draw();
  });

  constructor(documentName: Listed) {
    this.documentName = documentName;
    this.tabName = TABS[documentName];
  }

  get collection(): Loose {
    return host("game").collections.get(this.documentName);
  }

  get documentClass(): Loose {
    return host("CONFIG")[this.documentName].documentClass;
  }

  async render(): Promise<this> {
    if (this.element) {
      this.#soon();
      return this;
    }
    this.#list = view().directory(this, () => {
      this.#draw();
    });
    this.element = this.#list.element;
    const hooks = host("Hooks");
    for (const action of ["create", "update", "delete"])
      hooks.on(`${action}${this.documentName}`, (document: Loose) => {
        if (!document.isEmbedded) this.#soon();
      });
    this.rendered = true;
    this.#draw();
    return Promise.resolve(this);
  }

  #draw(): void {
    const { user, i18n } = host("game");
    const documents: Loose[] = this.collection.contents
      .filter((each: Loose) => each.testUserPermission(user, "LIMITED"))
      .sort((a: Loose, b: Loose) => a.name.localeCompare(b.name, i18n.lang));
    this.#list?.draw(documents);
    tellRendered(this, DocumentDirectory);
  }
}

/** `ui.actors` */
export class ActorDirectory extends DocumentDirectory {
  constructor() {
    super("Actor");
  }
}
/** `ui.items` */
export class ItemDirectory extends DocumentDirectory {
  constructor() {
    super("Item");
  }
}
/** `ui.journal` */
export class JournalDirectory extends DocumentDirectory {
  constructor() {
    super("JournalEntry");
  }
}
