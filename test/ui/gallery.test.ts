import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { presentCard } from "../../module/applications/card/attack/present.ts";
import { mask } from "../../module/applications/card/attack/mask.ts";
import { launchBrowser } from "../../packages/stand-in/chromium.ts";
import { presentDealt } from "../../module/applications/card/damage/present.ts";
import { DEALT, twenty } from "./support/many.ts";
import { dialogs } from "./support/dialog-samples.ts";
import { page } from "./support/page.ts";
import { render } from "./support/render.ts";
import { presentCheck } from "../../module/applications/card/check/present.ts";
import { CHECK, SAMPLES } from "./support/samples.ts";
import { texts } from "./support/texts.ts";

/*
 * Pictures to look at, not a gate: OD_GALLERY=<folder> renders the templates with sample views in both themes and
 * languages and checks them with axe. Without the variable nothing runs, so that unit tests need no browser.
 */
const folder = process.env["OD_GALLERY"];

export function cards(lang: "ru" | "en"): string {
  const words = texts(lang);
  return (
    Object.entries(SAMPLES)
      .map(([name, facts], index) => {
        const view = presentCard(
          mask(facts, words.t("OD20.Card.Unknown")),
          `g${lang}${String(index)}${name}`,
          () => true,
          words,
        );
        return render("chat/attack", { ...view, lang }, words);
      })
      .join("") +
    render("chat/check", { ...presentCheck(CHECK, "Атлетика", "d20.svg", `g${lang}check`, words), lang }, words)
  );
}

/** A card of twenty, as it comes and with its second line open. */
function many(lang: "ru" | "en"): string {
  const words = texts(lang);
  const draw = (uid: string): string => {
    const view = presentDealt(mask(twenty(), words.t("OD20.Card.Unknown")), DEALT, uid, () => true, words);
    return render("chat/damage", { ...view, lang }, words);
  };
  return (
    draw(`g${lang}many`) + draw(`g${lang}open`).replace('<details data-key="alike-', '<details open data-key="alike-')
  );
}

describe.skipIf(!folder)("gallery", () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(folder ?? "", { recursive: true });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  const shots: Record<string, { width: number; html: () => string }> = {
    "card-ru": { width: 320, html: () => cards("ru") },
    "card-en": { width: 320, html: () => cards("en") },
    "many-ru": { width: 300, html: () => many("ru") },
    "many-en": { width: 390, html: () => many("en") },
    "dialogs-ru": { width: 400, html: () => dialogs("ru", texts("ru"), render) },
    "phone-ru": { width: 390, html: () => dialogs("ru", texts("ru"), render) + cards("ru") },
    "dialogs-en": { width: 330, html: () => dialogs("en", texts("en"), render) },
  };
  for (const [name, { width, html }] of Object.entries(shots)) {
    it(
      name,
      async () => {
        const context = await browser.newContext({ viewport: { width: width * 2, height: 800 } });
        const tab = await context.newPage();
        // Ids must be unique on a page, so the second theme is a copy under other ids.
        const first = html();
        const second = first.replace(/(id|aria-describedby|aria-labelledby|for)="g/g, '$1="h');
        await tab.setContent(
          page(
            [
              { theme: "dark", html: first },
              { theme: "light", html: second },
            ],
            width,
          ),
        );
        await tab.evaluate("document.fonts.ready");
        await tab.screenshot({ path: path.join(folder ?? "", `${name}.png`), fullPage: true });
        await tab.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
        const found = await tab.evaluate(
          "axe.run({rules:{region:{enabled:false},'heading-order':{enabled:false},'page-has-heading-one':{enabled:false}}}).then(r => r.violations.map(v => v.id + ': ' + v.nodes.slice(0,3).map(n => n.html.slice(0,140) + ' ' + n.failureSummary).join(' | ')))",
        );
        const wide = await tab.evaluate(
          "[...document.querySelectorAll('.od-card, .od-prompt, .od-dialog')].filter(e => e.scrollWidth > e.clientWidth + 1).length",
        );
        if (name.startsWith("card")) {
          await tab.locator("summary").first().click();
          await tab.locator("button.od-number__value").nth(0).focus();
          await tab.screenshot({
            path: path.join(folder ?? "", `${name}-open.png`),
            clip: { x: 0, y: 0, width: width * 2, height: 600 },
          });
        }
        await context.close();
        expect(found).toEqual([]);
        expect(wide).toBe(0);
      },
      60_000,
    );
  }
});
