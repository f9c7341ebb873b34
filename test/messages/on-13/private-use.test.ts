/** Private rolls on 13, where who sees a message is called otherwise. */
import { alsoOn13 } from "../generations.ts";
import "../private-use.test.ts";

alsoOn13("visibility");
