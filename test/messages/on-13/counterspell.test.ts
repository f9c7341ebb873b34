/** Counterspells on 13: what a spell has given goes with its effects. */
import { alsoOn13 } from "../generations.ts";
import "../counterspell.test.ts";

alsoOn13("effects");
