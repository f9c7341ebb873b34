import type { D20 } from "../checks/checks.ts";
import { resolveCheck } from "../checks/resolve-check.ts";
import type { Verdict } from "../basics/input.ts";
import { MOVEMENT_CHECKS } from "./movement.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { sizeDifference, type Size } from "./size.ts";
import { mountingCost } from "../turn/speed.ts";

/** Actions that a rider may order a controlled mount to take. @rule B-MNT-04 */
export const MOUNT_ACTIONS = ["dash", "disengage", "dodge"] as const;

/** Costs that use the mount's own action. */
const ACTS: readonly string[] = ["active", "attack", "fullRound", "swap"];

/**
 * True if a controlled mount may do this: the three listed actions, and everything that costs no action.
 * @rule B-MNT-04
 */
export function mayBeDirectedTo(action: string, spends: string): boolean {
  return !ACTS.includes(spends) || MOUNT_ACTIONS.some((one) => one === action);
}

/**
 * Returns the initiative of a mount. A controlled mount uses the rider's initiative. An independent mount keeps its
 * own.
 * @rule B-MNT-04 B-MNT-05
 */
export function mountInitiative(controlled: boolean, rider: number, own: number): number {
  return controlled ? rider : own;
}

/**
 * Checks whether a creature can carry the rider. It must be willing, have a suitable body, be at least one size larger,
 * and be within 5 feet.
 * @param facts.distance distance between rider and mount in feet
 * @rule B-MNT-01
 */
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
 * Returns the result of mounting: its movement cost for the rider, and the initiative of the mount. A controlled mount
 * uses the rider's initiative, and only a trained mount can be controlled. An independent mount keeps its own.
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

/**
 * Returns the result of a rider's save to stay mounted. After a failure the rider falls prone within 5 feet of the
 * mount.
 * @rule B-MNT-06 B-MNT-07
 */
export function stayMounted(
  roll: D20,
  ruleset: Pick<Ruleset, "critScope">,
): { mounted: boolean; statuses: readonly "prone"[]; within: number | null; rules: readonly string[] } {
  const { success } = resolveCheck(roll, MOVEMENT_CHECKS.stayingMounted.dc, ruleset, "save");
  return { mounted: success, statuses: success ? [] : ["prone"], within: success ? null : 5, rules: ["B-MNT-06"] };
}

/** True if an event forces the rider to make the save in `MOVEMENT_CHECKS.stayingMounted`. @rule B-MNT-06 B-MNT-07 */
export function mustStayMounted(event: {
  readonly mountForced?: boolean;
  readonly riderProne?: boolean;
  readonly mountProne?: boolean;
}): boolean {
  return event.mountForced === true || event.riderProne === true || event.mountProne === true;
}
