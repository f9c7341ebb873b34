/** What a part loses where the system's own colors rule (forced colors, "high contrast"): all that was told by a color alone. */
import type { Locator } from "playwright-core";
import { eyesores } from "./inspect.ts";
import { shoot } from "./shots.ts";

/** States that two neighbors of one kind differ in, by what is asked of them. */
const STATES = [
  '[aria-pressed="true"]',
  '[aria-selected="true"]',
  '[aria-checked="true"]',
  ":has(> :checked)",
  "[aria-current]",
].join(", ");

/**
 * Looks at a part with the colors of a system as dark as its theme, and gives it its own back; `name` is its picture's.
 * Not asked about contrast: of inherited letters the browser goes on telling the colors that they had.
 */
export async function plainFaults(part: Locator, name: string): Promise<string[]> {
  const page = part.page();
  const isLight = await part.evaluate((element) =>
    element.closest(".theme-light, .theme-dark")?.matches(".theme-light"),
  );
  const alike = await part.evaluate(chosenLikeOthers, STATES);
  await page.emulateMedia({ forcedColors: "active", colorScheme: isLight ? "light" : "dark" });
  const found = [
    ...(await eyesores(part)),
    ...(await part.evaluate(vanished)),
    // A scale that is filled up to what is chosen marks no zero in its own colors either.
    ...(await part.evaluate(chosenLikeOthers, STATES)).filter((each) => !alike.includes(each)),
  ];
  await shoot(part, `plain-${name}`);
  await page.emulateMedia({ forcedColors: "none", colorScheme: null });
  return found;
}

/** Runs in the page: signs drawn in the color of what they stand on. */
function vanished(root: HTMLElement | SVGElement): string[] {
  const clear = (color: string): boolean => color === "transparent" || /^rgba\(.*, 0\)$|\/ 0\)$/u.test(color);
  /** The color that is seen behind an element. */
  const ground = (element: Element | null): string => {
    for (let each = element; each; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each);
      if (!clear(backgroundColor)) return backgroundColor;
    }
    return "none";
  };
  return [...root.querySelectorAll("*")].flatMap((element) =>
    element.checkVisibility({ visibilityProperty: true })
      ? [null, "::before", "::after"].flatMap((pseudo) => {
          const { maskImage, content, backgroundColor } = getComputedStyle(element, pseudo);
          if (!maskImage.startsWith("url") || content === "none") return [];
          const behind = ground(pseudo ? element : element.parentElement);
          return clear(backgroundColor) || backgroundColor === behind
            ? [`sign vanishes: ${element.outerHTML.replaceAll(/\s+/gu, " ").slice(0, 140)}`]
            : [];
        })
      : [],
  );
}

/** Runs in the page: what is chosen and looks like its neighbor that is not. */
function chosenLikeOthers(root: HTMLElement | SVGElement, states: string): string[] {
  const forced = matchMedia("(forced-colors: active)").matches;
  /** All that the eye gets to know of one, with what stands before and in it. */
  const look = (element: Element): string =>
    [element, element.firstElementChild, element.lastElementChild]
      .flatMap((each) => (each ? [null, "::before", "::after"].map((pseudo) => getComputedStyle(each, pseudo)) : []))
      .map((style) =>
        [
          forced ? "" : style.color,
          style.backgroundColor,
          style.borderColor,
          style.borderWidth,
          style.borderStyle,
          style.fontWeight,
          style.content,
          style.textDecorationLine,
          style.outlineStyle,
        ].join(),
      )
      .join(";");
  const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const kind = ({ className }: Element): string => className.replace(/ ?\bactive\b/u, "");
  return [...root.querySelectorAll(states)].filter(isSeen).flatMap((element) => {
    const other = [...(element.parentElement?.parentElement?.querySelectorAll(element.localName) ?? [])].find(
      (each) => kind(each) === kind(element) && !each.matches(states) && isSeen(each),
    );
    return other && look(other) === look(element)
      ? [`chosen by color alone: ${element.outerHTML.replaceAll(/\s+/gu, " ").slice(0, 140)}`]
      : [];
  });
}
