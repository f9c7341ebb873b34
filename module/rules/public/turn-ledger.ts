/** The functions of `turn-ledger.ts`, with their arguments checked. Deeds are not: what makes no sense in them counts for nothing. */
import { requireInteger, requireNumber } from "../errors.ts";
import { requireList, requireRecord } from "../input.ts";
import * as rules from "../turn-ledger.ts";
import { checked } from "./checked.ts";
import { requireTurns } from "./turns.ts";

export { DEED_ATTACK_LIMIT, DEED_SPENDS } from "../turn-ledger.ts";
export type { Deed, DeedName, DeedSpends, LedgerRules, Overuse, Pip, TurnFacts, TurnLedger } from "../turn-ledger.ts";

/** Most deeds that one ledger is told of. */
const DEED_LIMIT = 100_000;

export const turnLedger = checked(rules.turnLedger, (deeds, facts, ruleset) => {
  requireList("deeds", deeds, 0, DEED_LIMIT);
  requireRecord("facts", facts);
  requireRecord("facts.now", facts.now);
  requireInteger("facts.now.round", facts.now.round, 0);
  requireTurns("facts.order", facts.order);
  requireInteger("facts.speed", facts.speed, 0, 10_000);
  requireNumber("facts.moved", facts.moved);
  requireInteger("facts.attacksPerAction", facts.attacksPerAction ?? 1, 1, 20);
  requireInteger("facts.grants", facts.grants ?? 0, -1, 20);
  requireRecord("ruleset", ruleset);
});
