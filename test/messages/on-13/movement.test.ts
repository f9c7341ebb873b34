/** Feet of a turn on 13: whose record of ways is cleared when a turn begins. */
import { alsoOn13 } from "../generations.ts";
import "../movement.test.ts";

alsoOn13("movement");
