/** A player whom the table does not let whisper leaves his Defense to the GM; attacks and checks: test/messages/no-whisper.test.ts. */
import { afterEach, expect, test } from "vitest";
import { beginEvening, dialog, listenToNotifications, type Evening } from "./support/evening.ts";
import { attackWith, openSheet, target } from "./support/seat.ts";

const TOLD = "Вам нельзя шептать за этим столом: сообщение видят все.";

let evening: Evening;
afterEach(() => evening.end());

test("a defense left to the GM is told to all, and the player that it is, in his language", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const heard = await listenToNotifications(player);
  await gm.evaluate(
    async () => void (await game.users.getName("Player 1").update({ permissions: { MESSAGE_WHISPER: false } })),
  );
  await player.waitForFunction(() => game.user.hasPermission("MESSAGE_WHISPER") === false);
  await player.evaluate(async () => void (await game.settings.set("core", "messageMode", "blind")));

  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await dialog(player, "На вас").getByRole("button", { name: "Оставить Мастеру" }).click();
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
  await expect.poll(async () => (await heard()).filter((text) => text === TOLD).length).toBe(1);
});
