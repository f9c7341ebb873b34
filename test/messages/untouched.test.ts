/** Whoever comes in makes no actors of tokens that nothing has happened to: a long campaign has thousands of them. */
import { expect, test } from "vitest";
import { Table } from "../support/table.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

test("of unlinked tokens only those that were hurt are looked at by whoever comes in", async () => {
  const gathering = Table.begin();
  const [gm] = await gathering.openAll("GM");
  const looked = (): Promise<string[]> =>
    gm.run(() => [...hands.system.everyActor()].flatMap((actor: Loose) => actor.token?.name ?? []) as string[]);
  expect(
    await gm.run(
      () =>
        game.scenes.contents
          .flatMap(({ tokens }: Loose) => tokens.contents)
          .filter(({ actorLink }: Loose) => !actorLink).length as number,
    ),
  ).toBeGreaterThan(5);
  expect(await looked()).toEqual([]);
  await gm.run(() => hands.actor("Гоблин 2").update({ "system.hp.value": 0 }) as Promise<void>);
  await gm.reload();
  expect(await looked()).toEqual(["Гоблин 2"]);
  gathering.end();
});
