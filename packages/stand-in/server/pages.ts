/** The two pages: join (choose a user) and game. Both are plain strings with escaped values. */
import { existsSync } from "node:fs";
import path from "node:path";
import type { LooseObject } from "../common/loose.ts";
import type { Manifest } from "./manifest.ts";
import { moduleFiles, type Module } from "./modules.ts";

const LAYERS = "reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions";

/** What a page needs to know. */
export interface PageContext {
  prefix: string;
  manifest: Manifest;
  client: string;
  world: string;
  generation: 13 | 14;
  language?: string;
  lostAnswers: "pending" | "reject";
  modules: readonly Module[];
  /** what guests lack is stood in for */ guests: boolean;
  /** the files do not change while the host runs */ fixedFiles: boolean;
}

/** Where pages of such a host find templates compiled. */
export const READY_TEMPLATES = "/host/templates.js";

/** What those who serve the double show on its pages. */
export interface Front {
  /** Folder with `css`, `icons`, `templates` and `lang`, each served under its name. */
  readonly assets: string;
  /** Markup for the head of every page: their style sheets. */
  head(context: PageContext): string;
  /** Markup for the end of the head of the page on which is played. */
  gameHead(context: PageContext): string;
  /** Markup of the page on which a user is chosen: a form that posts `userid` to `join`. */
  join(context: PageContext, users: readonly LooseObject[], active: ReadonlySet<string>): string;
}

/** Text as markup. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${String(char.charCodeAt(0))};`);

function systemStyles({ prefix, manifest, modules }: PageContext): string {
  const rules = (manifest.styles ?? []).map((entry) => {
    const src = typeof entry === "string" ? entry : entry.src;
    const layer = typeof entry === "string" ? "system" : entry.layer === undefined ? "system" : entry.layer;
    return `@import url("${prefix}/systems/${manifest.id}/${src}")${layer === null ? "" : ` layer(${layer})`};`;
  });
  for (const { manifest: module } of modules)
    for (const entry of module.styles ?? [])
      rules.push(
        `@import url("${prefix}/modules/${module.id}/${typeof entry === "string" ? entry : entry.src}") layer(modules);`,
      );
  return rules.join("\n");
}

function page(context: PageContext, front: Front, bodyClass: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escape(`${context.world} · ${context.manifest.title}`)}</title>
  <link rel="icon" href="data:,">
  <style>@layer ${LAYERS};</style>
  <link rel="stylesheet" href="${context.prefix}/fonts/fontawesome/css/all.min.css">
  ${front.head(context)}
  ${head}
</head>
<body class="${bodyClass}">
${body}
</body>
</html>`;
}

/** The page on which a user is chosen. */
export function joinPage(
  context: PageContext,
  front: Front,
  users: readonly LooseObject[],
  active: ReadonlySet<string>,
): string {
  return page(context, front, "theme-light join", "", front.join(context, users, active));
}

/** The page on which is played. */
export function gamePage(context: PageContext, front: Front): string {
  const boot = JSON.stringify({
    prefix: context.prefix,
    generation: context.generation,
    language: context.language,
    system: context.manifest.id,
    esmodules: context.manifest.esmodules ?? [],
    modules: moduleFiles(context.modules),
    guests: context.guests,
    surface: existsSync(path.join(context.client, "surface.json")),
    lostAnswers: context.lostAnswers,
  });
  const ready = context.fixedFiles ? `\n  <script src="${context.prefix}${READY_TEMPLATES}"></script>` : "";
  const head = `<style>${systemStyles(context)}</style>${ready}
  <script id="host-boot" type="application/json">${boot.replaceAll("<", "\\u003c")}</script>
  <script type="module" src="${context.prefix}/host/host.js"></script>${front.gameHead(context)}`;
  return page(
    context,
    front,
    `theme-light game system-${context.manifest.id}`,
    head,
    `<div id="interface">
  <section id="board" aria-label="Scene"></section>
  <aside id="ui-left"><section id="players"></section></aside>
  <nav><div id="hotbar"></div></nav>
  <aside id="sidebar"></aside>
</div>
<ol id="notifications" aria-live="polite"></ol>
<div id="tooltip" role="tooltip" popover="manual"></div>`,
  );
}
