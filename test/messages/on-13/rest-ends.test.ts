/** Rests on 13, where Foundry itself ends no effect. */
import { alsoOn13 } from "../generations.ts";
import "../rest-ends.test.ts";

alsoOn13("effects");
