/** Who has not had a turn of his own yet in the fight that goes on. */
import { SYSTEM_ID } from "../constants.ts";
import { tableRuleset } from "../data/schema/table.ts";
import { isFlatFooted, type Placed } from "../rules/flat-footed.ts";
import { combatantOf, fightOf } from "./fights.ts";
import { isReady } from "./prepare-again.ts";

type Fighter = Pick<Combatant.Implementation, "id" | "flags"> & { readonly combat: Combat.Implementation | null };

/** The turn that runs, and the order of turns. */
const runningTurn = (combat: Combat.Implementation) => ({
  now: { round: combat.round, combatant: combat.combatant?.id ?? "" },
  order: combat.turns.flatMap(({ id }) => id ?? []),
});

/** What a combatant has noted when it joined, or got another place. */
function readPlaced(flags: object): Placed | null {
  const { getProperty } = foundry.utils;
  const at = `${SYSTEM_ID}.placed`;
  const round: unknown = getProperty(flags, `${at}.since.round`);
  const combatant: unknown = getProperty(flags, `${at}.since.combatant`);
  if (typeof round !== "number" || typeof combatant !== "string") return null;
  return { since: { round, combatant }, had: getProperty(flags, `${at}.had`) === true };
}

/** What a combatant notes that gets a place in a fight that goes on; null where none does. @param joins whether it is new there */
export function placedNow(fighter: Fighter, joins: boolean): object | null {
  const { combat } = fighter;
  if (!combat?.started) return null;
  return { since: runningTurn(combat).now, had: !joins && !hasHadNoTurn(fighter) };
}

/** Whether no turn of its own has begun yet, by the rules that name it. @rule D-TURN-03 */
export function hasHadNoTurn({ combat, id, flags }: Fighter): boolean {
  if (!combat?.started || id === null) return false;
  return isFlatFooted({ combatant: id, ...runningTurn(combat), placed: readPlaced(flags) }, tableRuleset());
}

/** The same of a creature. @rule D-TURN-03 */
export function flatFooted(actor: Pick<Actor.Implementation, "uuid">): boolean {
  if (tableRuleset().profile !== "d20-3e" || !isReady()) return false;
  const fight = fightOf([actor]);
  const combatant = fight && combatantOf(fight, actor);
  return combatant !== null && hasHadNoTurn({ id: combatant.id, flags: combatant.flags, combat: fight });
}
