/** The system as a seat runs it: its entry, and the functions that its buttons call. Known to the other files as `the-system`. */
import "../../../module/opposed-d20.ts";
import { faceOf } from "../../../module/applications/prompts/faces.ts";
import { concentrations } from "../../../module/documents/concentrating.ts";
import { actionsFor, doAction, rollAction } from "../../../module/play/deeds/actions.ts";
import { riding } from "../../../module/play/deeds/mount.ts";
import { mayTakeBack, takeBack } from "../../../module/play/deeds/use.ts";
import { pending } from "../../../module/play/exchange/prompts.ts";
import { goOn, mayGoOn, maySetBack, setBack } from "../../../module/play/free/set-back.ts";
import { addTargets, adjust, rule } from "../../../module/play/use/adjust.ts";
import { allowEffects, applyNow } from "../../../module/play/use/apply.ts";
import { cancelAttack } from "../../../module/play/use/change-attack.ts";
import { defend } from "../../../module/play/use/defend.ts";
import { can } from "../../../module/play/use/permissions.ts";
import { react } from "../../../module/play/use/react.ts";
import { attackState } from "../../../module/play/use/read.ts";
import { offersToCast } from "../../../module/play/use/reacting.ts";
import { redo, undo } from "../../../module/play/use/undo.ts";
import { useItem } from "../../../module/play/use/use-item.ts";
import { fallFrom } from "../../../module/play/use/fall.ts";
import { grapplersOf, wrestle } from "../../../module/play/use/wrestle.ts";

export const system = {
  addTargets,
  adjust,
  allowEffects,
  applyNow,
  attackState,
  can,
  cancelAttack,
  concentrations,
  defend,
  actionsFor,
  doAction,
  rollAction,
  faceOf,
  goOn,
  fallFrom,
  grapplersOf,
  mayGoOn,
  maySetBack,
  mayTakeBack,
  pending,
  redo,
  riding,
  rule,
  setBack,
  takeBack,
  undo,
  offersToCast,
  react,
  useItem,
  wrestle,
};
