/** World data that the parts of the server share. */
import type { LooseObject } from "../common/loose.ts";
import type { Manifest } from "./manifest.ts";
import type { WorldStore } from "./store.ts";

/** A user as the server sees him. */
export interface ServerUser extends LooseObject {
  _id: string;
  role: number;
}
/** Everything an operation needs. */
export interface World {
  store: WorldStore;
  manifest: Manifest;
  generation: 13 | 14;
  coreVersion: string;
  keepId: "reject" | "overwrite";
  /** Milliseconds since 1970, where time is not the machine's. */ now?: () => number;
}
