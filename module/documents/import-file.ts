/** A file that somebody reads into an actor or an item; fetched when that happens. */
import { importedThings } from "../data/item/imported-things.ts";
import { t } from "../i18n.ts";
import { refuseForeign, type Source } from "./foreign.ts";

/** What the text of an exported file says; null (told to the user) when it is unusable here. */
export function readImport(json: string, known: readonly string[]): object | null {
  let source: unknown;
  try {
    source = JSON.parse(json);
  } catch {
    source = null;
  }
  if (typeof source !== "object" || source === null || Array.isArray(source)) {
    ui.notifications.warn(t("OD20.Foreign.unreadable"), { permanent: true });
    return null;
  }
  if (refuseForeign(source)) return null;
  const { type } = source as Source;
  if (typeof type === "string" && known.includes(type)) return source;
  ui.notifications.warn(t("OD20.Foreign.type", { type: typeof type === "string" ? type : "?" }), { permanent: true });
  return null;
}

/**
 * A file that is read into a creature tells of another time: what has hit this creature since stays told, or it would be
 * hit again. Hit points and all else are the file's, but for what another creature had held out.
 * @param into uuid of the creature
 */
export function withReceiptsOf(
  json: string,
  { receipts, settled }: { readonly receipts: unknown; readonly settled: unknown },
  into: string,
): string {
  const data: unknown = JSON.parse(json);
  if (typeof data !== "object" || data === null) return json;
  const system: unknown = "system" in data ? data.system : null;
  const isAnothers = (id: string): boolean => {
    const message = game.messages.get(id);
    return message?.isKind("gift") === true && message.system.from !== into;
  };
  return JSON.stringify({
    ...data,
    ...("items" in data ? { items: importedThings(data.items, isAnothers) } : {}),
    system: { ...(typeof system === "object" ? system : {}), receipts, settled },
  });
}
