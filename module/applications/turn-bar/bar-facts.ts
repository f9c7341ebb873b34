/** Facts of the turn bar, read from the documents. */
import { isMetric } from "../../canvas/measure.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { runningSpeed } from "../../documents/creatures/speeds.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { actionName } from "../../documents/effects/action-effects.ts";
import { t } from "../../core/i18n.ts";
import { waiting, waitingMessage } from "../../play/actions/readied.ts";
import { usersInOrder, awaitedFor } from "../../play/protocol/responsible.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { overuseNext, turnLimits, turnOfActor } from "../../play/action-economy/turn-ledger-of.ts";
import { countedPoints } from "../../rules/damage/counted-points.ts";
import { PHONE } from "../common/open-windows.ts";
import { actionWords } from "../words/action-words.ts";
import { gameTexts } from "../words/texts-game.ts";
import { isDenied, overuseWords } from "../card/action-parts.ts";
import { headBadges } from "../effects/effect-rows.ts";
import { barActions } from "../turn-parts/actions-part.ts";
import { actorTint } from "../common/class-look.ts";
import { activityOf } from "../../play/activities/activities.ts";
import type { TurnLedger } from "../../rules/turn/turn-ledger.ts";
import type { BarButton, BarCreature, BarFacts, BarLegendary, BarRelease, MoreFacts } from "./bar-types.ts";
import { BAR_BUTTONS } from "./bar-view.ts";
import { barButtons, barMaker, barMoves } from "./bar-buttons.ts";
import { barEntries, isLegendary, type Entry } from "./bar-entries.ts";
import { placesOf, wishFor } from "./bar-order.ts";
import { barDues, upkeepOfOthers, type BarDue } from "../turn-parts/dues-part.ts";
import { backable, barOffers } from "./extra-presses.ts";
import { readSetting } from "../../core/settings-list.ts";
import { fighterName } from "../../play/secrecy/names.ts";
import { isKnockedOut } from "../../documents/effects/knocked-out.ts";
import { isStandEnded } from "../../play/dying/stand-to-death.ts";
import { CONDITION_LABELS, CONDITION_TABLE, CONDITIONS, withImplied } from "../../rules/conditions/conditions.ts";
import type { BadgeView } from "../effects/badges.ts";
import { ageOf, YOUNG } from "../../play/common/age.ts";
import { askedFree } from "../../play/opportunity-attacks/offer-tasks.ts";
import { isOpen, requestContext } from "../../play/check/request-context.ts";
import { attackContext, targetContexts } from "../../play/attack-state/attack-context.ts";
import { waitingFor } from "../../play/attack-state/attack-refusal.ts";

/** Returns the names of conditions that prevent acting, directly or by implication. Omits conditions that are only implied. */
function causes(active: readonly string[]): string[] {
  const present = CONDITIONS.filter((id) => active.includes(id));
  const stopping = present.filter((id) =>
    withImplied([id]).some(({ id: one }) => CONDITION_TABLE[one].some(({ kind }) => kind === "cannotAct")),
  );
  const own = stopping.filter((id) => id !== "incapacitated");
  return (own.length > 0 ? own : stopping).map((id) => t(CONDITION_LABELS[id]));
}

/** Returns the key (below OD20.Bar.Idle) for a creature that is down; "" otherwise. */
function lying(actor: OpposedActor): string {
  if (actor.dead) return actor.fallen === "dead" && actor.creature?.death.dead !== true ? "down" : "dead";
  if (!actor.out) return isKnockedOut(actor.creature) ? "knockedOut" : "";
  const state = isStandEnded(actor) ? "unconscious" : atZeroOf(actor);
  return state === "choice" || state === "negative" ? state : "unconscious";
}

/**
 * Returns the reason.
 * @param badges badges of its conditions, with their durations
 * @rule B-COND-INC-1 B-TURN-16
 */
export function idleWords(actor: OpposedActor, badges: readonly BadgeView[]): string {
  if (actor.acts) return "";
  const key = lying(actor);
  if (key) return t(`OD20.Bar.Idle.${key}`);
  return causes(actor.conditions)
    .map((name) => {
      const left = badges.find((badge) => badge.name === name)?.left ?? "";
      return left ? t("OD20.Bar.Idle.until", { name, left }) : t("OD20.Bar.Idle.removed", { name });
    })
    .join("; ");
}

type Message = ChatMessage.Implementation;

/** Returns the users with pending answers to a message, once per answer. */
function owedTo(message: Message): User.Implementation[] {
  const attack = attackContext(message);
  if (attack)
    return targetContexts(attack)
      .filter(({ state }) => state.phase === "waiting")
      .flatMap(waitingFor);
  const request = requestContext(message);
  if (!request) return [];
  return request.asked.flatMap((asked) => (isOpen(request, asked) ? awaitedFor(asked.actor, message) : []));
}

/** Returns all other users with pending answers in recent messages. Older messages are answered on their cards. */
export function waitedFor(): { readonly name: string; readonly n: number }[] {
  const owing = new Map<string, { name: string; n: number }>();
  const young = game.messages.contents.slice(-YOUNG.messages).filter((one) => ageOf(one) <= YOUNG.milliseconds);
  for (const { id, name, isSelf } of [...young.flatMap(owedTo), ...askedFree()])
    if (!isSelf && id !== null) owing.set(id, { name, n: (owing.get(id)?.n ?? 0) + 1 });
  return [...owing.values()];
}

type Fight = Combat.Implementation;
type Fighter = Combatant.Implementation;

/** Returns whether this user is a player who owns the combatant. False for Game Masters, who see whichever creature acts. */
function plays({ actor }: Fighter): boolean {
  return !game.user.isGM && actor?.isOwner === true;
}

/** Returns the running fight. Of several, prefers one with an own creature, then the active one. */
export function shownFight(): Fight | null {
  const weight = (fight: Fight): number => 2 * Number(fight.turns.some(plays)) + Number(fight.active);
  const running = game.combats.contents.filter(({ started }) => started).sort((a, b) => weight(b) - weight(a));
  return running[0] ?? null;
}

/** Returns whether the tracker skips defeated combatants (Foundry's setting). */
const skipsDefeated = ({ settings }: Fight): boolean => Reflect.get(Object(settings), "skipDefeated") === true;

const isDefeated = (fighter: Fighter): boolean => readOr(() => fighter.isDefeated, false, fighter);

/** Returns the first matching combatant and the number of turns until it acts; null for none. */
function turnsUntil(fight: Fight, of: (fighter: Fighter) => boolean): { fighter: Fighter; turns: number } | null {
  const { turns, turn } = fight;
  let passed = 0;
  for (let ahead = 0; ahead < turns.length; ahead++) {
    const fighter = turns[((turn ?? 0) + ahead) % turns.length];
    if (fighter && isDefeated(fighter)) passed += Number(skipsDefeated(fight));
    else if (fighter && of(fighter)) return { fighter, turns: ahead - passed };
  }
  return null;
}

/**
 * Returns the creature that the bar shows: the acting creature if it is the user's or the user is a Game Master;
 * otherwise the user's next creature.
 */
export function shownCreature(fight: Fight): OpposedActor | null {
  const { combatant } = fight;
  if (game.user.isGM) return combatant?.actor ?? null;
  if (combatant && plays(combatant)) return combatant.actor;
  return turnsUntil(fight, plays)?.fighter.actor ?? fight.turns.find(plays)?.actor ?? null;
}

/**
 * Returns whether the creature is down at 0 hit points. A creature that stands to the death, or is disabled under
 * d20-3e rules, can still move.
 */
function isDown(actor: OpposedActor): boolean {
  const { hp, death } = actor.creature ?? {};
  return hp !== undefined && hp.value <= 0 && (death?.standing !== true || actor.out) && atZeroOf(actor) !== "negative";
}

/** Returns the hit points in words, with "stands to the death". The creature is the user's own. */
function pointsOf(actor: OpposedActor): string {
  const { max, temporary, standing } = actor.hitPoints;
  const value = countedPoints(actor.hitPoints);
  const points = t("OD20.Bar.Points", {
    value: temporary > 0 ? `${String(value)} + ${String(temporary)}` : value,
    max,
  });
  return standing === true && !actor.out ? `${points}, ${t("OD20.Head.Death.standing").toLocaleLowerCase()}` : points;
}

/** Returns the hit points in numbers. */
function hpOf(actor: OpposedActor): BarCreature["hp"] {
  const { max, temporary } = actor.hitPoints;
  const value = countedPoints(actor.hitPoints);
  const signed = String(value).replace("-", "−");
  const part = max > 0 ? Math.round(Math.min(1, Math.max(0, value / max)) * 100) : 0;
  return { value: temporary > 0 ? `${signed} + ${String(temporary)}` : signed, max, part };
}

/** What the user does behind "More". */
export type MoreState = Pick<MoreFacts, "query" | "arranging" | "held">;

/** Returns the buttons of a creature in its turn: those on the bar unless it is folded, and how to make the rest. */
function buttonsOf(fight: Fight, actor: OpposedActor, ledger: TurnLedger, isShown: boolean) {
  const entries = barEntries(actor);
  const isTold = ledger.empty !== null;
  const maker = barMaker(actor, isTold);
  const isRefused = (entry: Entry): boolean => maker.refusal(entry) !== "";
  const { bar, more } = placesOf({ actor, fight, ledger, entries, places: BAR_BUTTONS, isRefused });
  const made = (keys: readonly string[]): BarButton[] => {
    const named = keys.flatMap((key) => entries.find((entry) => entry.key === key) ?? []);
    return barButtons(actor, isTold, maker, named);
  };
  return { buttons: isShown ? made(bar) : [], rest: more.length, made: () => made(more) };
}

/** Returns the reaction that the creature has ready on another's turn; null for none or several. */
function reactionOf(actor: OpposedActor, ledger: TurnLedger): BarButton | null {
  if (ledger.reaction.left === 0 || ledger.empty !== null) return null;
  const [one, ...others] = barEntries(actor).filter(
    ({ item, use, isLeft }) => isLeft !== false && item !== null && activityOf(item, use)?.spends === "reaction",
  );
  return one && others.length === 0 ? barMaker(actor, false).button(one) : null;
}

function creatureOf(
  fight: Fight,
  folded: boolean,
  more: MoreState | null,
): (BarCreature & { readonly shown: MoreFacts | null }) | null {
  const actor = shownCreature(fight);
  const turn = actor && turnOfActor(actor);
  if (!actor || !turn) return null;
  const acts = fight.combatant?.actor?.uuid === actor.uuid;
  const badges = headBadges(actor);
  // The bar shows once that the creature cannot act, so the buttons do not repeat it.
  const isTold = turn.ledger.empty !== null;
  const { buttons, rest, made } = acts
    ? buttonsOf(fight, actor, turn.ledger, !folded || more !== null)
    : { buttons: [], rest: 0, made: () => [] };
  const dues = barDues(actor);
  return {
    shown: more && {
      ...more,
      ...wishFor(actor),
      bar: buttons,
      rest: made(),
      actions: acts ? barActions(actor, isTold) : [],
      badges,
      mayEndAnyway:
        acts && mayEndTurn(fight) && dues.some(({ mine, choice, byItself }) => mine && !choice && !byItself),
    },
    name: nameForViewer(actor),
    img: actor.img ?? "",
    tint: actorTint(actor),
    ledger: turn.ledger,
    acts,
    fallen: isDown(actor),
    points: pointsOf(actor),
    hp: hpOf(actor),
    ...(actor.hitPoints.standing === true && !actor.out ? { marks: actor.creature?.death.marks ?? 0 } : {}),
    mode: runningSpeed(actor, turn.fight.combatants.get(turn.combatant)?.token).mode,
    metric: isMetric(turn.fight.combatants.get(turn.combatant)?.token?.parent ?? null),
    tracked: turn.fight.combatants.get(turn.combatant)?.token != null,
    effects: badges.map(({ name }) => name),
    idle: idleWords(actor, badges),
    buttons,
    rest,
    reaction: acts ? null : reactionOf(actor, turn.ledger),
    moves: acts ? barMoves(actor) : [],
    dues,
    backs: backable(turn.ledger),
  };
}

/** Returns whether this user may end the current turn. */
export function mayEndTurn({ combatant }: Fight): boolean {
  return game.user.isGM || combatant?.isOwner === true;
}

/** Returns the creatures that are not acting, for whose answers this user is responsible. */
function waitingCreatures({ turns, combatant }: Fight): OpposedActor[] {
  const { isGM, id: user } = game.user;
  const actors = new Map(turns.flatMap(({ actor }) => (actor ? [[actor.uuid, actor] as const] : [])));
  return [...actors.values()].filter(
    (actor) =>
      actor.uuid !== combatant?.actor?.uuid &&
      (isGM ? usersInOrder(actor, { author: null })[0] === user : actor.isOwner),
  );
}

/** Returns the legendary actions of one creature: those it may take now, or all with the reason why none is possible in this turn. */
function legendaryOffers(actor: OpposedActor): BarLegendary[] {
  // Most creatures have none; their turns need not be counted.
  if (!actor.items.some(isLegendary)) return [];
  const ledger = turnOfActor(actor)?.ledger;
  const { left = 0, all = 0 } = ledger?.legendary ?? {};
  if (left === 0 || ledger?.empty) return [];
  const over = overuseNext(actor, { spends: "legendary" });
  const refused = over && isDenied(over) ? overuseWords(over, gameTexts) : "";
  const { refusal } = barMaker(actor, false);
  const actions = barEntries(actor).filter((one) => isLegendary(one.item) && (refused !== "" || refusal(one) === ""));
  if (actions.length === 0) return [];
  return [
    {
      key: actor.uuid,
      label: t("OD20.Bar.LegendaryOf", { name: nameForViewer(actor), left, all }),
      count: t("OD20.Bar.LegendaryLeft", { left, all }),
      refused,
      actions: actions.map(({ key, name }) => ({ key: `${actor.uuid} ${key}`, name })),
    },
  ];
}

/** Returns the legendary actions of creatures that are not acting, for the responsible user. @rule B-MISC-10 */
const legendaryIn = (fight: Fight): BarLegendary[] =>
  waitingCreatures(fight).flatMap((actor) => readOr(() => legendaryOffers(actor), [], actor));

/** Returns readied actions of creatures that are not acting, for the responsible user. @rule B-ACT-15 */
function releasesIn(fight: Fight): BarRelease[] {
  return waitingCreatures(fight).flatMap((actor) => {
    const readied = readOr(() => waiting(actor), null, actor);
    if (!readied) return [];
    const said = waitingMessage(actor);
    const what = said ? actionName("ready", actionWords(said, actor)) : readied.effect.name;
    return [{ key: actor.uuid, name: nameForViewer(actor), what }];
  });
}

/**
 * Returns the facts of the bar.
 * @param folded whether the bar is folded to one line
 * @param open upkeep that is still due after the user tried to end the turn
 * @param more state of "More"; null while it is closed
 */
export function barFacts(
  fight: Fight,
  folded: boolean,
  open: readonly BarDue[],
  more: MoreState | null = null,
): BarFacts {
  const { isGM } = game.user;
  const creature = readOr(() => creatureOf(fight, folded, more), null, fight);
  return {
    round: fight.round,
    whose: fighterName(fight.combatant),
    creature,
    defeated: isGM && fight.combatant != null && isDefeated(fight.combatant) && !skipsDefeated(fight),
    until: isGM ? null : (turnsUntil(fight, plays)?.turns ?? null),
    waiting: isGM ? waitedFor() : [],
    releases: releasesIn(fight),
    legendary: legendaryIn(fight),
    others: upkeepOfOthers(fight, shownCreature(fight)),
    offers: barOffers(),
    gm: isGM,
    tells: turnLimits() !== "off",
    mayEnd: mayEndTurn(fight),
    asks: isGM && fight.combatant?.actor?.isCharacter() === true,
    open,
    folded,
    phone: innerWidth <= PHONE,
    more: creature?.shown ?? null,
  };
}

/** Returns the user's setting for the bar. */
export const barMode = (): string => readSetting("turnBar");

/** Returns whether the bar is folded by default. */
export const startsFolded = (): boolean => barMode() === "folded";
