/** What a screen must never show: faults of access, overflow, clipped text, language keys. */
import type { Locator, Page } from "playwright-core";
import type { Loose } from "../../../packages/stand-in/common/loose.ts";

const AXE = "node_modules/axe-core/axe.min.js";

/** Makes the rules of access available in a page. */
export async function loadAxe(page: Page): Promise<void> {
  await page.addScriptTag({ path: AXE });
}

/** What the frame of a window is made of is the host's affair: a form may be its element, a header its title bar. Only there. */
const FRAME: Readonly<Record<string, string>> = {
  "aria-allowed-role": ".application",
  "landmark-no-duplicate-banner": ".application > .window-header",
};

/** The rules whose answer depends on colors, sizes and places; all others ask only how a part is built. */
const LOOKS = ["color-contrast", "link-in-text-block", "meta-viewport", "scrollable-region-focusable"];

/** Those of them that ask for nothing but the look itself. */
const COLORS = ["color-contrast", "link-in-text-block"];

/** Structures that all rules have found nothing against, by their hashes. */
const sound = new Set<string>();
/** What one of the rules in LOOKS has found nothing against: its id and the hash of a look. */
const clean = new Set<string>();

/** What axe is asked: whose faults are the frame's, only these rules (none: all), and without these. */
type Question = readonly [frame: Readonly<Record<string, string>>, only: readonly string[], without: readonly string[]];

/**
 * Hashes of how a part is built and of how it looks. Built: elements with what they say of themselves, without texts, numbers
 * and styles; unlike ids are numbered; what is folded away is looked at where it is open. Its look: what is nested in what, with
 * every computed style that colors, sizes of letters and marks of links depend on, and which elements scroll. Widths, themes and
 * languages that change nothing of that are the same look.
 */
function structure(elements: readonly Element[]): { built: string; look: string } {
  const ids = new Map<string, number>();
  const known = (name: string, value: string): string => {
    // A theme chooses colors alone.
    if (name === "class") return value.replaceAll(/\btheme-(?:dark|light)\b/gu, "");
    if (/^(?:id|for|name|href|aria-(?:labelledby|describedby|controls|owns|activedescendant|details))$/u.test(name)) {
      return value
        .split(" ")
        .map((id) => String(ids.get(id) ?? ids.set(id, ids.size).get(id)))
        .join();
    }
    return /^(?:style|src|value|data-.*|title|alt|placeholder|aria-(?:label|description|valuenow|valuetext|valuemax))$/u.test(
      name,
    )
      ? String(value.trim() !== "")
      : value;
  };
  const ground = ({ backgroundColor, backgroundImage, opacity, filter, mixBlendMode }: CSSStyleDeclaration): string =>
    [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
  /** What is asked of letters: their color, and whether they are large; of a link also what sets it off. */
  const letters = (style: CSSStyleDeclaration, isLink: boolean): string => {
    const [size, weight] = [Number.parseFloat(style.fontSize), Number(style.fontWeight)];
    const large = size >= 24 || (size >= 18.66 && weight >= 700);
    const { color, textShadow, position, clipPath } = style;
    const link = [style.fontSize, weight, style.fontFamily, style.textDecoration, style.borderBottom, style.outline];
    return [color, large, textShadow, position, clipPath, ...(isLink ? link : [])].join();
  };
  const look: string[] = [];
  const build = (element: Element): string => {
    const attributes = [...element.attributes]
      .map(({ name, value }) => `${name}=${known(name, value)}`)
      .sort()
      .join(" ");
    const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      ? "…"
      : "";
    const isSeen = element.checkVisibility({ visibilityProperty: true });
    const isThere = element.checkVisibility();
    const style = getComputedStyle(element);
    const scrolls =
      (element.scrollHeight > element.clientHeight && !/visible|hidden|clip/u.test(style.overflowY)) ||
      (element.scrollWidth > element.clientWidth && !/visible|hidden|clip/u.test(style.overflowX));
    const written = says !== "" || /^(?:input|textarea|select|a|button)$/u.test(element.localName);
    // What cannot be used may be pale.
    const idle = element.matches(":disabled, [aria-disabled='true']") ? "!" : "";
    const isLink = element.localName === "a" || element.querySelector(":scope > a") !== null;
    if (isThere)
      look.push(
        `<${isSeen ? "" : "-"}${scrolls ? "s" : ""}${says}${ground(style)}${written ? letters(style, isLink) : ""}${idle}`,
      );
    const within = isThere ? [...element.children].map(build).join("") : "";
    if (isThere) look.push(">");
    return `<${isSeen ? "" : "-"}${element.localName} ${attributes}>${says}${within}</>`;
  };
  /** 53 bits (cyrb53): the text itself would be long on its way, and pages on plain http have no `crypto.subtle`. */
  const hash = (text: string): string => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      one = Math.imul(one ^ code, 2_654_435_761);
      two = Math.imul(two ^ code, 1_597_334_677);
    }
    one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
    two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
    return `${String(text.length)}.${String(4_294_967_296 * (2_097_151 & two) + (one >>> 0))}`;
  };
  for (let above = elements[0]?.parentElement; above; above = above.parentElement)
    look.push(ground(getComputedStyle(above)));
  const built = elements.map(build).join("\n");
  return { built: hash(built), look: hash(look.join("\n")) };
}

/**
 * Violations of the rules of access within a part, or on the whole page. All rules are asked once about each structure, and
 * what depends on colors, sizes and places once about each look: neither other words nor a width that changes nothing is asked
 * again.
 * @param only these rules, by axe's ids; none: all
 * @param without of all rules these are not asked
 */
export async function violations(
  part: Locator | Page,
  only: readonly string[] = [],
  without: readonly string[] = [],
): Promise<string[]> {
  // What is looked at is handed over, not looked up: it may be drawn anew before a name for it arrives.
  const run = async (elements: readonly Element[], [frame, rules, without]: Question): Promise<string[]> => {
    const { axe } = globalThis as Loose;
    const { violations: found } = await axe.run(elements.includes(document.documentElement) ? document : elements, {
      resultTypes: ["violations"],
      preload: false,
      ...(rules.length > 0 ? { runOnly: rules } : {}),
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    });
    const ofFrame = (rule: string, target: unknown): boolean =>
      Object.hasOwn(frame, rule) && document.querySelector(String(target))?.matches(frame[rule] ?? "") === true;
    return found.flatMap((rule: Loose) =>
      rule.nodes
        .filter((node: Loose) => !ofFrame(rule.id, node.target))
        .map(
          (node: Loose) =>
            `${String(rule.id)}: ${String(node.target)} ${String(node.failureSummary ?? "")
              .replaceAll(/\s+/gu, " ")
              .slice(0, 200)}`,
        ),
    );
  };
  const parts = "first" in part ? part : part.locator("html");
  const { built, look } = await parts.evaluateAll(structure);
  const isClean = (rule: string): boolean => without.includes(rule) || clean.has(`${rule} ${look}`);
  const all = only.length === 0;
  const isNew = all && !sound.has(built);
  const rules = isNew ? [] : (all ? LOOKS : only).filter((rule) => !isClean(rule));
  if (!isNew && rules.length === 0) return [];
  const found = await parts.evaluateAll(run, [FRAME, rules, isNew ? COLORS.filter(isClean) : []] as Question);
  if (found.length > 0) return found;
  if (all) sound.add(built);
  for (const rule of LOOKS)
    if ((isNew || rules.includes(rule)) && !without.includes(rule)) clean.add(`${rule} ${look}`);
  return found;
}

/** Names that stay as they are in Russian: of the game and what it runs on, of keys, of what a keyboard cannot say otherwise. */
const NAMES =
  /\b(?:Opposed d20|d20|Foundry|Alt(?:\+[A-Z])?|Shift|Ctrl|Enter|Tab|Escape|F\d+|(?<=[Кк]лавиша )[A-Z]|A4|JSON|English|GM|Assistant|Player \d)\b/gu;

/**
 * What a part shows wrongly to the eye (but for the two rows of a sheet that are pushed sideways): overflow, clipped text, untranslated keys, hyphens before numbers, in Russian
 * also English words, keys and dice as code.
 */
export async function eyesores(part: Locator): Promise<string[]> {
  return part.evaluateAll(async (roots, names) => {
    // Whoever changed the page's size looks at what the next frame makes of it: windows come back inside in it.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const found: string[] = [];
    // "-6" where "−6" is meant; a span of numbers has something before it.
    const HYPHEN = /(?:^|[\s(=→:])-\d/u;
    const russian = (globalThis as Loose).game?.i18n?.lang === "ru";
    const foreign = (text: string): string =>
      russian ? (/[@A-Za-z][\w@.]*/u.exec(text.replaceAll(new RegExp(names, "gu"), ""))?.[0] ?? "") : "";
    const say = (kind: string, element: Element, detail = ""): void => {
      found.push(
        `${kind}: ${element.tagName.toLowerCase()}.${[...element.classList].join(".")} ${element.getAttribute("name") ?? ""} “${(element.textContent || "").trim().replaceAll(/\s+/gu, " ").slice(0, 50)}” ${detail}`,
      );
    };
    const spoken = [
      "aria-label",
      "aria-description",
      "placeholder",
      "title",
      "data-tooltip",
      "data-tooltip-text",
      "alt",
    ];
    for (const root of roots) {
      const box = root.getBoundingClientRect();
      const texts: (readonly [Element, DOMRect])[] = [];
      if (root.scrollWidth > root.clientWidth + 1)
        say("wider than its box", root, `${String(root.scrollWidth)} > ${String(root.clientWidth)}`);
      if (box.left < -1 || box.right > innerWidth + 1)
        say("off the screen", root, `${String(box.left)}…${String(box.right)}`);
      for (const element of [root, ...root.querySelectorAll<HTMLElement>("*")]) {
        // A class is known by its key, an effect may aim at a path.
        const isCode = element instanceof HTMLInputElement && /\.(?:identifier|key|en)$/u.test(element.name);
        for (const name of spoken)
          if (!isCode && foreign(element.getAttribute(name) ?? "") !== "")
            say("no Russian", element, element.getAttribute(name) ?? "");
        for (const name of spoken)
          if (HYPHEN.test(element.getAttribute(name) ?? ""))
            say("hyphen for minus", element, element.getAttribute(name) ?? "");
        for (const name of spoken)
          if (/OD20\.|TYPES\./u.test(element.getAttribute(name) ?? ""))
            say("language key", element, element.getAttribute(name) ?? "");
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const style = getComputedStyle(element);
        if (style.clipPath !== "none" || element.closest(".od-hidden, .od-breakdown, .od-live")) continue;
        const rect = element.getBoundingClientRect();
        const words = [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent ?? "")
          .join(" ")
          .trim();
        const own = words !== "";
        if (HYPHEN.test(words)) say("hyphen for minus", element);
        if (foreign(words) !== "" && element.closest(".window-header, code, kbd, pre, .od-text-roll--broken") === null)
          say("no Russian", element, foreign(words));
        if (own && root.matches(".od-card") && style.position !== "absolute" && style.display !== "inline")
          texts.push([element, rect]);
        const said = element.textContent.replaceAll(/\s+/gu, " ").trim();
        const twice =
          said.length < 80 &&
          element.closest("select, .window-header, .od-head__names, .od-ware__name, .od-learn__name") === null &&
          element.querySelectorAll("button").length < 2
            ? /(?<![\p{L}-])(\p{L}{3,})[ ·:,—]+\1(?![\p{L}-])/iu.exec(said)
            : null;
        if (twice && ![...element.children].some((child) => child.textContent.includes(twice[0])))
          say("said twice", element, twice[0]);
        if (
          /\d/u.test(words) &&
          /^"?Vollkorn/u.test(style.fontFamily) &&
          !style.fontVariantNumeric.includes("lining-nums")
        )
          say("digits like letters", element);
        if (own && /OD20\.|TYPES\./u.test(element.textContent)) say("language key", element);
        // Rows that scroll sideways, and the bar's line that ends in … with its whole text behind "More".
        const pushed =
          element.parentElement?.closest("[role='tablist'], .od-key__reel, .od-bar__small, .od-left__chips") ?? null;
        if (!pushed && rect.width > 0 && (rect.right > box.right + 1 || rect.left < box.left - 1))
          say("sticks out", element, `${String(Math.round(rect.right - box.right))}`);
        const field = element instanceof HTMLInputElement && ["text", "number"].includes(element.type);
        // What a formula refers to is typed as it is stored.
        if (field && foreign(element.value.replaceAll(/@[\w.]+/gu, "")) !== "" && !isCode)
          say("no Russian", element, element.value);
        const wide = element.scrollWidth > element.clientWidth + 1 && style.display !== "inline";
        // The title of the bar tells the whole name in its tooltip.
        if (wide && (own || field) && !element.matches(".od-bar__title"))
          say(
            "text clipped",
            element,
            `${String(element.scrollWidth)} > ${String(element.clientWidth)} ${field ? element.value : ""}`,
          );
        if (
          own &&
          style.overflowY !== "visible" &&
          // Ends in …; the row opens the whole text.
          style.webkitLineClamp === "none" &&
          element.scrollHeight > element.clientHeight + 2 &&
          style.overflowY !== "auto"
        )
          say("text cut off", element);
        if (field && element.value === "" && element.placeholder) {
          const canvas = document.createElement("canvas").getContext("2d");
          if (canvas) {
            canvas.font = style.font;
            const room =
              element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
            if (canvas.measureText(element.placeholder).width > room + 1)
              say("hint clipped", element, element.placeholder);
          }
        }
      }
      for (const [index, [one, a]] of texts.entries()) {
        for (const [other, b] of texts.slice(index + 1)) {
          if (one.contains(other) || other.contains(one)) continue;
          if (
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6
          )
            say("lies on other text", one, other.textContent.trim().slice(0, 30));
        }
      }
    }
    return [...new Set(found)];
  }, NAMES.source);
}

/** One stop of the keyboard. */
export interface Stop {
  readonly what: string;
  readonly ring: boolean;
  readonly named: boolean;
}

/** Keys that are pressed before the page is asked where it has got to. */
const BATCH = 8;

/**
 * Walks through a part with the Tab key.
 * @returns the stops in their order, and what takes part but was never reached
 */
export async function walk(part: Locator): Promise<{ stops: Stop[]; missed: string[] }> {
  const page = part.page();
  await part.evaluate(prepareWalk);
  const count = await page.evaluate(() => (globalThis as Loose).walked.expected.length as number);
  // What is focused may unfold more to stop at, the rule behind a number for one.
  for (let step = 0; step < count * 3 + 6; step += BATCH) {
    for (let key = 0; key < BATCH; key++) await page.keyboard.press("Tab");
    if (await page.evaluate(() => (globalThis as Loose).walked.left as boolean)) break;
  }
  return page.evaluate(() => {
    const { walked } = globalThis as Loose;
    walked.end();
    return {
      stops: walked.stops as Stop[],
      missed: (walked.expected as HTMLElement[]).map(walked.label as (element: HTMLElement) => string),
    };
  });
}

/** Runs in the page: notes what takes part, and from then on every stop until the focus has left the part again. */
function prepareWalk(root: HTMLElement | SVGElement): void {
  const label = (element: HTMLElement): string =>
    `${element.tagName.toLowerCase()}#${element.id}.${element.className} ${element.getAttribute("name") ?? ""} ${element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 30)}`;
  const seen = new Set<string>();
  const expected: HTMLElement[] = [];
  for (const element of root.querySelectorAll<HTMLElement>(
    "button, input, select, textarea, summary, a[href], [tabindex='0']",
  )) {
    if (
      element.matches(":disabled, [tabindex='-1'], [type='hidden']") ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      continue;
    // The arrows move within a group of radio buttons: one of them is a stop.
    if (element instanceof HTMLInputElement && element.type === "radio") {
      if (seen.has(element.name)) continue;
      seen.add(element.name);
      expected.push(
        [...root.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${element.name}"]`)].find(
          (one) => one.checked,
        ) ?? element,
      );
    } else expected.push(element);
  }
  const stop = (element: HTMLElement): Stop => {
    // The ring may be drawn by the label or the group that holds an invisible radio button.
    const ring = [element, element.parentElement, element.nextElementSibling].some((each) => {
      if (!each) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    const field = element as HTMLInputElement;
    const labelled = element
      .getAttribute("aria-labelledby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ");
    const name =
      labelled ??
      element.getAttribute("aria-label") ??
      ([...(field.labels ?? [])].map((each) => each.textContent).join(" ") ||
        element.textContent ||
        element.querySelector("img")?.alt ||
        element.getAttribute("alt"));
    return { what: label(element), ring, named: (name ?? "").trim() !== "" };
  };
  const listening = new AbortController();
  const borrowed = !root.hasAttribute("tabindex");
  const walked = {
    root,
    expected,
    label,
    stops: [] as Stop[],
    left: false,
    end: () => {
      listening.abort();
      if (borrowed) root.removeAttribute("tabindex");
    },
  };
  Object.assign(globalThis, { walked });
  if (borrowed) root.setAttribute("tabindex", "-1");
  root.focus({ preventScroll: true });
  // When the key has done its work the focus is where it stays, or nowhere.
  document.addEventListener(
    "keyup",
    ({ key }) => {
      const element = document.activeElement;
      if (key !== "Tab" || walked.left) return;
      if (!(element instanceof HTMLElement) || !root.contains(element)) {
        walked.left = walked.stops.length > 0;
        return;
      }
      walked.expected = walked.expected.filter((each) => each !== element);
      walked.stops.push(stop(element));
    },
    { capture: true, signal: listening.signal },
  );
}
