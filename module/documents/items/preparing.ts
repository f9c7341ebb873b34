/** A player's change of prepared spells between long rests: refused, or told to the table. */
import { tableRuleset } from "../../core/table-rules.ts";
import { t } from "../../core/i18n.ts";
import { preparationChange } from "../../rules/spells/preparation.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { fightOf } from "../fights/fights.ts";
import { lastRest } from "./rested.ts";

/** On its way to `_onUpdate` among the operation's options. */
const MARK = `${SYSTEM_ID}.preparedLate`;

/** What becomes of preparing another spell of this character, or one less. @rule H-SPL-05 H-SPL-06 H-SPL-07 H-HEAL-04 */
export function changingPrepared(actor: Actor.Implementation, adds: boolean): ReturnType<typeof preparationChange> {
  if (game.user.isGM || !actor.isCharacter()) return "free";
  const { preparation, prepared, slots } = actor.system.spells;
  if (preparation !== "knowsAll" && preparation !== "spellbook") return "free";
  const rest = lastRest(actor);
  return preparationChange(
    {
      lastRest: rest === "long" || rest === "short" ? rest : null,
      slots,
      inFight: fightOf([actor]) !== null,
      fills: adds && prepared.value < prepared.max,
    },
    tableRuleset(),
  );
}

/** For `_preUpdate`: whether the change may not be, which is said; else what has to be told goes along. */
export function refusesPreparing(spell: Item.Implementation, changed: object, options: object): boolean {
  const to: unknown = foundry.utils.getProperty(changed, "system.prepared");
  const { actor } = spell;
  if (typeof to !== "boolean" || !actor || !spell.isKind("spell")) return false;
  const { circle, always, prepared } = spell.system;
  if (circle === 0 || always || prepared === to) return false;
  const verdict = changingPrepared(actor, to);
  if (verdict === "tell") foundry.utils.setProperty(options, MARK, true);
  if (verdict === "refuse") ui.notifications.warn(t("OD20.Spellbook.LateRefused", { name: spell.name }));
  return verdict === "refuse";
}

/** For `_onUpdate`. */
export function tellPreparing(spell: Item.Implementation, changed: object, options: object, userId: string): void {
  const to: unknown = foundry.utils.getProperty(changed, "system.prepared");
  if (typeof to !== "boolean" || !spell.actor || userId !== game.user.id) return;
  if (foundry.utils.getProperty(options, MARK) !== true) return;
  // Seldom done, and no part of what loads with the table.
  import("./tell-prepared.ts").then(({ tellSoon }) => {
    if (spell.actor) tellSoon(spell.actor, spell, to);
  }, console.error);
}
