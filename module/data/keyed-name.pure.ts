/**
 * Stores a generated name as a language key with parameters, so that each client shows it in its own language. Any other text is a name
 * that a user entered. Pure.
 */
import { knownText } from "./known-word.pure.ts";

/** Returns the stored form of a generated name. @param data parameters of the text */
export const keyedName = (key: string, data: Readonly<Record<string, string | number>> = {}): string => {
  // Escape only special characters: encoding all Cyrillic letters would make the name six times as long, and its length is limited.
  const plain = (value: string | number): string => String(value).replaceAll(/[%&+=]/gu, encodeURIComponent);
  const said = Object.entries(data)
    .map(([name, value]) => `${name}=${plain(value)}`)
    .join("&");
  return said === "" ? key : `${key}?${said}`;
};

/** Returns the text of a stored name. @param other result if the text does not exist; left out = the stored name */
export function readKeyedName(
  name: string,
  translate: (key: string, data?: Record<string, string>) => string,
  other = name,
): string {
  if (!name.startsWith("OD20.")) return name;
  const [key = "", ...said] = name.split("?");
  const data = Object.fromEntries(new URLSearchParams(said.join("?")));
  return knownText((one) => translate(one, data), key, other);
}
