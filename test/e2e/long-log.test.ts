/** A log of three hundred attacks: logging in, scrolling back and playing on stay quick. Times are told, not judged. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { id16 } from "../../module/play/common/id.pure.ts";
import { shortId } from "../../module/rules/ledger/ledger.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { openHostTable } from "./support/drivers/host.ts";
import { attackWith, faultsOf, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT, idOf } from "./support/world.ts";

const ATTACKS = 300;
/** An actor keeps this many entries. */
const KEPT = 64;
const VALUE = 107;
const MAX = 600;
const HOUR = 3_600_000;

interface Sample {
  readonly attack: Loose;
  readonly answer: Loose;
  readonly delta: Loose;
}

/** One attack as the system writes it: its two messages and the goblin after it. */
async function playOnce(): Promise<Sample> {
  const table = await openHostTable({ generation: 14, world: FIGHT });
  const [gm, player] = await Promise.all([table.open("GM"), table.open("Player 1")]);
  await hit(gm, player, 3);
  const sample = await gm.evaluate(() => {
    const find = (type: string): Loose =>
      game.messages.contents.find((message: Loose) => message.type === type).toObject();
    const token = canvas.tokens.placeables.find((each: Loose) => each.name === "Гоблин 1");
    return { attack: find("attack"), answer: find("defense"), delta: token.document.toObject().delta as Loose };
  });
  await table.close();
  return sample;
}

/** The fighter hits the goblin for 7. */
async function hit(gm: Page, player: Page, left: number): Promise<void> {
  await forceDice(player, [13, 20], [5, 8]);
  await forceDice(gm, [9, 20]);
  await target(player, "Гоблин 1");
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
  for (const page of [gm, player]) await untilHitPoints(page, "Гоблин 1", left);
}

/** The same attack three hundred times, the last of them hours ago. */
function fill(data: Loose, { attack, answer, delta }: Sample): void {
  const entries: (readonly [string, Loose])[] = [];
  const [first] = Object.values(delta.system.ledger.entries) as [Loose];
  for (let n = 0; n < ATTACKS; n++) {
    const id = idOf(`attack:${String(n)}`);
    const answerId = id16(id, "t0");
    const timestamp = Date.now() - (ATTACKS - n + 5) * HOUR;
    const made = (message: Loose): object => ({
      ...message,
      timestamp,
      _stats: { ...message._stats, createdTime: timestamp, modifiedTime: timestamp },
    });
    data.messages.push(
      { ...made(attack), _id: id },
      { ...made(answer), _id: answerId, system: { ...answer.system, attack: id } },
    );
    entries.push([answerId, { ...first, attack: id, n: n + 1, terms: { ...first.terms, max: MAX } }]);
  }
  const kept = entries.slice(-KEPT);
  const swept = entries.slice(0, -KEPT);
  const { base } = delta.system.ledger;
  const ledger = {
    base: {
      ...base,
      n: swept.length,
      skipped: swept.map(([id]) => shortId(id)),
      hitPoints: { ...base.hitPoints, hp: VALUE + first.amount * kept.length },
      writtenHits: { ...base.writtenHits, hp: VALUE },
    },
    entries: Object.fromEntries(kept),
  };
  const token = data.scenes[0].tokens.find((each: Loose) => each.name === "Гоблин 1");
  token.delta = {
    ...delta,
    _id: token.delta._id,
    system: { ...delta.system, hp: { ...delta.system.hp, value: VALUE, max: MAX }, ledger },
  };
}

const CARDS = ".chat-message .od-card";

/** Scrolls to the beginning of the log. */
async function scrollBack(page: Page): Promise<void> {
  for (let shown = 0; shown < ATTACKS;) {
    await page.locator(CARDS).first().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, -100_000);
    const before = shown;
    shown = await page.locator(CARDS).count();
    if (shown === before)
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(resolve);
          }),
      );
  }
}

test("300 attacks: log in, scroll back, attack, log in again", async () => {
  const sample = await playOnce();
  const table = await openHostTable({
    generation: 14,
    world: {
      ...FIGHT,
      finish: (data) => {
        fill(data, sample);
      },
    },
    latency: [30, 120],
  });
  const times: Record<string, number> = {};
  const timed = async <T>(name: string, job: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await job();
    times[name] = Math.round(performance.now() - start);
    return result;
  };
  const gm = await timed("log in", () => table.open("GM"));
  const player = await table.open("Player 1");
  await gm.locator(CARDS).last().hover();
  await timed("scroll back through all", () => scrollBack(gm));
  expect(await gm.locator(CARDS).count()).toBe(ATTACKS);
  // Also those of which the goblin no longer keeps a receipt are over and done with.
  expect(
    await gm.locator("[data-od-action='apply'], [data-od-action='update'], [data-od-action='rollFor']").count(),
  ).toBe(0);

  await gm.evaluate(() => {
    const drawn = new Map<Element, number>();
    const observer = new MutationObserver((records) => {
      for (const card of new Set(
        records.map(({ target: node }) =>
          (node instanceof Element ? node : node.parentElement)?.closest(".chat-message"),
        ),
      ))
        if (card) drawn.set(card, (drawn.get(card) ?? 0) + 1);
    });
    for (const card of document.querySelectorAll(".chat-message"))
      observer.observe(card, { childList: true, subtree: true, characterData: true, attributes: true });
    Object.assign(globalThis, { drawn });
  });
  await timed("attack, answer and damage", () => hit(gm, player, 100));
  await lastCard(gm).getByText("Попадание · 7").waitFor();
  expect(await gm.locator(CARDS).count()).toBe(ATTACKS + 1);
  const drawn = await gm.evaluate(() => [...((globalThis as Loose).drawn as Map<Element, number>).values()]);
  expect(drawn.length).toBeLessThanOrEqual(2);

  await timed("log in again", () =>
    gm.reload().then(() => gm.waitForFunction(() => (globalThis as Loose).game?.ready === true)),
  );
  await lastCard(gm).getByText("Попадание · 7").waitFor();
  await shoot(gm, "long-log");
  expect(
    await gm.evaluate(
      () => canvas.tokens.placeables.find((each: Loose) => each.name === "Гоблин 1").actor.system.hp.value as number,
    ),
  ).toBe(100);
  console.info(
    `300 attacks in the log, milliseconds: ${JSON.stringify(times)}; old cards drawn again by one attack: ${String(drawn.length)}`,
  );
  expect([...(await faultsOf(gm)), ...(await faultsOf(player))]).toEqual([]);
  await table.close();
});
