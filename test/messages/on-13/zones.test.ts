/** Zones on 13: effects that lie on the ground end otherwise. */
import { alsoOn13 } from "../generations.ts";
import "../zones.test.ts";

alsoOn13("effects");
