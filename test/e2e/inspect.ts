/** What a screen must never show: faults of access, overflow, clipped text, language keys. */
import type { Locator, Page } from "playwright-core";
import type { Loose } from "../host/common/loose.ts";

const AXE = "node_modules/axe-core/axe.min.js";
/** Mark by which the rules of access find the part under inspection. */
const MARK = "data-inspected";

/** Makes the rules of access available in a page. */
export async function loadAxe(page: Page): Promise<void> {
  await page.addScriptTag({ path: AXE });
}

/** What the frame of a window is made of is the host's affair: a form may be its element, a header its title bar. Only there. */
const FRAME: Readonly<Record<string, string>> = { "aria-allowed-role": ".application", "landmark-no-duplicate-banner": ".application > .window-header" };

type Question = readonly [selector: string | null, frame: Readonly<Record<string, string>>, only: readonly string[]];

/** Violations of the rules of access within a part, or on the whole page. @param only these rules, by axe's ids; none: all */
export async function violations(part: Locator | Page, only: readonly string[] = []): Promise<string[]> {
  const run = async ([selector, frame, rules]: Question): Promise<string[]> => {
    const { axe } = globalThis as Loose;
    const { violations: found } = await axe.run(selector ? { include: [selector] } : document, { resultTypes: ["violations"], ...(rules.length > 0 ? { runOnly: rules } : {}) });
    const ofFrame = (rule: string, target: unknown): boolean => Object.hasOwn(frame, rule) && document.querySelector(String(target))?.matches(frame[rule] ?? "") === true;
    return found.flatMap((rule: Loose) => rule.nodes.filter((node: Loose) => !ofFrame(rule.id, node.target)).map((node: Loose) => `${String(rule.id)}: ${String(node.target)} ${String(node.failureSummary ?? "").replaceAll(/\s+/gu, " ").slice(0, 200)}`));
  };
  if (!("first" in part)) return part.evaluate(run, [null, FRAME, only] as Question);
  await part.evaluateAll((elements, mark) => { for (const element of elements) element.setAttribute(mark, ""); }, MARK);
  const found = await part.page().evaluate(run, [`[${MARK}]`, FRAME, only] as Question);
  await part.evaluateAll((elements, mark) => { for (const element of elements) element.removeAttribute(mark); }, MARK);
  return found;
}

/** What a part shows wrongly to the eye: overflow, clipped text, untranslated keys. */
export async function eyesores(part: Locator): Promise<string[]> {
  return part.evaluateAll((roots) => {
    const found: string[] = [];
    const say = (kind: string, element: Element, detail = ""): void => {
      found.push(`${kind}: ${element.tagName.toLowerCase()}.${[...element.classList].join(".")} ${element.getAttribute("name") ?? ""} “${(element.textContent || "").trim().replaceAll(/\s+/gu, " ").slice(0, 50)}” ${detail}`);
    };
    const spoken = ["aria-label", "aria-description", "placeholder", "title", "data-tooltip", "data-tooltip-text", "alt"];
    for (const root of roots) {
      const box = root.getBoundingClientRect();
      if (root.scrollWidth > root.clientWidth + 1) say("wider than its box", root, `${String(root.scrollWidth)} > ${String(root.clientWidth)}`);
      if (box.left < -1 || box.right > innerWidth + 1) say("off the screen", root, `${String(box.left)}…${String(box.right)}`);
      for (const element of [root, ...root.querySelectorAll<HTMLElement>("*")]) {
        for (const name of spoken) if (/OD20\.|TYPES\./u.test(element.getAttribute(name) ?? "")) say("language key", element, element.getAttribute(name) ?? "");
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const style = getComputedStyle(element);
        if (style.clipPath !== "none" || element.closest(".od-hidden, .od-breakdown, .od-live")) continue;
        const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
        if (own && /OD20\.|TYPES\./u.test(element.textContent)) say("language key", element);
        const rect = element.getBoundingClientRect();
        if (rect.width > 0 && (rect.right > box.right + 1 || rect.left < box.left - 1)) say("sticks out", element, `${String(Math.round(rect.right - box.right))}`);
        const field = element instanceof HTMLInputElement && ["text", "number"].includes(element.type);
        const wide = element.scrollWidth > element.clientWidth + 1 && style.display !== "inline";
        if (wide && (own || field)) say("text clipped", element, `${String(element.scrollWidth)} > ${String(element.clientWidth)} ${field ? element.value : ""}`);
        if (own && style.overflowY !== "visible" && element.scrollHeight > element.clientHeight + 2 && style.overflowY !== "auto") say("text cut off", element);
        if (field && element.value === "" && element.placeholder) {
          const canvas = document.createElement("canvas").getContext("2d");
          if (canvas) {
            canvas.font = style.font;
            const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
            if (canvas.measureText(element.placeholder).width > room + 1) say("hint clipped", element, element.placeholder);
          }
        }
      }
    }
    return [...new Set(found)];
  });
}

/** One stop of the keyboard. */
export interface Stop {
  readonly what: string;
  readonly ring: boolean;
  readonly named: boolean;
}

/**
 * Walks through a part with the Tab key.
 * @returns the stops in their order, and what takes part but was never reached
 */
export async function walk(part: Locator): Promise<{ stops: Stop[]; missed: string[] }> {
  const page = part.page();
  await part.evaluate((root) => {
    const label = (element: HTMLElement): string => `${element.tagName.toLowerCase()}#${element.id}.${element.className} ${element.getAttribute("name") ?? ""} ${element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 30)}`;
    const seen = new Set<string>();
    const expected: HTMLElement[] = [];
    for (const element of root.querySelectorAll<HTMLElement>("button, input, select, textarea, summary, a[href], [tabindex='0']")) {
      if (element.matches(":disabled, [tabindex='-1'], [type='hidden']") || !element.checkVisibility({ visibilityProperty: true })) continue;
      // The arrows move within a group of radio buttons: one of them is a stop.
      if (element instanceof HTMLInputElement && element.type === "radio") {
        if (seen.has(element.name)) continue;
        seen.add(element.name);
        expected.push([...root.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${element.name}"]`)].find((one) => one.checked) ?? element);
      } else expected.push(element);
    }
    Object.assign(globalThis, { walked: { root, expected, label } });
    if (!root.hasAttribute("tabindex")) root.setAttribute("tabindex", "-1");
    root.focus({ preventScroll: true });
  });
  const count = await page.evaluate(() => (globalThis as Loose).walked.expected.length as number);
  const stops: Stop[] = [];
  // What is focused may unfold more to stop at, the rule behind a number for one.
  for (let step = 0; step < count * 3 + 6; step++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const { walked } = globalThis as Loose;
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || !walked.root.contains(element)) return null;
      walked.expected = walked.expected.filter((each: HTMLElement) => each !== element);
      // The ring may be drawn by the label or the group that holds an invisible radio button.
      const drawn = [element, element.parentElement, element.nextElementSibling].some((each) => {
        if (!each) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      const field = element as HTMLInputElement;
      const labelled = element.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
      const name = labelled ?? element.getAttribute("aria-label") ?? ([...(field.labels ?? [])].map((each) => each.textContent).join(" ") || element.textContent || element.querySelector("img")?.alt || element.getAttribute("alt"));
      return { what: walked.label(element) as string, ring: drawn, named: (name ?? "").trim() !== "" };
    });
    if (!stop) {
      if (stops.length > 0) break;
      continue;
    }
    stops.push(stop);
  }
  const missed = await page.evaluate(() => ((globalThis as Loose).walked.expected as HTMLElement[]).map((globalThis as Loose).walked.label as (element: HTMLElement) => string));
  return { stops, missed };
}
