/**
 * Actions on a hotbar slot: running its macro, and dropping data on it.
 * @source API:hookEvents hotbarDrop (13 and 14), classes/foundry.applications.ui.Hotbar; KB:macros; GH:#9265
 */
import type { Loose, LooseObject } from "../../common/loose.ts";
import { call, host, localize } from "../apps/env.ts";
import { attempt } from "../ui/attempt.ts";

/** Runs a macro, if there is one. */
export function runMacro(macro: Loose): void {
  if (macro)
    Promise.resolve(macro.execute()).catch((error: unknown) => {
      console.error(error);
    });
}

/** Asks the hook; what nobody took is put into the slot. @param data what was dropped */
export function dropOnSlot(hotbar: Loose, data: LooseObject, slot: number): void {
  if (call("hotbarDrop", hotbar, data, slot)) attempt(() => take(data, slot));
}

/** Macros are put there, other documents get one that shows their sheet. */
async function take(data: LooseObject, slot: number): Promise<void> {
  const { user } = host("game");
  const Macro: Loose = host("CONFIG").Macro.documentClass;
  if (data.type === "Macro") {
    await user.assignHotbarMacro(await Macro.fromDropData(data), slot, { fromSlot: data.slot });
    return;
  }
  const document: Loose = typeof data.uuid === "string" ? await host("foundry").utils.fromUuid(data.uuid) : null;
  if (!document) return;
  const command = `await foundry.applications.ui.Hotbar.toggleDocumentSheet("${String(document.uuid)}");`;
  await user.assignHotbarMacro(
    await Macro.create({
      name: localize("HOST.Hotbar.Show", { name: document.name }),
      type: "script",
      img: document.img ?? Macro.DEFAULT_ICON,
      command,
    }),
    slot,
  );
}
