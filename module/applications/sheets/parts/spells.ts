/** Part with spell slots, spells, and spellcasting numbers. */
import { CHARACTERISTICS } from "../../../rules/basics/ids.ts";
import { PREPARATIONS } from "../../../rules/spells/preparation.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { fetchGrantedSpells } from "../../../play/activities/fetch-borrowed.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { againstWords } from "../../use/use-obstacle.ts";
import { lastRemoved } from "./restore-removed.ts";
import { numberView } from "../../common/number-view.ts";
import { circleViews, preparedView } from "../view/spellbook.ts";
import { grantedSpellRows } from "../view/lent-spells.ts";
import { menuUses } from "../view/use-number.ts";
import { proseOf } from "../view/sheet-text.ts";
import type { PartContext } from "../mixins/part.ts";

export const spells: PartContext = async ({ actor, rootId, editable, editing, finder, reader }) => {
  const { system } = actor;
  const { spells: derived } = system;
  const stored = system.toObject().spellcasting;
  const { t } = gameTexts;
  const own = actor.items.contents.filter((item) => item.isKind("spell")).sort(finder.compare);
  const id = `${rootId}-spells`;
  const lacks = (item: OpposedItem, use?: string): readonly string[] => againstWords(actor, item, use, gameTexts);
  await fetchGrantedSpells(actor.items.contents);
  const lent = grantedSpellRows(actor.items.contents, id, gameTexts, lacks);
  const cantrips = own.filter((spell) => spell.system.circle === 0).length;
  return {
    id,
    finder: finder.view(own.length, id, gameTexts),
    byName: finder.byName,
    otherUses: menuUses(own, gameTexts),
    removed: editable ? lastRemoved(actor) : null,
    circles: circleViews({ spells: own, derived, stored, numbers: actor.getRollData(), lacks, id, editing }, gameTexts),
    prose: await proseOf(own, reader),
    lent,
    empty: own.length === 0 && lent.length === 0,
    numbers: [
      derived.attack && {
        ...numberView("spell-attack", t("OD20.Spellbook.AttackBonus"), derived.attack, gameTexts),
        short: t("OD20.Spellbook.Short.attack"),
      },
      derived.dc && {
        ...numberView("spell-dc", t("OD20.Spellbook.Dc"), derived.dc, gameTexts, false),
        short: t("OD20.Spellbook.Short.dc"),
      },
    ].filter((number) => number !== null),
    prepared: derived.preparation === "known" ? null : preparedView(derived, gameTexts),
    cantrips:
      derived.cantrips > 0 || cantrips > 0
        ? t("OD20.Spellbook.CantripsOf", { value: cantrips, max: derived.cantrips })
        : "",
    learns: editable && derived.preparation !== null && actor.isCharacter(),
    way: derived.preparation ? t(`OD20.Spellbook.Way.${derived.preparation}`) : "",
    characteristic: {
      label: t("OD20.Spellbook.Characteristic"),
      value: stored.characteristic,
      options: CHARACTERISTICS.map((value) => ({ value, label: t(`OD20.Characteristic.${value}`) })),
    },
    preparation: {
      value: stored.preparation,
      options: Object.keys(PREPARATIONS).map((value) => ({ value, label: t(`OD20.PreparationKind.${value}`) })),
    },
    limit: { value: stored.prepared.max, computed: derived.prepared.max - stored.prepared.bonus },
  };
};
