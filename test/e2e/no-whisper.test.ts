/** A player whom the table does not let whisper, with the window of his Defense; on both generations: test/messages/no-whisper.test.ts. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { beginEvening, dialog, listenToNotifications, type Evening } from "./support/evening.ts";
import { attackWith, forceDice, openSheet, target } from "./support/seat.ts";

const TOLD = "Вам нельзя шептать за этим столом: сообщение видят все.";

/** Who sees each message of a type, in any page. */
const whispers = (page: Page, type: string): Promise<unknown> =>
  page.evaluate(
    (wanted) =>
      game.messages
        .filter((each: { type: string }) => each.type === wanted)
        .map(({ whisper, blind, system }: { whisper: string[]; blind: boolean; system: { secret?: boolean } }) => [
          whisper.length,
          blind,
          system.secret ?? null,
        ]),
    type,
  );

let evening: Evening;
afterEach(() => evening.end());
const mode = (page: Page, way: "gm" | "blind"): Promise<void> =>
  page.evaluate(async (value) => void (await game.settings.set("core", "messageMode", value)), way);
const mayWhisper = async (gm: Page, player: Page, may: boolean): Promise<void> => {
  await gm.evaluate(
    async (allowed) =>
      void (await game.users.getName("Player 1").update({ permissions: { MESSAGE_WHISPER: allowed } })),
    may,
  );
  await player.waitForFunction((allowed) => game.user.hasPermission("MESSAGE_WHISPER") === allowed, may);
};

test("his private attack is made with the dice that fell, for all to see; he is told so in his language; a check and a defense left to the GM likewise", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const heard = await listenToNotifications(player);
  await mayWhisper(gm, player, false);

  await mode(player, "gm");
  await forceDice(player, [13, 20], [1, 8], [1, 8]);
  await target(player, "Гоблин 1");
  const sheet = await openSheet(player, "Воин");
  await attackWith(player, sheet, /Длинный меч.*Удар/u);
  await expect.poll(() => whispers(gm, "attack")).toEqual([[0, false, false]]);
  expect(
    await gm.evaluate(
      () =>
        game.messages.find((message: { type: string }) => message.type === "attack").rolls[0].dice[0].results[0]
          .result as number,
    ),
  ).toBe(13);
  await expect.poll(async () => (await heard()).filter((text) => text === TOLD).length).toBe(1);

  await mode(player, "blind");
  await player.evaluate(
    async () =>
      void (await game.system.api.rollCheck({
        actor: game.actors.getName("Воин"),
        kind: "skill",
        key: "stealth",
        advantage: 0,
      })),
  );
  await expect.poll(() => whispers(gm, "check")).toEqual([[0, false, null]]);
  await expect.poll(async () => (await heard()).filter((text) => text === TOLD).length).toBe(2);

  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  const prompt = dialog(player, "На вас");
  await prompt.getByRole("button", { name: "Оставить Мастеру" }).click();
  await expect
    .poll(() =>
      gm.evaluate(
        () =>
          game.messages
            .filter(({ content }: { content: string }) => content.includes("защиту бросит Мастер"))
            .map(({ whisper }: { whisper: string[] }) => whisper.length) as number[],
      ),
    )
    .toEqual([0]);
  await expect.poll(async () => (await heard()).filter((text) => text === TOLD).length).toBe(3);
});
