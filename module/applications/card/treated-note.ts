/** Which injury was treated by a check or a use, and what came of it. */
import { findActor } from "../../play/exchange/documents.ts";
import { viewerOwns } from "../../play/exchange/viewer.ts";
import { gameTexts } from "../texts-game.ts";

/**
 * In a line; "" where none was treated, or it is not for these eyes.
 * @param known whether its roll is
 * @rule H-DEATH-05 C-27
 */
export function treatedNote(
  { id, injury }: { readonly id: string; readonly injury: string },
  target: string | null,
  known: boolean,
): string {
  const actor = injury === "" ? null : findActor({ actor: target, token: null });
  const item = actor?.items.get(injury);
  if (!item?.isKind("injury") || !(actor?.pc === true || (actor && viewerOwns(actor)))) return "";
  const came = known ? item.system.heals.treated.find(({ message }) => message === id) : undefined;
  return [item.name, ...(came ? [gameTexts.t(`OD20.Traits.Treated.${came.cures ? "cures" : "rests"}`)] : [])].join(
    ": ",
  );
}
