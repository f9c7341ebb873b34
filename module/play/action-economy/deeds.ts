/**
 * The deeds of the fights that there are, from all messages that spend something of a turn. Nothing is stored: it is read once,
 * when it is first asked for, and kept up from then on.
 */
import { nameSaid } from "../../data/keyed-name.pure.ts";
import { onDocument } from "../../documents/shared/events.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { presentTurn } from "../../documents/fights/turn-history.ts";
import { t } from "../../core/i18n.ts";
import { refreshCards } from "../protocol/cards.ts";
import { speaksFor } from "../shared/documents.ts";
import { isNewer } from "../secrecy/reveal.ts";
import { deedIndex, type DeedIndex } from "./deed-index.pure.ts";
import { readChecked, readDeeds, readUse, type FightDeed } from "./read-deeds.pure.ts";

type Message = ChatMessage.Implementation;

let index: DeedIndex | null = null;

const READERS = { attack: readDeeds, use: readUse, check: readChecked } as const;
const TYPES = ["attack", "use", "check"] as const;

/** What a message spends; nothing where its fight is gone. The server's clock tells which came first, as far as anybody can. */
function deedsBy(message: Message): FightDeed[] {
  const type = TYPES.find((one) => message.isKind(one));
  if (!type || isNewer(message)) return [];
  const at = message._stats.createdTime ?? message.timestamp;
  return READERS[type](message.id ?? "", message.system, at)
    .filter(({ fight }) => game.combats.has(fight))
    .map((deed) => {
      const label = nameSaid(deed.label, t, t("OD20.Deed.Other"));
      return { ...deed, label: [deed.by ?? "", label].filter((one) => one !== "").join(": ") };
    });
}

/** Cards tell what was one too many: when a deed comes or goes, those of the same actor around it are drawn again. */
function drawAround(known: DeedIndex, deeds: readonly FightDeed[]): void {
  const around = deeds.flatMap(({ fight, actor, turn: { round } }) => known.of(fight, actor, round - 1, round + 1));
  for (const id of new Set(around.map((deed) => deed.id))) refreshCards(id);
}

function note(known: DeedIndex, message: Message, deeds: readonly FightDeed[]): void {
  const id = message.id ?? "";
  const before = known.by(id);
  if (known.put(id, deeds)) drawAround(known, [...before, ...deeds]);
}

function start(): DeedIndex {
  const known = deedIndex();
  for (const message of game.messages.contents) known.put(message.id, deedsBy(message));
  const look = (message: Message): void => {
    note(known, message, deedsBy(message));
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
 * What an actor did in these rounds of a fight. Only what is said by somebody who may speak for him counts; what was withdrawn
 * does not.
 */
export function deedsOf(fight: string, actor: OpposedActor, first: number, last = first): FightDeed[] {
  index ??= start();
  return index.of(fight, actor.uuid, first, last).flatMap((deed) => {
    const message = game.messages.get(deed.id);
    if (message === undefined || !speaksFor(message, actor)) return [];
    return [{ ...deed, turn: presentTurn(game.combats.get(fight), deed.turn) }];
  });
}
