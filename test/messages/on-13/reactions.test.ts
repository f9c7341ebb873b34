/** Reactions on 13: they leave effects, which have another shape there. */
import { alsoOn13 } from "../generations.ts";
import "../reactions.test.ts";

alsoOn13("effects", "operators");
