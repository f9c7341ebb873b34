/** Functions of the system that the seats call. Other files import it as `the-system`; tests use it as `hands.system`. */
import "../../../module/opposed-d20.ts";
import { fetchVerbs } from "../../support/product.ts";

/** Functions available in every page. To add one from test/support/product.ts, add its name here. */
const VERBS = `
  actionList addTargets adjust allowEffects allowRespec answerCheck answerInfluence applyNow attackContext attackState awaitsGM
  awardExperience awardState beginEncounter endedEncounter placeEncounter savedEncounters saveEncounter
  barFacts barUpkeep buyMastery can cancelAttack causedBy check concentrations conditionGiven cureSwitch dealDamage deathMarks defend doAction
  doUpkeep dropOut pleaRoll
  endFight endsBy everyActor faceOf facesToInspire fallFrom undoLevel fetchCard finishAction give goOn grapplersOf hoursToWait
  learnSpells applyDeferredIncrease
  headBadges impose injuryId inspireParty inspireStrike keptNotes lastingNotes mayGoOn mayInspire maySetBack mayStandNow
  mayUndoAction offersToCast openPrompts owesSave prepareAttack pressEnd react readCheck recharge redirectStrike redo refundMastery renderInto
  removeEffect requestCheck rest restState reviveActor riding levelUp rollAction rollDeathSave rule setBack setCondition
  setExhaustion decideFallen writeWounds shownFight spendInspiration standNow standOf standToDeath statesOf
  surplusStrikes targetContext targetContexts transfer treatable turnOf undo undoAction undoAwardOf undoReceipt undoRestOf undoStand
  isTreatmentOf attemptInfluence createCreature createPile readStatBlock drawTreasure giveTreasure lastTreasure takeBackTreasure
  upkeepOf useItem waitsForEnd watchOverdue wrestle zonesOn
`
  .trim()
  .split(/\s+/u);

/** The loaded functions. Filled before a client connects. */
export const system: Record<string, unknown> = {};

/** Loads all functions. */
export async function fillSystem(): Promise<void> {
  Object.assign(system, await fetchVerbs(VERBS));
}
