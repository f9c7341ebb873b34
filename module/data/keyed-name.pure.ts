/**
 * A name that the program gives and a document keeps: its language key with what is put into it, so that each reads it in his own
 * language. Whatever else stands there was written as a name, by people. Pure.
 */
import { knownText } from "./known-word.pure.ts";

/** As it is kept. @param data what is put into its text */
export const keyedName = (key: string, data: Readonly<Record<string, string | number>> = {}): string => {
  // Letters stay as they are: a name in Cyrillic would be six times as long, and its place is bounded.
  const plain = (value: string | number): string => String(value).replaceAll(/[%&+=]/gu, encodeURIComponent);
  const said = Object.entries(data)
    .map(([name, value]) => `${name}=${plain(value)}`)
    .join("&");
  return said === "" ? key : `${key}?${said}`;
};

/** As it is read. @param other what is told where there is no such text; left out = what was kept */
export function nameSaid(
  name: string,
  translate: (key: string, data?: Record<string, string>) => string,
  other = name,
): string {
  if (!name.startsWith("OD20.")) return name;
  const [key = "", ...said] = name.split("?");
  const data = Object.fromEntries(new URLSearchParams(said.join("?")));
  return knownText((one) => translate(one, data), key, other);
}
