/** The browser client of the comfortable table: the double, with something to look at. */
import { startPage } from "../../client/index.ts";
import { setView } from "../../client/view.ts";
import { TABLE } from "./view.ts";

setView(TABLE);
startPage();
