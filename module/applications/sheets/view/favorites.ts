/** The row on top of a character's sheet: what is used most. */
import type { Sum } from "../../../rules/basics/parts.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { favoriteKey, readFavorite, type Favorite } from "../../../play/character/favorites.pure.ts";
import { damageSentence } from "../../words/damage-words.ts";
import type { ButtonOddsView } from "../../shared/odds-view.ts";
import type { Texts } from "../../words/texts.ts";
import type { CharacteristicRow, TrainedRow } from "./creature.ts";
import { attackView, type OddsOf } from "./equipment.ts";
import { numberView } from "../../shared/number-view.ts";
import { useNumber } from "./use-number.ts";

export interface FavoriteView {
  readonly id: string;
  readonly kind: string;
  /** Of the thing; "" for a number. */
  readonly item: string;
  /** What a press does. */
  readonly action: "attack" | "openItem" | "rollCheck";
  /** The stored key. */
  readonly favorite: string;
  /** Kind of check and its key; "" for things. */
  readonly check: string;
  readonly key: string;
  readonly mode: string;
  readonly name: string;
  readonly img: string;
  /** "Strike", "level 3 spell" … */
  readonly note: string;
  /** The number that is rolled, or what is left. */
  readonly number: string;
  readonly tooltip: string;
  readonly spoken: string;
  /** Of an attack, while a target is marked that may be told about. */
  readonly odds?: ButtonOddsView | null;
}

/** What the numbers of a favorite are looked up in. */
export interface FavoriteSource {
  readonly item: (id: string) => OpposedItem | undefined;
  /** The chances of an attack, or null; the same as on the row of its weapon. */
  readonly odds?: OddsOf;
  /** A tool at hand by its kind or name, and the check with it. */
  readonly tool: (key: string) => { readonly item: OpposedItem; readonly check: Sum } | null;
  readonly rows: Readonly<
    Record<"skill" | "attribute" | "characteristic", readonly (TrainedRow | CharacteristicRow)[]>
  >;
}

/** What is left of a thing, and what kind of thing it is. */
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
  const attack = attackView(name, item.getAttack(known), texts, odds);
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

/** Favorites that can be shown, in their order; what is gone shows nothing. */
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
