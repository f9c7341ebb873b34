/** The tracker of a fight, by keyboard and for screen readers. What its rules come to: test/messages/helpless.test.ts, hero-numbers.test.ts. */
import { afterEach, expect, test } from "vitest";
import { begin, BLADES, current, openTracker, tracker } from "./support/combat-table.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { loadAxe, violations, walk } from "./support/inspect.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

test("the tracker by keyboard and for screen readers, wide and narrow", async () => {
  evening = await beginEvening({ world: BLADES });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1", { theme: "light" })]);
  await begin(gm, { Воин: 15, "Гоблин 1": 7, "Гоблин 2": 7 }, player);
  for (const page of [gm, player]) {
    await openTracker(page);
    await current(page).waitFor();
    await loadAxe(page);
    expect(await violations(tracker(page))).toEqual([]);
    const { stops, missed } = await walk(tracker(page));
    expect(missed).toEqual([]);
    expect(stops.filter((stop) => !stop.named || !stop.ring)).toEqual([]);
  }
  // A player's turn ends without a mouse.
  await tracker(player).getByRole("button", { name: "Закончить ход" }).focus();
  await player.keyboard.press("Enter");
  await gm.waitForFunction(() => game.combat.turn === 1);
  await gm.setViewportSize({ width: 390, height: 844 });
  await gm.evaluate(() => {
    ui.sidebar.expand();
  });
  await shoot(gm, "combat-narrow");
  expect(await tracker(gm).evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
});
