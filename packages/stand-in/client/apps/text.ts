/** Texts that windows of the host show. They are our own, because Foundry's language keys belong to Foundry. */
import type { Loose } from "../../common/loose.ts";
import en from "./lang/en.json" with { type: "json" };
import ru from "./lang/ru.json" with { type: "json" };

export type TextKey = keyof typeof en;

/** A word in the language of the client. */
export function text(key: TextKey): string {
  const lang: Loose = Reflect.get(globalThis, "game")?.i18n?.lang;
  return (lang === "ru" ? ru : en)[key];
}
