/** What a rest changes, in words. Pure. */
import type { RestChange } from "../../play/logic/rest.ts";
import type { Texts } from "../texts.ts";

/** "hit points 3 → 13 of 20". */
export function changeLine({ label, name, from, to, max }: RestChange, texts: Texts): string {
  const what = texts.t(label, { name: name.startsWith("OD20.") ? texts.t(name) : name });
  return max === null ? texts.t("OD20.Rest.Change", { what, from, to }) : texts.t("OD20.Rest.ChangeOf", { what, from, to, max });
}

/** All changes of one creature in one line. */
export function changesLine(changes: readonly RestChange[], texts: Texts): string {
  return changes.length === 0 ? texts.t("OD20.Rest.Nothing") : changes.map((change) => changeLine(change, texts)).join("; ");
}
