/** What a page holds of everybody's numbers, whether the eye finds it or not. */
import type { Page } from "playwright-core";

/** Everything a page holds: texts and every attribute, of what is seen and what is not. */
export async function pageData(of: Page): Promise<string> {
  return of.evaluate(() =>
    [document.body, ...document.body.querySelectorAll("*")]
      .filter((element) => element.localName !== "script")
      .flatMap((element) => [
        ...[...element.attributes].map(({ name, value }) => `${name}=${value}`),
        ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent),
      ])
      .join("\n"),
  );
}
