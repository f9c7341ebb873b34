/** The other theme on a page that is open: half of a sweep's drawings are not made twice. */
import type { Page } from "playwright-core";

/** Puts a theme on as the host does: nothing is drawn anew, the classes change, and with them only colors. */
export async function wear(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((wanted) => {
    for (const one of document.querySelectorAll(".theme-dark, .theme-light")) {
      one.classList.toggle("theme-dark", wanted === "dark");
      one.classList.toggle("theme-light", wanted === "light");
    }
  }, theme);
}
