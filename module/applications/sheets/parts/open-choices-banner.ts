/** Notices above the tabs: creating the character, what is not chosen yet, a second class. */
import { unfinished } from "../../../play/character/unfinished.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { putAway } from "../view/put-away.ts";
import { stripOf, unfinishedViews } from "../view/unfinished-view.ts";
import type { Shown } from "../mixins/part.ts";

/** Returns whether the character is new: no items, and all characteristics at their default. */
function isBlank({ actor }: Shown): boolean {
  const { characteristics } = actor.system.toObject();
  return actor.items.size === 0 && Object.values(characteristics).every(({ value }) => value === 10);
}

/** Returns the context; empty without notices. */
export function beginnings(shown: Shown): object {
  const { actor, rootId, editable } = shown;
  const { t } = gameTexts;
  const { surplus } = actor.system;
  if (!editable) return { rootId };
  const drafted = actor.system.toObject().draft !== "";
  const create = drafted || isBlank(shown);
  return {
    rootId,
    create: create
      ? {
          text: t(`OD20.Creation.Start.${drafted ? "Unfinished" : "Text"}`),
          label: t(drafted ? "OD20.Creation.Start.Continue" : "OD20.Creation.Open"),
        }
      : null,
    // The guide asks for all of it.
    strip: create
      ? null
      : stripOf(unfinishedViews(unfinished(actor), actor, gameTexts), putAway(actor.uuid), gameTexts),
    surplus: surplus.length > 0 ? t("OD20.Creation.Start.Surplus", { names: surplus.join(", ") }) : "",
  };
}
