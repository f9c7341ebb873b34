/** Actions that only a stat block has. */
import type { SheetHandler } from "../../types/sheet-handler.ts";
import { t } from "../../core/i18n.ts";
import { targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { recharge as rollRecharge } from "../../play/triggers/dues.ts";
import { changeUses } from "../../play/inventory/limited-uses.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { announce } from "../common/render.ts";
import { openAsk } from "../common/windows.ts";

interface Sheet {
  readonly actor: Actor.Implementation;
}
type Handler = SheetHandler<Sheet, Event>;

function itemOf({ actor }: Sheet, target: HTMLElement): Item.Implementation | undefined {
  return actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "");
}

const change = (by: number): Handler =>
  async function (_event, target) {
    const item = itemOf(this, target);
    const left = item && (await changeUses(item, by));
    if (typeof left === "number") announce(t("OD20.Block.Left", { name: item?.name ?? "", n: left }));
  };

const recharge: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (!item) return;
  const back = await rollRecharge(item);
  announce(t(back ? "OD20.Block.Back" : "OD20.Block.NotBack", { name: item.name, actor: this.actor.name }));
};

/** Opens the GM's request window for a save of the targeted creatures, with the difficulty filled in. */
const askSave: Handler = async function (_event, target) {
  const { attribute = "", dc = "" } = target.dataset;
  if (!game.user.isGM) {
    notifyWarning("OD20.Can.gmOnly");
    return;
  }
  const given = targetedTokens().flatMap(({ actor }) => (actor ? [actor] : []));
  await openAsk(given, { check: `attribute:${attribute}`, difficulty: "shown", dc: Number(dc) });
};

const addFeature: Handler = async function () {
  const [item] = await this.actor.createEmbeddedDocuments("Item", [
    { name: t("OD20.Block.NewFeature"), type: "feature" },
  ]);
  const sheet = item?.sheet;
  if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
};

/** Actions by the value of `data-action`. */
export const NPC_ACTIONS = {
  spendUse: change(-1),
  regainUse: change(1),
  rollRecharge: recharge,
  askSave,
  addFeature,
};
