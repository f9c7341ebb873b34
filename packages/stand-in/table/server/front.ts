/** What the table adds to the pages of the double: its look, the page to choose a user on, and how pages load anew. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { escape, type Front } from "../../server/pages.ts";
import { projectRoot } from "../../server/project.ts";
import { liveScript } from "./live.ts";

const ASSETS = path.join(projectRoot(), "packages/stand-in/table/assets");

/** @param live whether pages load themselves anew after a build */
export function tableFront(live: boolean): Front {
  return {
    assets: ASSETS,
    head: ({ prefix }) =>
      readdirSync(path.join(ASSETS, "css"))
        .filter((name) => name.endsWith(".css"))
        .sort()
        .map((name) => `<link rel="stylesheet" href="${prefix}/css/${escape(name)}">`)
        .join("\n  "),
    gameHead: ({ prefix }) => (live ? `\n  ${liveScript(prefix)}` : ""),
    join({ prefix, world, manifest, generation }, users, active) {
      const buttons = users.map((user) => {
        const here = active.has(String(user["_id"])) ? ' <small class="active-user" aria-hidden="true">●</small>' : "";
        return `<li><button type="submit" name="userid" value="${escape(String(user["_id"]))}">${escape(String(user["name"]))}${here}</button></li>`;
      });
      return `<main id="join">
  <h1>${escape(world)}</h1>
  <p>${escape(manifest.title)} ${escape(manifest.version)} · stand-in host, generation ${String(generation)}</p>
  <form method="post" action="${prefix}/join"><ul class="users">${buttons.join("")}</ul></form>
</main>`;
    },
  };
}
