/** Computes the damage that acting costs a disabled creature at 0 hit points under rules with negative hit points. */
import type { OpposedActor } from "../../documents/actor.ts";
import { conditionImage } from "../../documents/effects/conditions.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { afterActing3e, hitPointState3e } from "../../rules/death/d20-3e-death.ts";
import { lookAt } from "../protocol/places.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { turnOfActor } from "../action-economy/turn-ledger-of.ts";
import { dealRows } from "../upkeep/deal-upkeep-damage.ts";
import { dealtPlace } from "../upkeep/upkeep-damage-card.ts";
import type { Due } from "../upkeep/due.ts";

/** Returns whether the creature spent an action, made an attack, or moved this turn. */
function hasActed(actor: OpposedActor): boolean {
  const ledger = turnOfActor(actor)?.ledger;
  if (!ledger) return false;
  const { active, bonus, attacks, feet, halves } = ledger;
  const spent = [active, bonus, halves?.move, halves?.full].some((pip) => pip !== undefined && pip.spentBy.length > 0);
  return spent || attacks.made > 0 || feet.left < feet.all;
}

/** Returns 1 damage, not reduced by armor, for a creature that acts at 0 hit points. Once per turn. @rule D-DEATH-02 */
export function disabledUpkeep(actor: OpposedActor, turn: TurnRecord): Due[] {
  const { hp, death } = actor.creature?.toObject() ?? {};
  if (!hp || !death || atZeroOf(actor) !== "negative") return [];
  const life = { hitPoints: Math.trunc(hp.value), stable: death.stable };
  if (hitPointState3e(life) !== "disabled" || !hasActed(actor)) return [];
  const formula = String(life.hitPoints - afterActing3e(life).hitPoints);
  const place = dealtPlace(actor, "acted", turn, (said) => said.kind === "damage" && said.formula === formula);
  const source = { uuid: "", name: "OD20.Due.acted", img: conditionImage("incapacitated") };
  const { fell } = death;
  return [
    {
      id: place.id,
      kind: "acted",
      // If the creature fell to 0 in this turn, its earlier actions do not count.
      begun: fell.combat === turn.combat ? fell : null,
      actor,
      turn,
      name: "",
      done: lookAt(place).valid !== null,
      act: () =>
        dealRows(actor, place, turn, {
          kind: "damage",
          rows: [{ formula, type: "" }],
          source,
          share: 1,
          armor: false,
        }),
    },
  ];
}
