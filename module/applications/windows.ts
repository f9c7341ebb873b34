/** Registry of windows: each name maps to a dynamic import. `common/windows.ts` opens windows by these names. */
import { withStyles } from "./common/on-demand.ts";
import { registerWindows } from "./common/windows.ts";

const WINDOWS = {
  openAttack: async () => (await import("./dialogs/attack-dialog.ts")).openAttack,
  openCheck: async () => (await import("./dialogs/check-dialog.ts")).openCheck,
  openAction: async () => (await import("./actions/press.ts")).openAction,
  showAtHand: async () => (await import("./card/at-hand.ts")).showAtHand,
  openPrint: async () => (await withStyles(["print"], import("./print/print-window.ts"))).openPrint,
  openSettings: async () => (await withStyles(["settings"], import("./settings/settings-window.ts"))).openSettings,
  openCreation: async () =>
    (await withStyles(["creation", "planner"], import("./creation/creation-window.ts"))).openCreation,
  createWithGuide: async () =>
    (await withStyles(["creation", "planner"], import("./creation/create-with-guide.ts"))).createWithGuide,
  openLearn: async () => (await withStyles(["creation", "planner"], import("./creation/learn-dialog.ts"))).openLearn,
  openItemChoices: async () =>
    (await withStyles(["creation", "planner"], import("./creation/choices-dialog.ts"))).openItemChoices,
  takeUpOrigin: async () =>
    (await withStyles(["creation", "planner"], import("./creation/removal-question.ts"))).takeUpOrigin,
  askRemove: async () =>
    (await withStyles(["creation", "planner"], import("./creation/removal-question.ts"))).askRemove,
  openPlanner: async () => (await withStyles(["planner"], import("./planner/planner.ts"))).openPlanner,
  openLevelUp: async () => (await withStyles(["level-up"], import("./level-up/level-dialog.ts"))).openLevelUp,
  openUndoLevel: async () => (await withStyles(["level-up"], import("./level-up/undo-dialog.ts"))).openUndoLevel,
  openUnfinishedChoice: async () =>
    (await withStyles(["level-up"], import("./level-up/unfinished-dialogs.ts"))).openUnfinishedChoice,
  openAward: async () => (await import("./award/award-dialog.ts")).openAward,
  openRest: async () => (await import("./rest/rest-dialog.ts")).openRest,
  openRevive: async () => (await import("./rest/revive-dialog.ts")).openRevive,
  openDeal: async () => (await import("./tools/deal-dialog.ts")).openDeal,
  openGroup: async () => (await import("./tools/group-dialog.ts")).openGroup,
  openQuick: async () => (await import("./tools/quick-dialog.ts")).openQuick,
  openStatBlock: async () => (await import("./stat-block/stat-block-window.ts")).openStatBlock,
  openQuickEffect: async () => (await import("./tools/quick-effect.ts")).openQuickEffect,
  askHowLong: async () => (await import("./prompts/duration-question.ts")).askHowLong,
  openBrowser: async () => (await withStyles(["browser", "sheets"], import("./browser/browser-window.ts"))).openBrowser,
  openSimulate: async () => (await withStyles(["simulate"], import("./simulate/simulate-window.ts"))).openSimulate,
  openAsk: async () => (await import("./tools/ask-dialog.ts")).openAsk,
  openAskMore: async () => (await import("./tools/ask-dialog.ts")).openAskMore,
  openSeeAs: async () => (await import("./see-as/card-window.ts")).openSeeAs,
  openRedirect: async () => (await import("./tools/redirect-dialog.ts")).openRedirect,
  openAddTarget: async () => (await import("./dialogs/add-target-dialog.ts")).openAddTarget,
  openAdjust: async () => (await import("./dialogs/strike-dialog.ts")).openAdjust,
  openRuling: async () => (await import("./dialogs/strike-dialog.ts")).openRuling,
  openUse: async () => (await import("./actions/open-use.ts")).openUse,
  openSend: async () => (await import("./dialogs/send-dialog.ts")).openSend,
  putOnBar: async () => (await import("./macros/put-on-bar.ts")).putOnBar,
  openRequest: async () => (await import("./prompts/prompt-window.ts")).openRequest,
  finishCasting: async () => (await import("./actions/casting.ts")).finishCasting,
  openInfluenceAnswer: async () => (await import("./actions/influence-answer.ts")).openInfluenceAnswer,
  openSheetAs: async () => (await import("./see-as/sheet-window.ts")).openSheetAs,
  openWelcome: async () => (await import("./welcome/welcome.ts")).openWelcome,
  welcomeOnce: async () => (await import("./welcome/welcome.ts")).welcomeOnce,
  openItemAs: async () => (await import("./see-as/item-window.ts")).openItemAs,
};

type Found = { readonly [Name in keyof typeof WINDOWS]: Awaited<ReturnType<(typeof WINDOWS)[Name]>> };
declare module "./common/windows.ts" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the list above, as types
  interface Windows extends Found {}
}

/** Registers every window of the list above. Call during `init`. */
export function registerAllWindows(): void {
  registerWindows(WINDOWS);
}
