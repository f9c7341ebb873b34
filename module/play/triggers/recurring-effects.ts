/** Effects that act on their bearer at the start of each of its turns, for example temporary hit points from a song. */
import { ownFlag } from "../../core/own-flag.ts";
import { readEach } from "../../data/effects/recurring.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { endsOf } from "../../documents/effects/effect-ends.ts";
import { findActor } from "../common/documents.ts";
import { lookAt } from "../protocol/places.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { dealUpkeepDamage } from "../upkeep/deal-upkeep-damage.ts";
import { dealtPlace } from "../upkeep/upkeep-damage-card.ts";
import type { Due } from "../upkeep/due.ts";

/** Returns the spellcasting modifier of the creature that gave the effect, at least 0. Returns 0 if that creature is gone. */
function modifierOf(origin: string | null): number {
  const creature = origin === null ? null : findActor({ actor: origin, token: null })?.creature;
  const key = creature?.spells.characteristic;
  return creature && key ? Math.max(0, creature.characteristics[key].mod) : 0;
}

/** Returns one piece of upkeep per effect. @rule B-THP-03 B-DMG-01 H-TURN-03 */
export function eachOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  if (actor.dead) return [];
  return actor.appliedEffects.flatMap((effect): Due[] => {
    const each = readEach(ownFlag(effect.flags, "each"));
    if (!each) return [];
    const formula = each.formula === "@mod" ? String(modifierOf(effect.origin)) : each.formula;
    const { kind } = each;
    const type = kind === "damage" ? each.type : "";
    const place = dealtPlace(actor, `each:${effect.uuid}`, turn, (said) =>
      [said.kind === kind, said.formula === formula, said.type === type].every(Boolean),
    );
    const mark = endsOf(effect)?.mark ?? null;
    const source = { uuid: "", name: effect.name, img: effect.img ?? "" };
    return [
      {
        id: place.id,
        kind: "each",
        begun: mark?.combat === turn.combat ? mark : null,
        actor,
        turn,
        name: effect.name,
        done: lookAt(place).valid !== null,
        act: () => dealUpkeepDamage(actor, place, turn, { kind, formula, type, source }),
      },
    ];
  });
}
