/** Actions on the sheet of a class, species, background or feature. */
import { itemAt } from "../../play/character/creation-sources.ts";
import { giveMissingFeatures } from "../../play/character/origin.ts";
import { openItemChoices } from "../common/windows.ts";

interface Sheet {
  readonly item: Item.Implementation;
  render(options?: object): Promise<unknown>;
}
type Handler = (this: Sheet, event: PointerEvent, target: HTMLElement) => Promise<void>;

const makeChoices: Handler = async function () {
  await openItemChoices(this.item);
};

/** Opens the owned feature if the actor has it; otherwise the referenced one. */
const openFeature: Handler = async function (_event, target) {
  const { uuid = "" } = target.dataset;
  const { item } = this;
  const own = item.actor?.items.contents.find(
    (one) => one.isKind("feature") && one.system.given.by === item.id && one.system.given.as === uuid,
  );
  const sheet = (own ?? (await itemAt(uuid)))?.sheet;
  if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
};

const giveMissing: Handler = async function () {
  await giveMissingFeatures(this.item);
  await this.render();
};

/** Actions by the value of `data-action`. */
export const ORIGIN_ACTIONS = { makeChoices, openFeature, giveMissing };
