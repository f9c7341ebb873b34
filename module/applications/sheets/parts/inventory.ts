/** Part with carried items in groups, containers with their content, the load, and the purse. */
import { COINS } from "../../../data/schema/fields.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { lastRemoved } from "./restore-removed.ts";
import { thingGroups } from "../view/inventory.ts";
import { loadView } from "../../common/load-view.ts";
import { menuUses } from "../view/menu-uses.ts";
import { sizeLabel } from "../view/stat-block.ts";
import type { PartContext } from "../mixins/part.ts";

export const inventory: PartContext = ({ actor, rootId, editable, editing, finder }) => {
  const { system } = actor;
  const stored = system.toObject();
  const { t } = gameTexts;
  const id = `${rootId}-things`;
  const { value, drain = 0 } = system.characteristics.strength;
  const groups = thingGroups(
    {
      items: actor.items.contents,
      id,
      compare: finder.compare,
      numbers: actor.getRollData(),
      toolCheck: (key) => actor.getCheck("tool", key),
    },
    gameTexts,
  );
  const count = groups.reduce((sum, { things }) => sum + things.length, 0);
  return {
    id,
    finder: finder.view(actor.items.size, id, gameTexts),
    byName: finder.byName,
    otherUses: menuUses(actor.items.contents, gameTexts),
    removed: editable ? lastRemoved(actor) : null,
    empty: count === 0,
    types: groups.map(({ type }) => ({ type, label: t(`OD20.Sheet.Add.${type}`) })),
    groups: editing ? groups : groups.filter(({ things }) => things.length > 0),
    load: loadView(system.load, Math.max(0, value - drain), sizeLabel(system.size, gameTexts), gameTexts),
    attunement:
      system.attunement.value > 0
        ? {
            text: t("OD20.Inventory.AttunementOf", { ...system.attunement }),
            over: system.attunement.value > system.attunement.max,
          }
        : null,
    coins: [...COINS].reverse().map((coin) => ({
      name: `system.coins.${coin}`,
      value: stored.coins[coin],
      label: t(`OD20.Thing.${coin}`),
      short: t(`OD20.Currency.${coin}`),
    })),
  };
};
