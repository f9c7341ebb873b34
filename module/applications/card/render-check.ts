import { checkState, isNewer } from "../../play/read.ts";
import { trackCard } from "../../play/refresh.ts";
import { spendInspiration } from "../../play/inspiration.ts";
import { delegateClicks } from "../click.ts";
import { announce, renderInto } from "../render.ts";
import { bindRuleLinks } from "../rule-book/links.ts";
import { gameTexts } from "../texts-game.ts";
import { checkName } from "./check-name.ts";
import { UNKNOWN_IMAGE } from "./mask.ts";
import { tellNewer } from "./newer.ts";
import { presentCheck, rerollText } from "./present-check.ts";

let copies = 0;

/** Draws a check into its message. */
export async function renderCheck(message: ChatMessage.Implementation, html: HTMLElement): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  const { id } = message;
  if (!content || !id) return;
  copies += 1;
  let told: string | null = null;
  const uid = `od20-check-${String(copies)}`;
  const draw = async (element: HTMLElement): Promise<void> => {
    const state = checkState(game.messages.get(id) ?? message);
    if (!state) {
      if (isNewer(message)) tellNewer(element);
      return;
    }
    const { record } = state;
    const now = state.reroll && state.reveal.totals && !state.rolling ? `${checkName(record.kind, record.key, record.characteristic, record.what)}. ${rerollText(state.reroll, gameTexts)}` : "";
    // Told once, by whoever saw the check before it changed.
    if (told !== null && now !== "" && now !== told) announce(now);
    told = now;
    const actor = record.actor ? fromUuidSync(record.actor) : null;
    const img = !state.reveal.name ? UNKNOWN_IMAGE : actor instanceof Actor ? (actor.img ?? UNKNOWN_IMAGE) : UNKNOWN_IMAGE;
    await renderInto(element, "chat/check", { ...presentCheck(state, checkName(record.kind, record.key, record.characteristic, record.what), img, uid, gameTexts), lang: game.i18n.lang });
  };
  trackCard(id, content, draw);
  bindRuleLinks(content);
  delegateClicks(content, `check.${id}`, async (action) => {
    if (action.startsWith("inspire-")) await spendInspiration(id, Number(action.slice("inspire-".length)));
  });
  await draw(content);
}
