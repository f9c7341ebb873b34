/**
 * Each table runs its script in a realm of its own, or anew: what V8 optimizes for one is thrown away with it, so it is only done for
 * what runs long, and what it has compiled is kept. Said at run time, where an engine that knows no such flag goes on without it.
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--interrupt-budget=2000000");
setFlagsFromString("--no-flush-bytecode");
