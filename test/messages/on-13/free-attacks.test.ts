/** Free attacks on 13: the record of ways is cleared otherwise there. */
import { alsoOn13 } from "../generations.ts";
import "../free-attacks.test.ts";

alsoOn13("movement");
