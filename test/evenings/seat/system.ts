/**
 * The system as a seat runs it: its entry, and what its buttons do. Known to the other files as `the-system`, to tests as
 * `hands.system`.
 */
import "../../../module/opposed-d20.ts";
import { fetchVerbs } from "../../support/product.ts";

/** What a page has at once; any other verb of test/support/product.ts has only to be named here. */
const VERBS = `
  actionList addTargets adjust allowEffects allowRespec applyNow attackContext attackState awaitsGM awardExperience barFacts
  barUpkeep buyMastery can cancelAttack causedBy check concentrations cureSwitch deathMarks defend doAction doUpkeep dropOut
  endFight endsBy everyActor faceOf facesToInspire fallFrom fallLevel fetchCard finishAction give goOn grapplersOf
  headBadges impose injuryId inspireStrike keptNotes lastingNotes mayGoOn mayInspire maySetBack mayStandNow
  mayUndoAction offersToCast openPrompts owesSave prepareAttack pressEnd react readCheck recharge redirectStrike redo refundMastery renderInto
  requestCheck rest restState reviveActor riding riseLevel rollAction rollDeathSave rule setBack setCondition
  setExhaustion settleFallen settleWounds shownFight spendInspiration standNow standOf standToDeath statesOf
  surplusStrikes targetContext tellsOf transfer treatable turnOf undo undoAction undoReceipt undoRestOf undoStand
  upkeepOf useItem waitsForEnd watchOverdue wrestle
`
  .trim()
  .split(/\s+/u);

/** Filled before anybody sits down. */
export const system: Record<string, unknown> = {};

/** Fetches all of it. */
export async function fillSystem(): Promise<void> {
  Object.assign(system, await fetchVerbs(VERBS));
}
