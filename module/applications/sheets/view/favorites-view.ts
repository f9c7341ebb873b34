/** Favorites at the top of a character's sheet. */
import { attackLosses } from "../../../play/action-economy/full-attacks.ts";
import type { Sum } from "../../../rules/basics/parts.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { favoriteKey, readFavorite, type Favorite } from "../../../play/character/favorites.pure.ts";
import { damageSentence } from "../../words/dealt-words.ts";
import type { ButtonOddsView } from "../../common/odds-view.ts";
import type { Texts } from "../../words/texts.ts";
import type { CharacteristicRow, TrainedRow } from "./creature.ts";
import { attackView, type OddsOf } from "./equipment.ts";
import { numberView } from "../../common/number-view.ts";
import { useNumber } from "./use-number.ts";

interface FavoriteView {
  readonly id: string;
  readonly kind: string;
  /** Item id; "" for a number. */
  readonly item: string;
  /** Action of the button. */
  readonly action: "attack" | "openItem" | "rollCheck";
  /** Stored key of the favorite. */
  readonly favorite: string;
  /** Kind and key of the check; "" for items. */
  readonly check: string;
  readonly key: string;
  readonly mode: string;
  readonly name: string;
  readonly img: string;
  /** Text such as "Strike" or "level 3 spell". */
  readonly note: string;
  /** The rolled number, or the remaining quantity. */
  readonly number: string;
  readonly tooltip: string;
  readonly spoken: string;
  /** Odds of an attack against the target, if the user may know them. */
  readonly odds?: ButtonOddsView | null;
}

/** Data that favorites refer to. */
export interface FavoriteSource {
  readonly item: (id: string) => OpposedItem | undefined;
  /** Returns the odds of an attack, as on the weapon's row, or null. */
  readonly odds?: OddsOf;
  /** Returns an owned tool by kind or name, with its check. */
  readonly tool: (key: string) => { readonly item: OpposedItem; readonly check: Sum } | null;
  readonly rows: Readonly<
    Record<"skill" | "attribute" | "characteristic", readonly (TrainedRow | CharacteristicRow)[]>
  >;
}

/** Returns the type and the remaining quantity of an item. */
function thing(item: OpposedItem, texts: Texts): { readonly note: string; readonly number: string } {
  const { t } = texts;
  const kind = t(`TYPES.Item.${item.type}`);
  if (item.isKind("spell"))
    return {
      note:
        item.system.circle === 0 ? t("OD20.Spellbook.Cantrip") : t("OD20.Spellbook.Circle", { n: item.system.circle }),
      number: "",
    };
  if (item.isKind("feature") || item.isKind("consumable")) {
    const { value, max } = item.system.uses;
    return { note: kind, number: max > 0 ? `${String(value)}/${String(max)}` : "" };
  }
  if (item.isAmmunition()) return { note: kind, number: String(item.system.quantity) };
  return { note: kind, number: "" };
}

function favoriteView(
  { kind, key, mode }: Favorite,
  source: FavoriteSource,
  id: string,
  texts: Texts,
): FavoriteView | null {
  const check = kind === "attack" || kind === "item" ? "" : kind;
  const action: FavoriteView["action"] = kind === "attack" ? kind : kind === "item" ? "openItem" : "rollCheck";
  const base = {
    favorite: favoriteKey({ kind, key, mode }),
    check,
    action,
    id: `${id}-${kind}-${key}${mode === "" ? "" : `-${mode}`}`,
    kind,
    key,
    mode,
  };
  if (kind === "skill" || kind === "attribute" || kind === "characteristic") {
    const row = source.rows[kind].find((one) => one.key === key);
    return row
      ? {
          ...base,
          item: "",
          name: row.label,
          img: "",
          note: "",
          number: row.text,
          tooltip: row.tooltip,
          spoken: row.spoken,
        }
      : null;
  }
  if (kind === "tool") {
    const found = source.tool(key);
    if (!found) return null;
    const { label, text, tooltip, spoken } = numberView(key, found.item.name, found.check, texts);
    return {
      ...base,
      item: "",
      name: label,
      img: found.item.img ?? "",
      note: texts.t("TYPES.Item.tool"),
      number: text,
      tooltip,
      spoken,
    };
  }
  const item = source.item(key);
  if (!item) return null;
  const { name } = item;
  if (kind === "item") {
    const use = useNumber(item, item.actor?.getRollData() ?? {}, texts);
    const { note, number } = thing(item, texts);
    return {
      ...base,
      item: key,
      name,
      img: item.img ?? "",
      note: [note, use.dice].filter((one) => one !== "").join(" · "),
      number: number || use.number,
      tooltip: use.tooltip,
      spoken: use.spoken === "" ? "" : `${name}: ${use.spoken}`,
    };
  }
  const known = item.getAttackModes().find((one) => one === mode);
  if (!known) return null;
  const odds = item.isKind("weapon") ? (source.odds?.(item, known) ?? null) : null;
  const attack = attackView(name, item.getAttack(known), texts, odds, attackLosses(item.actor));
  return {
    ...base,
    item: key,
    name,
    img: item.img ?? "",
    note: `${attack.label} · ${damageSentence(attack.damage)}`,
    number: attack.bonus,
    tooltip: attack.tooltip,
    spoken: attack.spoken,
    odds,
  };
}

/** Returns the favorites in order. Omits favorites whose item no longer exists. */
export function favoriteViews(
  keys: readonly string[],
  source: FavoriteSource,
  id: string,
  texts: Texts,
): FavoriteView[] {
  return keys.flatMap((text) => {
    const favorite = readFavorite(text);
    return (favorite && favoriteView(favorite, source, id, texts)) ?? [];
  });
}
