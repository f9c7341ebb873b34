/** Something else under an id that everybody can reckon: it stands in nobody's way. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { honestAttack, squat } from "./forger.ts";
import { Table, type Person } from "../support/table.ts";
import { answerId, derivedId, rulingIds } from "./names.ts";

describe.each(["reject", "overwrite"] as const)(
  "something else under an id that others reckon (taken ids: %s)",
  (keepId) => {
    let table: Table;
    let gm: Person, player: Person, third: Person;
    beforeEach(async () => {
      table = Table.begin({ keepId });
      [gm, player, third] = await table.openAll("GM", "Player 1", "Player 3");
    });
    afterEach(() => {
      table.end();
    });

    /** Plain words under an id, by somebody who has no part in it. */
    const spoil = async (...ids: readonly string[]): Promise<void> => {
      for (const _id of ids) await squat(third, { _id, content: "чужие слова" });
      await table.soon();
    };
    /** Of some type and of a version that nobody here can read, by somebody who has no part in it. */
    const newer = async (type: string, _id: string): Promise<void> => {
      await squat(third, { _id, type, content: "x", system: { version: 99 } });
      await table.soon();
    };
    /** The ogre's blow at the fighter: 25 for 4 + 2 + 2, from which 3 are subtracted. */
    const ogreStrikes = async (): Promise<Loose> => {
      await gm.dice([19, 20], [4, 8], [2, 8]);
      const id = await gm.strike("Огр", "Дубина", "Воин");
      await table.soon();
      return player.message(id);
    };
    const ask = async (...names: readonly string[]): Promise<string> => {
      const id = await gm.run(
        async (all) =>
          (
            await game.system.api.requestCheck({
              actors: all.map((name) => game.actors.getName(name)),
              kind: "attribute",
              key: "discipline",
              dc: 10,
            })
          ).id as string,
        names,
      );
      await table.soon();
      return id;
    };
    /** Ids of what belongs to the fighter. */
    const hers = (...words: readonly string[]): Promise<string[]> =>
      gm.run(() => game.actors.getName("Воин").uuid as string).then((uuid) => words.map((one) => derivedId(uuid, one)));
    const mortal = (person: Person, way: "rollDeathSave" | "standToDeath"): Promise<void> =>
      person.run(async (name) => void (await hands.system[name](game.actors.getName("Воин"))), way);
    const counters = async (person: Person): Promise<unknown> => {
      const { successes, failures, saves } = (await person.actor("Воин")).system.death;
      return [successes, failures, saves];
    };

    test("answers: without a GM the card says so and play goes on; a GM's client clears the place, and all stays as it was", async () => {
      const other = await table.open("Player 2");
      const attack = await ogreStrikes();
      const request = await ask("Воин", "Следопыт");
      gm.leave();
      const [defense, check] = [answerId(attack._id, attack.system.targets[0].key), answerId(request, "c0")];
      await spoil(defense, check);
      // Nor is a player's ruling made a GM's by being there when the blow is written.
      await squat(third, {
        _id: rulingIds(attack._id)[0],
        type: "ruling",
        content: "Решение Мастера",
        system: {
          version: 1,
          attack: attack._id,
          round: 99,
          byStrike: { forged: { key: attack.system.strikes[0].key, outcome: "crit", factor: 2, amount: 11 } },
        },
      });
      await table.soon();
      for (const person of [player, other])
        for (const id of [attack._id, request])
          expect((await person.card(id)).told).toContain("В месте ответа лежит чужое сообщение");
      await player.dice([4, 20], [15, 20]);
      await player.answer("defense");
      await table.soon();
      expect(await other.points("Воин")).toBe(7);
      await player.answer("check");
      await table.soon();
      expect((await other.card(request)).text).toContain("Успех");
      const { told } = await other.card(attack._id);
      expect(told).toContain("Попадание · 5");
      expect(told).not.toContain("Решение Мастера");
      expect(await other.has(defense)).toBe(true);
      await table.open("GM");
      for (const id of [defense, check]) expect(await gm.has(id)).toBe(false);
      for (const person of [gm, player]) {
        expect((await person.card(attack._id)).text).toContain("Попадание · 5");
        expect((await person.card(request)).text).toContain("Успех");
        expect(await person.authors("defense")).toEqual(["Player 1"]);
        expect(await person.points("Воин")).toBe(7);
      }
    });

    test("answers: a player's blow at the GM's goblin, its answer spoiled before and after it is given", async () => {
      await gm.set("npcDefense", "prompt");
      const attack = await honestAttack(player);
      await table.soon();
      const [target] = attack.system.targets;
      const place = answerId(attack._id, target.key);
      await spoil(place);
      expect(await player.has(place)).toBe(false);
      expect(await gm.asked()).toEqual(["defense"]);
      await gm.dice([9, 20]);
      await gm.answer();
      await table.soon();
      for (const person of [gm, player, third]) expect(await person.points("Гоблин 1")).toBe(3);
      // Under an id that is taken the server refuses, or lets it overwrite the GM's word.
      await spoil(place).catch(() => undefined);
      const forged = {
        _id: place,
        type: "defense",
        content: "x",
        system: {
          version: 1,
          tab: "x",
          attack: attack._id,
          target: target.key,
          actor: target.actor,
          kind: "physical",
          fixed: 30,
        },
      };
      const refused = await player.raw("ChatMessage", "create", { keepId: true, data: [forged] });
      if (keepId === "reject") expect(refused).toMatch(/already exists/u);
      await table.soon();
      for (const person of [gm, player, third]) {
        expect(await person.authors("defense")).toEqual(["GM"]);
        expect((await person.card(attack._id)).text).toContain("Попадание · 7");
        expect(await person.points("Гоблин 1")).toBe(3);
      }
    });

    test("an empty answer by the owner himself blocks nothing: it is removed, and he is asked again", async () => {
      const attack = await ogreStrikes();
      const [victim] = attack.system.targets;
      const place = answerId(attack._id, victim.key);
      await squat(player, {
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
      await table.soon();
      expect(await third.has(place)).toBe(false);
      expect(await player.asked()).toEqual(["defense"]);
      await player.dice([4, 20]);
      await player.answer();
      await table.soon();
      for (const person of [gm, third]) expect(await person.points("Воин")).toBe(7);
    });

    test("what calls itself newer keeps no place of others: they play on beside it, and a GM's client removes it", async () => {
      await gm.change("Воин", { system: { inspiration: true } });
      const attack = await ogreStrikes();
      const request = await ask("Воин");
      const [reroll = "", save = ""] = await hers("inspiration:0", "death-save:0");
      const places = {
        defense: answerId(attack._id, attack.system.targets[0].key),
        check: answerId(request, "c0"),
        reroll,
      };
      gm.leave();
      for (const [type, id] of Object.entries(places)) await newer(type, id);
      await player.dice([4, 20], [3, 20], [17, 20]);
      await player.answer("defense");
      await table.soon();
      expect(await third.points("Воин")).toBe(7);
      await player.answer("check");
      await table.soon();
      await player.press(/^Перебросить за вдохновение/u, request);
      await table.soon();
      expect((await third.card(request)).told).toContain("выпало 3, переброшено на 17");

      await table.open("GM");
      for (const id of Object.values(places)) expect(await gm.has(id)).toBe(false);
      expect(await gm.points("Воин")).toBe(7);
      await gm.run(async () => {
        await game.settings.set("opposed-d20", "ruleProfile", "base");
        await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } });
      });
      // Of a type that could stand there, and of another.
      for (const type of ["check", "gift"]) {
        await newer(type, save);
        expect(await third.has(save)).toBe(false);
      }
      gm.leave();
      await newer("gift", save);
      await player.dice([12, 20]);
      await mortal(player, "rollDeathSave");
      await table.soon();
      expect(await counters(third)).toEqual([1, 0, 1]);
    });

    test("B-DEATH-05 B-DICE-08 H-DEATH-01: saves against death, inspiration, standing to the death", async () => {
      const [die = "", stand = "", save = "", next = ""] = await hers(
        "inspiration:0",
        "stand:0",
        "death-save:0",
        "death-save:1",
      );
      await gm.change("Воин", { system: { inspiration: true } });
      await table.soon();
      // Nobody is there who could clear it: each has its next place.
      gm.leave();
      await spoil(die, stand, save);
      await player.dice([3, 20], [17, 20]);
      const checked = await player.run(async () => {
        const actor = game.actors.getName("Воин");
        return (await game.system.api.rollCheck({ actor, kind: "attribute", key: "discipline", dc: 15 })).id as string;
      });
      await table.soon();
      await player.press(/^Перебросить за вдохновение/u, checked);
      await table.soon();
      expect((await third.card(checked)).told).toContain("выпало 3, переброшено на 17");
      const { inspiration, inspirationSpent } = (await player.actor("Воин")).system;
      expect([inspiration, inspirationSpent]).toEqual([false, 1]);
      await player.change("Воин", { system: { hp: { value: 0 } } });
      await mortal(player, "standToDeath");
      await table.soon();
      expect((await third.actor("Воин")).system.death.stands).toBe(1);
      expect(await third.authors("stand")).toEqual(["Player 1"]);
      // A choice that nobody made: its card says so and offers nothing.
      const lie = await third.run(async () => {
        const uuid = game.actors.getName("Воин").uuid;
        const system = { version: 1, uuid, name: "Воин", number: 0, overflow: 500, depth: 0, receipt: "" };
        return (await ChatMessage.create({ type: "stand", content: "Воин стоит насмерть", system })).id as string;
      });
      await table.soon();
      expect(await player.card(lie)).toMatchObject({ text: expect.stringContaining("Не засчитано"), buttons: [] });

      await table.open("GM");
      for (const id of [die, stand, save]) expect(await gm.has(id)).toBe(false);
      await gm.run(async () => {
        await game.settings.set("opposed-d20", "ruleProfile", "base");
        await game.actors
          .getName("Воин")
          .update({ system: { hp: { value: 0 }, death: { standing: false, droppedOut: false } } });
      });
      await table.soon();
      // A save by somebody else for him, in its very place and of its kind, and one that he made for something else.
      gm.leave();
      const post20 = (person: Person, id: string, kind: string): Promise<void> =>
        person.run(
          async ([_id, sort]) => {
            const roll = await new Roll("1d20").evaluate();
            const system = {
              version: 1,
              tab: "x",
              actor: game.actors.getName("Воин").uuid,
              name: "Воин",
              kind: sort,
              key: "save",
              advantage: 0,
              parts: [],
              dc: 10,
              rules: {},
              request: "",
              asked: "",
            };
            await ChatMessage.create(
              { _id, type: "check", content: "x", rolls: [JSON.stringify(roll)], system },
              { keepId: true },
            );
          },
          [id, kind] as const,
        );
      await third.dice([1, 20]);
      await post20(third, save, "death");
      await table.soon();
      expect(await player.owesSave("Воин")).toBe(true);
      await player.dice([12, 20]);
      await mortal(player, "rollDeathSave");
      await table.soon();
      expect(await counters(third)).toEqual([1, 0, 1]);
      await player.dice([20, 20]);
      await post20(player, next, "characteristic");
      await player.dice([2, 20]);
      await mortal(player, "rollDeathSave");
      await table.soon();
      expect(await counters(third)).toEqual([1, 1, 2]);
    });
  },
);
