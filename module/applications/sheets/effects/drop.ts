/** Copies effects dropped on an item's sheet. Foundry's actor sheets already do that. */
import { t } from "../../../core/i18n.ts";
import { announce } from "../../common/render.ts";

/** Handles drops on the effects part of an item's sheet. */
export function listenForEffects(part: HTMLElement, item: Item.Implementation, editable: boolean): void {
  part.addEventListener("dragover", (event) => {
    event.preventDefault();
  });
  part.addEventListener("drop", (event) => {
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (typeof data !== "object" || data === null || Reflect.get(data, "type") !== "ActiveEffect") return;
    event.preventDefault();
    event.stopPropagation();
    if (editable) void copy(Reflect.get(data, "uuid"), item);
  });
}

async function copy(uuid: unknown, item: Item.Implementation): Promise<void> {
  const effect: unknown = typeof uuid === "string" ? await foundry.utils.fromUuid(uuid) : null;
  if (!(effect instanceof ActiveEffect) || effect.parent === item) return;
  // `toObject()` returns the source data, which `create` accepts.
  await item.createEmbeddedDocuments("ActiveEffect", [effect.toObject() as ActiveEffect.CreateData]);
  announce(t("OD20.Effects.Copied", { name: effect.name }));
}
