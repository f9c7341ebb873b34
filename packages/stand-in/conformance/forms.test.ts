/**
 * FormDataExtended, form elements, standard inputs. @source API: FormDataExtended;
 * API:modules/foundry.applications.fields
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { openHarness, type Harness } from "./apps/harness.ts";

declare const apps: typeof import("../client/apps/index.ts");
declare const foundry: Loose;

let h: Harness;
beforeAll(async () => {
  h = await openHarness();
}, 60_000);
afterAll(async () => {
  await h.close();
});
beforeEach(async () => {
  await h.fresh();
});

/** The flat object of a form with this markup. */
const read = (markup: string, options: Loose = {}): Promise<Loose> =>
  h.page.evaluate(
    ([html, o]) => {
      document.body.append(apps.parseFragment(`<form id="f">${html}</form>`));
      const form = document.querySelector("form");
      if (!form) throw new Error("no form");
      return new apps.FormDataExtended(form, o).object;
    },
    [markup, options] as const,
  );

describe("FormDataExtended", () => {
  it.each([
    ["text stays text and the object is flat", `<input name="system.a.b" value=" 1 ">`, { "system.a.b": " 1 " }],
    [
      "numbers are numbers, an empty one is null",
      `<input type="number" name="a" value="3.5"><input type="number" name="b">`,
      { a: 3.5, b: null },
    ],
    [
      "one checkbox is a boolean",
      `<input type="checkbox" name="a" checked><input type="checkbox" name="b">`,
      { a: true, b: false },
    ],
    [
      "checkboxes of one name are the array of the checked",
      `<input type="checkbox" name="a" value="x" checked><input type="checkbox" name="a" value="y"><input type="checkbox" name="a" value="z" checked>`,
      { a: ["x", "z"] },
    ],
    [
      "radio buttons are the checked value or null",
      `<input type="radio" name="a" value="x"><input type="radio" name="a" value="y" checked><input type="radio" name="b" value="x">`,
      { a: "y", b: null },
    ],
    [
      "several inputs of one name are an array",
      `<input name="a" value="x"><input name="a" value="y">`,
      { a: ["x", "y"] },
    ],
    [
      "a multiple select is an array",
      `<select name="a" multiple><option selected>1</option><option>2</option><option selected>3</option></select>`,
      { a: ["1", "3"] },
    ],
    [
      "data-dtype casts",
      `<select name="a" data-dtype="Number"><option>2</option></select><input name="b" data-dtype="Boolean" value="true"><input name="c" data-dtype="JSON" value="[1]"><input name="d" data-dtype="Number">`,
      { a: 2, b: true, c: [1], d: null },
    ],
    [
      "disabled is left out, read-only is not, buttons and nameless never",
      `<input name="a" disabled value="1"><fieldset disabled><input name="b" value="1"></fieldset><input name="c" readonly value="1"><button name="d" value="1"></button><input value="2">`,
      { c: "1" },
    ],
    [
      "pictures with data-edit",
      `<img data-edit="img" src="icons/a.svg"><img data-edit="x" data-disabled src="b">`,
      { img: "icons/a.svg" },
    ],
    [
      "custom elements by their value",
      `<multi-select name="a"><option value="x" selected>X</option><option value="y">Y</option></multi-select><string-tags name="b" value="p,q"></string-tags><range-picker name="c" min="0" max="5" value="2"></range-picker><multi-select name="d" disabled></multi-select>`,
      { a: ["x"], b: ["p", "q"], c: 2 },
    ],
  ])("%s", async (_name, markup, expected) => {
    expect(await read(markup)).toEqual(expected);
  });

  it("takes disabled controls and leaves read-only ones when told", async () => {
    expect(
      await read(`<input name="a" disabled value="1"><input name="b" readonly value="2">`, {
        disabled: true,
        readonly: false,
      }),
    ).toEqual({ a: "1" });
  });
});

describe("rich text (@source API: HTMLProseMirrorElement, ProseMirrorInputConfig)", () => {
  it("is the input of an HTMLField: shows enriched text, opens, saves as one change, closes; what it holds is inert", async () => {
    await h.page.evaluate(() => {
      const field = new foundry.data.fields.HTMLField({}, { name: "story" });
      const form = document.createElement("form");
      form.append(
        field.toInput({
          name: "story",
          value: `<p onclick="window.ran = 1">one</p>`,
          enriched: "<p>ONE</p>",
          toggled: true,
        }),
      );
      document.body.append(form);
      const seen: string[] = [];
      for (const type of ["open", "save", "change", "close"])
        form.addEventListener(type, (e) => seen.push(e.type), { capture: true });
      Object.assign(globalThis, { seen });
    });
    const story = h.page.locator("prose-mirror");
    expect(await story.innerText()).toContain("ONE");
    await story.getByRole("button", { name: "Edit" }).click();
    expect(await story.getByRole("textbox").innerText()).toContain("one");
    expect(await story.getByRole("textbox").locator("[onclick]").count()).toBe(0);
    await story.getByRole("textbox").press("End");
    await h.page.keyboard.type(" two");
    await story.getByRole("button", { name: "Save" }).click();
    expect(
      await h.page.evaluate(() => {
        const element: Loose = document.querySelector("prose-mirror");
        return [
          Reflect.get(globalThis, "seen"),
          element.name,
          element.value,
          element.form !== null,
          Reflect.get(globalThis, "ran") ?? null,
        ];
      }),
    ).toEqual([["open", "save", "change", "close"], "story", expect.stringMatching(/^<p>one.two<\/p>$/u), true, null]);
    await story.getByRole("button", { name: "Edit" }).click();
    await story.getByRole("button", { name: "Save" }).click();
    expect(await h.page.evaluate(() => Reflect.get(globalThis, "seen").slice(4))).toEqual(["open", "save", "close"]);
  });
});

describe("custom elements", () => {
  it("are labelled, change by keyboard, fire one bubbling input and change, and obey disabled", async () => {
    await h.page.evaluate(() => {
      document.body.append(
        apps.parseFragment(
          `<form><multi-select name="a"><option value="x" selected>X</option><option value="y">Y</option></multi-select><string-tags name="b"></string-tags></form>`,
        ),
      );
      const seen: string[] = [];
      for (const type of ["input", "change"])
        document
          .querySelector("form")
          ?.addEventListener(type, (e) =>
            seen.push(`${e.type} ${e.target instanceof Element ? e.target.localName : ""}`),
          );
      Object.assign(globalThis, { seen });
    });
    await h.page.selectOption("multi-select select", "y");
    await h.page.fill("string-tags input", "fire");
    await h.page.press("string-tags input", "Enter");
    expect(await h.page.evaluate(() => Reflect.get(globalThis, "seen"))).toEqual([
      "input multi-select",
      "change multi-select",
      "input string-tags",
      "change string-tags",
    ]);
    await h.page.getByRole("button", { name: "Remove: X" }).click();
    expect(
      await h.page.evaluate(() => {
        const element: Loose = document.querySelector("multi-select");
        element.disabled = true;
        return [
          element.value,
          element.form === document.querySelector("form"),
          element.querySelector("select").disabled,
        ];
      }),
    ).toEqual([["y"], true, true]);
  });
});

describe("inputs (@source API:modules/foundry.applications.fields)", () => {
  it("builds inputs and groups; values are attributes", async () => {
    const got = await h.page.evaluate(() => {
      const f = apps.fields;
      const options = [
        { value: "b", label: "T.B", group: "G" },
        { value: "a", label: "T.A" },
      ];
      return {
        text: f.createTextInput({ name: "n", value: 'v"', required: true, placeholder: "p" }).outerHTML,
        number: f.createNumberInput({ name: "n", value: null, min: 1, step: 1 }).outerHTML,
        check: f.createCheckboxInput({ name: "n", value: true, disabled: true }).outerHTML,
        area: f.createTextareaInput({ name: "n", value: "<b>", rows: 3 }).outerHTML,
        select: f.createSelectInput({ name: "n", value: "b", options, localize: true, blank: "-" }).outerHTML,
        multi: f.createMultiSelectInput({ name: "n", value: new Set(["a"]), options }).outerHTML,
        group: f.createFormGroup({
          input: f.createTextInput({ name: "system.x", value: "" }),
          label: "T.Label",
          hint: "h",
          units: "ft",
          rootId: "r",
          localize: true,
          stacked: true,
        }).outerHTML,
        range: f.createNumberInput({ name: "n", value: 2, min: 0, max: 4, step: 1 }).localName,
      };
    });
    expect(got).toEqual({
      text: `<input type="text" value="v&quot;" name="n" required="" placeholder="p">`,
      number: `<input type="number" min="1" step="1" value="" name="n" data-dtype="Number">`,
      check: `<input type="checkbox" checked="" name="n" disabled="">`,
      area: `<textarea rows="3" name="n">&lt;b&gt;</textarea>`,
      select: `<select name="n"><option value="">-</option><option value="a">Alpha</option><optgroup label="G"><option value="b" selected="">Beta</option></optgroup></select>`,
      multi: `<multi-select name="n"><optgroup label="G"><option value="b">T.B</option></optgroup><option value="a" selected="">T.A</option></multi-select>`,
      group: `<div class="form-group stacked"><label for="r-system-x">Strength <span class="units">(ft)</span></label><div class="form-fields"><input type="text" value="" name="system.x" id="r-system-x"></div><p class="hint">h</p></div>`,
      range: "range-picker",
    });
  });

  it("gives each data field its input, and says which editors are missing", async () => {
    const got = await h.page.evaluate(() => {
      const { fields } = foundry.data;
      const schema = new fields.SchemaField({
        s: new fields.StringField({ label: "T.Label" }),
        c: new fields.StringField({ choices: { a: "T.A", b: "T.B" }, initial: "a", required: true }),
        n: new fields.NumberField({ integer: true, min: 0 }),
        b: new fields.BooleanField(),
        set: new fields.SetField(new fields.StringField({ choices: ["x", "y"] })),
        h: new fields.JSONField(),
      });
      const html = (name: string, config: Loose): string => schema.fields[name].toInput(config).outerHTML;
      let missing = "";
      try {
        html("h", {});
      } catch (error) {
        missing = error instanceof Error ? `${error.name} ${error.message}` : "";
      }
      return {
        s: html("s", { value: "q" }),
        c: html("c", { value: "b", localize: true }),
        n: html("n", { value: 3 }),
        b: html("b", { value: true }),
        set: html("set", { value: new Set(["y"]) }),
        group: schema.fields.s.toFormGroup({ rootId: "r" }, { value: "1" }).outerHTML,
        missing,
      };
    });
    expect(got.s).toContain(`value="q" name="s"`);
    expect(got.c).toBe(
      `<select name="c" required=""><option value="a">Alpha</option><option value="b" selected="">Beta</option></select>`,
    );
    expect(got.n).toContain(`type="number" min="0" step="1" value="3"`);
    expect(got.b).toContain(`type="checkbox" checked=""`);
    expect(got.set).toContain(`<option value="y" selected="">y</option>`);
    expect(got.group).toContain(`<label for="r-s">Strength</label>`);
    expect(got.missing).toContain("NotInHost <code-mirror>");
  });
});
