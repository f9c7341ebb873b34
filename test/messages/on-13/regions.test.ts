/** Regions on 13: who is in one, and which behaviors are at work. */
import { alsoOn13 } from "../generations.ts";
import "../regions.test.ts";

alsoOn13("regions");
