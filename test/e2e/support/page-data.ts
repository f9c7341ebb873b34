/** What a page holds, whether the eye finds it or not. */
import type { Locator, Page } from "playwright-core";

/** Everything a page or a part of it holds: texts and every attribute, of what is seen and what is not. */
export async function pageData(of: Page | Locator): Promise<string> {
  return ("first" in of ? of : of.locator("body")).evaluate((root) =>
    [root, ...root.querySelectorAll("*")]
      .filter((element) => element.localName !== "script")
      .flatMap((element) => [
        ...[...element.attributes].map(({ name, value }) => `${name}=${value}`),
        ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent),
      ])
      .join("\n"),
  );
}
