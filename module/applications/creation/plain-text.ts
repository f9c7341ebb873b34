/** Formatted texts as plain paragraphs, where a list of them has to be short. */

/** The text of each paragraph; lists, secrets and everything else are left out. Nothing in it runs: it is parsed, never shown. */
export function paragraphs(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const secret of parsed.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
  const lines = [...parsed.body.querySelectorAll("p")]
    .map(({ textContent }) => textContent.trim())
    .filter((line) => line !== "");
  if (lines.length > 0 || html.includes("<")) return lines;
  return html.trim() === "" ? [] : [html.trim()];
}
