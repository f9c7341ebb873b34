import { resolveCheck, type D20 } from "../checks/checks.ts";
import type { Size } from "./grapple.ts";
import type { Verdict } from "../basics/input.ts";
import { MOVEMENT_CHECKS } from "./movement-checks.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { sizeDifference } from "./size.ts";
import { mountingCost } from "../turn/speed.ts";

/** Actions that a controlled mount may take. @rule B-MNT-04 */
export const MOUNT_ACTIONS = ["dash", "disengage", "dodge"] as const;

/** What of a turn is the mount's own action, however it is spent. */
const ACTS: readonly string[] = ["active", "attack", "fullRound", "swap"];

/** Whether a controlled mount may do something: what takes no action, or one of three. @rule B-MNT-04 */
export function mayBeDirectedTo(action: string, spends: string): boolean {
  return !ACTS.includes(spends) || MOUNT_ACTIONS.some((one) => one === action);
}

/** The initiative of a mount: a controlled one takes its rider's; one of free rein keeps its own. @rule B-MNT-04 B-MNT-05 */
export function mountInitiative(controlled: boolean, rider: number, own: number): number {
  return controlled ? rider : own;
}

/** Can this creature carry the rider? Willing, fit, and at least one size larger. @rule B-MNT-01 */
export function mayMount(
  rider: Size,
  mount: Size,
  facts: { readonly willing: boolean; readonly fittingAnatomy: boolean; readonly distance: number },
): Verdict {
  const reasons = [
    ...(sizeDifference(rider, mount) < 1 ? ["OD20.Reason.MountTooSmall"] : []),
    ...(!facts.willing || !facts.fittingAnatomy ? ["OD20.Reason.NoMount"] : []),
    ...(facts.distance > 5 ? ["OD20.Reason.TooFar"] : []),
  ];
  return { ok: reasons.length === 0, reasons, rules: ["B-MNT-01", "B-MNT-02"] };
}

/**
 * Mounting: what it costs of the rider's movement, and the initiative of the mount: a controlled one
 * (only a trained one can be) takes the rider's, an independent one keeps its own.
 * @rule B-MNT-02 B-MNT-03 B-MNT-04 B-MNT-05
 */
export function mountUp(i: {
  readonly speed: number;
  readonly riderInitiative: number;
  readonly mountInitiative: number;
  readonly trained: boolean;
  readonly control: boolean;
}): { cost: number; controlled: boolean; initiative: number; actions: readonly string[] | null; rules: string[] } {
  const controlled = i.trained && i.control;
  return {
    cost: mountingCost(i.speed),
    controlled,
    initiative: mountInitiative(controlled, i.riderInitiative, i.mountInitiative),
    actions: controlled ? MOUNT_ACTIONS : null,
    rules: ["B-MNT-02", controlled ? "B-MNT-04" : "B-MNT-05"],
  };
}

/** What becomes of a rider who had to save: below the number he falls prone, beside the mount. @rule B-MNT-06 B-MNT-07 */
export function stayMounted(
  roll: D20,
  ruleset: Pick<Ruleset, "critScope">,
): { mounted: boolean; statuses: readonly "prone"[]; within: number | null; rules: readonly string[] } {
  const { success } = resolveCheck(roll, MOVEMENT_CHECKS.stayingMounted.dc, ruleset, "save");
  return { mounted: success, statuses: success ? [] : ["prone"], within: success ? null : 5, rules: ["B-MNT-06"] };
}

/** What makes a rider roll to stay up: see `MOVEMENT_CHECKS.stayingMounted`. @rule B-MNT-06 B-MNT-07 */
export function mustStayMounted(event: {
  readonly mountForced?: boolean;
  readonly riderProne?: boolean;
  readonly mountProne?: boolean;
}): boolean {
  return event.mountForced === true || event.riderProne === true || event.mountProne === true;
}
