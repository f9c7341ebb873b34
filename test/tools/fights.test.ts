/** The example fights of `npm run fights` and `npm run bench`: the checked public rules accept both sides of each, as every rule profile. */
import { expect, it } from "vitest";
import * as rules from "../../module/rules/index.ts";
import { fightReport } from "../../tools/fights.mjs";

it("every example fight can be simulated", () => {
  for (const { fight, found } of fightReport(rules, 2))
    for (const { kind, rounds } of found) expect(rounds, `${fight.name}, ${kind}`).toBeGreaterThan(0);
});
