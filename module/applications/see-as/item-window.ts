/** An item's sheet as a player sees it; see `sheet-window.ts`. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { seenBy } from "../../play/secrecy/viewer.ts";
import type { HeaderControls, ItemOptions, OpposedItemSheet, Parts } from "../sheets/base.ts";
import { AmmunitionSheet, ArmorSheet, FieldSheet, WeaponSheet, OriginSheet } from "../sheets/item-sheets.ts";
import { gameTexts } from "../words/texts-game.ts";
import { BAR, BAR_PART, barContext, makeReadOnly, switchOff, playerOf } from "./see-as-mixin.ts";

type Base = InstanceType<typeof OpposedItemSheet>;

function throughEyes(Sheet: typeof OpposedItemSheet) {
  return class ItemSheetAs extends Sheet {
    static override DEFAULT_OPTIONS = { id: `${SYSTEM_ID}-see-as-{id}` };

    /** The viewing player; set before the first draw. */
    player: User.Implementation = game.user;

    override get title(): string {
      return gameTexts.t("OD20.SeeAs.Sheet", { sheet: this.item.name, name: this.player.name });
    }

    override get isEditable(): boolean {
      return false;
    }

    protected override get hasModes(): boolean {
      return false;
    }

    protected override get reader(): User.Implementation {
      return this.player;
    }

    get #mayOpen(): boolean {
      return this.item.testUserPermission(this.player, "LIMITED");
    }

    protected override _getHeaderControls(): HeaderControls {
      return [];
    }

    protected override _configureRenderParts(options: ItemOptions): Parts {
      return this.#mayOpen ? { ...BAR_PART, ...super._configureRenderParts(options) } : BAR_PART;
    }

    protected override partContext(partId: string): object | Promise<object> {
      if (partId === BAR) return barContext(this.id, this.player, this.#mayOpen);
      return seenBy(this.player, () => super.partContext(partId));
    }

    protected override async _onFirstRender(...args: Parameters<Base["_onFirstRender"]>): Promise<void> {
      await super._onFirstRender(...args);
      makeReadOnly(this.element, async () => {
        const { item, position } = this;
        const { left, top, width, height } = position;
        await this.close({ animate: false });
        await openItemAs(item, { left, top, width, height });
      });
    }

    protected override async _onRender(...args: Parameters<Base["_onRender"]>): Promise<void> {
      await super._onRender(...args);
      switchOff(this.element);
    }
  };
}

const ARMS = {
  weapon: throughEyes(WeaponSheet),
  armor: throughEyes(ArmorSheet),
  ammunition: throughEyes(AmmunitionSheet),
};
const ORIGIN = throughEyes(OriginSheet);
const FIELDS = throughEyes(FieldSheet);

/** Returns the sheet class of the item. Matches the registration in `register.ts`. */
function sheetFor(item: Item.Implementation): typeof FIELDS {
  if (item.isWeapon()) return ARMS.weapon;
  if (item.isArmor()) return ARMS.armor;
  if (item.isAmmunition()) return ARMS.ammunition;
  const origin = item.isKind("class") || item.isKind("species") || item.isKind("background") || item.isKind("feature");
  return origin ? ORIGIN : FIELDS;
}

/** Opens an item's sheet for a Game Master as the last chosen player sees it. */
export async function openItemAs(document: Item.Implementation, position = {}): Promise<void> {
  const player = playerOf();
  if (!game.user.isGM || !player) return;
  const Sheet = sheetFor(document);
  const open = Object.values(document.apps).find((app) => app instanceof Sheet);
  const sheet = open instanceof Sheet ? open : new Sheet({ document, position });
  sheet.player = player;
  await sheet.render({ force: true });
  sheet.bringToFront();
  sheet.element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}
