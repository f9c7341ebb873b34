/** Handles a player's change of prepared spells between long rests: it is refused or announced in chat. */
import { tableRuleset } from "../../core/table-rules.ts";
import { t } from "../../core/i18n.ts";
import { preparationChange } from "../../rules/spells/preparation.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { fightOf } from "../fights/fights.ts";
import { readRests, type RestTaken } from "../../data/message/rests-taken.pure.ts";

/** Option of the update operation that carries the mark to `_onUpdate`. */
const MARK = `${SYSTEM_ID}.preparedLate`;

/** Returns the last short or long rest that is not undone. @rule B-REST-04 */
export const lastRest = ({ creature }: Pick<Actor.Implementation, "creature">): RestTaken | undefined =>
  readRests(creature?.rest.log).findLast(({ kind, undone }) => !undone && (kind === "short" || kind === "long"));

/**
 * Returns whether a user may change the prepared spells of a character now.
 * @param adds whether the user adds a spell @rule H-SPL-05 H-SPL-06 H-SPL-07 H-HEAL-04
 */
export function changingPrepared(actor: Actor.Implementation, adds: boolean): ReturnType<typeof preparationChange> {
  if (game.user.isGM || !actor.isCharacter()) return "free";
  const { preparation, prepared, slots } = actor.system.spells;
  if (preparation !== "knowsAll" && preparation !== "spellbook") return "free";
  const rest = lastRest(actor)?.kind;
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

/**
 * Returns whether the update is refused, and warns the user. Marks the operation if the change must be announced. `_preUpdate` calls it.
 */
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

/** Announces a marked change. `_onUpdate` calls it. */
export function postPreparedChange(spell: Item.Implementation, changed: object, options: object, userId: string): void {
  const to: unknown = foundry.utils.getProperty(changed, "system.prepared");
  if (typeof to !== "boolean" || !spell.actor || userId !== game.user.id) return;
  if (foundry.utils.getProperty(options, MARK) !== true) return;
  // Loaded lazily, because this is rare.
  import("./tell-prepared.ts").then(({ postPreparedSoon }) => {
    if (spell.actor) postPreparedSoon(spell.actor, spell, to);
  }, console.error);
}
