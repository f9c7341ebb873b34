/** The guide's window: who opens it, what it bears while others change things, how every step looks and is read aloud. */
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { atStep, begin, creationWindow, HERO, next, pickRow, take, WITH_HERO } from "./support/creation.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { plainFaults } from "./support/plain-colors.ts";
import { settled } from "./support/quiet.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

test("a step has the keyboard in the very drawing that shows it, and is not drawn again when the own draft comes back; what one types to find a thing survives what others change", async () => {
  evening = await beginEvening({ world: WITH_HERO });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await begin(player);
  const window = creationWindow(player);
  // What has the keyboard in every drawing of the step, asked before any other code can run.
  await window.evaluate((element) => {
    const seen: string[] = [];
    Object.assign(element, { seen });
    new MutationObserver((changes) => {
      const drawn = changes.some(({ addedNodes }) =>
        [...addedNodes].some((node) => node instanceof Element && node.matches(".od-creation__body")),
      );
      const active = document.activeElement;
      if (!drawn) return;
      seen.push(
        element.querySelector(".od-creation__body")?.contains(active)
          ? (active?.getAttribute("name") ?? "")
          : `outside: ${active?.id ?? ""}`,
      );
    }).observe(element, { childList: true, subtree: true });
  });
  const seen = (): Promise<unknown> => window.evaluate((element) => ("seen" in element ? element.seen : null));
  const stored = (part: string): Promise<unknown> =>
    player.waitForFunction(([name, text]) => (game.actors.getName(name).system.draft as string).includes(text), [
      HERO,
      part,
    ] as const);
  await player.keyboard.press("ArrowDown");
  await stored("uuid");
  await settled(player);
  expect(await seen()).toEqual(["origin"]);
  await next(player, "Происхождение");
  await stored('"step":"background"');
  await settled(player);
  expect(await seen()).toEqual(["origin", "origin"]);
  await window.getByRole("button", { name: "Снаряжение" }).first().click();
  await atStep(player, "Снаряжение");
  await stored('"step":"equipment"');
  await settled(player);
  // Without a kit to choose the shop begins at its heading: none of its hundred numbers is the first.
  expect(await seen()).toEqual(["origin", "origin", ""]);

  // What one types to find a thing survives what others change meanwhile.
  const search = window.getByRole("searchbox");
  const rows = (): Promise<number> => window.locator("[data-search]:visible").count();
  const all = await rows();
  await search.focus();
  await player.keyboard.type("Алебар");
  const found = await rows();
  expect(found).toBeLessThan(all);
  const drawn = await window.locator("[data-application-part='body']").elementHandle();
  await gm.evaluate(
    (name) =>
      game.actors
        .getName(name)
        .update({ system: { coins: { gp: 70 } } })
        .then(() => null),
    HERO,
  );
  await expect.poll(() => drawn?.evaluate((part) => part.isConnected)).toBe(false);
  await player.keyboard.type("да");
  expect(await search.inputValue()).toBe("Алебарда");
  expect(await rows()).toBe(1);
});

test.each(NEWER)(
  "generation %i: who may create actors begins the guide from their list, others have no such button",
  async (generation) => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const entry = (page: Page): Locator => page.getByRole("button", { name: "Персонаж по шагам" });
    await gm
      .getByRole("tab", { name: /Актёры|Персонажи|Actors/u })
      .or(gm.locator("[data-tab='actors']"))
      .first()
      .click();
    await player.locator("[data-tab='actors']").first().click();
    await entry(gm).focus();
    await shoot(gm, `${String(generation)}-creation-entry`);
    // Twice in haste makes one.
    await gm.keyboard.press("Enter");
    await gm.keyboard.press("Enter");
    await atStep(gm, "Раса");
    await pickRow(gm, "Эльф");
    await gm.waitForFunction(() => (game.actors.getName("Новый персонаж").system.draft as string) !== "");
    const made = await gm.evaluate(
      () => game.actors.filter(({ type }: { type: string }) => type === "character").length as number,
    );
    expect(
      await gm.evaluate(
        () => game.actors.filter((actor: { name: string }) => actor.name === "Новый персонаж").length as number,
      ),
    ).toBe(1);
    // Closed and pressed again: the same one goes on.
    await creationWindow(gm).getByRole("button", { name: "Закончить позже" }).click();
    await creationWindow(gm).waitFor({ state: "detached" });
    await entry(gm).click();
    await gm.locator(".notification", { hasText: "Продолжается незаконченный персонаж: Новый персонаж." }).waitFor();
    await atStep(gm, "Раса");
    expect(
      await gm.evaluate(() => game.actors.filter(({ type }: { type: string }) => type === "character").length),
    ).toBe(made);
    expect(await entry(player).count()).toBe(0);
    // The key is nobody's until somebody chooses one; it tells who may not.
    await player.evaluate(() => {
      game.keybindings.actions.get("opposed-d20.createCharacter").onDown();
    });
    await player.getByText("Создавать персонажей вам нельзя: попросите Мастера.").waitFor();
  },
);

test("every step: read aloud without fault, nothing clipped, at a desk and on a phone, dark and light; values are rolled for everybody to see", async () => {
  evening = await beginEvening({ world: WITH_HERO });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await begin(player);
  await loadAxe(player);
  const window = creationWindow(player);
  const look = async (name: string): Promise<void> => {
    for (const width of [1440, 390]) {
      await player.setViewportSize({ width, height: 900 });
      await player.evaluate(
        (wide) => {
          for (const app of foundry.applications.instances.values())
            if (app.element.classList.contains("od-window--creation"))
              app.setPosition({ left: 0, top: 0, width: wide, height: 780 });
        },
        width === 390 ? 390 : 960,
      );
      expect([name, width, await eyesores(window)]).toEqual([name, width, []]);
      await shoot(window, `creation-${name}-${String(width)}`);
    }
    expect([name, await violations(window)]).toEqual([name, []]);
    if (["species", "mastery", "summary"].includes(name))
      expect([name, await plainFaults(window, `creation-${name}`)]).toEqual([name, []]);
  };
  await pickRow(player, "Человек");
  await look("species");
  await next(player, "Происхождение");
  await pickRow(player, "Солдат");
  await next(player, "Класс");
  await pickRow(player, "Воин");
  await look("class");
  await next(player, "Характеристики");
  await window.getByRole("radio", { name: "Броском" }).check({ force: true });
  await window.getByRole("button", { name: "Бросить 4к6 шесть раз" }).click();
  await gm
    .getByText(/Новичок: характеристики — \d+(, \d+){5}/u)
    .first()
    .waitFor();
  await window.getByText("Выпало:").waitFor();
  await look("values");
  await next(player, "Мастерство");
  await look("mastery");
  await next(player, "Снаряжение");
  await take(player, "Кинжал");
  await look("equipment");
  await next(player, "Имя");
  await player.evaluate(() => {
    for (const one of document.querySelectorAll(".theme-dark")) one.classList.replace("theme-dark", "theme-light");
  });
  await look("summary");
});
