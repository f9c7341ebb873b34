/** DialogV2. @source WIKI:api/dialogv2 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../common/loose.ts";
import { openHarness, type Harness } from "./apps/harness.ts";

declare const apps: typeof import("../client/apps/index.ts");

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

type Question = "wait" | "confirm" | "prompt" | "input";

/** Open a dialog; its answer lands in `answers`. Functions travel as text. */
async function ask(kind: Question, options: Loose): Promise<void> {
  await h.page.evaluate(
    ([k, o]) => {
      const revive = (value: Loose): Loose => {
        if (typeof value === "string" && value.startsWith("=>"))
          return Reflect.construct(Function, ["event", "button", "dialog", `return (${value.slice(2)})`]);
        if (Array.isArray(value)) return value.map(revive);
        return value && typeof value === "object"
          ? Object.fromEntries(Object.entries(value).map(([key, v]) => [key, revive(v)]))
          : value;
      };
      const page: Loose = globalThis;
      page.answers ??= [];
      const D: Loose = apps.DialogV2;
      D[k](revive(o)).then(
        (answer: Loose) => page.answers.push(answer),
        (error: Error) => page.answers.push(`rejected: ${error.message}`),
      );
    },
    [kind, options] as const,
  );
  await h.page.waitForSelector("dialog[open] footer button");
}
async function answer(): Promise<Loose> {
  await h.page.waitForFunction(() => Reflect.get(globalThis, "answers")?.length > 0);
  return h.page.evaluate(() => Reflect.get(globalThis, "answers")[0]);
}
const press = (action: string): Promise<void> => h.page.click(`dialog footer [data-action=${action}]`);

describe("answers", () => {
  it("confirm: yes is true, no is false, and no is the default", async () => {
    await ask("confirm", { content: "Sure?" });
    await press("yes");
    expect(await answer()).toBe(true);
    // Windows fold up before they are gone.
    await expect.poll(() => h.page.locator("dialog").count()).toBe(0);
    await h.fresh();
    await ask("confirm", { content: "Sure?" });
    expect(await h.page.evaluate(() => document.activeElement?.getAttribute("data-action"))).toBe("no");
    await h.page.keyboard.press("Enter");
    expect(await answer()).toBe(false);
  });

  it("prompt: the callback's value, or the action when it gives nothing", async () => {
    await ask("prompt", {
      content: `<input name="guess" type="number" value="4" autofocus>`,
      ok: { callback: "=>button.form.elements.guess.valueAsNumber + (dialog.options.buttons.length * 10)" },
    });
    expect(await h.page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("guess");
    await h.page.keyboard.press("Enter");
    expect(await answer()).toBe(14);
    await h.fresh();
    await ask("prompt", { content: "x", ok: { callback: "=>undefined" } });
    await press("ok");
    expect(await answer()).toBe("ok");
  });

  it("input: the flat data of the form", async () => {
    await ask("input", { content: `<input name="a.b" value="1"><input type="checkbox" name="c" checked>` });
    await press("ok");
    expect(await answer()).toEqual({ "a.b": "1", c: true });
  });

  it("wait: Enter means the default button, wherever it stands; others may be disabled", async () => {
    await ask("wait", {
      content: `<input name="x">`,
      buttons: [
        { action: "one", label: "1", class: "big" },
        { action: "two", label: "2", default: true, icon: "fa" },
        { action: "off", label: "3", disabled: true },
      ],
    });
    expect(await h.page.locator("footer .big").count()).toBe(1);
    expect(await h.page.locator("footer [data-action=off]").isDisabled()).toBe(true);
    await h.page.focus("[name=x]");
    await h.page.keyboard.press("Enter");
    expect(await answer()).toBe("two");
  });

  it("closing gives null, the close callback's value, or a rejection", async () => {
    for (const [options, expected] of [
      [{}, null],
      [{ close: "=>'gone'" }, "gone"],
      [{ rejectClose: true }, "rejected: Dialog was dismissed without pressing a button."],
    ] as const) {
      await ask("prompt", { content: "x", ...options });
      await h.page.keyboard.press("Escape");
      expect(await answer()).toEqual(expected);
      await h.fresh();
    }
  });

  it("stays open without closeOnSubmit and gives submit the result", async () => {
    await ask("wait", {
      content: "x",
      form: { closeOnSubmit: false },
      submit: "=>(globalThis.got = event)",
      buttons: [{ action: "one", label: "1" }],
    });
    await press("one");
    expect(await answer()).toBe("one");
    expect(await h.page.evaluate(() => Reflect.get(globalThis, "got"))).toBe("one");
    expect(await h.page.locator("dialog[open]").count()).toBe(1);
  });
});

describe("window", () => {
  it("cleans its content, keeps a div as it is, and localizes", async () => {
    await ask("prompt", {
      window: { title: "T.Title" },
      content: `<p onclick="x" style="color:red">ok<script>1</script><iframe></iframe></p>`,
      ok: { label: "T.A" },
    });
    const html = await h.page.locator(".dialog-content").evaluate((element) => element.innerHTML);
    expect(html).toBe("<p>ok</p>");
    expect(await h.page.getByRole("dialog", { name: "A title" }).count()).toBe(1);
    expect(await h.page.getByRole("button", { name: "Alpha" }).count()).toBe(1);
    await h.page.evaluate(async () => {
      const div = document.createElement("div");
      div.append(apps.parseFragment(`<b data-action="kept">x</b>`));
      await new apps.DialogV2({ content: div, buttons: [{ action: "a", label: "a" }] }).render(true);
    });
    expect(await h.page.locator("[data-action=kept]").count()).toBe(1);
  });

  it("is modal on request: the rest of the page is out of reach; Escape closes", async () => {
    await ask("wait", { modal: true, content: "x", buttons: [{ action: "one", label: "1" }] });
    expect(await h.page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(true);
    expect(
      await h.page.click("#opener", { timeout: 300 }).then(
        () => "clicked",
        () => "blocked",
      ),
    ).toBe("blocked");
    await h.page.keyboard.press("Escape");
    expect(await answer()).toBeNull();
  });

  it("calls render with the dialog, needs buttons with different actions, and has no query", async () => {
    await ask("prompt", { content: "x", render: "=>(globalThis.shown = button.id)" });
    expect(await h.page.evaluate(() => Reflect.get(globalThis, "shown"))).toMatch(/^dialog-/);
    const errors = await h.page.evaluate(() => {
      const text = (run: () => unknown): string => {
        try {
          run();
          return "";
        } catch (error) {
          return error instanceof Error ? error.message : "";
        }
      };
      return [
        text(() => new apps.DialogV2({})),
        text(
          () =>
            new apps.DialogV2({
              buttons: [
                { action: "a", label: "" },
                { action: "a", label: "x" },
              ],
            }),
        ),
        text(() => apps.DialogV2.query()),
      ];
    });
    expect(errors[0]).toContain("button");
    expect(errors[1]).toContain("differ");
    expect(errors[2]).toContain("DialogV2.query");
  });
});
