/** Registers `@Embed[…]` for actors and items in journals, descriptions and chat, and handles clicks in embedded blocks. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { setEmbed } from "../../documents/common/embed.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { onPress, PRESSED } from "../common/page-events.ts";
import { sheetCode } from "../sheets/lazy-code.ts";
import { gameTexts } from "../words/texts-game.ts";
import { fetched, withStyles } from "../common/on-demand.ts";

/** Allowed values of `data-od-embed`. Each button runs the action of the same name on the sheet. */
const PRESSES = ["attack", "rollCheck", "askSave", "dealEntry", "useEntry"] as const;

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
  const name = PRESSES.find((known) => known === link.getAttribute(PRESSED));
  const actor: unknown = await fromUuid(block.dataset["odActor"] ?? "");
  // Any user can write such a link, so the code checks that the user owns the actor.
  if (!name || !(actor instanceof OpposedActor) || !actor.isOwner || actor.pack) {
    ui.notifications.warn(gameTexts.t("OD20.Embed.NotYours"));
    return;
  }
  if (!(await sheetCode.load())) return;
  const { CREATURE_ACTIONS, NPC_ACTIONS } = sheetCode.code;
  await { ...CREATURE_ACTIONS, ...NPC_ACTIONS }[name].call(
    { actor, element: block, render: () => Promise.resolve() },
    event,
    link,
  );
}

/** Registers embedding and its clicks. Call during `init`. */
export function registerEmbeds(): void {
  setEmbed({
    hidden,
    content: async (shown, reader) => {
      const { embedActor, embedItem } = await fetched(() => withStyles(["sheets"], import("./content.ts")));
      return shown instanceof OpposedActor ? embedActor(shown, reader) : embedItem(shown, reader);
    },
  });
  onPress(press);
}
