/** Functions that open windows and load their code lazily. Import these, not the files of the windows. */
import { onDemand } from "./on-demand.ts";
import { pending } from "../../play/protocol/prompt-queue.ts";

/** Functions that open windows, by name; `applications/windows.ts` registers them. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled where the windows are known
export interface Windows {}

type Sources = { readonly [Name in keyof Windows]: () => Promise<Windows[Name]> };
const sources: Partial<Sources> = {};

/** Registers the windows. Call during `init`. */
export function registerWindows(found: Sources): void {
  Object.assign(sources, found);
}

/**
 * Loads a window's function.
 * @throws Error before `registerWindows`
 */
function fetchWindow<Name extends keyof Windows>(name: Name): Promise<Windows[Name]> {
  const source: Sources[Name] | undefined = sources[name];
  if (!source) throw new Error(`No window is registered as ${name}`);
  return source();
}

export const openAttack = onDemand(() => fetchWindow("openAttack"));
export const openCheck = onDemand(() => fetchWindow("openCheck"));
export const openAction = onDemand(() => fetchWindow("openAction"));
export const showAtHand = onDemand(() => fetchWindow("showAtHand"));
export const openPrint = onDemand(() => fetchWindow("openPrint"));
export const openSettings = onDemand(() => fetchWindow("openSettings"));
export const openCreation = onDemand(() => fetchWindow("openCreation"));
export const createWithGuide = onDemand(() => fetchWindow("createWithGuide"));
export const openLearn = onDemand(() => fetchWindow("openLearn"));
export const openItemChoices = onDemand(() => fetchWindow("openItemChoices"));
export const takeUpOrigin = onDemand(() => fetchWindow("takeUpOrigin"));
export const askRemove = onDemand(() => fetchWindow("askRemove"));
export const openPlanner = onDemand(() => fetchWindow("openPlanner"));
export const openLevelUp = onDemand(() => fetchWindow("openLevelUp"));
export const openUndoLevel = onDemand(() => fetchWindow("openUndoLevel"));
export const openUnfinishedChoice = onDemand(() => fetchWindow("openUnfinishedChoice"));
export const openAward = onDemand(() => fetchWindow("openAward"));
export const openRest = onDemand(() => fetchWindow("openRest"));
export const openRevive = onDemand(() => fetchWindow("openRevive"));
export const openDeal = onDemand(() => fetchWindow("openDeal"));
export const openGroup = onDemand(() => fetchWindow("openGroup"));
export const openQuick = onDemand(() => fetchWindow("openQuick"));
export const openStatBlock = onDemand(() => fetchWindow("openStatBlock"));
export const openQuickEffect = onDemand(() => fetchWindow("openQuickEffect"));
export const askHowLong = onDemand(() => fetchWindow("askHowLong"));
export const openBrowser = onDemand(() => fetchWindow("openBrowser"));
export const openSimulate = onDemand(() => fetchWindow("openSimulate"));
export const openAsk = onDemand(() => fetchWindow("openAsk"));
export const openAskMore = onDemand(() => fetchWindow("openAskMore"));
export const openSeeAs = onDemand(() => fetchWindow("openSeeAs"));
export const openRedirect = onDemand(() => fetchWindow("openRedirect"));
export const openAddTarget = onDemand(() => fetchWindow("openAddTarget"));
export const openAdjust = onDemand(() => fetchWindow("openAdjust"));
export const openRuling = onDemand(() => fetchWindow("openRuling"));
export const openUse = onDemand(() => fetchWindow("openUse"));
export const openSend = onDemand(() => fetchWindow("openSend"));
export const putOnBar = onDemand(() => fetchWindow("putOnBar"));
const openRequest = onDemand(() => fetchWindow("openRequest"));
export const finishCasting = onDemand(() => fetchWindow("finishCasting"));
export const openInfluenceAnswer = onDemand(() => fetchWindow("openInfluenceAnswer"));
export const openSheetAs = onDemand(() => fetchWindow("openSheetAs"));
export const openItemAs = onDemand(() => fetchWindow("openItemAs"));
export const openWelcome = onDemand(() => fetchWindow("openWelcome"));
export const welcomeOnce = onDemand(() => fetchWindow("welcomeOnce"));

/** Preloads the windows that every session uses. A failed load is retried when the window opens. */
export const fetchAhead = (): Promise<unknown> => Promise.all([fetchWindow("openAttack"), fetchWindow("openCheck")]);

/**
 * Opens the pending prompt of a card and focuses it.
 * @returns false when no prompt is pending
 */
export async function showRequest(messageId: string, targetKey: string): Promise<boolean> {
  const asked = pending().some((one) => one.messageId === messageId && one.targetKey === targetKey);
  return asked && (await openRequest(messageId, targetKey)) === true;
}
