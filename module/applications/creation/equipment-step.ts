/** Collects the data of the equipment step from packs, world, kits, and character. */
import { isPhysical } from "../../data/actor/item-totals.ts";
import type { OpposedItem } from "../../documents/item.ts";
import type { Outcome } from "../../play/character/creation.ts";
import { goods, itemAt, kitsOf, kitSource, kitsTaken, type Kit } from "../../play/character/creation-sources.ts";
import { KIT_KINDS, type Draft } from "../../play/character/draft.pure.ts";
import type { Character } from "../../play/character/mastery.ts";
import { originOf } from "../../play/character/origin.ts";
import { inCopper, purseInCopper } from "../../play/inventory/purse.pure.ts";
import { currentRuleset } from "../../core/settings.ts";
import { gameOf } from "../../rules/games/games.ts";
import { isTrainedWith, weaponTrainings } from "../../rules/attack/weapon-training.ts";
import { focusUsed, isFocusFor } from "../../rules/spells/focus.ts";
import { decimal } from "../common/number-view.ts";
import { armorWords, dexterityWords } from "../words/armor-words.ts";
import { localDice } from "../words/formula-words.ts";
import { typeLabel } from "../words/labels.ts";
import { gameTexts } from "../words/texts-game.ts";
import { equipmentView, type ShopItem, type KitOffer, type Shelf } from "./equipment-view.ts";
import type { ListState } from "./list-state.ts";
import { paragraphs } from "./origin-facts.ts";

const { t } = gameTexts;

const SHELF_OF: Readonly<Record<string, Shelf>> = {
  armor: "armor",
  weapon: "weapon",
  consumable: "supply",
  ammunition: "supply",
  tool: "tool",
};

/** Returns damage, armor, or what it is for, in one line. */
function factsOf(item: OpposedItem): string {
  if (item.isWeapon()) {
    const { damage, range } = item.system;
    const dice = damage.map(({ formula, type }) => `${localDice(formula, gameTexts)} ${typeLabel(type, gameTexts)}`);
    const far = range.normal === null ? [] : [t("OD20.Spellbook.Feet", { n: range.normal })];
    return [dice.join(" + "), ...far].join(" · ");
  }
  if (item.isArmor()) {
    const { armorType, defense, strength } = item.system;
    const rules = currentRuleset();
    return [
      t(`OD20.ArmorType.${armorType}`),
      defense.physical || defense.magical ? armorWords(item.system, rules, "OD20.Shop.Defense", gameTexts) : "",
      dexterityWords(item.system, rules, gameTexts),
      strength === null ? "" : t("OD20.Shop.Strength", { n: strength }),
    ]
      .filter((fact) => fact !== "")
      .join(" · ");
  }
  const [line = ""] = paragraphs("description" in item.system ? item.system.description : "");
  // The first sentence tells what it is for.
  return /^.*?[.!?](?=\s|$)/u.exec(line)?.[0].slice(0, -1) ?? line;
}

const weaponOf = ({ name, system: { weaponType, category, properties } }: OpposedItem<"weapon">) => ({
  ...{ name, weaponType, category, properties },
});

/** Returns whether the character has mastery of a weapon or armor; null for what nobody has to master. @rule D-C12 */
function trainedIn(item: OpposedItem, { mastery, granted }: Character["system"]): boolean | null {
  if (!gameOf(currentRuleset()).mastery) return null;
  const step = (steps: object, key: string): boolean => Number(Reflect.get(steps, key) ?? 0) > 0;
  if (item.isWeapon())
    return gameOf(currentRuleset()).sells
      ? step(mastery.weapons, item.system.weaponType)
      : isTrainedWith(weaponTrainings(granted), weaponOf(item));
  if (item.isArmor() && item.system.armorType !== "none") return step(mastery.armor, item.system.armorType);
  return null;
}

const docsOf = async (things: Kit["things"]): Promise<{ item: OpposedItem | null; quantity: number }[]> =>
  Promise.all(things.map(async ({ uuid, quantity }) => ({ item: await itemAt(uuid), quantity })));
const nameOf = (item: OpposedItem | null): string => item?.name ?? t("OD20.Creation.Equipment.Unknown");

export async function equipmentStep(
  {
    uid,
    actor,
    draft,
    list,
  }: { readonly uid: string; readonly actor: Character; readonly draft: Draft; readonly list: ListState },
  { character }: Pick<Outcome, "character">,
) {
  const offers = await Promise.all(
    KIT_KINDS.map(async (kind): Promise<KitOffer[]> => {
      const item = await kitSource(actor, draft, kind);
      const { things, second, gold } = kitsOf(item);
      if (!item || !(things ?? second ?? gold)) return [];
      return [
        {
          kind,
          name: item.name,
          count: things?.things.length ?? 0,
          gold: things?.gold ?? 0,
          second: second
            ? { names: (await docsOf(second.things)).map(({ item: one }) => nameOf(one)), gold: second.gold }
            : null,
          goldInstead: gold?.gold ?? 0,
        },
      ];
    }),
  );
  const all = await kitsTaken(actor, draft, { class: "things", background: "things" });
  const given = await docsOf((await kitsTaken(actor, draft)).things);
  const profession = originOf(character, "class");
  const casts = character.system.spells.preparation !== null;
  const used =
    profession?.isKind("class") === true ? focusUsed(profession.system.focus, profession.system.identifier) : [];
  const serves = (item: OpposedItem | null): boolean =>
    item?.focus ? isFocusFor(item.focus, used, item.isArmor()) : false;
  // What lies in the cart does not count: its row would lose its place.
  const lacks = casts && used.length > 0 && ![...actor.items.contents, ...given.map(({ item }) => item)].some(serves);
  const sale = (await goods()).flatMap((item): ShopItem[] => {
    const { system } = item;
    if (!isPhysical(system)) return [];
    return [
      {
        uuid: item.uuid,
        name: item.name,
        img: item.img ?? "",
        shelf: SHELF_OF[item.type] ?? "road",
        pieces: Math.max(1, system.quantity),
        price: inCopper(system.price),
        facts: factsOf(item),
        needed: lacks && serves(item) && !item.isArmor() ? t("OD20.Shop.NeededFocus") : "",
        trained: trainedIn(item, character.system),
      },
    ];
  });
  const { weight, limit } = character.system.load;
  return {
    equipment: equipmentView(
      {
        uid,
        goods: sale,
        offers: offers.flat(),
        merged: { count: all.things.length, duplicates: (await docsOf(all.doubles)).map(({ item }) => nameOf(item)) },
        given: given.map(({ item, quantity }) => ({ name: nameOf(item), quantity })),
        own: purseInCopper(actor.system.coins),
        load: t("OD20.Shop.Load", { weight: decimal(weight, gameTexts), limit: decimal(limit, gameTexts) }),
        casts,
        gm: game.user.isGM,
      },
      draft,
      list,
      gameTexts,
    ),
  };
}
