/** Types of what our regions do, as the manifest declares them. */
import { SYSTEM_ID } from "../../constants.ts";

export const HAZARD = `${SYSTEM_ID}.hazard`;
export const OBSCURING = `${SYSTEM_ID}.obscured`;
