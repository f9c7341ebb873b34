/** Answers and requests of checks that nobody may write. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { id16 } from "../../module/play/exchange/id.pure.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { forceDice, lastCard } from "./support/seat.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Three heroes of two players: the first player has two. */
const WORLD = {
  ...FIGHT,
  actors: [...FIGHT.actors, { of: "heroes/Воин", name: "Оруженосец", owners: ["Player 1"] }],
  tokens: [...FIGHT.tokens, { of: "Оруженосец", name: "Оруженосец", at: [6, 3] as const }],
};

const prompt = (page: Page): Locator => page.getByRole("button", { name: /^Бросить: (Дисциплина|Атлетика)$/u });
const answers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    game.messages.contents
      .filter((message: Loose) => message.type === "check" && message.system.request)
      .map((message: Loose) => message.author.name as string)
      .sort(),
  );

describe.each(NEWER)("generation %i", (generation) => {
  test("forged: a player answers for another's character, asks himself, names a difficulty", async () => {
    evening = await beginEvening({ generation, world: WORLD });
    const [gm, player, other] = await Promise.all([
      evening.open("GM"),
      evening.open("Player 1"),
      evening.open("Player 2"),
    ]);
    const request = await gm.evaluate(async () => {
      const actors = [game.actors.getName("Следопыт")];
      return (
        await game.system.api.requestCheck({ actors, kind: "attribute", key: "discipline", dc: 10, dcHidden: true })
      ).id as string;
    });
    await prompt(other).waitFor();
    const difficulty = await gm.evaluate(
      () => game.messages.contents.find((message: Loose) => message.type === "difficulty").id as string,
    );
    expect(await player.evaluate((id) => game.messages.get(id)?.visible ?? false, difficulty)).toBe(false);
    const squat = (text: string, asked: string): Promise<string> =>
      player.evaluate(
        async ([id, answer, key]) => {
          const roll = await new Roll("1d20 + 90").evaluate();
          const system = {
            version: 1,
            tab: "x",
            actor: game.actors.getName("Следопыт").uuid,
            name: "Следопыт",
            kind: "attribute",
            key: "discipline",
            request: id,
            asked: key,
            parts: [{ source: "situational", label: "x", value: 90 }],
          };
          const [made] = await ChatMessage.createDocuments(
            [{ _id: answer, type: "check", content: "x", rolls: [JSON.stringify(roll)], system }],
            { keepId: true },
          );
          return made.id as string;
        },
        [request, text, asked] as const,
      );
    // By a stranger, in the place of the ranger's answer: the GM's client removes it, the right user is asked again.
    // Looked at in the page that made it: the others hear of it later.
    const answerId = id16(request, "c0");
    await squat(answerId, "c0");
    await expect.poll(() => player.evaluate((id) => game.messages.has(id) as boolean, answerId)).toBe(false);
    await prompt(other).waitFor();
    // The same with a claim that it belongs to nothing.
    await squat(answerId, "c9");
    await expect.poll(() => player.evaluate((id) => game.messages.has(id) as boolean, answerId)).toBe(false);
    // A difficulty by a player is nobody's word, and his own request asks nobody.
    expect(
      await player.evaluate(
        async (id) =>
          ChatMessage.createDocuments(
            [{ _id: id, type: "difficulty", content: "x", system: { version: 1, request: id, dc: 1 } }],
            { keepId: true },
          ).then(
            () => "made",
            () => "refused",
          ),
        difficulty,
      ),
    ).toBe("refused");
    const own = await player.evaluate(async () => {
      const asked = [
        {
          key: "c0",
          actor: game.actors.getName("Следопыт").uuid,
          name: "Следопыт",
          pc: true,
          kind: "attribute",
          check: "discipline",
          advantage: -1,
        },
      ];
      return (
        await ChatMessage.create({
          type: "request",
          content: "x",
          system: { version: 1, mode: "each", difficulty: "none", asked, rules: {} },
        })
      ).id as string;
    });
    await lastCard(other).getByText("Просить о проверке может только Мастер.").waitFor();
    expect(await gm.evaluate((id) => game.messages.has(id) as boolean, id16(own, "c0"))).toBe(false);
    await expect.poll(() => prompt(other).count()).toBe(1);
    await forceDice(other, [9, 20]);
    await prompt(other).click();
    await expect.poll(() => answers(gm)).toEqual(["Player 2"]);
  });
});
