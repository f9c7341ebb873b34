/** Marks combatants with equal initiative in the tracker: who decides about them stands in the rules, not in the dice. */
import { COMBATANT_LIMIT, initiativeOrder, readInitiative, type TieJudge } from "../../rules/initiative.ts";
import { t } from "../../i18n.ts";

const MARK = "od20-tie";

/** Whose word orders which tied combatants, by their ids. @rule B-TURN-06 C-73 */
function judges(fight: Combat.Implementation): Map<string, TieJudge> {
  const entries = fight.turns.flatMap(({ id, initiative, actor }) => {
    const total = readInitiative(initiative);
    return id === null || total === null ? [] : [{ id, total, modifier: 0, playerCharacter: actor?.pc === true }];
  });
  return new Map(
    entries.length === 0 || entries.length > COMBATANT_LIMIT
      ? []
      : initiativeOrder(entries).map(({ id, tie }) => [id, tie]),
  );
}

/** The hook runs at every drawing, with the rows kept or not. */
function markTies(tracker: HTMLElement): void {
  const fight = game.combat;
  const tied = fight ? judges(fight) : new Map<string, TieJudge>();
  for (const row of tracker.querySelectorAll<HTMLElement>("[data-combatant-id]")) {
    row.querySelector(`.${MARK}`)?.remove();
    const judge = tied.get(row.dataset["combatantId"] ?? "") ?? null;
    if (judge === null) continue;
    const mark = document.createElement("span");
    mark.className = MARK;
    mark.textContent = "=";
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", t(`OD20.Tie.${judge}`));
    mark.dataset["tooltipText"] = t(`OD20.Tie.${judge}`);
    row.append(mark);
  }
}

/** Call during `init`. */
export function registerInitiativeTies(): void {
  Hooks.on("renderCombatTracker", (_tracker: unknown, element: unknown) => {
    if (element instanceof HTMLElement) markTies(element);
  });
}
