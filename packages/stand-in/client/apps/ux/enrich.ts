/** Enriching HTML: secrets, document links, enrichers of the system. @source API: TextEditor (enrichHTML) */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { NotInHost } from "../../../common/not-in-host.ts";
import { host } from "../env.ts";
import { make, parseInert, serialize } from "../html.ts";
import { text } from "../text.ts";
import { cleanChildren } from "./clean-html.ts";

export interface EnrichmentOptions extends LooseObject {
  /** Keep secret sections. */
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  embeds?: boolean;
  custom?: boolean;
  relativeTo?: Loose;
}

type Enricher = (match: RegExpMatchArray, options: EnrichmentOptions) => Promise<Node | null>;

/** Enrich markup. Asynchronous only. */
export async function enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
  if (!content) return "";
  const page = parseInert(content);
  cleanChildren(page.body);
  const { secrets = false, documents = true, rolls = true, embeds = true, custom = true } = options;
  if (!secrets) for (const section of page.body.querySelectorAll("section.secret:not(.revealed)")) section.remove();
  if (custom)
    for (const { pattern, enricher } of systemEnrichers())
      await replaceText(page.body, pattern, (match) => enricher(match, options));
  // Loud: text that the real client would roll must not quietly stay text here. What is embedded was enriched itself.
  const all = page.body.textContent ?? "";
  if (embeds) await replaceText(page.body, EMBED, (match) => embedDocument(match, options));
  if (rolls && /\[\[.+?\]\]/.test(all)) throw new NotInHost("enrichHTML: inline rolls");
  if (documents) {
    await replaceText(page.body, /@UUID\[([^\]]+)\](?:\{([^}]+)\})?/g, (match) =>
      linkDocument(match[1] ?? "", match[2], options.relativeTo),
    );
  }
  return serialize(page.body.childNodes);
}

function systemEnrichers(): { pattern: RegExp; enricher: Enricher }[] {
  const config: Loose = Reflect.get(globalThis, "CONFIG");
  return config?.TextEditor?.enrichers ?? [];
}

/** Replace what a pattern matches inside text nodes. A null leaves the text as it is. */
async function replaceText(
  root: HTMLElement,
  pattern: RegExp,
  build: (match: RegExpMatchArray) => Promise<Node | null>,
): Promise<void> {
  if (!pattern.global) throw new Error("The pattern of an enricher must be global");
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const node of texts) {
    const source = node.textContent ?? "";
    const pieces: (Node | string)[] = [];
    let last = 0;
    for (const match of source.matchAll(pattern)) {
      const built = await build(match);
      if (!built) continue;
      pieces.push(source.slice(last, match.index), built);
      last = match.index + match[0].length;
    }
    if (last === 0) continue;
    pieces.push(source.slice(last));
    node.replaceWith(...pieces);
  }
}

const EMBED = /@Embed\[([^\]]+)\](?:\{([^}]+)\})?/g;
const PAIR = /([\w-]+)=(?:"([^"]*)"|(\S+))|(\S+)/g;

/** A document's own HTML in place of `@Embed[uuid key=value …]{label}`. @source API:DocumentHTMLEmbedConfig, API:TextEditor.enrichHTML */
async function embedDocument([, inner = "", label]: RegExpMatchArray, options: EnrichmentOptions): Promise<Node> {
  const config: LooseObject & { values: string[] } = { values: [] };
  for (const [, key, quoted, plain, word] of inner.matchAll(PAIR)) {
    const value = quoted ?? plain ?? "";
    if (key === undefined) config.values.push(word ?? "");
    else config[key] = value === "true" ? true : value === "false" ? false : value;
  }
  const uuid = String(config["uuid"] ?? config.values.shift() ?? "");
  for (const flag of ["inline", "cite", "caption"]) if (config.values.includes(flag)) config[flag] = true;
  if (label) config["label"] = label;
  const found: Loose = await host("foundry")
    .utils.fromUuid(uuid, { relative: options.relativeTo })
    .catch(() => null);
  const embed: HTMLElement | null = found?.toEmbed ? await found.toEmbed(config, options) : null;
  return embed ?? linkDocument(uuid, label, options.relativeTo);
}

/** A link that opens a document. Links to what does not exist say so. */
export async function linkDocument(uuid: string, label?: string, relative?: Loose): Promise<HTMLElement> {
  const found: Loose = await host("foundry")
    .utils.fromUuid(uuid, { relative })
    .catch(() => null);
  if (!found)
    return make("a", { class: "content-link broken", "data-uuid": uuid }, [
      make("i", { class: "fa-solid fa-link-slash", "aria-hidden": "true" }),
      ` ${label ?? text("broken")}`,
    ]);
  const attributes = {
    class: "content-link",
    draggable: "true",
    tabindex: "0",
    role: "button",
    "data-link": true,
    "data-uuid": String(found.uuid ?? uuid),
    "data-id": found.id,
    "data-type": found.documentName,
  };
  return make("a", attributes, [label ?? String(found.name ?? "")]);
}
