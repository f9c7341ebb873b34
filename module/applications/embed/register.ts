/** `@Embed[…]` of actors and items in journals, descriptions and chat, and what is pressed in it. */
import { SYSTEM_ID } from "../../constants.ts";
import { setEmbed } from "../../documents/embed.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { CREATURE_ACTIONS } from "../sheets/creature-actions.ts";
import { NPC_ACTIONS } from "../sheets/npc-actions.ts";
import { gameTexts } from "../texts-game.ts";
import { fetchEmbeds } from "../windows.ts";
import { PRESSED } from "./links.ts";

const { attack, rollCheck } = CREATURE_ACTIONS;
const { askSave, dealEntry } = NPC_ACTIONS;
/** By the value of `data-od-embed`: what these buttons do on the sheet. */
const ACTIONS = { attack, rollCheck, askSave, dealEntry };

function hidden(): HTMLElement {
  const note = document.createElement("p");
  note.className = `${SYSTEM_ID} od-embed od-embed--hidden`;
  note.textContent = gameTexts.t("OD20.Embed.Hidden");
  return note;
}

async function press(event: Event): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>(`a[${PRESSED}]`) : null;
  const block = link?.closest<HTMLElement>("[data-od-actor]");
  if (!link || !block) return;
  event.preventDefault();
  event.stopPropagation();
  const action = Object.entries(ACTIONS).find(([name]) => name === link.getAttribute(PRESSED))?.[1];
  const actor: unknown = await fromUuid(block.dataset["odActor"] ?? "");
  // Anybody may write such a link: the document says who may roll.
  if (!action || !(actor instanceof OpposedActor) || !actor.isOwner || actor.pack) {
    ui.notifications.warn(gameTexts.t("OD20.Embed.NotYours"));
    return;
  }
  await action.call({ actor, element: block, render: () => Promise.resolve() }, event, link);
}

/** Call during `init`. */
export function registerEmbeds(): void {
  setEmbed({ hidden, content: async (shown) => {
    const { embedActor, embedItem } = await fetchEmbeds();
    return shown instanceof OpposedActor ? embedActor(shown) : embedItem(shown);
  } });
  document.addEventListener("click", (event) => void press(event), true);
  document.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") void press(event); }, true);
}
