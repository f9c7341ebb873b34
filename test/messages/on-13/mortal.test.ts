/** Life and death on 13: marks and receipts are written whole. */
import { alsoOn13 } from "../generations.ts";
import "../at-zero.test.ts";
import "../mortal.test.ts";
import "../wounds-undone.test.ts";

alsoOn13("operators");
