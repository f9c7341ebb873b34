/**
 * Hooks of play. Handlers may run on every client and any number of times: each checks whether this client is
 * responsible.
 */
import { effectData } from "../data/effects/model.ts";
import { OpposedActor } from "../documents/actor.ts";
import { concentrating } from "../documents/effects/concentrating.ts";
import { actionOf, lost } from "../documents/effects/action-effects.ts";
import { endingEffects, endsOf, follow } from "../documents/effects/effect-ends.ts";
import { onDocument } from "../documents/common/events.ts";
import { eachActor, readOr } from "../documents/common/every-actor.ts";
import { resizeTokens } from "../documents/tokens/resize-tokens.ts";
import { expectDice, onDiceFallen, registerDiceSoNice } from "../integrations/dice-so-nice.ts";
import { onSettingsChange } from "../core/settings.ts";
import { registerRequests, registerCheckKinds } from "./check/check-tasks.ts";
import { again, registerInspiration } from "./check/check-reroll.ts";
import { registerTriggerTasks } from "./triggers/trigger-tasks.ts";
import { ageOf, YOUNG } from "./common/age.ts";
import { refreshAllCards, refreshCards } from "./protocol/cards.ts";
import { onRecheck, registerDuties } from "./protocol/duties.ts";
import { cardIdOf, maySeeDice } from "./protocol/kinds.ts";
import { notifyFailure } from "./common/notify.ts";
import { registerPlaces, watchPlaces, type WatchedPlace } from "./protocol/places.ts";
import { refreshQueue } from "./protocol/prompts.ts";
import { registerLedgerSweep } from "./number-writes/ledger-sweep.ts";
import { registerAgain } from "./number-writes/write-again.ts";
import {
  needsZeroHpTasks,
  keepConcentration,
  resolveMissedAftermath,
  checkAllZeroHp,
  followChanges,
  followFight,
  followUpAid,
  payOpenCosts,
  sweep,
} from "./lazy-follow-ups.ts";
import { registerGifts } from "./inventory/gifts.ts";
import { inspirationPlace, registerBoughtDice, registerRerolls } from "./inspiration/bought-dice.ts";
import { pleaPlaces } from "./actions/influence-ids.ts";
import { savePlace } from "./dying/save-place.ts";
import { registerStanding, standPlace } from "./dying/stand-to-death.ts";
import { onActor, onKept, registerAsked, refreshConcentrationCards } from "./on-actor.ts";
import { onCreate, onDelete, onUpdate } from "./on-message.ts";
import { isReady, whenReady } from "../documents/common/prepare-again.ts";
import { registerMarks } from "./scene/marked-targets.ts";
import { registerAmendments } from "./attack-state/amendments.ts";
import { registerAnswers } from "./attack-state/answer-place.ts";
import { amendedIn } from "./attack-state/attack-context.ts";
import { announceEvents } from "./attack-state/attack-hooks.ts";
import { returnInspiration } from "./reactions/attack-reroll.ts";
import { registerUseKinds, attackPlaces } from "./respond/attack-kinds.ts";
import { lostTo, lostToReaction } from "./attack-state/countered.ts";
import { registerProvokedStrikes } from "./attack-state/provoked-strikes.ts";
import { recentAttacks, recheckAttacks, respond } from "./respond/respond.ts";
import { usersInOrder } from "./protocol/responsible.ts";

type State = Combat.HistoryData;

const isLater = (before: State, now: State): boolean =>
  (now.round ?? 0) > (before.round ?? 0) || (now.round === before.round && (now.turn ?? -1) > (before.turn ?? -1));

/** Registers the hook. Call this once during `init`. */
function followTurns(): void {
  Hooks.on("combatTurnChange", ({ combatant }, before, now) => {
    const { actor, token } = combatant ?? {};
    if (!actor || !token || game.users.activeGM || !isLater(before, now)) return;
    // If two clients both consider themselves responsible, they clear it twice, which does no harm.
    if (usersInOrder(actor, { author: null })[0] === game.user.id) token.clearMovementHistory().catch(console.warn);
  });
}

/** Registers all hooks of play. `applications/common/on-demand.ts` calls it once, before or after the game is ready. */
export function registerPlay(): void {
  registerUseKinds();
  registerCheckKinds();
  registerRerolls();
  registerDiceSoNice(maySeeDice);
  onDocument("messageArriving", (message) => {
    // Tell Dice So Nice before the card of the message is drawn, so that the card waits for the dice.
    if (message.id !== null && message.rolls.length > 0 && message.type !== "base") expectDice(message.id, maySeeDice);
  });
  onDiceFallen((id) => {
    refreshCards(cardIdOf(id));
  });
  // Registered first so that modules hear of an attack before it is answered.
  announceEvents();
  onDocument("messageCreated", onCreate);
  onDocument("messageUpdated", onUpdate);
  onDocument("messageDeleted", onDelete);
  onRecheck(recheckAttacks);
  registerRequests();
  registerGifts();
  registerAmendments();
  again.by = (message) => amendedIn(message, "save", "again", "succeeds");
  Object.assign(lost, { to: lostTo, toReaction: lostToReaction });
  registerBoughtDice();
  registerAnswers();
  registerProvokedStrikes();
  registerAsked();
  registerInspiration();
  registerStanding();
  registerTriggerTasks();
  watchPlaces(attackPlaces);
  watchPlaces(heroPlaces);
  watchPlaces(pleaPlaces);
  registerPlaces();
  onDocument("actorUpdated", onActor);
  onDocument("actorUpdated", (actor, _changes, options, userId) => {
    if (userId === game.user.id) resizeTokens(actor, options).catch(notifyFailure);
  });
  onDocument("effectsEnded", (actor) => {
    onActor(actor, {});
    refreshConcentrationCards(actor);
  });
  // Effects such as unconsciousness can be a choice that a card waits for.
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(event, ({ parent }: ActiveEffect.Implementation) => {
      if (parent instanceof OpposedActor) onActor(parent, {});
    });
  // Cards show which message ended an effect and which save worsened it.
  Hooks.on("updateActiveEffect", (effect: ActiveEffect.Implementation) => {
    for (const id of [...(actionOf(effect)?.endedBy ?? []), effectData(effect).worsened?.message ?? ""])
      refreshCards(id);
  });
  onDocument("messageCreated", onKept);
  onDocument("messageUpdated", onKept);
  onDocument("messageDeleted", onKept);
  onRecheck(() => {
    if (endingEffects().some((effect) => concentrating(effect) || endsOf(effect)?.onDamage)) keepConcentration(null);
    if (eachActor(needsZeroHpTasks).includes(true)) checkAllZeroHp(null);
  });
  registerAgain();
  registerLedgerSweep();
  registerMarks();
  Hooks.on("deleteActor", onGone);
  Hooks.on("deleteToken", onGone);
  Hooks.on("userConnected", refreshAllCards);
  // Bonuses that end with a turn are no longer suggested.
  Hooks.on("combatTurnChange", refreshQueue);
  Hooks.on("deleteCombat", refreshQueue);
  onSettingsChange(() => {
    refreshAllCards();
    refreshQueue();
    // Answers that are still missing may follow other rules now.
    for (const id of recentAttacks()) respond(id);
    // The choice of a creature at 0 hit points may also follow other rules.
    if (eachActor(needsZeroHpTasks).includes(true)) checkAllZeroHp(null);
  });
  onRecheck(sweep);
  onRecheck((atLogin) => {
    for (const message of game.messages.contents.slice(-YOUNG.messages))
      if (ageOf(message) <= YOUNG.milliseconds) followUpAid(message, true);
    resolveMissedAftermath(atLogin);
    if (atLogin) payOpenCosts(game.messages.contents.slice(-YOUNG.messages));
  });
  Hooks.on("deleteCombat", sweep);
  Hooks.on("deleteCombat", followFight);
  // The uses that a rest restores arrive after the rest. Events that this user has missed are found at login.
  onDocument("itemUpdated", ({ parent }) => {
    if (parent instanceof OpposedActor) followChanges(parent);
  });
  onRecheck(() => void eachActor(followChanges));
  registerDuties();
  followTurns();
  // What reactions have ended was not known before.
  if (isReady()) follow();
  whenReady(() => {
    for (const id of recentAttacks()) void returnInspiration(id, false);
    void import("./register-late.ts").then(({ registerLate }) => {
      registerLate();
    }, console.warn);
  });
}

/** Draws all cards, because they show whether their targets exist, and withdraws the prompts of deleted actors. */
function onGone(): void {
  refreshAllCards();
  refreshQueue();
}

/** The places of the next and the last choice of each character: spent inspiration, death saves, the choice to stand. */
function* heroPlaces(): Iterable<WatchedPlace> {
  for (const actor of game.actors.contents) yield* readOr(() => placesOfHero(actor), [], actor);
}

function placesOfHero(actor: OpposedActor): WatchedPlace[] {
  if (!actor.isCharacter()) return [];
  const { death, inspirationSpent } = actor.system;
  return [0, 1].flatMap((back) => [
    ...(death.saves >= back ? [savePlace(actor, death.saves - back)] : []),
    ...(death.stands >= back ? [standPlace(actor, death.stands - back)] : []),
    ...(inspirationSpent >= back ? [inspirationPlace(actor, inspirationSpent - back)] : []),
  ]);
}
