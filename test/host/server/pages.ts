/** The two pages: join (choose a user) and table. Plain strings; everything variable is escaped. */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { LooseObject } from "../common/loose.ts";
import { liveScript } from "./live.ts";
import type { Manifest } from "./manifest.ts";

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${String(char.charCodeAt(0))};`);
const LAYERS = "reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions";

/** What a page needs to know. */
export interface PageContext {
  prefix: string;
  manifest: Manifest;
  assets: string;
  client: string;
  world: string;
  generation: 13 | 14;
  language?: string;
  live?: unknown;
  lostAnswers: "pending" | "reject";
}

function hostStyles({ prefix, assets }: PageContext): string {
  const files = safeList(path.join(assets, "css"))
    .filter((name) => name.endsWith(".css"))
    .sort();
  return files.map((name) => `<link rel="stylesheet" href="${prefix}/css/${escape(name)}">`).join("\n  ");
}

function safeList(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function systemStyles({ prefix, manifest }: PageContext): string {
  const rules = (manifest.styles ?? []).map((entry) => {
    const src = typeof entry === "string" ? entry : entry.src;
    const layer = typeof entry === "string" ? "system" : entry.layer === undefined ? "system" : entry.layer;
    return `@import url("${prefix}/systems/${manifest.id}/${src}")${layer === null ? "" : ` layer(${layer})`};`;
  });
  return rules.join("\n");
}

function page(context: PageContext, title: string, bodyClass: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escape(title)}</title>
  <link rel="icon" href="data:,">
  <style>@layer ${LAYERS};</style>
  <link rel="stylesheet" href="${context.prefix}/fonts/fontawesome/css/all.min.css">
  ${hostStyles(context)}
  ${head}
</head>
<body class="${bodyClass}">
${body}
</body>
</html>`;
}

/** The page on which a user is chosen. */
export function joinPage(context: PageContext, users: LooseObject[], active: ReadonlySet<string>): string {
  const buttons = users.map((user) => {
    const here = active.has(String(user["_id"])) ? ' <small class="active-user" aria-hidden="true">●</small>' : "";
    return `<li><button type="submit" name="userid" value="${escape(String(user["_id"]))}">${escape(String(user["name"]))}${here}</button></li>`;
  });
  return page(
    context,
    `${context.world} · ${context.manifest.title}`,
    "theme-light join",
    "",
    `<main id="join">
  <h1>${escape(context.world)}</h1>
  <p>${escape(context.manifest.title)} ${escape(context.manifest.version)} · stand-in host, generation ${String(context.generation)}</p>
  <form method="post" action="${context.prefix}/join"><ul class="users">${buttons.join("")}</ul></form>
</main>`,
  );
}

/** The page on which is played. */
export function tablePage(context: PageContext): string {
  const boot = JSON.stringify({
    prefix: context.prefix,
    generation: context.generation,
    language: context.language,
    system: context.manifest.id,
    esmodules: context.manifest.esmodules ?? [],
    surface: existsSync(path.join(context.client, "surface.json")),
    lostAnswers: context.lostAnswers,
  });
  const head = `<style>${systemStyles(context)}</style>
  <script id="host-boot" type="application/json">${boot.replaceAll("<", "\\u003c")}</script>
  <script type="module" src="${context.prefix}/host/host.js"></script>${context.live ? `\n  ${liveScript(context.prefix)}` : ""}`;
  return page(
    context,
    `${context.world} · ${context.manifest.title}`,
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
