/** Openers of the windows that are fetched when they are opened first. Import these, not the windows. */
import { onDemand } from "./on-demand.ts";

export const openPrint = onDemand(async () => (await import("./print/print-window.ts")).openPrint);
export const openSettings = onDemand(async () => (await import("./settings/settings-window.ts")).openSettings);

export const openCreation = onDemand(async () => (await import("./creation/creation-window.ts")).openCreation);
export const openOpenChoices = onDemand(async () => (await import("./creation/choices-dialog.ts")).openOpenChoices);
export const openItemChoices = onDemand(async () => (await import("./creation/choices-dialog.ts")).openItemChoices);
export const takeUpOrigin = onDemand(async () => (await import("./creation/take-up.ts")).takeUpOrigin);
export const askRemove = onDemand(async () => (await import("./creation/question.ts")).askRemove);
export const openPlanner = onDemand(async () => (await import("./planner/planner.ts")).openPlanner);
export const openLevelUp = onDemand(async () => (await import("./level-up/level-dialog.ts")).openLevelUp);
export const openUndoLevel = onDemand(async () => (await import("./level-up/undo-dialog.ts")).openUndoLevel);

export const openAward = onDemand(async () => (await import("./award/award-dialog.ts")).openAward);
export const openRest = onDemand(async () => (await import("./rest/rest-dialog.ts")).openRest);

export const openDeal = onDemand(async () => (await import("./tools/deal-dialog.ts")).openDeal);
export const openGroup = onDemand(async () => (await import("./tools/group-dialog.ts")).openGroup);
export const openQuick = onDemand(async () => (await import("./tools/quick-dialog.ts")).openQuick);
export const openAsk = onDemand(async () => (await import("./tools/ask-dialog.ts")).openAsk);
export const openAskMore = onDemand(async () => (await import("./tools/ask-more-dialog.ts")).openAskMore);
export const openRedirect = onDemand(async () => (await import("./tools/redirect-dialog.ts")).openRedirect);

export const openAddTarget = onDemand(async () => (await import("./dialogs/add-target-dialog.ts")).openAddTarget);
export const openAdjust = onDemand(async () => (await import("./dialogs/adjust-dialog.ts")).openAdjust);
export const openRuling = onDemand(async () => (await import("./dialogs/ruling-dialog.ts")).openRuling);
export const openSend = onDemand(async () => (await import("./dialogs/send-dialog.ts")).openSend);
