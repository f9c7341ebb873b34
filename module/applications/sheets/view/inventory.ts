/** Carried items as rows in groups. The content of a container follows its row. */
import { PHYSICAL_TYPES, type PhysicalType } from "../../../data/item/placement.ts";
import { isPhysical } from "../../../data/actor/item-totals.ts";
import { containedWeight, containerCircle, type Carried } from "../../../rules/character/load.ts";
import type { Sum } from "../../../rules/basics/parts.ts";
import { toolKey } from "../../../documents/items/tool-kinds.ts";
import { favoriteKey } from "../../../play/character/favorites.pure.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { usesOf, verbOf } from "../../../play/activities/activities.ts";
import type { Texts } from "../../words/texts.ts";
import { counterView, type CounterView, spentWords } from "./counter.ts";
import { dealtView, type DealtView } from "../../words/dealt-words.ts";
import { decimal, numberView, type NumberView } from "../../common/number-view.ts";

/** Groups in order. Containers come last, with their content. */

/** A button that equips, wears or attunes the item. */
interface Toggle {
  readonly action: "cycleHand" | "toggleWorn" | "toggleAttuned";
  readonly label: string;
  readonly on: boolean;
  readonly spoken: string;
}
export interface ThingRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly quantity: number;
  /** Total weight; "" for 0. */
  readonly weight: string;
  readonly price: string;
  readonly toggles: readonly Toggle[];
  /** The check with a tool. */
  readonly check: NumberView | null;
  /** The favorite that the row stands for: for a tool its check, whichever such tool the character owns; otherwise the item. */
  readonly favorite: string;
  readonly uses: CounterView | null;
  /** What using the item does to hit points. */
  readonly dealt: DealtView | null;
  /** Label of the use button; "" for an item without uses. */
  readonly use: string;
  /** Why the item has no uses left; "" otherwise. */
  readonly spent: string;
  /** Containers that can hold the item. */
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly inside: boolean;
  /** Penalties for wearing it untrained, or "". @rule B-PROF-07 C-43 */
  readonly barred: string;
  readonly bag: Bag | null;
}
interface Bag {
  /** Text such as "2.4 of 15 kg · 3 of 10 pieces". */
  readonly load: string;
  readonly over: boolean;
  readonly things: readonly ThingRow[];
}
export interface ThingGroup {
  readonly type: PhysicalType;
  readonly label: string;
  readonly things: readonly ThingRow[];
}

/** Returns a weight such as "1.4 kg"; "" for 0. */
function kilograms(value: number, texts: Texts): string {
  return value === 0 ? "" : texts.t("OD20.Inventory.Kilograms", { n: decimal(value, texts) });
}

interface Carrier {
  readonly items: readonly OpposedItem[];
  /** Prefix of element ids. */
  readonly id: string;
  readonly compare: (a: OpposedItem, b: OpposedItem) => number;
  /** Roll data for formulas. */
  readonly numbers: Readonly<Record<string, unknown>>;
  /** Returns the check with a tool, by item id. */
  readonly toolCheck: (id: string) => Sum;
}

/** All items of one owner. */
class Hoard {
  readonly #things: OpposedItem[];
  readonly #carried: Carried[];
  readonly #carrier: Carrier;
  readonly #texts: Texts;

  constructor(carrier: Carrier, texts: Texts) {
    this.#carrier = carrier;
    this.#texts = texts;
    this.#things = carrier.items.filter(({ system }) => isPhysical(system)).sort(carrier.compare);
    this.#carried = this.#things.flatMap(({ id, system }) =>
      isPhysical(system)
        ? [
            {
              id: id ?? "",
              container: this.#holder(id ?? ""),
              weight: system.quantity * system.weight,
              weightless: false,
            },
          ]
        : [],
    );
  }

  /** Returns the id of the container that holds an item; "" for none, and for a circular reference. */
  #holder(id: string): string {
    const said = this.#said(id);
    if (said === null || said === "" || containerCircle(id, said, (one) => this.#said(one))) return "";
    return this.#containers().some((container) => container.id === said) ? said : "";
  }

  #said(id: string): string | null {
    const system = this.#carrier.items.find((item) => item.id === id)?.system;
    return system && isPhysical(system) ? system.container : null;
  }

  #containers(): OpposedItem<"container">[] {
    return this.#carrier.items.filter((item) => item.isKind("container"));
  }

  groups(): ThingGroup[] {
    return PHYSICAL_TYPES.map((type) => ({
      type,
      label: this.#texts.t(`OD20.Inventory.Group.${type}`),
      things: this.#things
        .filter((item) => String(item.type) === type && this.#holder(item.id ?? "") === "")
        .map((item) => this.#row(item)),
    }));
  }

  #row(item: OpposedItem): ThingRow {
    const { name, img, system } = item;
    const id = item.id ?? "";
    if (!isPhysical(system)) throw new TypeError(`Item ${item.uuid} of type ${item.type} cannot be carried`);
    const { t } = this.#texts;
    const { quantity, price } = system;
    const holder = this.#holder(id);
    const places = this.#containers().filter(
      (container) => container.id !== holder && !containerCircle(id, container.id ?? "", (one) => this.#said(one)),
    );
    const counted = system.uses.max > 0 ? system.uses : null;
    const currency = t(`OD20.Currency.${price.currency}`);
    return {
      id,
      name,
      img: img ?? "",
      quantity,
      weight: kilograms(quantity * system.weight, this.#texts),
      price:
        price.value === 0
          ? ""
          : `${decimal(price.value, this.#texts)} ${currency.startsWith("OD20.") ? price.currency : currency}`,
      toggles: this.#toggles(item, system),
      check: item.isKind("tool")
        ? numberView(id, t("OD20.Sheet.Check", { what: name }), this.#carrier.toolCheck(id), this.#texts)
        : null,
      favorite: item.isKind("tool") ? favoriteKey({ kind: "tool", key: toolKey(item), mode: "" }) : id,
      uses:
        counted &&
        counterView(
          {
            kind: "uses",
            key: id,
            label: t("OD20.Traits.UsesOf", { name }),
            value: counted.value,
            max: counted.max,
          },
          this.#carrier.id,
          this.#texts,
        ),
      dealt: dealtView(item, this.#carrier.numbers, this.#texts),
      use: usesOf(item).length > 0 ? t(verbOf(item)) : "",
      spent: spentWords(item, this.#texts),
      places: places.map((container) => ({ id: container.id ?? "", name: container.name })),
      inside: holder !== "",
      barred: item.hinders ? t("OD20.Sheet.Untrained") : "",
      bag: item.isKind("container") ? this.#bag(item) : null,
    };
  }

  #toggles(
    item: OpposedItem,
    { attunement, attuned }: { readonly attunement: boolean; readonly attuned: boolean },
  ): Toggle[] {
    const { t } = this.#texts;
    const found: Toggle[] = [];
    // A shield is worn on the arm, even if it is also a focus.
    if (item.isWeapon() || (item.focus && !item.isArmor())) {
      const hand = t(`OD20.Hand.${item.hand}`);
      found.push({
        action: "cycleHand",
        label: hand,
        on: item.hand !== "none",
        spoken: t("OD20.Sheet.HandNamed", { name: item.name, hand }),
      });
    }
    if (item.isArmor()) {
      const label = t(item.system.equipped ? "OD20.Sheet.Worn" : "OD20.Sheet.NotWorn");
      found.push({ action: "toggleWorn", label, on: item.system.equipped, spoken: `${item.name}: ${label}` });
    }
    if (attunement) {
      const label = t(attuned ? "OD20.Inventory.Attuned" : "OD20.Inventory.NotAttuned");
      found.push({ action: "toggleAttuned", label, on: attuned, spoken: `${item.name}: ${label}` });
    }
    return found;
  }

  #bag(item: OpposedItem<"container">): Bag {
    const { t } = this.#texts;
    const { capacity, weightless } = item.system;
    const inside = this.#things.filter(({ id }) => this.#holder(id ?? "") === item.id);
    const weight = containedWeight(this.#carried, item.id ?? "");
    const pieces = inside.reduce((sum, { system }) => sum + (isPhysical(system) ? system.quantity : 0), 0);
    const parts = [
      capacity.weight === null
        ? t("OD20.Inventory.Kilograms", { n: decimal(weight, this.#texts) })
        : t("OD20.Inventory.KilogramsOf", {
            n: decimal(weight, this.#texts),
            max: decimal(capacity.weight, this.#texts),
          }),
      capacity.count === null ? "" : t("OD20.Inventory.PiecesOf", { n: pieces, max: capacity.count }),
      weightless ? t("OD20.Inventory.Weightless") : "",
    ];
    return {
      load: parts.filter((text) => text !== "").join(" · "),
      over:
        (capacity.weight !== null && weight > capacity.weight) || (capacity.count !== null && pieces > capacity.count),
      things: inside.map((thing) => this.#row(thing)),
    };
  }
}

/** Returns all carried items in groups, including empty groups. */
export function thingGroups(carrier: Carrier, texts: Texts): ThingGroup[] {
  return new Hoard(carrier, texts).groups();
}
