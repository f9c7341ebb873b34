/** Something else under an id that everybody can reckon: it stands in nobody's way. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { id16 } from "../../module/play/exchange/id.pure.ts";
import { ask, beginEvening, storedActor, told, type Evening } from "./support/evening.ts";
import { cardOf, honestAttack, raw, stored } from "./support/forger.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";

describe.each(["reject", "overwrite"] as const)(
  "something else under an id that others reckon (taken ids: %s)",
  (duplicateIds) => {
    let evening: Evening;
    beforeEach(async () => {
      evening = await beginEvening({ duplicateIds });
    });
    afterEach(() => evening.end());

    /** Plain words under an id, by somebody who has no part in it. */
    const spoil = (page: Page, ...ids: readonly string[]): Promise<void> =>
      page.evaluate(async (all) => {
        for (const _id of all) await ChatMessage.create({ _id, content: "чужие слова" }, { keepId: true });
      }, ids);
    const has = (page: Page, id: string): Promise<boolean> => page.evaluate((one) => game.messages.has(one), id);
    const authors = (page: Page, type: string): Promise<string[]> =>
      page.evaluate(
        (wanted) =>
          game.messages.contents
            .filter((message: Loose) => message.type === wanted && message.system.asked !== "reroll")
            .map((message: Loose) => message.author.name)
            .sort(),
        type,
      );

    test("answers: without a GM the card says so and play goes on; a GM's client clears the place, and all stays as it was", async () => {
      const [gm, player, other, third] = await Promise.all([
        evening.open("GM"),
        evening.open("Player 1"),
        evening.open("Player 2"),
        evening.open("Player 3"),
      ]);
      await forceDice(gm, [19, 20], [4, 8], [2, 8]);
      await target(gm, "Воин");
      await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
      await gm.evaluate(
        async () =>
          void (await game.system.api.requestCheck({
            actors: [game.actors.getName("Воин"), game.actors.getName("Следопыт")],
            kind: "attribute",
            key: "discipline",
            dc: 10,
          })),
      );
      const request = await player.waitForFunction(
        () => game.messages.contents.find((message: Loose) => message.type === "request")?.id as string | undefined,
      );
      const requestId = String(await request.jsonValue());
      const attack = await stored(player, "attack");
      await gm.close();
      const [defense, check] = [id16(attack._id, attack.system.targets[0].key), id16(requestId, "c0")];
      await spoil(third, defense, check);
      // Nor is a player's ruling made a GM's by being there when the blow is written.
      await third.evaluate(async (data) => void (await ChatMessage.create(data, { keepId: true })), {
        _id: id16(`ruling:${attack._id}`, "a"),
        type: "ruling",
        content: "Решение Мастера",
        system: {
          version: 1,
          attack: attack._id,
          round: 99,
          rulings: [{ key: attack.system.strikes[0].key, outcome: "crit", factor: 2, amount: 11 }],
        },
      });
      for (const page of [player, other]) {
        await cardOf(page, attack._id).getByText("В месте ответа лежит чужое сообщение").first().waitFor();
        await cardOf(page, requestId).getByText("В месте ответа лежит чужое сообщение").first().waitFor();
      }
      await forceDice(player, [4, 20], [15, 20]);
      await ask(player).click();
      await untilHitPoints(other, "Воин", 7);
      await player.getByRole("button", { name: "Бросить: Дисциплина" }).click();
      await cardOf(other, requestId).getByText("Успех").first().waitFor();
      await cardOf(other, attack._id).getByText("Попадание · 5").waitFor();
      expect(await has(other, defense)).toBe(true);
      expect(await told(cardOf(other, attack._id))).not.toContain("Решение Мастера");
      const again = await evening.open("GM");
      for (const id of [defense, check]) await expect.poll(() => has(again, id), { timeout: 10_000 }).toBe(false);
      for (const page of [again, player]) {
        await cardOf(page, attack._id).getByText("Попадание · 5").waitFor();
        await cardOf(page, requestId).getByText("Успех").first().waitFor();
        expect(await authors(page, "defense")).toEqual(["Player 1"]);
        expect((await hitPoints(page, "Воин")).value).toBe(7);
      }
    });

    test("answers: a player's blow at the GM's goblin, its answer spoiled before and after it is given", async () => {
      const [gm, player, third] = await Promise.all([
        evening.open("GM"),
        evening.open("Player 1"),
        evening.open("Player 3"),
      ]);
      await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "npcDefense", "prompt")));
      const attack = await honestAttack(player);
      await ask(gm).waitFor();
      const place = id16(attack._id, attack.system.targets[0].key);
      await spoil(third, place);
      await expect.poll(() => has(player, place)).toBe(false);
      await ask(gm).waitFor();
      await forceDice(gm, [9, 20]);
      await ask(gm).click();
      for (const page of [gm, player, third]) await untilHitPoints(page, "Гоблин 1", 3);
      // Under an id that is taken the server refuses, or lets it overwrite the GM's word.
      evening.allow(/already exists/iu);
      await spoil(third, place).catch(() => undefined);
      const forged = {
        type: "ChatMessage",
        action: "create",
        operation: {
          keepId: true,
          action: "create",
          data: [
            {
              _id: place,
              type: "defense",
              content: "x",
              system: {
                version: 1,
                tab: "x",
                attack: attack._id,
                target: attack.system.targets[0].key,
                actor: attack.system.targets[0].actor,
                kind: "physical",
                fixed: 30,
              },
            },
          ],
        },
      };
      await raw(player, forged);
      await settled(gm);
      for (const page of [gm, player, third]) {
        await expect.poll(() => authors(page, "defense")).toEqual(["GM"]);
        await lastCard(page).getByText("Попадание · 7").waitFor();
        expect((await hitPoints(page, "Гоблин 1")).value).toBe(3);
      }
    });

    test("an empty answer by the owner himself blocks nothing: it is removed, and he is asked again", async () => {
      const [gm, player, third] = await Promise.all([
        evening.open("GM"),
        evening.open("Player 1"),
        evening.open("Player 3"),
      ]);
      await forceDice(gm, [19, 20], [4, 8], [2, 8]);
      await target(gm, "Воин");
      await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
      await ask(player).waitFor();
      const attack = await stored(player, "attack");
      const [victim] = attack.system.targets;
      const place = id16(attack._id, victim.key);
      await player.evaluate(async (data) => void (await ChatMessage.create(data, { keepId: true })), {
        _id: place,
        type: "defense",
        content: "Воин: защита",
        system: {
          version: 1,
          tab: "x",
          attack: attack._id,
          target: victim.key,
          actor: victim.actor,
          token: victim.token,
          kind: "physical",
          fixed: null,
          strikes: [],
          quoted: [],
        },
      });
      await expect.poll(() => has(third, place)).toBe(false);
      await forceDice(player, [4, 20]);
      await ask(player).click();
      for (const page of [gm, third]) await untilHitPoints(page, "Воин", 7);
    });

    test("what calls itself newer keeps no place of others: they play on beside it, and a GM's client removes it", async () => {
      const [gm, player, third] = await Promise.all([
        evening.open("GM"),
        evening.open("Player 1"),
        evening.open("Player 3"),
      ]);
      /** Of some type and of a version that nobody here can read, by somebody who has no part in it. */
      const newer = (type: string, _id: string): Promise<void> =>
        third.evaluate(async (data) => void (await ChatMessage.create(data, { keepId: true })), {
          _id,
          type,
          content: "x",
          system: { version: 99 },
        });
      await gm.evaluate(async () => {
        await game.actors.getName("Воин").update({ system: { inspiration: true } });
      });
      await forceDice(gm, [19, 20], [4, 8], [2, 8]);
      await target(gm, "Воин");
      await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
      await gm.evaluate(
        async () =>
          void (await game.system.api.requestCheck({
            actors: [game.actors.getName("Воин")],
            kind: "attribute",
            key: "discipline",
            dc: 10,
          })),
      );
      const roll = player.getByRole("button", { name: "Бросить: Дисциплина" });
      await ask(player).waitFor();
      const attack = await stored(player, "attack");
      const asked = await player.waitForFunction(
        () => game.messages.contents.find((message: Loose) => message.type === "request")?.id as string | undefined,
      );
      const request = String(await asked.jsonValue());
      const uuid = await gm.evaluate(() => game.actors.getName("Воин").uuid as string);
      const places = {
        defense: id16(attack._id, attack.system.targets[0].key),
        check: id16(request, "c0"),
        reroll: id16(uuid, "inspiration:0"),
      };
      await gm.close();
      for (const [type, id] of Object.entries(places)) await newer(type, id);
      await forceDice(player, [4, 20], [3, 20], [17, 20]);
      await ask(player).click();
      await untilHitPoints(third, "Воин", 7);
      await roll.click();
      await cardOf(player, request)
        .getByRole("button", { name: /Перебросить за вдохновение/u })
        .click();
      await cardOf(third, request).getByText("выпало 3, переброшено на 17").waitFor();

      const back = await evening.open("GM");
      for (const id of Object.values(places)) await expect.poll(() => has(back, id), { timeout: 10_000 }).toBe(false);
      expect((await hitPoints(back, "Воин")).value).toBe(7);
      await back.evaluate(async () => {
        await game.settings.set("opposed-d20", "ruleProfile", "base");
        await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } });
      });
      // Of a type that could stand there, and of another.
      for (const type of ["check", "gift"]) {
        const save = id16(uuid, "death-save:0");
        await newer(type, save);
        await expect.poll(() => has(third, save), { timeout: 10_000 }).toBe(false);
      }
      await back.close();
      await newer("gift", id16(uuid, "death-save:0"));
      const sheet = await openSheet(player, "Воин");
      await forceDice(player, [12, 20]);
      await sheet.getByRole("button", { name: "Спасбросок от смерти", exact: true }).click();
      await expect
        .poll(async () => {
          const { successes, failures, saves } = (await storedActor(third, "Воин")).system.death;
          return [successes, failures, saves] as unknown[];
        })
        .toEqual([1, 0, 1]);
    });

    test("B-DEATH-05 B-DICE-08 H-DEATH-01: saves against death, inspiration, standing to the death", async () => {
      const [gm, player, third] = await Promise.all([
        evening.open("GM"),
        evening.open("Player 1"),
        evening.open("Player 3"),
      ]);
      const uuid = await gm.evaluate(() => game.actors.getName("Воин").uuid as string);
      const [die, stand, save, next] = [
        id16(uuid, "inspiration:0"),
        id16(uuid, "stand:0"),
        id16(uuid, "death-save:0"),
        id16(uuid, "death-save:1"),
      ];
      const choices = (page: Page): Promise<number> =>
        page.evaluate(
          () => game.messages.contents.filter((message: Loose) => message.type === "stand").length as number,
        );
      await gm.evaluate(async () => {
        await game.actors.getName("Воин").update({ system: { inspiration: true } });
      });
      // Nobody is there who could clear it: each has its next place.
      await gm.close();
      await spoil(third, die, stand, save);
      await forceDice(player, [3, 20], [17, 20]);
      await player.evaluate(
        async () =>
          void (await game.system.api.rollCheck({
            actor: game.actors.getName("Воин"),
            kind: "attribute",
            key: "discipline",
            dc: 15,
          })),
      );
      await lastCard(player)
        .getByRole("button", { name: /Перебросить за вдохновение/u })
        .click();
      await lastCard(third).getByText("выпало 3, переброшено на 17").waitFor();
      await expect
        .poll(() =>
          player.evaluate(() => {
            const { inspiration, inspirationSpent } = game.actors.getName("Воин").system;
            return [inspiration, inspirationSpent];
          }),
        )
        .toEqual([false, 1]);
      await player.evaluate(async () => {
        await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } });
      });
      const sheet = await openSheet(player, "Воин");
      await sheet.getByRole("button", { name: "Стоять насмерть", exact: true }).click();
      await expect.poll(async () => (await storedActor(third, "Воин")).system.death.stands as number).toBe(1);
      expect(await choices(third)).toBe(1);
      // A choice that nobody made: its card says so and offers nothing.
      const lie = await third.evaluate(
        async (who) =>
          (
            await ChatMessage.create({
              type: "stand",
              content: "Воин стоит насмерть",
              system: { version: 1, uuid: who, name: "Воин", number: 0, overflow: 500, depth: 0, receipt: "" },
            })
          ).id as string,
        uuid,
      );
      const liar = player.locator(`.chat-message[data-message-id="${lie}"]`).last();
      await liar.getByText("Не засчитано").waitFor();
      expect(await liar.getByRole("button").count()).toBe(0);

      const back = await evening.open("GM");
      for (const id of [die, stand, save]) await expect.poll(() => has(back, id), { timeout: 10_000 }).toBe(false);
      await back.evaluate(async () => {
        await game.settings.set("opposed-d20", "ruleProfile", "base");
        await game.actors
          .getName("Воин")
          .update({ system: { hp: { value: 0 }, death: { standing: false, droppedOut: false } } });
      });
      // A save by somebody else for him, in its very place and of its kind, and one that he made for something else.
      await back.close();
      const said = (actor: string, kind: string): object => ({
        version: 1,
        tab: "x",
        actor,
        name: "Воин",
        kind,
        key: "save",
        advantage: 0,
        parts: [],
        dc: 10,
        rules: {},
        request: "",
        asked: "",
      });
      const post20 = (page: Page, id: string, system: object): Promise<void> =>
        page.evaluate(
          async ([_id, data]) => {
            const roll = await new Roll("1d20").evaluate();
            await ChatMessage.create(
              { _id, type: "check", content: "x", rolls: [JSON.stringify(roll)], system: data },
              { keepId: true },
            );
          },
          [id, system] as const,
        );
      await forceDice(third, [1, 20]);
      await post20(third, save, said(uuid, "death"));
      const button = sheet.getByRole("button", { name: "Спасбросок от смерти", exact: true });
      await button.waitFor();
      const counters = async (page: Page): Promise<unknown> => {
        const { successes, failures, saves } = (await storedActor(page, "Воин")).system.death;
        return [successes, failures, saves];
      };
      await forceDice(player, [12, 20]);
      await button.click();
      await expect.poll(() => counters(third)).toEqual([1, 0, 1]);
      await forceDice(player, [20, 20]);
      await post20(player, next, said(uuid, "characteristic"));
      await forceDice(player, [2, 20]);
      await button.click();
      await expect.poll(() => counters(third)).toEqual([1, 1, 2]);
    });
  },
);
