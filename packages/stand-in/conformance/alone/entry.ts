/** The double's client without a table around it. */
import { startPage } from "../../client/index.ts";

startPage();
