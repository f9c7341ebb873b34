/** What the turn bar tells, from the live documents. */
import { isMetric } from "../../canvas/measure.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { runningSpeed } from "../../documents/creatures/speeds.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { readOr } from "../../documents/shared/read-or.ts";
import { deedName } from "../../documents/effects/action-effects.ts";
import { t } from "../../core/i18n.ts";
import { waiting, waitingMessage } from "../../play/actions/readied.ts";
import { usersInOrder } from "../../play/protocol/responsible.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { turnLimits, turnOfActor } from "../../play/action-economy/ledger-of.ts";
import { countedPoints } from "../../rules/damage/hit-points.ts";
import { PHONE } from "../shared/phone.ts";
import { deedWords } from "../words/action-words.ts";
import { headBadges } from "../effects/effect-rows.ts";
import { barActions } from "../turn-parts/actions-part.ts";
import { actorTint } from "../shared/actor-tint.ts";
import type { BarCreature, BarFacts, BarRelease } from "./bar-view.ts";
import { barButtons, barMoves } from "./buttons.ts";
import { barDues, othersDues, type BarDue } from "../turn-parts/dues-part.ts";
import { barOffers } from "./free-part.ts";
import { idleWords } from "./idle.ts";
import { backable } from "./take-back.ts";
import { waitedFor } from "./waiting.ts";
import { readSetting } from "../../core/settings-list.ts";
import { fighterName } from "../../play/secrecy/names.ts";

type Fight = Combat.Implementation;
type Fighter = Combatant.Implementation;

/** Whether this user plays a combatant: a Game Master whichever has the turn. */
function plays({ actor }: Fighter): boolean {
  return !game.user.isGM && actor?.isOwner === true;
}

/** The fight that goes on: of several the one with own creatures, then the one that everybody looks at. */
export function shownFight(): Fight | null {
  const weight = (fight: Fight): number => 2 * Number(fight.turns.some(plays)) + Number(fight.active);
  const running = game.combats.contents.filter(({ started }) => started).sort((a, b) => weight(b) - weight(a));
  return running[0] ?? null;
}

/** Whether the table's tracker passes over those who are out of the fight: Foundry's own setting. */
const skipsDefeated = ({ settings }: Fight): boolean => Reflect.get(Object(settings), "skipDefeated") === true;

const isDefeated = (fighter: Fighter): boolean => readOr(() => fighter.isDefeated, false, fighter);

/** Turns from the running one to one of these; null when there is none. */
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

/** The creature whose ledger this user is shown: whoever has the turn, else the own one that has it next. */
export function shownCreature(fight: Fight): OpposedActor | null {
  const { combatant } = fight;
  if (game.user.isGM) return combatant?.actor ?? null;
  if (combatant && plays(combatant)) return combatant.actor;
  return turnsUntil(fight, plays)?.fighter.actor ?? fight.turns.find(plays)?.actor ?? null;
}

/** Whether it lies for want of hit points: who stands to the death walks, and by the third edition whoever is disabled. */
function isDown(actor: OpposedActor): boolean {
  const { hp, death } = actor.creature ?? {};
  return hp !== undefined && hp.value <= 0 && (death?.standing !== true || actor.out) && atZeroOf(actor) !== "negative";
}

/** Its hit points, and that it stands to the death; this user plays it. */
function pointsOf(actor: OpposedActor): string {
  const { max, temporary, standing } = actor.hitPoints;
  const value = countedPoints(actor.hitPoints);
  const points = t("OD20.Bar.Points", {
    value: temporary > 0 ? `${String(value)} + ${String(temporary)}` : value,
    max,
  });
  return standing === true && !actor.out ? `${points}, ${t("OD20.Head.Death.standing").toLocaleLowerCase()}` : points;
}

function creatureOf(fight: Fight): BarCreature | null {
  const actor = shownCreature(fight);
  const turn = actor && turnOfActor(actor);
  if (!actor || !turn) return null;
  const acts = fight.combatant?.actor?.uuid === actor.uuid;
  const badges = headBadges(actor);
  // Once, beside whose turn it is: not by every button again.
  const isTold = turn.ledger.empty !== null;
  return {
    name: nameForViewer(actor),
    img: actor.img ?? "",
    tint: actorTint(actor),
    ledger: turn.ledger,
    acts,
    fallen: isDown(actor),
    points: pointsOf(actor),
    mode: runningSpeed(actor, turn.fight.combatants.get(turn.combatant)?.token).mode,
    metric: isMetric(turn.fight.combatants.get(turn.combatant)?.token?.parent ?? null),
    tracked: turn.fight.combatants.get(turn.combatant)?.token != null,
    badges,
    idle: idleWords(actor, badges),
    buttons: acts ? barButtons(actor, isTold) : [],
    actions: acts ? barActions(actor, isTold) : [],
    moves: acts ? barMoves(actor) : [],
    dues: barDues(actor),
    backs: backable(turn.ledger),
  };
}

/** Whether this user may end the turn that runs. */
export function mayEndTurn({ combatant }: Fight): boolean {
  return game.user.isGM || combatant?.isOwner === true;
}

/** What others than whoever has the turn have readied, for who answers for them. @rule B-ACT-15 */
function releasesIn({ turns, combatant }: Fight): BarRelease[] {
  const { isGM, id: user } = game.user;
  const actors = new Map(turns.flatMap(({ actor }) => (actor ? [[actor.uuid, actor] as const] : [])));
  return [...actors.values()].flatMap((actor) => {
    const mine = isGM ? usersInOrder(actor, { author: null })[0] === user : actor.isOwner;
    const readied = mine && actor.uuid !== combatant?.actor?.uuid ? readOr(() => waiting(actor), null, actor) : null;
    if (!readied) return [];
    const said = waitingMessage(actor);
    const what = said ? deedName("ready", deedWords(said, actor)) : readied.effect.name;
    return [{ key: actor.uuid, name: nameForViewer(actor), what }];
  });
}

/**
 * @param folded whether one line is enough
 * @param open what is open of the turn that somebody has wanted to end
 */
export function barFacts(fight: Fight, folded: boolean, open: readonly BarDue[]): BarFacts {
  const { isGM } = game.user;
  return {
    round: fight.round,
    whose: fighterName(fight.combatant),
    creature: readOr(() => creatureOf(fight), null, fight),
    defeated: isGM && fight.combatant != null && isDefeated(fight.combatant) && !skipsDefeated(fight),
    until: isGM ? null : (turnsUntil(fight, plays)?.turns ?? null),
    waiting: isGM ? waitedFor() : [],
    releases: releasesIn(fight),
    others: othersDues(fight, shownCreature(fight)),
    offers: barOffers(),
    gm: isGM,
    tells: turnLimits() !== "off",
    mayEnd: mayEndTurn(fight),
    open,
    folded,
    foldsItself: foldsItself(),
  };
}

/** How this user wants the bar. */
export const barMode = (): string => readSetting("turnBar");

/** Whether it is one line until somebody unfolds it. */
export const foldsItself = (): boolean => barMode() === "folded" || innerWidth <= PHONE;
