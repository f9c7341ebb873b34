/** The one card of a request for checks: who has rolled what, who is awaited, who wins. */
import { spendInspiration } from "../../play/inspiration.ts";
import { removeAsked } from "../../play/request-people.ts";
import { openAskMore } from "../windows.ts";
import { findRequest } from "../../play/request-context.ts";
import { isNewer, requestState } from "../../play/read.ts";
import { trackCard } from "../../play/refresh.ts";
import { answerAll, answerCheck, revealDifficulty } from "../../play/request.ts";
import { delegateClicks } from "../click.ts";
import { showRequest } from "../prompts/defense-prompt.ts";
import { announce, renderInto } from "../render.ts";
import { bindRuleLinks } from "../rule-book/links.ts";
import { gameTexts } from "../texts-game.ts";
import { checkName } from "./check-name.ts";
import { tellNewer } from "./newer.ts";
import { presentRequest, spokenRow, type RequestCardView } from "./present-request.ts";

let copies = 0;
/** What was last told of each request, so that every result is said once however many copies are on the page. */
const told = new Map<string, ReadonlySet<string>>();

function tell(id: string, view: RequestCardView): void {
  const now = new Set([...view.rows.map(spokenRow), view.verdict?.text ?? ""].filter(Boolean));
  const before = told.get(id);
  told.set(id, now);
  if (before) for (const sentence of now) if (!before.has(sentence)) announce(`${view.title}. ${sentence}`);
}

/** Spends inspiration on the answer of one who was asked. */
async function inspire(requestId: string, key: string, action: string): Promise<void> {
  const answer = findRequest(requestId)?.asked.find(({ asked }) => asked.key === key)?.answer;
  if (answer?.id) await spendInspiration(answer.id, Number(action.slice("inspire-".length)));
}

/** Draws a request into its message. */
export async function renderRequest(message: ChatMessage.Implementation, html: HTMLElement): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  const { id } = message;
  if (!content || !id) return;
  copies += 1;
  const uid = `od20-request-${String(copies)}`;
  const draw = async (element: HTMLElement): Promise<void> => {
    const live = game.messages.get(id) ?? message;
    const state = requestState(live);
    if (!state) {
      if (isNewer(live)) tellNewer(element);
      return;
    }
    const view = presentRequest(state, ({ kind, key, characteristic }) => checkName(kind, key, characteristic), uid, game.user.isGM, gameTexts);
    await renderInto(element, "chat/request", { ...view, lang: game.i18n.lang });
    tell(id, view);
  };
  trackCard(id, content, draw);
  bindRuleLinks(content);
  delegateClicks(content, `request.${id}`, async (action, key) => {
    if (action === "rollAll") await answerAll(id);
    else if (action === "reveal") await revealDifficulty(id);
    else if (action.startsWith("inspire-")) await inspire(id, key, action);
    else if (action === "addAsked") await openAskMore(id);
    else if (action === "removeAsked") await removeAsked(id, key);
    else if (action === "rollFor") await answerCheck(id, key);
    // Normally the request waits in the prompt; when it was put away, one plain roll answers.
    else if (action === "answer" && !(await showRequest(id, key))) await answerCheck(id, key);
  });
  await draw(content);
}
