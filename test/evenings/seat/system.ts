/** The system as a seat runs it: its entry, and the functions that its buttons call. Known to the other files as `the-system`. */
import "../../../module/opposed-d20.ts";
import { fetchCard } from "../../../module/applications/card/shell.ts";
import { faceOf } from "../../../module/applications/prompts/faces.ts";
import { statesOf } from "../../../module/applications/prompts/states.ts";
import { renderInto } from "../../../module/applications/render.ts";
import { endsBy } from "../../../module/applications/sheets/effects/end-choice.ts";
import { tellsOf } from "../../../module/applications/sheets/told-treatment.ts";
import { cureSwitch } from "../../../module/applications/sheets/view/cured.ts";
import { causedBy, headBadges } from "../../../module/applications/sheets/effects/context.ts";
import { barFacts, shownFight } from "../../../module/applications/turn-bar/bar-facts.ts";
import { barDues } from "../../../module/applications/turn-bar/dues-part.ts";
import { watchForgotten } from "../../../module/play/due/forgotten.ts";
import { pressEnd } from "../../../module/applications/turn-bar/end-turn.ts";
import { concentrations } from "../../../module/documents/concentrating.ts";
import { everyActor } from "../../../module/documents/every-actor.ts";
import { setExhaustion } from "../../../module/documents/set-exhaustion.ts";
import { setCondition } from "../../../module/documents/set-condition.ts";
import { deathMarks } from "../../../module/documents/wounds.ts";
import { keptNotes, lastingNotes } from "../../../module/play/act/kept-notes.ts";
import { mayInspire } from "../../../module/play/check/inspire.ts";
import { spendInspiration } from "../../../module/play/check/spend-inspiration.ts";
import { check } from "../../../module/play/check/check.ts";
import { requestCheck } from "../../../module/play/check/request.ts";
import { readCheck } from "../../../module/play/check/read.ts";
import { awardExperience } from "../../../module/play/award/award.ts";
import { give } from "../../../module/play/goods/gift.ts";
import { transfer } from "../../../module/play/goods/transfer.ts";
import { doDue, duesOf, recharge } from "../../../module/play/due/dues.ts";
import type { OpposedActor } from "../../../module/documents/actor.ts";
import { rollDeathSave, owesSave } from "../../../module/play/life/death-save.ts";
import { awaitsGM, dropOut, endFight, settleFallen, waitsForEnd } from "../../../module/play/life/drop-out.ts";
import { reviveActor } from "../../../module/play/life/revive.ts";
import { standToDeath, undoStand } from "../../../module/play/life/choose-stand.ts";
import { injuryId } from "../../../module/play/life/death-check.ts";
import { settleWounds } from "../../../module/play/life/injure.ts";
import { mayStandNow, standNow, standOf } from "../../../module/play/life/stand.ts";
import { impose } from "../../../module/play/rest/hardship.ts";
import { rest, undoRestOf } from "../../../module/play/rest/rest.ts";
import { restState } from "../../../module/play/rest/state.ts";
import { turnOfActor } from "../../../module/play/turn/ledger-of.ts";
import { actionsFor, doAction, rollAction } from "../../../module/play/deeds/actions.ts";
import { finish } from "../../../module/play/deeds/after.ts";
import { riding } from "../../../module/play/deeds/mount.ts";
import { treatable } from "../../../module/play/deeds/treat.ts";
import { mayTakeBack, takeBack } from "../../../module/play/deeds/use.ts";
import { pending } from "../../../module/play/exchange/prompts.ts";
import { goOn, mayGoOn, maySetBack, setBack } from "../../../module/play/free/set-back.ts";
import { addTargets, adjust, rule } from "../../../module/play/use/adjust.ts";
import { allowEffects, applyNow } from "../../../module/play/use/apply.ts";
import { cancelAttack } from "../../../module/play/use/change-attack.ts";
import { defend } from "../../../module/play/use/defend.ts";
import { can } from "../../../module/play/use/permissions.ts";
import { react } from "../../../module/play/use/react.ts";
import { fallLevel, riseLevel } from "../../../module/play/character/level-up.ts";
import { redirect } from "../../../module/play/use/send-spare.ts";
import { attackState } from "../../../module/play/use/read.ts";
import { spareOf } from "../../../module/play/use/redirect.ts";
import { offersToCast } from "../../../module/play/use/reacting.ts";
import { attackContext, targetContext } from "../../../module/play/use/context.ts";
import { facesToInspire, type Side } from "../../../module/play/use/inspire.ts";
import { inspireStrike } from "../../../module/play/use/inspire-strike.ts";
import { redo, undo, undoReceipt } from "../../../module/play/use/undo.ts";
import { useItem } from "../../../module/play/use/use-item.ts";
import { fallFrom } from "../../../module/play/use/fall.ts";
import { grapplersOf, wrestle } from "../../../module/play/use/wrestle.ts";

/** What is due of a creature now, as the bar lists it, with its press. */
const dueNow = (actor: OpposedActor) =>
  duesOf(actor).map(({ id, kind, byItself }) => ({ id, kind, byItself, act: () => doDue(actor, id) }));

/** Strikes of which this user may buy a die again. */
function facesOf(message: ChatMessage.Implementation, side: Side): readonly string[] {
  const attack = attackContext(message);
  return (attack?.record.strikes ?? []).flatMap(({ key, target }) => {
    const context = attack && target !== null ? targetContext(attack, target, false) : null;
    return attack && facesToInspire(attack, context, key, side).length > 0 ? [key] : [];
  });
}

export const system = {
  watchForgotten,
  actionsFor,
  addTargets,
  adjust,
  allowEffects,
  applyNow,
  attackState,
  awaitsGM,
  awardExperience,
  barDues,
  barFacts,
  can,
  cancelAttack,
  causedBy,
  check,
  concentrations,
  cureSwitch,
  deathMarks,
  defend,
  doAction,
  dropOut,
  dueNow,
  endFight,
  endsBy,
  everyActor,
  pressEnd,
  faceOf,
  finish,
  facesOf,
  fallLevel,
  fetchCard,
  fallFrom,
  give,
  headBadges,
  goOn,
  grapplersOf,
  impose,
  injuryId,
  inspireStrike,
  keptNotes,
  lastingNotes,
  mayGoOn,
  mayInspire,
  maySetBack,
  mayStandNow,
  mayTakeBack,
  offersToCast,
  owesSave,
  pending,
  react,
  recharge,
  readCheck,
  redirect,
  redo,
  renderInto,
  requestCheck,
  rest,
  restState,
  reviveActor,
  riseLevel,
  riding,
  rollAction,
  rollDeathSave,
  rule,
  setBack,
  setCondition,
  setExhaustion,
  settleFallen,
  settleWounds,
  shownFight,
  spareOf,
  spendInspiration,
  standNow,
  standOf,
  standToDeath,
  statesOf,
  takeBack,
  tellsOf,
  transfer,
  treatable,
  turnOfActor,
  undo,
  undoReceipt,
  undoRestOf,
  undoStand,
  useItem,
  waitsForEnd,
  wrestle,
};
