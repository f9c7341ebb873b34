/** Waiting until nothing more comes by itself: however slow the machine is that is long enough, and never longer. */
import { look, LOOKS, passing } from "./passing.ts";

/** Waits until no promise can go on and no timer that was set for soon is left. */
export async function calm(): Promise<void> {
  for (let looks = 0; looks < LOOKS;) {
    await look();
    looks = passing.soon ? 0 : looks + 1;
  }
}
