/** Adventures on 13: scenes without levels, and which behaviors of regions are at work. */
import { alsoOn13 } from "../generations.ts";
import "../adventure.test.ts";

alsoOn13("regions");
