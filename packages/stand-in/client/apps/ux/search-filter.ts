/**
 * SearchFilter: calls back with the text of a search box.
 * @source API:classes/foundry.applications.ux.SearchFilter
 */
export interface SearchFilterOptions {
  inputSelector: string;
  contentSelector: string;
  initial?: string;
  delay?: number;
  callback: (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => unknown;
}

export class SearchFilter {
  query: string;
  rgx: RegExp = /(?:)/;
  readonly #options: SearchFilterOptions;
  #content: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SearchFilterOptions) {
    this.#options = options;
    this.query = options.initial ?? "";
  }

  /** Text without accents and control characters. */
  static cleanQuery(query: string): string {
    return query.trim().normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
  }

  static testQuery(query: string, value: string): boolean {
    return this.cleanQuery(value).toLowerCase().includes(this.cleanQuery(query).toLowerCase());
  }

  bind(html: HTMLElement): void {
    const input = html.querySelector<HTMLInputElement>(this.#options.inputSelector);
    this.#content = html.querySelector(this.#options.contentSelector);
    if (!input) return;
    input.value = this.query;
    input.addEventListener("input", (event) => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.filter(event, input.value);
      }, this.#options.delay ?? 200);
    });
    this.filter(null, this.query);
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(this.query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
    this.#options.callback(event, this.query, this.rgx, this.#content);
  }
}
