/** Templates that a host whose files do not change compiles for its pages: the same as what a page makes of them itself. */
import Handlebars from "handlebars";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { afterEach, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { readyTemplates } from "../server/ready-templates.ts";
import { IDS } from "../world/empty.ts";
import { openTable } from "./table.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "templates-"));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const ROW = "<li>\n  {{name}} “{{{markup}}}”</li>\n";
const LIST =
  "<ul>\n  {{#each rows}}\n    {{> row markup=@root.markup}}\n  {{else}}\n    <li>none</li>\n  {{/each}}\n</ul>\n";

it("hands them over by their paths, and they draw alike; one that is broken is left to the page", () => {
  mkdirSync(path.join(folder, "parts"));
  writeFileSync(path.join(folder, "parts/row.hbs"), ROW);
  writeFileSync(path.join(folder, "list.hbs"), LIST);
  writeFileSync(path.join(folder, "broken.hbs"), "{{#if open}}");
  writeFileSync(path.join(folder, "notes.html"), "no template");
  const page: Loose = {};
  runInNewContext(readyTemplates(folder, "systems/mini"), page);
  const ready: ReadonlyMap<string, Loose> = page.hostTemplates;
  const at = (name: string): string => `systems/mini/${name}`;
  expect([...ready.keys()].toSorted()).toEqual(["list.hbs", "parts/row.hbs"].map(at));
  for (const data of [{ rows: [{ name: "<one>" }, { name: "two" }], markup: "<b>b</b>" }, {}]) {
    const drawn = [
      (_name: string, text: string) => Handlebars.compile(text, { preventIndent: true }),
      (name: string) => Handlebars.template(ready.get(at(name))),
    ].map((made) => {
      Handlebars.registerPartial("row", made("parts/row.hbs", ROW));
      return made("list.hbs", LIST)(data);
    });
    expect(drawn[1]).toBe(drawn[0]);
  }
});

it("only pages of a host whose files do not change ask for them", async () => {
  for (const fixedFiles of [true, false]) {
    const table = await openTable({}, { fixedFiles });
    const { url } = table.host;
    const joined = await fetch(`${url}/join`, {
      method: "POST",
      body: new URLSearchParams({ userid: IDS.gm }),
      redirect: "manual",
    });
    const cookie = joined.headers.get("set-cookie") ?? "";
    const page = await (await fetch(`${url}/game`, { headers: { cookie } })).text();
    expect(page).toContain("host/host.js");
    expect(page.includes("/vtt/host/templates.js")).toBe(fixedFiles);
    const script = await fetch(`${url}/host/templates.js`);
    expect([script.ok, script.headers.get("content-type")?.startsWith("text/javascript")]).toEqual(
      fixedFiles ? [true, true] : [false, false],
    );
    await table.end();
  }
});
