/** Buttons of the turn bar: what each says, and what a press does. Each is built only when it is shown. */
import type { OpposedActor } from "../../documents/actor.ts";
import { itemById, isUnarmed } from "../../documents/creatures/unarmed.ts";
import { favoriteKey, readFavorite } from "../../play/character/favorites.pure.ts";
import { attackView, type OddsOf } from "../sheets/view/equipment.ts";
import { favoriteViews } from "../sheets/view/favorites-view.ts";
import { dealtView, type DealtView, damageSentence } from "../words/dealt-words.ts";
import { useNumber } from "../sheets/view/use-number.ts";
import { favoriteSource, markedOdds } from "../sheets/parts/favorites-part.ts";
import { buttonOdds, failsBare, landsBare } from "../common/odds-view.ts";
import { gameTexts } from "../words/texts-game.ts";
import { nameForViewer, tokenOf } from "../../play/scene/tokens.ts";
import { activityOf, bearerOfEffects, usesOf, verbOf } from "../../play/activities/activities.ts";
import { laterParts, restOfFullAttack } from "../../play/modifiers/strike-parts.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { carryOf } from "../../play/cast/transfer-mark.ts";
import { outlookOn } from "../../play/odds/odds-marked.ts";
import { nameOf } from "../../play/secrecy/names.ts";
import { against } from "../use/use-obstacle.ts";
import { openAction, openAttack, openCheck, openUse } from "../common/windows.ts";
import { barEntries, FULL_ATTACK, type Entry } from "./bar-entries.ts";
import { failOf, markedFor, type Marked } from "./bar-worth.ts";
import { freeOf, grantedSpellOf, grantedSpells } from "../../play/activities/fetch-borrowed.ts";
import type { BarButton, BarMove } from "./bar-types.ts";
import { attemptFacts } from "../../play/modifiers/obstacles.ts";
import { attackObstacles, type Obstacle } from "../../play/modifiers/obstacles.pure.ts";
import { nextActionOf } from "../../play/actions/actions.ts";
import { attemptWith, spentOn } from "../../play/activities/attack-source.ts";
import { planItem } from "../../play/cast/use-item.ts";
import { AS_USUAL } from "../../play/activities/use-plan.pure.ts";
import { attackAction, overuseNext, type NextAction } from "../../play/action-economy/turn-ledger-of.ts";
import { overuseWords } from "../card/action-parts.ts";

/** Returns the obstacles before a target is chosen. */
function obstacles(actor: OpposedActor, { item, mode, use }: Entry): readonly Obstacle[] {
  if (!item) return [];
  if (mode !== null) {
    const attackers = [{ actor, token: tokenOf(actor) }];
    return attackObstacles(
      attemptFacts(attemptWith({ item, mode, cast: AS_USUAL, attackers, targets: [], strikes: [1] })),
    );
  }
  const activity = use ?? usesOf(item)[0]?.key;
  if (activity === undefined) return [];
  return planItem(actor, item, { ...AS_USUAL, kind: null, targets: 0, activity })?.obstacles ?? [];
}

/**
 * Returns the reason in words; "" when the user may proceed, even with a warning.
 * @rule H-TURN-04 H-RNG-01 H-RNG-02 H-SPL-04 B-COND-INC-1
 */
function refusal(actor: OpposedActor, entry: Entry): string {
  // The user chooses a priced material in the window.
  const [first] = obstacles(actor, entry).filter(
    (one) => one.severity === "error" && one.whenTried !== true && one.key !== "OD20.Use.Missing.material",
  );
  return first ? gameTexts.t(first.key, first.data) : "";
}

/** Returns the action cost of an entry; null for no cost, and for reactions, which respond to others. */
function actionOf(actor: OpposedActor, { item, mode, use, full }: Entry): NextAction | null {
  if (!item) return null;
  if (full) return nextActionOf(actor, "fullAttack");
  if (mode !== null) return attackAction(mode, 1, isUnarmed(item));
  const activity = activityOf(item, use);
  const spends = activity ? spentOn(activity) : "free";
  return spends === "active" || spends === "bonus" ? { spends } : null;
}

/**
 * Returns a function that gives the warning for an entry; "" for none, or when the table does not count actions.
 * @rule H-TURN-04 H-TURN-05 H-TURN-08
 */
function tooMany(actor: OpposedActor): (entry: Entry) => string {
  // Most buttons have the same cost, so results are cached.
  const known = new Map<string, string>();
  return (entry) => {
    const deed = actionOf(actor, entry);
    if (!deed) return "";
    const what = JSON.stringify(deed);
    const over = known.has(what) ? null : overuseNext(actor, deed);
    const words = known.get(what) ?? (over ? overuseWords(over, gameTexts) : "");
    known.set(what, words);
    return words;
  };
}

type Looks = Omit<BarButton, "isOver" | "isRefused">;

/** What the buttons of one drawing share. */
interface Drawing {
  readonly actor: OpposedActor;
  readonly odds: OddsOf;
  readonly marked: Marked;
  readonly numbers: () => Record<string, unknown>;
  /** What the next attack has less than the first one of the turn. */
  readonly later: readonly Contribution[];
}

/** Returns what each attack that is left has less than the next one. @rule D-ATK-02 */
function lossesLeft(actor: OpposedActor): number[] {
  const total = (index: number): number => laterParts(actor, index).reduce((sum, { value }) => sum + value, 0);
  return Array.from({ length: restOfFullAttack(actor) }, (_, index) => total(index) - total(0));
}

function strike(entry: Entry, { actor, odds, later }: Drawing): Looks {
  const { key, name, img, item, mode, alike = 1, full = false } = entry;
  const setup = item?.isWeapon() && mode !== null ? item.getAttack(mode) : null;
  const view =
    item?.isWeapon() && setup
      ? attackView(
          name,
          { ...setup, parts: [...setup.parts, ...later] },
          gameTexts,
          odds(item, setup.mode),
          full ? lossesLeft(actor) : [0],
        )
      : null;
  if (!view) return { key, name, img, note: "", number: "", hint: "" };
  const chance = view.odds ? Number.parseFloat(view.odds.halves.lands) : Number.NaN;
  return {
    key,
    name: alike > 1 ? `${name} ×${String(alike)}` : name,
    img,
    note: `${view.label} · ${damageSentence(view.damage)}`,
    way: full && item ? item.name : entry.aside ? view.label : "",
    number: view.bonus,
    damage: view.damage,
    kind: view.damage[0]?.type ?? "",
    hint: view.tooltip,
    odds: view.odds,
    ...(view.odds ? { right: view.odds.halves.lands } : {}),
    ...(Number.isNaN(chance) ? {} : { at: chance }),
  };
}

/** Returns what stands at the right end of a spell or feature: the chance, "sure" for what needs no roll, "HP" for healing. */
function likely(
  entry: Entry,
  dealt: DealtView | null,
  { actor, marked }: Drawing,
): Pick<Looks, "right" | "at" | "odds"> {
  const { t } = gameTexts;
  const { item, use } = entry;
  const test = item && activityOf(item, use)?.test.kind;
  if (item && test === "attack" && marked.foe && use === undefined) {
    const outlook = outlookOn(actor, item, "strike", marked.foe);
    if (!outlook) return {};
    const odds = buttonOdds({ now: outlook, changes: [], name: nameOf(marked.foe) }, gameTexts);
    return { right: odds.halves.lands, at: Number.parseFloat(landsBare(outlook)), odds };
  }
  const fails = test === "save" ? failOf(actor, entry, marked) : null;
  if (fails !== null && marked.foe) {
    const right = t("OD20.Odds.Percent", { n: failsBare(fails) }).replaceAll(" ", "\u00a0");
    return {
      right,
      at: Math.round(fails * 100),
      odds: {
        short: right,
        text: `${nameOf(marked.foe)}: ${t("OD20.Odds.Fails", { chance: right })}`,
      },
    };
  }
  // An attack or a save whose odds are unknown tells nothing.
  if (!dealt || (test !== "none" && dealt.kind === "damage")) return {};
  return { right: t(dealt.kind === "damage" ? "OD20.Bar.Sure" : "OD20.Bar.HitPoints") };
}

function cast(entry: Entry, drawing: Drawing): Looks {
  const { key, img, item, use, name, isLeft = true, free = null } = entry;
  const { actor } = drawing;
  if (!item) return { key, name, img, note: "", number: "", hint: "" };
  const { number, dice, tooltip } = useNumber(item, drawing.numbers(), gameTexts, use);
  const does = use === undefined ? item : bearerOfEffects(item, use);
  const dealt = use !== undefined && does === item ? null : dealtView(does, drawing.numbers(), gameTexts);
  const speaks = against(actor, item, use, gameTexts);
  const unpaid = free ? gameTexts.t("OD20.Bar.Free", { left: free.value, all: free.max }) : "";
  const why = isLeft ? (speaks[0]?.short ?? "") : gameTexts.t("OD20.Bar.Spent");
  const verb = gameTexts.t(use === undefined ? verbOf(item) : "OD20.Use.Verb.cast");
  const chances = likely(entry, dealt, drawing);
  return {
    key,
    name,
    img,
    note: [why || verb, isLeft ? unpaid : "", why === "" ? dice : ""].filter(Boolean).join(" · "),
    number,
    way: unpaid,
    damage: dealt?.damage ?? [],
    kind: dealt && dealt.kind !== "damage" ? "heals" : (dealt?.damage[0]?.type ?? ""),
    why,
    // A granted spell names its feature.
    hint: [chances.odds?.text ?? "", use === undefined ? "" : item.name, unpaid, tooltip].filter(Boolean).join("\n"),
    against: speaks.map(({ text }) => text).join(". "),
    ...chances,
  };
}

/** Returns the button of a favorite that is a check or a thing. */
function favorite({ key }: Entry, { actor, odds }: Drawing): Looks | null {
  if (!actor.isCharacter()) return null;
  const [view] = favoriteViews([key], { ...favoriteSource(actor, "od-bar"), odds }, "od-bar", gameTexts);
  return view
    ? {
        key,
        name: view.name,
        img: view.img,
        note: view.note,
        number: view.number,
        hint: view.tooltip,
        odds: view.odds ?? null,
      }
    : null;
}

/**
 * Replaces the note of a spell that can move to another target. The button then moves the effect instead of casting
 * again.
 * @rule H-SPL-01
 */
function moving({ item }: Entry, button: Looks, { actor }: Drawing): Looks {
  const carry = item && item.actor === actor ? carryOf(actor, item) : null;
  return carry ? { ...button, note: carry.name, way: carry.name } : button;
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

/** What one drawing asks of its entries, each at most once. */
export interface Maker {
  /** Reason why this user would be refused; "" for none. */
  readonly refusal: (entry: Entry) => string;
  /** Returns the button; null for a favorite whose item is gone. */
  readonly button: (entry: Entry) => BarButton | null;
}

/** Returns a function that remembers its answers by key. */
function once<T>(of: (entry: Entry) => T): (entry: Entry) => T {
  const known = new Map<string, { readonly value: T }>();
  return (entry) => {
    const found = known.get(entry.key) ?? { value: of(entry) };
    known.set(entry.key, found);
    return found.value;
  };
}

/**
 * Returns what makes the buttons of one drawing.
 * @param isTold whether the bar already explains that the creature cannot act; the buttons then only look disabled
 */
export function barMaker(actor: OpposedActor, isTold: boolean): Maker {
  const over = tooMany(actor);
  let data: Record<string, unknown> | null = null;
  const numbers = (): Record<string, unknown> => (data ??= { ...actor.getRollData() });
  const marked = markedFor(actor);
  const odds: OddsOf = marked.foe ? markedOdds(actor) : () => null;
  const drawing = { actor, odds, marked, numbers, later: laterParts(actor, 0) };
  const refused = once((entry) => refusal(actor, entry));
  const button = (entry: Entry): BarButton | null => {
    const looks = !entry.item
      ? favorite(entry, drawing)
      : entry.mode === null
        ? cast(entry, drawing)
        : strike(entry, drawing);
    if (!looks) return null;
    return withAgainst(moving(entry, looks, drawing), isTold ? "" : over(entry), refused(entry), isTold);
  };
  return { refusal: (entry) => (entry.isLeft === false ? gameTexts.t("OD20.Bar.Spent") : refused(entry)), button };
}

/** Returns the buttons of entries; by default of everything the creature can do. */
export function barButtons(
  actor: OpposedActor,
  isTold = false,
  maker = barMaker(actor, isTold),
  entries: readonly Entry[] = barEntries(actor),
): BarButton[] {
  return entries.flatMap((entry) => maker.button(entry) ?? []);
}

/**
 * Returns the button with its warnings, which also start its tooltip.
 * @param over text when the action exceeds the turn's allowance; "" otherwise
 * @param refused reason why this user would be refused; "" for none
 * @param cannotAct whether the creature cannot act at all, which the bar explains elsewhere
 */
function withAgainst(button: Looks, over: string, refused: string, cannotAct: boolean): BarButton {
  const joined = (...words: readonly string[]): string => words.filter((one) => one !== "").join(". ");
  // The warnings already explain the refusal.
  const against = cannotAct ? "" : joined(over, button.against ?? "") || refused;
  const isOver = over !== "" || cannotAct;
  const why = cannotAct ? "" : button.why || (over === "" ? refused : "");
  return { ...button, isOver, isRefused: refused !== "", why, against, hint: joined(against, button.hint) };
}

/** Presses a button, with the same action as on the sheet. */
export async function pressBarButton(actor: OpposedActor, stored: string, event: Event): Promise<void> {
  const lent = grantedSpellOf(actor, stored);
  if (lent) {
    await openUse(actor, lent.feature, { use: lent.use });
    return;
  }
  const favorite = readFavorite(stored);
  if (stored === FULL_ATTACK) await openAction(actor, "fullAttack");
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
