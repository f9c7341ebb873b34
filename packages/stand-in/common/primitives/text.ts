/**
 * Extensions of String and RegExp.
 * @source API:primitives.String, API:primitives.RegExp
 */
import { NotInHost } from "../not-in-host.ts";
import { define } from "./define.ts";

declare global {
  interface String {
    capitalize(): string;
    titleCase(): string;
    stripScripts(): string;
    slugify(options?: { replacement?: string; strict?: boolean; lowercase?: boolean }): string;
    /** Order by code units, as Array#sort without a function. */
    compare(other: string): number;
  }
}

define(String.prototype, {
  capitalize(this: string): string {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  titleCase(this: string): string {
    return this.toLowerCase().replace(
      /(^|\s)(\S)/gu,
      (_match, space: string, letter: string) => space + letter.toUpperCase(),
    );
  },
  stripScripts(this: string): string {
    return this.replace(/<script.*?>[\S\s]*?<\/script>/gi, "");
  },
  slugify(this: string, { replacement = "-", strict = false, lowercase = true } = {}): string {
    let slug = this.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
    // How other scripts are transliterated is not documented.
    if (/[^\p{ASCII}]/u.test(slug.replace(/[^\p{L}]/gu, "")))
      throw new NotInHost("String#slugify", "of letters outside Latin is not specified");
    if (lowercase) slug = slug.toLowerCase();
    slug = slug.replace(/[^a-z0-9\s_-]/gi, strict ? "" : "").trim();
    return slug.replace(/[\s-]+/g, replacement);
  },
  compare(this: string, other: string): number {
    const text = String(this);
    return text < other ? -1 : Number(text > other);
  },
});

define(RegExp, { escape: (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&") }, { keep: true });
