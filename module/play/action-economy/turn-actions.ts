/**
 * The actions in existing combats, read from all messages that use part of a turn. Nothing is stored: the index is
 * built on first use and then kept up to date.
 */
import { readKeyedName } from "../../data/keyed-name.pure.ts";
import { onDocument } from "../../documents/common/events.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { presentTurn } from "../../documents/fights/turn-history.ts";
import { t } from "../../core/i18n.ts";
import { refreshCards } from "../protocol/cards.ts";
import { speaksFor } from "../common/documents.ts";
import { isNewer } from "../secrecy/hidden.ts";
import {
  readChecked,
  readTurnActions,
  readUse,
  type FightAction,
  turnActionIndex,
  type ActionIndex,
} from "./read-actions.pure.ts";

type Message = ChatMessage.Implementation;

let index: ActionIndex | null = null;

const READERS = { attack: readTurnActions, use: readUse, check: readChecked } as const;
const TYPES = ["attack", "use", "check"] as const;

/** Returns the actions of a message; none if its combat was deleted. The server's creation time gives the order. */
function actionsBy(message: Message): FightAction[] {
  const type = TYPES.find((one) => message.isKind(one));
  if (!type || isNewer(message)) return [];
  const at = message._stats.createdTime ?? message.timestamp;
  return READERS[type](message.id ?? "", message.system, at)
    .filter(({ fight }) => game.combats.has(fight))
    .map((deed) => {
      const label = readKeyedName(deed.label, t, t("OD20.ActionUse.Other"));
      return { ...deed, label: [deed.by ?? "", label].filter((one) => one !== "").join(": ") };
    });
}

/**
 * Draws the cards of the same actor in nearby rounds again: a new or removed action changes which action exceeded the
 * limit.
 */
function drawAround(known: ActionIndex, deeds: readonly FightAction[]): void {
  const around = deeds.flatMap(({ fight, actor, turn: { round } }) => known.of(fight, actor, round - 1, round + 1));
  for (const id of new Set(around.map((deed) => deed.id))) refreshCards(id);
}

function note(known: ActionIndex, message: Message, deeds: readonly FightAction[]): void {
  const id = message.id ?? "";
  const before = known.by(id);
  if (known.put(id, deeds)) drawAround(known, [...before, ...deeds]);
}

function start(): ActionIndex {
  const known = turnActionIndex();
  for (const message of game.messages.contents) known.put(message.id, actionsBy(message));
  const look = (message: Message): void => {
    note(known, message, actionsBy(message));
  };
  onDocument("messageArriving", look);
  onDocument("messageUpdated", look);
  onDocument("messageDeleted", (message) => {
    note(known, message, []);
  });
  Hooks.on("deleteCombat", ({ id }: Combat.Implementation) => {
    for (const message of known.forget(id ?? "")) refreshCards(message);
  });
  return known;
}

/**
 * Returns the actions of an actor in these rounds of a combat. Messages count only if their author may act for the
 * actor and they were not withdrawn.
 */
export function turnActionsOf(fight: string, actor: OpposedActor, first: number, last = first): FightAction[] {
  index ??= start();
  return index.of(fight, actor.uuid, first, last).flatMap((deed) => {
    const message = game.messages.get(deed.id);
    if (message === undefined || !speaksFor(message, actor)) return [];
    return [{ ...deed, turn: presentTurn(game.combats.get(fight), deed.turn) }];
  });
}
