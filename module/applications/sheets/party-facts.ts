/** Facts about party members and items that the reader may know. */
import { belongingsOf, isPhysical } from "../../data/actor/item-totals.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { CONCENTRATING } from "../../documents/effects/conditions.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { countedPoints } from "../../rules/damage/counted-points.ts";
import { owns } from "../../play/common/documents.ts";
import type { Member } from "../../play/inventory/party.ts";
import { conditionName } from "../effects/badges.ts";
import { actorTint } from "../common/class-look.ts";
import type { MemberFacts, MemberNumbers } from "./view/party-view.ts";

function numbersOf(actor: OpposedActor, reader: User.Implementation): MemberNumbers | null {
  const data = actor.creature;
  if (!data) return null;
  const character = actor.isCharacter() ? actor.system : null;
  return {
    hp: {
      ...actor.hitPoints,
      value: countedPoints(actor.hitPoints),
      standing: actor.hitPoints.standing === true && !actor.out,
    },
    profession: actor.items.contents.find((item) => item.isKind("class"))?.name ?? "",
    tint: actorTint(actor),
    level: character?.details.level ?? null,
    physical: actor.getDefense("physical").total,
    magical: actor.getDefense("magical").total,
    passive: data.passive.total,
    conditions: [...new Set(actor.conditions)]
      .filter((key) => key !== CONCENTRATING)
      .map(conditionName)
      .sort((a, b) => a.localeCompare(b)),
    concentrates: actor.statuses.has(CONCENTRATING),
    points: { talents: character?.points.talents.left ?? 0, power: character?.points.power.left ?? 0 },
    waiting: character && character.advancement.waiting > 0 ? character.advancement.available : null,
    mayRise: owns(reader, actor),
    weight: data.load.weight,
    limit: data.load.limit,
    languages: [...data.languages],
  };
}

/**
 * Returns the facts of a member. The name is public; the image needs limited permission; the numbers need Observer
 * permission.
 * @param comrade whether the table shows characters of the party to each other
 */
export function memberFacts({ uuid, actor }: Member, comrade: boolean, reader: User.Implementation): MemberFacts {
  const may = (level: "LIMITED" | "OBSERVER"): boolean =>
    actor?.testUserPermission(reader, level) === true || (comrade && actor?.pc === true);
  return {
    uuid,
    name: actor?.name ?? "",
    img: may("LIMITED") ? (actor?.img ?? "") : "",
    numbers: actor && may("OBSERVER") ? readOr(() => numbersOf(actor, reader), null, actor) : null,
  };
}

/** Returns the items of the party itself. */
export function stash(party: OpposedActor): {
  readonly rows: readonly { id: string; name: string; img: string; quantity: number; weight: number }[];
  readonly weight: number;
} {
  const items = party.items.contents.filter(({ system }) => isPhysical(system)).sort((a, b) => a.sort - b.sort);
  const rows = items.flatMap(({ id, name, img, system }) =>
    isPhysical(system)
      ? [
          {
            id: id ?? "",
            name,
            img: img ?? "",
            quantity: system.quantity,
            weight: Math.round(system.quantity * system.weight * 1000) / 1000,
          },
        ]
      : [],
  );
  return { rows, weight: belongingsOf(party.items.contents).weight };
}
