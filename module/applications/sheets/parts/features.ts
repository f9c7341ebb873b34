/** Part with class, species and background, then features by origin, then injuries. */
import { gameTexts } from "../../words/texts-game.ts";
import { lastRemoved } from "./restore-removed.ts";
import { isTreatmentOf } from "./treatment-line.ts";
import { featureGroups, injuryRow, originFacts } from "../view/features.ts";
import { menuUses } from "../view/menu-uses.ts";
import { proseOf } from "../view/sheet-text.ts";
import type { PartContext } from "../mixins/part.ts";

/** Item types that a character has only one of, and their packs. */
const ORIGINS = [
  ["class", "classes"],
  ["species", "species"],
  ["background", "backgrounds"],
] as const;

export const features: PartContext = async ({ actor, rootId, editable, finder, reader }) => {
  const { t } = gameTexts;
  const id = `${rootId}-features`;
  const own = actor.items.contents.filter((item) => item.isKind("feature")).sort(finder.compare);
  const injuries = actor.items.contents.filter((item) => item.isKind("injury")).sort(finder.compare);
  return {
    id,
    finder: finder.view(own.length, id, gameTexts),
    byName: finder.byName,
    otherUses: menuUses(own, gameTexts),
    removed: editable ? lastRemoved(actor) : null,
    origins: ORIGINS.map(([type, pack]) => {
      const item = actor.items.contents.find((entry) => String(entry.type) === type);
      return {
        type,
        pack,
        kind: t(`TYPES.Item.${type}`),
        item: item ? { id: item.id, name: item.name, img: item.img, facts: originFacts(item, gameTexts) } : null,
        empty: t(`OD20.Traits.Empty.${type}`),
      };
    }),
    groups: featureGroups(
      own,
      {
        level: actor.system.toObject().details.level,
        dc: actor.system.spells.dc?.total ?? null,
        numbers: actor.getRollData(),
        id,
      },
      gameTexts,
    ),
    injuries: injuries.map((item) => injuryRow(item, gameTexts, isTreatmentOf(item))),
    prose: await proseOf([...own, ...injuries], reader),
  };
};
