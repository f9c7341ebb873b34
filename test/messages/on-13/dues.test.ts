/** What is due at turns on 13, where Foundry ends nothing by itself. */
import { alsoOn13 } from "../generations.ts";
import "../dues.test.ts";

alsoOn13("effects");
