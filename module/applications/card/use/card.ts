/** The card of an action: one line, what was one too many, and taking it back. */
import { findActor, speaksFor } from "../../../play/exchange/documents.ts";
import { revealOf } from "../../../play/exchange/reveal.ts";
import { mayTakeBack, readUseMessage, takeBack } from "../../../play/deeds/use.ts";
import { gameTexts } from "../../texts-game.ts";
import { UNKNOWN_IMAGE } from "../attack/mask.ts";
import { overuseOf } from "../attack/overuse.ts";
import { newlySaid } from "../said.ts";
import { defineCard } from "../shell.ts";
import { presentUse, type UseFacts } from "./present.ts";

interface Use {
  readonly message: ChatMessage.Implementation;
  readonly facts: UseFacts;
}

function read(message: ChatMessage.Implementation): Use | null {
  const record = readUseMessage(message);
  if (!record?.actor) return null;
  const who = record.actor;
  const shown = revealOf(message, [who], true);
  const actor = findActor(who);
  const [over] = record.cancelled ? [] : overuseOf({ ...record, attackers: [who], targets: [] });
  return {
    message,
    facts: {
      record,
      name: shown.name && actor ? actor.getActiveTokens(true, true)[0]?.name || actor.name : who.name,
      img: shown.name ? who.img || UNKNOWN_IMAGE : UNKNOWN_IMAGE,
      over: over?.over ?? null,
      void: actor && !speaksFor(message, actor) ? "OD20.Void.doer" : null,
      mayTakeBack: mayTakeBack(message) === true,
    },
  };
}

export const useCard = defineCard<Use>({
  read,
  face: ({ facts }, { id, uid }) => {
    const view = presentUse(facts, uid, gameTexts);
    const over = view.overuse.map(({ text }) => text);
    return { template: "chat/use", view, said: () => newlySaid(id, [[view.title, view.note, ...over].join(". ")]) };
  },
  buttons: { takeBack: { may: ({ message }) => mayTakeBack(message), run: ({ message }) => takeBack(message) } },
});
