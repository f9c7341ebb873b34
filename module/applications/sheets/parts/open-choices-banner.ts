/** Notices above the tabs: creating the character, open choices, a second class. */
import { openChoicesOf } from "../../../play/character/origin.ts";
import { gameTexts } from "../../words/texts-game.ts";
import type { Shown } from "../mixins/part.ts";

/** Returns whether the character is new: no items, and all characteristics at their default. */
function isBlank({ actor }: Shown): boolean {
  const { characteristics } = actor.system.toObject();
  return actor.items.size === 0 && Object.values(characteristics).every(({ value }) => value === 10);
}

/** Returns the context; empty without notices. */
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
