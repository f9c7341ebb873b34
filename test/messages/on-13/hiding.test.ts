/** Hiding on 13: what an effect shows and when it ends. */
import { alsoOn13 } from "../generations.ts";
import "../hiding.test.ts";

alsoOn13("effects");
