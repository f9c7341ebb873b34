/** Says what another species, background or class did to the later steps. Pure. */
import type { Changed } from "../../play/character/change-origin.ts";
import { keyLabel } from "../words/choice-labels.ts";
import type { Texts } from "../words/texts.ts";

/** Returns the sentences; "" if nothing changed. */
export function changeWords({ anew, moved, given, unpaid, spells, kit }: Omit<Changed, "draft">, texts: Texts): string {
  const word = (key: string, data: Record<string, string> = {}): string =>
    texts.t(`OD20.Creation.Changed.${key}`, data);
  const names = (wishes: Changed["given"]): string =>
    wishes.map(({ track, key }) => keyLabel(track, key, texts)).join(", ");
  const back = [
    ...(given.length > 0 ? [word("given", { names: names(given) })] : []),
    ...(unpaid.length > 0 ? [word("unpaid", { names: names(unpaid) })] : []),
    ...(spells > 0 ? [texts.plural("OD20.Creation.Changed.spells", spells)] : []),
    ...(kit ? [word("kit")] : []),
    ...(moved ? [word("moved")] : []),
  ];
  if (anew) return word("anew");
  return back.length > 0 ? [...back, word("rest")].join(" ") : "";
}
