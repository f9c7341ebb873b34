/** Tokens' senses on 13, which keeps their modes as a list. */
import { alsoOn13 } from "../generations.ts";
import "../token-senses.test.ts";

alsoOn13("effects", "detection");
