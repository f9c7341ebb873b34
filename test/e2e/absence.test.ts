/** Somebody is not there: the card says whom it waits for, and goes on with whoever is there or comes. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { authorsOf, bookOf, defenseButton, tellsOf, untilMessages } from "./support/clash.ts";
import { beginEvening, press, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

describe.each(NEWER)("generation %i", (generation) => {
  let evening: Evening;
  const open = (user: string): Promise<Page> => evening.open(user);
  beforeEach(async () => {
    evening = await beginEvening({ generation });
  });
  afterEach(() => evening.end());

  test("4. the defender is not there: the card waits and says for whom; he joins and answers", async () => {
    const [gm, other] = await Promise.all([open("GM"), open("Player 2")]);
    await forceDice(gm, [15, 20], [7, 8], [2, 8]); // 15 + 6 = 21; 7 + 2 + 2 = 11
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
    for (const page of [gm, other]) await lastCard(page).getByText("ждём: Player 1").waitFor();
    await lastCard(gm).getByRole("button", { name: "Бросить за них: Воин" }).waitFor(); // from the first second
    expect(
      await lastCard(other)
        .getByRole("button", { name: /Бросить/u })
        .count(),
    ).toBe(0);
    // The prompt may ask the GM meanwhile; it does not offer him to leave it to the GM.
    expect(await gm.getByRole("button", { name: "Пусть Мастер" }).count()).toBe(0);
    await settled(gm);
    expect((await hitPoints(gm, "Воин")).value).toBe(12);
    await shoot(gm, `${generation}-4-waiting`);
    const player = await open("Player 1");
    await forceDice(player, [3, 20]); // 3 + 2 + 3 + 2 = 10
    await defenseButton(player).click();
    for (const page of [gm, other, player]) await untilHitPoints(page, "Воин", 4); // 11 − 3
    for (const page of [gm, other, player]) await lastCard(page).getByText("Попадание · 8").waitFor();
    await expect.poll(() => authorsOf(gm, "defense")).toEqual(["Player 1"]);
    // Nobody is asked any more.
    for (const page of [gm, player]) await expect.poll(() => defenseButton(page).count()).toBe(0);
  });

  test("4. the defender does not come: the GM rolls for him from the card", async () => {
    const gm = await open("GM");
    await forceDice(gm, [15, 20], [7, 8], [2, 8], [1, 8], [1, 8], [4, 20]); // between: what a critical would add
    await target(gm, "Воин");
    await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
    await press(gm, "Бросить за них: Воин");
    await untilHitPoints(gm, "Воин", 4);
    await lastCard(gm).getByText("Попадание · 8").waitFor();
    // He comes later, finds it done and is asked nothing.
    const player = await open("Player 1");
    await lastCard(player).getByText("Попадание · 8").waitFor();
    await settled(player);
    expect(await defenseButton(player).count()).toBe(0);
    expect(await bookOf(player, "Воин")).toMatchObject({ value: 4, receipts: [{ amount: 8, wrote: "GM" }] });
  });

  test("5. no GM: player against player completes, a critical between characters doubles nothing; a goblin waits for the GM", async () => {
    const [first, second] = await Promise.all([open("Player 1"), open("Player 2")]);
    await forceDice(first, [20, 20], [5, 8], [8, 8], [13, 20], [5, 8]); // a natural 20: 5 + 3 = 8, the extra die counts for nothing
    await forceDice(second, [3, 20]);
    await target(first, "Следопыт");
    const sheet = await openSheet(first, "Воин");
    await attackWith(first, sheet, /Длинный меч.*Удар/u);
    await defenseButton(second).click();
    for (const page of [first, second]) await untilHitPoints(page, "Следопыт", 5); // 11 − (8 − 2)
    await lastCard(first).getByText(/· 6$/u).first().waitFor();
    await expect.poll(() => authorsOf(first, "defense")).toEqual(["Player 2"]);
    await shoot(first, `${generation}-5-players`);

    await target(first, "Гоблин 1");
    await attackWith(first, sheet, /Длинный меч.*Удар/u);
    for (const page of [first, second]) await lastCard(page).getByText("ждём: Мастер").waitFor();
    await settled(first);
    expect((await hitPoints(first, "Гоблин 1")).value).toBe(10);
    await shoot(first, `${generation}-5-waiting`);
    const gm = await open("GM");
    for (const page of [first, second, gm]) await untilHitPoints(page, "Гоблин 1", await afterHit(gm));
    await expect.poll(() => authorsOf(gm, "defense")).toEqual(["Player 2", "GM"]);
    for (const page of [first, second]) expect(await tellsOf(lastCard(page))).not.toContain("ждём");
  });

  test("5. two GMs: the attacking one is not the active GM, and his own tab answers; an assistant alone is GM enough", async () => {
    const [one, two] = await Promise.all([open("GM"), open("GM 2")]);
    await settled(one);
    const active = await one.evaluate(() => game.users.activeGM.name as string);
    await expect.poll(() => two.evaluate(() => game.users.activeGM.name as string)).toBe(active);
    const [attacker, name] = active === "GM" ? [two, "GM 2"] : [one, "GM"];
    await forceDice(attacker, [15, 20], [4, 8], [2, 8], [1, 8], [1, 8], [2, 20]); // 21 against 2 + 5; 4 + 2 + 2 − 1 = 7; between: what a critical would add
    await target(attacker, "Гоблин 2");
    await attackWith(attacker, await openSheet(attacker, "Огр"), /Дубина.*Удар/u);
    for (const page of [one, two]) await untilHitPoints(page, "Гоблин 2", 3);
    await expect.poll(() => authorsOf(one, "defense")).toEqual([name]);
    expect((await bookOf(two, "Гоблин 2")).receipts).toMatchObject([{ amount: 7, wrote: name }]);

    await Promise.all([one.close(), two.close()]);
    const [assistant, player] = await Promise.all([open("Assistant"), open("Player 1")]);
    await forceDice(player, [13, 20], [5, 8]);
    await forceDice(assistant, [2, 20]);
    await target(player, "Гоблин 1");
    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
    for (const page of [assistant, player]) await untilHitPoints(page, "Гоблин 1", 3);
    await untilMessages(player, "defense", 2);
    expect((await authorsOf(player, "defense")).at(-1)).toBe("Assistant");
  });
});

/** What the goblin has left once the GM's tab has rolled for it: the dice of that roll fall before anyone could force them. */
async function afterHit(gm: Page): Promise<number> {
  await expect
    .poll(async () => tellsOf(lastCard(gm)), { timeout: 10_000 })
    .toMatch(/Попадание · 7|Вскользь ½ · \d|Промах/u);
  const text = await tellsOf(lastCard(gm));
  return 10 - Number(/· (\d+)/u.exec(text)?.[1] ?? 0);
}
