/** Templates and helpers, enrichment, cleaning. @source API: foundry.applications.handlebars */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { openHarness, type Harness } from "./apps/harness.ts";

declare const apps: typeof import("../client/apps/index.ts");
declare const links: Map<string, Loose>;
declare const CONFIG: Loose;
declare const foundry: Loose;

const T = "systems/test/";
const CASES: [name: string, template: string, data: Loose, expected: string][] = [
  [
    "localize",
    `{{localize "T.A"}}|{{localize "T.Hello" name="<Bob>"}}|{{localize "No.Key"}}`,
    {},
    "Alpha|Hello &lt;Bob&gt;|No.Key",
  ],
  ["concat is safe", `{{concat "<b>" n "</b>"}}|{{localize (concat "T." "A")}}`, { n: 1 }, "<b>1</b>|Alpha"],
  [
    "comparisons",
    `{{eq 1 1}} {{eq 1 "1"}} {{ne 1 2}} {{lt 1 2}} {{gt 1 2}} {{lte 2 2}} {{gte 1 2}}`,
    {},
    "true false true true false true false",
  ],
  ["logic", `{{not 0}} {{and 1 "" 2}} {{or 0 "" 3}} {{ifThen yes "a" "b"}}`, { yes: true }, "true false true a"],
  ["if without else", `{{#if (and a b)}}x{{/if}}{{#if (or a b)}}y{{/if}}`, { a: 1 }, "y"],
  [
    "checked and disabled",
    `<input {{checked a}} {{disabled b}} {{checked c}}>`,
    { a: true, b: 1 },
    "<input checked disabled >",
  ],
  ["object and lookup", `{{#with (object a=1 b="x") as |o|}}{{o.a}}{{lookup o "b"}}{{/with}}`, {}, "1x"],
  [
    "numberFormat",
    `{{numberFormat 3.14159 decimals=2}} {{numberFormat 2 sign=true}} {{numberFormat -2 sign=true}}`,
    {},
    "3.14 +2 -2",
  ],
  [
    "numberInput",
    `{{numberInput 3 name="a" min=1 step=1}}`,
    {},
    `<input type="number" min="1" step="1" value="3" name="a" data-dtype="Number">`,
  ],
  [
    "selectOptions of a record",
    `{{selectOptions c selected="b" localize=true}}`,
    { c: { a: "T.A", b: "T.B" } },
    `<option value="a">Alpha</option><option value="b" selected="">Beta</option>`,
  ],
  [
    "selectOptions of objects",
    `{{selectOptions c selected=2 valueAttr="id" labelAttr="name" blank=""}}`,
    {
      c: [
        { id: 1, name: "<x>" },
        { id: 2, name: "y" },
      ],
    },
    `<option value=""></option><option value="1">&lt;x&gt;</option><option value="2" selected="">y</option>`,
  ],
  [
    "selectOptions of a list, sorted",
    `{{selectOptions c sort=true}}`,
    { c: ["b", "a"] },
    `<option value="a">a</option><option value="b">b</option>`,
  ],
  [
    "selectOptions inverted",
    `{{selectOptions c inverted=true selected="1"}}`,
    { c: { one: "1" } },
    `<option value="1" selected="">one</option>`,
  ],
  [
    "radioBoxes",
    `{{radioBoxes "n" c checked="b" localize=true}}`,
    { c: { a: "T.A", b: "T.B" } },
    `<label class="checkbox"><input type="radio" name="n" value="a"> Alpha </label><label class="checkbox"><input type="radio" name="n" value="b" checked=""> Beta </label>`,
  ],
  ["text is escaped", `{{x}}`, { x: "<script>" }, "&lt;script&gt;"],
];
const templates: Record<string, string> = Object.fromEntries(
  CASES.map(([, template], i) => [`${T}c${i}.hbs`, template]),
);
Object.assign(templates, {
  [`${T}proto.hbs`]: `{{doc.name}} {{doc.system.mod}}`,
  [`${T}outer.hbs`]: `[{{> systems/test/inner.hbs x=1}}{{> short}}]`,
  [`${T}inner.hbs`]: `in{{x}}`,
  [`${T}unknown.hbs`]: `{{nosuch "a"}}`,
  [`${T}editor.hbs`]: `{{editor x}}`,
  [`${T}missing.hbs`]: `{{> systems/test/nowhere.hbs}}`,
  [`${T}field.hbs`]: `{{formInput f value="q" name="x"}}|{{formGroup f value="q" rootId="r" label="T.A" localize=true classes="slim" hint="hi"}}|{{formField f value="z"}}`,
  [`${T}notfield.hbs`]: `{{formInput f}}`,
  [`${T}html.hbs`]: `{{formInput f}}`,
  [`${T}foot.hbs`]: `{{> templates/generic/form-footer.hbs}}`,
});

let h: Harness;
beforeAll(async () => {
  h = await openHarness(templates);
}, 60_000);
afterAll(async () => {
  await h.close();
});
beforeEach(async () => {
  await h.fresh();
});

const render = (path: string, data: Loose = {}): Promise<string> =>
  h.page.evaluate(([p, d]) => apps.renderTemplate(p, d), [T + path, data] as const);
const fails = (path: string, data: Loose = {}): Promise<string> =>
  h.page.evaluate(
    ([p, d]) =>
      apps.renderTemplate(p, d).then(
        () => "",
        (error: Error) => error.message,
      ),
    [T + path, data] as const,
  );

describe("helpers", () => {
  it.each(CASES.map(([name, , data, expected], i) => [name, i, data, expected] as const))(
    "%s",
    async (_name, i, data, expected) => {
      expect(await render(`c${i}.hbs`, data)).toBe(expected);
    },
  );

  it("form helpers use the field", async () => {
    const got = await h.page.evaluate((T) => {
      const { StringField } = foundry.data.fields;
      return apps.renderTemplate(`${T}field.hbs`, { f: new StringField({ label: "T.Label" }, { name: "s" }) });
    }, T);
    const [input, group, field] = got.split("|");
    expect(input).toContain(`value="q" name="x"`);
    expect(group).toContain(`<div class="form-group slim"><label for="r-s">Alpha</label>`);
    expect(group).toContain(`<p class="hint">hi</p>`);
    expect(field).toContain("<label>Strength</label>");
  });

  it("throws for unknown and unbuilt helpers, no field, and editors", async () => {
    expect(await fails("unknown.hbs")).toContain("nosuch");
    expect(await fails("editor.hbs")).toContain("stand-in host");
    expect(await fails("notfield.hbs")).toContain("data field");
    expect(
      await h.page.evaluate(
        (T) =>
          apps
            .renderTemplate(`${T}html.hbs`, { f: new foundry.data.fields.JSONField() })
            .catch((e: Error) => e.message),
        T,
      ),
    ).toContain("<code-mirror>");
  });
});

describe("templates", () => {
  it("are fetched under the route prefix, once, and may read getters", async () => {
    const got = await h.page.evaluate(async (T) => {
      class System {
        get mod(): number {
          return 3;
        }
      }
      class Doc {
        system = new System();
        get name(): string {
          return "Ann";
        }
      }
      const all = await Promise.all([1, 2].map(() => apps.renderTemplate(`${T}proto.hbs`, { doc: new Doc() })));
      return all;
    }, T);
    expect(got).toEqual(["Ann 3", "Ann 3"]);
    expect(h.fetched.filter((path) => path.includes("proto"))).toEqual(["/vtt/systems/test/proto.hbs"]);
  });

  it("know partials by path or key once loaded; a missing partial or file throws", async () => {
    expect(await fails("outer.hbs")).toContain("could not be found");
    await h.page.evaluate(
      (T) =>
        Promise.all([apps.loadTemplates([`${T}inner.hbs`]), apps.loadTemplates({ short: `${T}inner.hbs` })]).then(
          () => null,
        ),
      T,
    );
    expect(await render("outer.hbs")).toBe("[in1in]");
    expect(await fails("nothing.hbs")).toContain("404");
  });

  it("bring the form footer", async () => {
    await h.page.evaluate(() => apps.loadTemplates(["templates/generic/form-footer.hbs"]).then(() => null));
    const html = await render("foot.hbs", {
      buttons: [{ type: "submit", icon: "fa", label: "T.A", action: "go", disabled: true }],
    });
    expect(html.replace(/\s+/g, " ")).toContain(`<button type="submit" class="" data-action="go" disabled>`);
    expect(html).toContain("<span>Alpha</span>");
  });
});

describe("text (@source API: TextEditor (enrichHTML), #12072, GH:#13341)", () => {
  it("cleans what runs", async () => {
    const clean = (html: string): Promise<string> => h.page.evaluate((x) => apps.cleanHTML(x), html);
    expect(
      await clean(
        `<p style="color:red" onclick="x()" class="a" data-x="1" data-action="go">Hi <script>alert(1)</script><iframe srcdoc="x"></iframe><b>b</b></p>`,
      ),
    ).toBe(`<p class="a" data-x="1">Hi <b>b</b></p>`);
    expect(
      await clean(
        `<a href=" java\nscript:x">l</a><a href="https://a.b">m</a><unknown-tag>t</unknown-tag><svg><script>1</script></svg>`,
      ),
    ).toBe(`<a>l</a><a href="https://a.b">m</a>t`);
    expect(await clean(`<label>A <input name="n" type="number" value="1" autofocus></label>`)).toBe(
      `<label>A <input name="n" type="number" value="1" autofocus=""></label>`,
    );
  });

  it("enriches links, runs enrichers, hides secrets, and is loud about rolls", async () => {
    const got = await h.page.evaluate(async () => {
      links.set("Item.a", { uuid: "Item.a", id: "a", name: "<Sword>", documentName: "Item" });
      CONFIG.TextEditor.enrichers.push({
        pattern: /&d(\d+)/g,
        enricher: async (match: RegExpMatchArray) => {
          const b = document.createElement("b");
          b.textContent = match[1] ?? "";
          return Promise.resolve(b);
        },
      });
      const E = apps.TextEditor.implementation;
      return {
        link: await E.enrichHTML("<p>see @UUID[Item.a] and @UUID[Item.a]{it} or @UUID[Item.x]</p>"),
        own: await E.enrichHTML("x &d20 y"),
        secret: await E.enrichHTML(`<section class="secret">s</section>p`),
        shown: await E.enrichHTML(`<section class="secret">s</section>p`, { secrets: true }),
        roll: await E.enrichHTML("[[1d6]]").catch((e: Error) => e.name),
      };
    });
    expect(got.link).toContain(`data-uuid="Item.a" data-id="a" data-type="Item">&lt;Sword&gt;</a>`);
    expect(got.link).toContain(">it</a>");
    expect(got.link).toContain(`class="content-link broken" data-uuid="Item.x"`);
    expect(got.own).toBe("x <b>20</b> y");
    expect(got.secret).toBe("p");
    expect(got.shown).toContain("secret");
    expect(got.roll).toBe("NotInHost");
  });
});
