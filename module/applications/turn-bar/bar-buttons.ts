/**
 * Numbered buttons of the turn bar, in order: favorites, weapons in hand, other weapons, spells and features, other
 * weapon modes. Among spells and features, those that act in a fight come first.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { itemById, unarmedOf } from "../../documents/creatures/unarmed.ts";
import { favoriteKey, readFavorite } from "../../play/character/favorites.pure.ts";
import { damageSentence } from "../words/damage-words.ts";
import { attackView, type OddsOf } from "../sheets/view/equipment.ts";
import { favoriteViews } from "../sheets/view/favorites-view.ts";
import { markedOdds } from "../sheets/parts/marked-odds.ts";
import { useNumber } from "../sheets/view/use-number.ts";
import { favoriteSource } from "../sheets/parts/favorites-part.ts";
import { gameTexts } from "../words/texts-game.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { activityOf, castsOf, usesOf, verbOf } from "../../play/activities/activities.ts";
import { carryOf } from "../../play/cast/transfer-mark.ts";
import { against } from "../use/use-obstacle.ts";
import { openAttack, openCheck, openUse } from "../common/windows.ts";
import { freeOf, isSame, grantedSpellOf, lentKey, grantedSpells } from "./granted-spells.ts";
import { BAR_BUTTONS, type BarButton, type BarMove } from "./bar-view.ts";
import { refusal } from "./refused.ts";
import { tooMany } from "./too-many.ts";

function favorites(actor: OpposedActor, odds: OddsOf): BarButton[] {
  if (!actor.isCharacter()) return [];
  const source = { ...favoriteSource(actor, "od-bar"), odds };
  return favoriteViews(actor.system.toObject().favorites, source, "od-bar", gameTexts).map(
    ({ favorite, name, note, number, tooltip, odds: told }) => ({
      key: favorite,
      name,
      note,
      number,
      hint: tooltip,
      odds: told ?? null,
    }),
  );
}

/** Returns the buttons of all attack modes except the improvised one. */
function strikes(weapon: OpposedItem<"weapon">, odds: OddsOf): BarButton[] {
  return weapon
    .getAttackModes()
    .filter((mode) => mode !== "improvised")
    .map((mode) => {
      const view = attackView(weapon.name, weapon.getAttack(mode), gameTexts, odds(weapon, mode));
      return {
        key: favoriteKey({ kind: "attack", key: weapon.id ?? "", mode }),
        name: weapon.name,
        note: `${view.label} · ${damageSentence(view.damage)}`,
        number: view.bonus,
        hint: view.tooltip,
        odds: view.odds,
      };
    });
}

function weapons(actor: OpposedActor, odds: OddsOf): BarButton[][] {
  const held = (weapon: { readonly system: { readonly equipped: string } }): number =>
    weapon.system.equipped === "none" ? 1 : 0;
  return [...actor.getWeapons()]
    .sort((a, b) => held(a) - held(b) || a.sort - b.sort)
    .map((weapon) => strikes(weapon, odds));
}

/** A spell or feature that a button uses. */
interface Usable {
  readonly key: string;
  readonly item: OpposedItem;
  /** Key of one of several activities. Default: the first. */
  readonly use?: string;
  readonly name: string;
  readonly isLeft: boolean;
  /** Note about castings without a slot. */
  readonly free: string;
}

/** Returns the sort rank: 0 for activities that act in a fight, 2 for reactions and activities that take minutes, 1 for others. */
function inTurn({ item, use }: Pick<Usable, "item" | "use">): number {
  const activity = activityOf(item, use);
  if (activity && (activity.spends === "reaction" || activity.minutes > 0)) return 2;
  return activity && (activity.test.kind !== "none" || activity.parts.length > 0 || item.effects.size > 0) ? 0 : 1;
}

/**
 * Returns the buttons of spells by circle, then features. Used-up entries stay, so the number of a button never
 * changes. Omits circles without slots and features without uses. A granted spell shares the button of the same own
 * spell, else it has its own button.
 */
function usables(actor: OpposedActor): BarButton[] {
  const slots = (circle: number, count: "value" | "max"): boolean =>
    circle === 0 || (actor.creature?.spells.slots.some((slot) => slot.circle >= circle && slot[count] > 0) ?? false);
  const lent = actor.isCharacter() ? grantedSpells(actor) : [];
  const key = ({ id }: OpposedItem): string => favoriteKey({ kind: "item", key: id ?? "", mode: "" });
  const free = (left: { readonly value: number; readonly max: number } | null | undefined): string =>
    left ? gameTexts.t("OD20.Bar.Free", { left: left.value, all: left.max }) : "";
  const own = actor.items.contents.filter((item) => item.isKind("spell"));
  const spells = own
    .filter(({ system }) => (system.circle === 0 || system.prepared || system.always) && slots(system.circle, "max"))
    .sort((a, b) => a.system.circle - b.system.circle || a.sort - b.sort)
    .map((item): Usable => {
      const unpaid = freeOf(lent, item);
      const isLeft = unpaid !== undefined || slots(item.system.circle, "value");
      return { key: key(item), item, name: item.name, isLeft, free: free(unpaid?.left) };
    });
  const borrowed = lent
    .filter((one) => !spells.some(({ item }) => item.isKind("spell") && isSame(item, one)))
    .map((one): Usable => {
      const { feature: item, use, name, left } = one;
      return { key: lentKey(one), item, use, name, isLeft: left === null || left.value > 0, free: free(left) };
    });
  const features = actor.items.contents
    .filter((item) => item.isKind("feature"))
    // A feature of an NPC needs only an activity. A feature of a character needs uses and the required level.
    .filter((item) =>
      actor.isNpc()
        ? usesOf(item).length > 0
        : item.system.uses.max > 0 &&
          item.system.level <= (actor.creature?.training.level ?? 0) &&
          // A feature that only grants spells appears through those spells.
          !(usesOf(item).length > 0 && usesOf(item).every((use) => castsOf(item, use.key) !== "")),
    )
    .map((item): Usable => {
      const isLeft = item.system.uses.max === 0 || item.system.uses.value > 0;
      return { key: key(item), item, name: item.name, isLeft, free: "" };
    });
  const numbers = actor.getRollData();
  const all = [...spells, ...borrowed, ...features].sort((a, b) => inTurn(a) - inTurn(b));
  return all.map(({ key: pressed, item, use, name, isLeft, free: unpaid }) => {
    const { number, dice, tooltip } = useNumber(item, numbers, gameTexts, use);
    const verb = use === undefined ? verbOf(item) : "OD20.Use.Verb.cast";
    const speaks = against(actor, item, use, gameTexts);
    // A warning replaces the description, because the bar must stay small.
    const does = [speaks[0]?.short ?? gameTexts.t(verb), unpaid, speaks.length > 0 ? "" : dice];
    const note = isLeft ? does : [gameTexts.t("OD20.Bar.Spent")];
    return {
      key: pressed,
      name,
      note: note.filter((one) => one !== "").join(" · "),
      number,
      // A granted spell names its feature.
      hint: [use === undefined ? "" : item.name, tooltip].filter(Boolean).join("\n"),
      against: speaks.map(({ text }) => text).join(". "),
    };
  });
}

/**
 * Replaces the note of a spell that can move to another target. The button then moves the effect instead of casting
 * again.
 * @rule H-SPL-01
 */
function moving(actor: OpposedActor, button: BarButton): BarButton {
  const favorite = readFavorite(button.key);
  const item = favorite?.kind === "item" ? actor.items.get(favorite.key) : undefined;
  const carry = item && carryOf(actor, item);
  return carry ? { ...button, note: carry.name } : button;
}

/** Returns effects that can move to another target because all their bearers are down. @rule H-SPL-01 B-CONC-01 */
export function barMoves(actor: OpposedActor): BarMove[] {
  return actor.items.contents.flatMap((item): BarMove[] => {
    const carry = carryOf(actor, item);
    if (!carry || carry.fallen.length === 0 || item.id === null) return [];
    const names = carry.fallen.map((one) => nameForViewer(one)).join(", ");
    const key = favoriteKey({ kind: "item", key: item.id, mode: "" });
    return [{ key, label: `${carry.name}: ${item.name}`, what: gameTexts.t("OD20.Bar.Fallen", { names }) }];
  });
}

/**
 * Returns the buttons.
 * @param isTold whether the bar already explains that the creature cannot act; the buttons then only look disabled
 */
export function barButtons(actor: OpposedActor, isTold = false): BarButton[] {
  const unarmed = unarmedOf(actor);
  const odds = markedOdds(actor);
  const over = tooMany(actor);
  const ways = [...weapons(actor, odds), ...(unarmed ? [strikes(unarmed, odds)] : [])];
  const first = ways.flatMap(([usual]) => usual ?? []);
  const fist = unarmed ? first.slice(-1) : [];
  const all = [
    ...favorites(actor, odds),
    ...first.slice(0, first.length - fist.length),
    ...usables(actor),
    ...fist,
    ...ways.flatMap((of) => of.slice(1)),
  ];
  return [...new Map(all.map((button) => [button.key, button])).values()]
    .slice(0, BAR_BUTTONS)
    .map((button) =>
      withAgainst(moving(actor, button), isTold ? "" : over(button.key), refusal(actor, button.key), isTold),
    );
}

/**
 * Returns the button with its warnings, which also start its tooltip.
 * @param over text when the action exceeds the turn's allowance; "" otherwise
 * @param refused reason why this user would be refused; "" for none
 * @param cannotAct whether the creature cannot act at all, which the bar explains elsewhere
 */
function withAgainst(button: BarButton, over: string, refused: string, cannotAct: boolean): BarButton {
  const joined = (...words: readonly string[]): string => words.filter((one) => one !== "").join(". ");
  // The warnings already explain the refusal.
  const against = cannotAct ? "" : joined(over, button.against ?? "") || refused;
  const isOver = over !== "" || cannotAct;
  return { ...button, isOver, isRefused: refused !== "", against, hint: joined(against, button.hint) };
}

/** Presses a button, with the same action as on the sheet. */
export async function pressBarButton(actor: OpposedActor, stored: string, event: Event): Promise<void> {
  const lent = grantedSpellOf(actor, stored);
  if (lent) {
    await openUse(actor, lent.feature, { use: lent.use });
    return;
  }
  const favorite = readFavorite(stored);
  if (!favorite) return;
  const { kind, key, mode } = favorite;
  const item = itemById(actor, key);
  if (kind === "attack") {
    const known = item?.getAttackModes().find((one) => one === mode);
    if (item && known) await openAttack(item, known, { event });
  } else if (kind === "item" && item && usesOf(item).length > 0) {
    const free = item.isKind("spell") && !carryOf(actor, item) ? freeOf(grantedSpells(actor), item) : undefined;
    await (free ? openUse(actor, free.feature, { use: free.use }) : openUse(actor, item));
  } else if (kind === "item") {
    const sheet = item?.sheet;
    if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
  } else await openCheck(actor, kind, key, { event });
}
