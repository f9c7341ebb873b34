/** Above all tabs, while there is anything to begin or to finish: creating the character, choices that wait, a second class. */
import { openChoicesOf } from "../../../play/character/origin.ts";
import { gameTexts } from "../../words/texts-game.ts";
import type { Shown } from "../mixins/part.ts";

/** Nothing that makes a character has been entered: no origin, nothing owned, all values as they come. */
function isBlank({ actor }: Shown): boolean {
  const { characteristics } = actor.system.toObject();
  return actor.items.size === 0 && Object.values(characteristics).every(({ value }) => value === 10);
}

/** What the part shows; empty when there is nothing to say. */
export function beginnings(shown: Shown): object {
  const { actor, rootId, editable } = shown;
  const { t, plural } = gameTexts;
  const { surplus } = actor.system;
  if (!editable) return { rootId };
  const unfinished = actor.system.toObject().draft !== "";
  const open = openChoicesOf(actor);
  const count = open.reduce((sum, { choices }) => sum + choices.reduce((inner, choice) => inner + choice.open, 0), 0);
  return {
    rootId,
    create: unfinished
      ? { text: t("OD20.Creation.Start.Unfinished"), label: t("OD20.Creation.Start.Continue") }
      : isBlank(shown)
        ? { text: t("OD20.Creation.Start.Text"), label: t("OD20.Creation.Open") }
        : null,
    choices:
      count > 0
        ? plural("OD20.Creation.Start.Choices", count, { names: open.map(({ item }) => item.name).join(", ") })
        : "",
    surplus: surplus.length > 0 ? t("OD20.Creation.Start.Surplus", { names: surplus.join(", ") }) : "",
  };
}
