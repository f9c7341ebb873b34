/** Riders and grips on 13: whose record of ways is cleared when a turn begins. */
import { alsoOn13 } from "../generations.ts";
import "../mounts.test.ts";

alsoOn13("movement");
