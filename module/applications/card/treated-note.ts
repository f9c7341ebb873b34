/** The note about an injury that a check or a use treated, and the result. */
import type { OpposedActor } from "../../documents/actor.ts";
import { findActor } from "../../play/common/documents.ts";
import { woundsOf } from "../../play/dying/wounds.ts";
import { viewerOwns } from "../../play/secrecy/viewer.ts";
import { gameTexts } from "../words/texts-game.ts";

/**
 * Returns the note; "" if no injury was treated or the viewer may not see it.
 * @param known true if the viewer may see the roll
 * @rule H-DEATH-05 C-27
 */
export function treatedNote(
  { id, injury }: { readonly id: string; readonly injury: string },
  target: string | null,
  known: boolean,
): string {
  const actor = injury === "" ? null : findActor({ actor: target, token: null });
  if (!actor || !(actor.pc || viewerOwns(actor))) return "";
  const item = actor.items.get(injury);
  if (!item) return goneNote(actor, injury);
  if (!item.isKind("injury")) return "";
  const came = known ? item.system.heals.treated.find(({ message }) => message === id) : undefined;
  return [item.name, ...(came ? [gameTexts.t(`OD20.Traits.Treated.${came.cures ? "cures" : "rests"}`)] : [])].join(
    ": ",
  );
}

/** Returns the note for an injury that was removed with its blow; "" if it was removed otherwise. Redoing the blow restores the injury. */
function goneNote(actor: OpposedActor, injury: string): string {
  for (const { kept } of woundsOf(actor).values())
    if (kept && Reflect.get(kept, "_id") === injury)
      return `${String(Reflect.get(kept, "name"))}: ${gameTexts.t("OD20.Traits.Treated.undone")}`;
  return "";
}
