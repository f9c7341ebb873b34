/** Windows, and deeds of few evenings, whose code is fetched when somebody asks for them first. Import these, not the files behind. */
import { fetched, onDemand } from "./on-demand.ts";

export const openAttack = onDemand(async () => (await import("./dialogs/attack-dialog.ts")).openAttack);
export const openCheck = onDemand(async () => (await import("./dialogs/check-dialog.ts")).openCheck);

export const openAction = onDemand(async () => (await import("./actions/press.ts")).openAction);

export const showAtHand = onDemand(async () => (await import("./card/at-hand.ts")).showAtHand);

export const openPrint = onDemand(async () => (await import("./print/print-window.ts")).openPrint);
export const openSettings = onDemand(async () => (await import("./settings/settings-window.ts")).openSettings);

export const openCreation = onDemand(async () => (await import("./creation/creation-window.ts")).openCreation);
export const createWithGuide = onDemand(async () => (await import("./creation/with-guide.ts")).createWithGuide);
export const openOpenChoices = onDemand(async () => (await import("./creation/choices-dialog.ts")).openOpenChoices);
export const openLearn = onDemand(async () => (await import("./creation/learn-dialog.ts")).openLearn);
export const openItemChoices = onDemand(async () => (await import("./creation/choices-dialog.ts")).openItemChoices);
export const takeUpOrigin = onDemand(async () => (await import("./creation/take-up.ts")).takeUpOrigin);
export const askRemove = onDemand(async () => (await import("./creation/question.ts")).askRemove);
export const openPlanner = onDemand(async () => (await import("./planner/planner.ts")).openPlanner);
export const openLevelUp = onDemand(async () => (await import("./level-up/level-dialog.ts")).openLevelUp);
export const openUndoLevel = onDemand(async () => (await import("./level-up/undo-dialog.ts")).openUndoLevel);
export const setCapstone = onDemand(async () => (await import("../play/character/capstone.ts")).setCapstone);

export const openAward = onDemand(async () => (await import("./award/award-dialog.ts")).openAward);
export const openRest = onDemand(async () => (await import("./rest/rest-dialog.ts")).openRest);
export const openRevive = onDemand(async () => (await import("./rest/revive-dialog.ts")).openRevive);
export const undoRestOf = onDemand(async () => (await import("../play/rest/rest.ts")).undoRestOf);

export const openDeal = onDemand(async () => (await import("./tools/deal-dialog.ts")).openDeal);
export const openGroup = onDemand(async () => (await import("./tools/group-dialog.ts")).openGroup);
export const openQuick = onDemand(async () => (await import("./tools/quick-dialog.ts")).openQuick);
export const openQuickEffect = onDemand(async () => (await import("./tools/quick-effect.ts")).openQuickEffect);
export const askHowLong = onDemand(async () => (await import("./prompts/lasts.ts")).askHowLong);
export const openSimulate = onDemand(async () => (await import("./simulate/simulate-window.ts")).openSimulate);
export const openAsk = onDemand(async () => (await import("./tools/ask-dialog.ts")).openAsk);
export const openAskMore = onDemand(async () => (await import("./tools/ask-more-dialog.ts")).openAskMore);
export const openSeeAs = onDemand(async () => (await import("./see-as/card-window.ts")).openSeeAs);
export const openRedirect = onDemand(async () => (await import("./tools/redirect-dialog.ts")).openRedirect);

export const openAddTarget = onDemand(async () => (await import("./dialogs/add-target-dialog.ts")).openAddTarget);
export const openAdjust = onDemand(async () => (await import("./dialogs/adjust-dialog.ts")).openAdjust);
export const openRuling = onDemand(async () => (await import("./dialogs/ruling-dialog.ts")).openRuling);
export const openUse = onDemand(async () => (await import("./use/open-use.ts")).openUse);
export const openSend = onDemand(async () => (await import("./dialogs/send-dialog.ts")).openSend);

export const putOnBar = onDemand(async () => (await import("./macros/put-on-bar.ts")).putOnBar);

/** What stat blocks, classes and the like, and either of them in a text show. */
export const fetchBlocks = () =>
  fetched(async () => ({
    ...(await import("./sheets/view/npc-block.ts")),
    ...(await import("./sheets/view/npc-facts.ts")),
  }));
export const fetchOriginPart = () => fetched(() => import("./sheets/view/origin-part.ts"));
export const fetchEmbeds = () => fetched(() => import("./embed/content.ts"));

/** Fetches ahead what every evening needs. What does not come is fetched again when it is needed. */
export async function fetchAhead(): Promise<void> {
  await Promise.all([
    import("./dialogs/attack-dialog.ts"),
    import("./dialogs/check-dialog.ts"),
    import("../play/defend/defend.ts"),
    import("./sheets/view/npc-block.ts"),
    import("./sheets/view/origin-part.ts"),
  ]).catch(() => undefined);
}
