/** Effects whose changes aim at what an actor is made of: they do not count, are told, and everybody can be read as before. */
import { afterEach, expect, test } from "vitest";
import { FIGHT } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

const REFUSED = [
  "statuses",
  "id",
  "uuid",
  "type",
  "token",
  "appliedEffects",
  "name",
  "img",
  "items",
  "effects",
  "ownership",
  "prepareData",
  "creature",
  "statuses.size",
  "parent",
  "flags",
  "system",
];

for (const generation of [13, 14] as const)
  test(`on ${String(generation)} changes of a document's own parts do not count, and the actor and its fight can be read`, async () => {
    table = Table.begin({ world: FIGHT, generation });
    // 14 has changes of tokens, and sets them aside itself.
    const refused = generation === 13 ? [...REFUSED, "token.x", "token.sight.range"] : REFUSED;
    const [gm, player] = await table.openAll("GM", "Player 1");
    const problems = await gm.run(
      async ([keys, newer]) => {
        const changes = keys.map((key: string) => ({
          key,
          value: "poisoned",
          ...(newer ? { type: "add", phase: "initial" } : { mode: 2 }),
        }));
        const [effect] = await game.actors
          .getName("Воин")
          .createEmbeddedDocuments("ActiveEffect", [
            { name: "Порча", ...(newer ? { system: { changes } } : { changes }) },
          ]);
        return effect.judged.map(({ problem }: Loose) => problem as string);
      },
      [refused, generation >= 14] as const,
    );
    expect(problems).toEqual(refused.map(() => "target"));
    await table.soon();
    for (const person of [gm, player])
      expect(
        await person.run(() => {
          const hero = game.actors.getName("Воин");
          return [
            hero.type,
            hero.uuid === `Actor.${hero.id as string}`,
            hero.statuses.size,
            hero.appliedEffects.length > 0,
            hero.creature.hp.max > 0,
          ];
        }),
      ).toEqual(["character", true, 0, true, true]);
    await gm.fight(["Воин"], { initiative: "roll" });
    await table.nextTurn(gm);
  });
