import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { closeWindows } from "./support/clash.ts";
import { begin, BLADES, current, openTracker, tracker } from "./support/combat-table.ts";
import { ask, beginEvening, type Evening } from "./support/evening.ts";
import { loadAxe, violations, walk } from "./support/inspect.ts";
import { forceDice, lastCard, openSheet, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

describe("one generation is enough", () => {
  let evening: Evening;
  afterEach(() => evening.end());

  /** The goblin hits the helpless fighter; what the fighter's player answers. */
  async function hitHelpless(
    helplessDefense: string,
    status = "unconscious",
  ): Promise<{ parts: string[]; total: number | null; fixed: number | null; card: string }> {
    evening = await beginEvening({
      world: { ...BLADES, settings: { "opposed-d20.ruleOverrides": { helplessDefense } } },
    });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    // Marked on his token; effects are not what this is about.
    for (const page of [gm, player])
      await page.evaluate((id) => {
        game.actors.getName("Воин").statuses.add(id);
      }, status);
    await forceDice(gm, [15, 20], [8, 20], [4, 6], [3, 6]);
    await forceDice(player, [9, 20]);
    await target(gm, "Воин");
    const sheet = await openSheet(gm, "Гоблин 1");
    await sheet.getByRole("button", { name: /Кривой клинок.*Удар/u }).click();
    await gm.locator("[data-autofocus]:focus").waitFor();
    await gm.getByText("Цель беспомощна").first().waitFor();
    await gm.keyboard.press("Enter");
    await ask(player).click();
    await gm.waitForFunction(() => game.messages.some((message: Loose) => message.type === "defense"));
    await lastCard(gm)
      .getByText(/Крит|Попадание|Вскользь|Промах/u)
      .first()
      .waitFor();
    await closeWindows(gm);
    return {
      ...(await gm.evaluate(() => {
        const answer = game.messages.find((message: Loose) => message.type === "defense");
        return {
          parts: answer.system.parts.physical.map((part: Loose) => part.source as string),
          total: (answer.rolls[0]?.total ?? null) as number | null,
          fixed: answer.system.fixed as number | null,
        };
      })),
      card: await lastCard(gm).innerText(),
    };
  }

  test.each([
    ["roll", ["characteristic", "armor", "shield"], null],
    ["noDex", ["armor", "shield"], null],
    ["none", ["armor", "shield"], 0],
  ] as const)(
    "C-56: a helpless target that defends by %s; at hand a hit is a critical",
    async (helplessDefense, parts, fixed) => {
      const answer = await hitHelpless(helplessDefense);
      expect(answer.parts).toEqual(parts);
      expect(answer.fixed).toBe(fixed);
      expect(answer.card).toMatch(/Крит/u);
    },
  );

  test("C-56: at hand a hit on a stunned target is a hit", async () => {
    const { card } = await hitHelpless("roll", "stun");
    expect(card).toMatch(/Попадание/u);
    expect(card).not.toMatch(/Крит/u);
  });

  test("H-RNG-04 B-RNG-03: an enemy at hand hinders a shot only if it sees and can act", async () => {
    evening = await beginEvening({ world: BLADES });
    const gm = await evening.open("GM");
    await target(gm, "Огр");
    const sheet = await openSheet(gm, "Следопыт");
    const why = async (statuses: Record<string, string>, shooter = ""): Promise<boolean> => {
      await gm.evaluate(
        ([marked, own]) => {
          for (const { name, actor } of canvas.tokens.placeables) {
            actor.statuses.clear();
            if (marked[name]) actor.statuses.add(marked[name]);
            if (name === "Следопыт" && own) actor.statuses.add(own);
          }
        },
        [statuses, shooter] as const,
      );
      await sheet
        .getByRole("button", { name: /Короткий лук.*Выстрел/u })
        .first()
        .click();
      const window = gm.locator(".od-window").filter({ hasText: "Короткий лук" }).last();
      await window.locator("button[type=submit]").waitFor();
      const found = (await window.getByText("Враг рядом со стрелком").count()) > 0;
      await window.locator("[data-action=close]").click();
      await window.waitFor({ state: "detached" });
      return found;
    };
    // Four goblins stand around the ranger.
    const all = (status: string) =>
      Object.fromEntries(["Гоблин 2", "Гоблин 3", "Гоблин 4", "Гоблин 5"].map((name) => [name, status]));
    expect(await why({})).toBe(true);
    expect(await why(all("stunned"))).toBe(false);
    expect(await why(all("blinded"))).toBe(false);
    expect(await why({ ...all("unconscious"), "Гоблин 5": "prone" })).toBe(true);
    expect(await why({}, "invisible")).toBe(false);
  });

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
});
