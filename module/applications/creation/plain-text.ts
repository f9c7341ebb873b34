/** Converts formatted text to plain paragraphs for short lists. */

/**
 * Returns the text of each paragraph. Leaves out lists, secrets, and other content. The HTML is parsed but never displayed, so scripts do
 * not run.
 */
export function paragraphs(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const secret of parsed.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
  const lines = [...parsed.body.querySelectorAll("p")]
    .map(({ textContent }) => textContent.trim())
    .filter((line) => line !== "");
  if (lines.length > 0 || html.includes("<")) return lines;
  return html.trim() === "" ? [] : [html.trim()];
}
