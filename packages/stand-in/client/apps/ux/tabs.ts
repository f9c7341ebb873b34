/**
 * Tabs outside an ApplicationV2: a nav element and the contents that it switches.
 * @source API:classes/foundry.applications.ux.Tabs
 */
export interface TabsOptions {
  navSelector: string;
  contentSelector?: string;
  initial?: string;
  group?: string;
  callback?: ((event: Event | null, tabs: Tabs, active: string) => unknown) | null;
}

export class Tabs {
  active: string;
  readonly #options: TabsOptions;
  #root: HTMLElement | null = null;

  constructor(options: TabsOptions) {
    this.#options = options;
    this.active = options.initial ?? "";
  }

  bind(html: HTMLElement): void {
    this.#root = html;
    html.querySelector(this.#options.navSelector)?.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tab]") : null;
      if (!link?.dataset.tab) return;
      event.preventDefault();
      this.activate(link.dataset.tab, { triggerCallback: true, event });
    });
    this.activate(this.active);
  }

  activate(
    tab: string,
    { triggerCallback = false, event = null }: { triggerCallback?: boolean; event?: Event | null } = {},
  ): void {
    this.active = tab;
    const { navSelector, contentSelector, group, callback } = this.#options;
    const filter = group ? `[data-group="${CSS.escape(group)}"][data-tab]` : "[data-tab]";
    const content = contentSelector ? this.#root?.querySelector(contentSelector) : this.#root;
    const links = [...(this.#root?.querySelector(navSelector)?.querySelectorAll<HTMLElement>("[data-tab]") ?? [])];
    const panels = [...(content?.querySelectorAll<HTMLElement>(`.tab${filter}`) ?? [])];
    for (const element of [...links, ...panels]) element.classList.toggle("active", element.dataset.tab === tab);
    if (triggerCallback) callback?.(event, this, tab);
  }
}
