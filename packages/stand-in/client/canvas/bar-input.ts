/**
 * Parses the text typed over a token's bar.
 * @source KB:tokens (token HUD, relative values)
 */

/** A typed value: `-7` and `+3` change, `12` and `=12` set. Null for anything else. */
export function parseBarInput(text: string): { value: number; isDelta: boolean } | null {
  const read = /^\s*([=+\-−]?)\s*(\d+)\s*$/.exec(text);
  if (!read) return null;
  const [, sign = "", digits = ""] = read;
  const negative = sign === "-" || sign === "−";
  return { value: negative ? -Number(digits) : Number(digits), isDelta: negative || sign === "+" };
}
