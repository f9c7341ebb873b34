/** A player whom the table does not let whisper: what he would have for some eyes only is for all, and never lost. */
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

const TOLD = "Вам нельзя шептать за этим столом: сообщение видят все.";
const told = (player: Person): number => player.told().filter((text) => text === TOLD).length;
/** Who sees each message of a type, in any page. */
const whispers = (person: Person, type: string): Promise<unknown[]> =>
  person.run(
    (wanted) =>
      game.messages
        .filter((each: Loose) => each.type === wanted)
        .map(({ whisper, blind, system }: Loose) => [whisper.length, blind, system.secret ?? null]) as unknown[],
    type,
  );

// What a mode of messages is called differs.
describe.each([
  [13, "rollMode", { gm: "gmroll", blind: "blindroll" }],
  [14, "messageMode", { gm: "gm", blind: "blind" }],
] as const)("generation %i", (generation, setting, modes) => {
  test("his private attack is made with the dice that fell, for all to see, and a check likewise; he is told so in his language", async () => {
    table = Table.begin({ generation });
    // What the server's refusal is shown as is Foundry's.
    table.allow(/stays told: User Player 1 lacks permission/u);
    const [gm, player] = await table.openAll("GM", "Player 1");
    await gm.run(async () => {
      await game.users.getName("Player 1").update({ permissions: { MESSAGE_WHISPER: false } });
    });
    // The lines of this table are no socket: they are up.
    await player.run(() => void Object.defineProperty(game.socket ?? (game.socket = {}), "connected", { value: true }));
    await table.soon();
    await player.set(setting, modes.gm, "core");
    await player.dice([13, 20], [1, 8], [1, 8]);
    const id = await player.strike("Воин", "Длинный меч", "Гоблин 1");
    await table.soon();
    expect(await whispers(gm, "attack")).toEqual([[0, false, false]]);
    expect(await gm.run((one) => game.messages.get(one).rolls[0].dice[0].results[0].result as number, id)).toBe(13);
    expect(told(player)).toBe(1);

    await player.set(setting, modes.blind, "core");
    await player.run(async () => {
      const actor = game.actors.getName("Воин");
      await game.system.api.rollCheck({ actor, kind: "skill", key: "stealth", advantage: 0 });
    });
    await table.soon();
    expect(await whispers(gm, "check")).toEqual([[0, false, null]]);
    expect(told(player)).toBe(2);
  });

  test("who may whisper whispers, and is told nothing", async () => {
    table = Table.begin({ generation });
    const [gm, player] = await table.openAll("GM", "Player 1");
    await player.set(setting, modes.gm, "core");
    await player.strike("Воин", "Длинный меч", "Гоблин 1");
    await table.soon();
    expect(
      ((await whispers(gm, "attack")) as [number, boolean, boolean][]).map(([to, , secret]) => [to > 0, secret]),
    ).toEqual([[true, true]]);
    expect(told(player)).toBe(0);
  });
});
