/** Automatic follow-ups of upkeep: notes a successful save on its effect, even if the user who rolled it has left. */
import { effectData } from "../../data/effects/model.ts";
import { onDocument } from "../../documents/common/events.ts";
import { concentrating } from "../../documents/effects/concentrating.ts";
import { bearerOf, endingEffects } from "../../documents/effects/effect-ends.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { keepingSaves } from "../check/concentration-saves.ts";
import { readCheck, checkState } from "../check/read-check.ts";
import { ageOf, YOUNG } from "../common/age.ts";
import { actOnDue, onRecheck, type Duties, type Duty } from "../protocol/duties.ts";
import { inTurn } from "../common/in-turn.ts";
import { notifyFailure } from "../common/notify.ts";
import { findActor } from "../common/documents.ts";
import { lookAt, watchPlaces, type WatchedPlace } from "../protocol/places.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { tabId } from "../common/tab.ts";
import { fightOf, ownTurn } from "../scene/reins.ts";
import { changedBy } from "../attack-state/amendments.ts";
import { burningPlace, regenerationPlace } from "../upkeep/upkeep-damage-card.ts";
import { isCounted, rolled, saveOf, savePlace } from "./turn-end-save.ts";

type Message = ChatMessage.Implementation;

function bearing(effect: ActiveEffect.Implementation): OpposedActor | null {
  const bearer = bearerOf(effect);
  return bearer instanceof OpposedActor ? bearer : null;
}

const noting: Duties<Duty> = {
  name: "save",
  of: (id) => {
    const message = game.messages.get(id);
    const save = message && saveOf(message);
    const actor = save && bearing(save.effect);
    if (!actor || lookAt(savePlace(save.effect, save.turn)).valid !== message) return [];
    const success = checkState(message)?.result?.success === true;
    const place = isCounted(save.effect, message, success) ? -1 : usersInOrder(actor, message).indexOf(game.user.id);
    return [{ id, place, way: "auto", own: readCheck(message)?.tab === tabId() }];
  },
  act: (id) => {
    const message = game.messages.get(id);
    const save = message && saveOf(message);
    const actor = save && bearing(save.effect);
    if (actor) void inTurn(`due:${actor.uuid}`, () => noteSave(save)).catch(notifyFailure);
  },
};

const noteSave = async ({ effect, turn }: NonNullable<ReturnType<typeof saveOf>>): Promise<void> =>
  (await import("../upkeep/roll-due-save.ts")).noteSave(effect, turn, rolled(effect, turn));

/** Returns the ids of the newest saves that are young enough for automatic follow-ups. */
function recent(): string[] {
  const young = game.messages.contents.slice(-YOUNG.messages).filter((message) => ageOf(message) <= YOUNG.milliseconds);
  return young.flatMap((message) => (message.isKind("check") && saveOf(message) ? [message.id] : []));
}

/** Yields the derived ids of all upkeep messages that may be due now. */
function* places(): Iterable<WatchedPlace> {
  for (const fight of game.combats.contents)
    for (const { actor } of fight.turns) {
      const [burns, regains] = [actor?.conditions.includes("burning"), (actor?.creature?.regeneration.points ?? 0) > 0];
      const own = actor && (burns || regains) ? ownTurn(actor) : null;
      if (actor && own && burns) yield burningPlace(actor, own.turn);
      if (actor && own && regains) yield regenerationPlace(actor, own.turn);
    }
  for (const effect of endingEffects()) {
    const actor = bearing(effect);
    const own = actor && ownTurn(actor);
    if (own) yield savePlace(effect, own.turn);
    if (actor && concentrating(effect)) for (const { place } of keepingSaves(actor)) yield place;
  }
}

/** Returns whether a message looks like a recharge roll. */
const isPlainRoll = ({ type, rolls }: Message): boolean => type === "base" && rolls.length === 1;

/** Redraws the sheets of the creature that a message is about. */
function show(message: Message): void {
  const check = readCheck(message);
  const said = check?.due ? findActor({ actor: check.actor, token: null }) : null;
  const actor = isPlainRoll(message) ? ChatMessage.getSpeakerActor(message.speaker) : said;
  if (actor && fightOf([actor])) actor.render(false);
}

/** Restores an ended effect if its roll is deleted. Clearing the whole chat log restores nothing. */
function gone(message: Message, userId: string): void {
  show(message);
  if (userId === game.user.id && isPlainRoll(message))
    void import("./recharge.ts").then(({ takeBack }) => takeBack(message)).catch(notifyFailure);
  const save = saveOf(message);
  if (!save || userId !== game.user.id) return;
  const noted = [effectData(save.effect).endedBy, effectData(save.effect).worsened];
  if (noted.every((by) => by?.message !== message.id)) return;
  setTimeout(() => {
    const actor = bearing(save.effect);
    if (game.messages.size > 0 && actor?.isOwner === true)
      void inTurn(`due:${actor.uuid}`, () => noteSave(save)).catch(notifyFailure);
  }, 0);
}

/** Registers all hooks for upkeep. Call once during `init`, before `registerPlaces`. */
export function registerTriggerTasks(): void {
  watchPlaces(places);
  // A d20 from inspiration, or another reroll, changes the save that it belongs to.
  const look = (message: Message): void => {
    const id = changedBy(message) || message.id;
    if (id !== null) actOnDue(noting, id);
  };
  onDocument("messageCreated", (message) => {
    show(message);
    look(message);
  });
  onDocument("messageUpdated", look);
  onDocument("messageDeleted", look);
  onDocument("messageDeleted", gone);
  onRecheck(() => {
    for (const id of recent()) actOnDue(noting, id);
  });
}
