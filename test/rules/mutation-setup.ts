/** For `npm run mutation` only: the same cases every time, and few of them, because each mutant meets them again. */
import fc from "fast-check";

fc.configureGlobal({ seed: 1, numRuns: 6 });
