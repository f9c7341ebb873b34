/** Injuries that others treat: by a check, by a spell; each side writes what is its own, and takes it back exactly. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
afterEach(() => {
  table.end();
});

const NOSE = "brokenNose000000";
const ARM = "brokenArm0000000";

/** The heroes' fighter has a broken nose and a broken arm. */
async function begin<const Names extends readonly string[]>(...names: Names) {
  table = Table.begin();
  const people = await table.openAll("GM", ...names);
  await people[0].run(
    ([nose, arm]) =>
      game.actors
        .getName("Воин")
        .createEmbeddedDocuments(
          "Item",
          [
            { _id: nose, name: "Сломанный нос", type: "injury", heals: { rest: "long", count: 3, dc: 12 } },
            {
              _id: arm,
              name: "Рука",
              type: "injury",
              heals: { rest: "long", dc: 15, first: true, by: "Чудо, Малое чудо" },
            },
          ].map(({ heals, ...data }) => ({ ...data, system: { heals, penalty: { checks: -1 } } })),
          { keepId: true },
        )
        .then(() => undefined) as Promise<void>,
    [NOSE, ARM] as const,
  );
  await table.soon();
  return people;
}

/** What is stored of an injury's treatments, and what the hero's checks lose. */
const state = async (person: Person, id: string): Promise<unknown[]> => {
  const { treated } = (await person.actor("Воин")).items.find(({ _id }: Loose) => _id === id).system.heals;
  const lost = await person.run(
    () =>
      hands
        .actor("Воин")
        .getCheck("skill", "stealth")
        .parts.filter(({ label }: Loose) => label === "OD20.Part.Injury")
        .map(({ name }: Loose) => name as string) as string[],
  );
  return [treated.map(({ cures }: Loose) => cures as boolean), lost];
};

/** Somebody treats one by a check. @returns its message */
const treat = (person: Person, healer: string, injury: string): Promise<string> =>
  person.roll(healer, "treat", "skill", "medicine", { of: "Воин", injury, dc: 1 });

const takeBack = (person: Person, id: string): Promise<void> => person.undoAction(id);

const BOTH = ["Сломанный нос", "Рука"];

test("H-DEATH-05 C-27: another player's check heals it: the injured's side writes, the card tells it, taken back it hinders as before", async () => {
  const [gm, owner, healer] = await begin("Player 1", "Player 2");
  const offered = await healer.run(
    () => hands.system.treatable(hands.actor("Следопыт")).map(({ injury }: Loose) => injury.name as string) as string[],
  );
  expect(offered.sort()).toEqual([...BOTH].sort());
  // A 2 misses 12 whatever the ranger adds, and whatever difficulty the message names; a 20 does not.
  await healer.dice([2, 20]);
  const missed = await treat(healer, "Следопыт", NOSE);
  await table.soon();
  expect(await state(gm, NOSE)).toEqual([[], BOTH]);
  await healer.dice([20, 20]);
  const check = await treat(healer, "Следопыт", NOSE);
  await table.soon();
  for (const person of [gm, owner, healer]) expect(await state(person, NOSE)).toEqual([[true], ["Рука"]]);
  expect((await healer.card(check)).text).toContain("Сломанный нос: зажила");
  expect((await healer.card(missed)).text).not.toContain("зажила");
  await takeBack(healer, check);
  await table.soon();
  for (const person of [gm, owner, healer]) expect(await state(person, NOSE)).toEqual([[], BOTH]);
});

test("H-DEATH-05 C-27: what rests heal only after a treatment is healed by both; without its player a Game Master's page writes", async () => {
  const [gm, healer] = await begin("Player 2");
  const long = (): Promise<string> => gm.rest(["Воин"], "long");
  const passed = async (): Promise<number> =>
    (await gm.actor("Воин")).items.find(({ _id }: Loose) => _id === ARM).system.heals.passed as number;
  await long();
  expect(await passed()).toBe(0);
  await healer.dice([20, 20]);
  const check = await treat(healer, "Следопыт", ARM);
  await table.soon();
  expect(await state(gm, ARM)).toEqual([[false], BOTH]);
  expect((await healer.card(check)).text).toContain("Рука: теперь лечит отдых");
  await long();
  expect([await passed(), await state(gm, ARM)]).toEqual([1, [[false], ["Сломанный нос"]]]);
  await takeBack(healer, check);
  await table.soon();
  expect(await state(gm, ARM)).toEqual([[], BOTH]);
});

test("H-DEATH-05 C-27: a spell that its cure names heals it outright, as was chosen; withdrawn it hinders; another spell cures nothing", async () => {
  const [gm, owner, healer] = await begin("Player 1", "Player 2");
  const cast = (name: string): Promise<string> =>
    healer.run(
      async ([called, injury]) => {
        const ranger = hands.actor("Следопыт");
        const [spell] = await ranger.createEmbeddedDocuments("Item", [
          { name: called, type: "spell", system: { circle: 0 } },
        ]);
        const choice = { circle: 0, ritual: false, spent: 0, kind: null, material: "", injury };
        return (await hands.system.useItem(ranger, spell, choice, [hands.actor("Воин")])).id as string;
      },
      [name, ARM] as const,
    );
  await cast("Фокус");
  await table.soon();
  expect(await state(gm, ARM)).toEqual([[], BOTH]);
  const id = await cast("малое чудо");
  await table.soon();
  for (const person of [gm, owner, healer]) expect(await state(person, ARM)).toEqual([[true], ["Сломанный нос"]]);
  expect((await owner.card(id)).text).toContain("Рука: зажила");
  await takeBack(healer, id);
  await table.soon();
  expect(await state(owner, ARM)).toEqual([[], BOTH]);
});

test("H-DEATH-05: the wounds of a creature that a player may not look into are offered to nobody but its Game Master", async () => {
  const [gm, player] = await begin("Player 2");
  await gm.run(async () => {
    const injury = { name: "Рана", type: "injury", system: { heals: { dc: 10 } } };
    await hands.actor("Гоблин 1").createEmbeddedDocuments("Item", [injury]);
  });
  await table.soon();
  const names = (person: Person): Promise<string[]> =>
    person.run(
      () =>
        hands.system.treatable(hands.actor("Следопыт")).map(({ injury }: Loose) => injury.name as string) as string[],
    );
  expect([(await names(gm)).includes("Рана"), (await names(player)).includes("Рана")]).toEqual([true, false]);
  // He has guessed their ids: whoever writes asks what the offer has asked.
  const treats = async (person: Person): Promise<number> => {
    await person.dice([20, 20]);
    await person.run(async () => {
      const { uuid, items } = hands.actor("Гоблин 1");
      const wound = items.find(({ type }: Loose) => type === "injury");
      const roll = hands.system.rollAction("treat", uuid, null, wound.id);
      await roll(hands.actor("Следопыт"), "skill", "medicine", { dc: 1 });
    });
    await table.soon();
    const { items } = await gm.actor("Гоблин 1");
    return items.find(({ type }: Loose) => type === "injury").system.heals.treated.length as number;
  };
  expect([await treats(player), await treats(gm)]).toEqual([0, 1]);
});

test("H-DEATH-05 C-27: whoever names nobody in his check while those who answer for the injured are away leaves a switch that takes it back", async () => {
  const [gm, healer] = await begin("Player 2");
  await healer.dice([20, 20]);
  const check = await treat(healer, "Следопыт", NOSE);
  await table.soon();
  gm.leave();
  await edit(healer, check, { action: "", injury: "", target: "" });
  await table.soon();
  const back = await table.open("GM");
  await table.pass(30_000);
  expect(await state(back, NOSE)).toEqual([[true], ["Рука"]]);
  await back.run(async (id) => {
    const nose = hands.actor("Воин").items.get(id);
    const { on, then } = hands.system.cureSwitch(nose.system.toObject().heals, hands.system.isTreatmentOf(nose));
    if (on) await nose.update({ "system.heals": then });
  }, NOSE);
  await table.soon();
  expect(await state(back, NOSE)).toEqual([[], BOTH]);
});

test("H-DEATH-05 C-27: what was healed stays so when its difficulty changes and everybody loads anew; it can still be taken back", async () => {
  const [gm, owner, healer] = await begin("Player 1", "Player 2");
  await healer.dice([18, 20]);
  const check = await treat(healer, "Следопыт", NOSE);
  await table.soon();
  await gm.run(
    (id) =>
      hands
        .actor("Воин")
        .items.get(id)
        .update({ "system.heals.dc": 60 })
        .then(() => undefined) as Promise<void>,
    NOSE,
  );
  await owner.reload();
  await gm.reload();
  await table.pass(20_000);
  expect(await state(gm, NOSE)).toEqual([[true], ["Рука"]]);
  await takeBack(healer, check);
  await table.soon();
  expect(await state(gm, NOSE)).toEqual([[], BOTH]);
});

/** Changes a message in its author's name. */
const edit = (person: Person, message: string, system: Loose): Promise<void> =>
  person.run(
    ([id, changed]) =>
      game.messages
        .get(id)
        .update({ system: changed })
        .then(() => undefined) as Promise<void>,
    [message, system] as const,
  );

test("H-DEATH-05 C-27: whoever names another injury in his check afterwards has treated that alone; naming none, or no treatment, takes it back", async () => {
  const [gm, owner, healer] = await begin("Player 1", "Player 2");
  await healer.dice([20, 20]);
  const check = await treat(healer, "Следопыт", NOSE);
  await table.soon();
  await edit(healer, check, { injury: ARM });
  await table.soon();
  expect([await state(gm, NOSE), await state(owner, ARM)]).toEqual([
    [[], BOTH],
    [[false], BOTH],
  ]);
  await edit(healer, check, { injury: NOSE });
  await table.soon();
  expect([await state(gm, NOSE), await state(gm, ARM)]).toEqual([
    [[true], ["Рука"]],
    [[], ["Рука"]],
  ]);
  await edit(healer, check, { injury: "" });
  await table.soon();
  expect(await state(gm, NOSE)).toEqual([[], BOTH]);
  await edit(healer, check, { injury: NOSE });
  await table.soon();
  await edit(healer, check, { action: "" });
  await table.soon();
  expect(await state(gm, NOSE)).toEqual([[], BOTH]);
});

test("H-DEATH-05 C-27: what a Game Master has taken out of an injury by hand no edit of the check and no login puts back; another check does", async () => {
  const [gm, owner, healer] = await begin("Player 1", "Player 2");
  await healer.dice([20, 20]);
  const check = await treat(healer, "Следопыт", NOSE);
  await table.soon();
  expect(await state(gm, NOSE)).toEqual([[true], ["Рука"]]);
  await gm.run((id) => {
    const nose = hands.actor("Воин").items.get(id);
    return nose.update({ "system.heals.treated": [] }).then(() => undefined) as Promise<void>;
  }, NOSE);
  await table.soon();
  await edit(healer, check, { injury: "" });
  await edit(healer, check, { injury: NOSE });
  await owner.reload();
  await table.pass(20_000);
  expect(await state(gm, NOSE)).toEqual([[], BOTH]);
  await healer.dice([20, 20]);
  await treat(healer, "Следопыт", NOSE);
  await table.soon();
  expect(await state(gm, NOSE)).toEqual([[true], ["Рука"]]);
});

test("H-DEATH-05 H-CRIT-09: what a natural 20 does to a difficulty out of reach is the table's to say, whatever a check's rules claim", async () => {
  const [gm, healer] = await begin("Player 2");
  await gm.run(
    (id) =>
      hands
        .actor("Воин")
        .items.get(id)
        .update({ "system.heals.dc": 60 })
        .then(() => undefined) as Promise<void>,
    NOSE,
  );
  await gm.run(
    async () => void (await game.settings.set("opposed-d20", "ruleOverrides", { critScope: "attacksOnly" })),
  );
  await table.soon();
  await healer.dice([20, 20]);
  const check = await treat(healer, "Следопыт", NOSE);
  await table.soon();
  await edit(healer, check, { rules: { profile: "homebrew", overrides: { critScope: "all" } } });
  await table.soon();
  expect(await state(gm, NOSE)).toEqual([[], BOTH]);
});

test("H-DEATH-05: an injury keeps sixteen treatments, those that heal it first", async () => {
  const [gm, owner, healer] = await begin("Player 1", "Player 2");
  await owner.run((id) => {
    const treated = Array.from({ length: 15 }, (_, n) => ({ message: `earlier${String(n)}`, cures: false }));
    return hands
      .actor("Воин")
      .items.get(id)
      .update({ "system.heals.treated": treated })
      .then(() => undefined) as Promise<void>;
  }, ARM);
  await healer.dice([20, 20], [20, 20]);
  await treat(healer, "Следопыт", ARM);
  await treat(healer, "Следопыт", ARM);
  await table.soon();
  expect(((await state(gm, ARM))[0] as boolean[]).length).toBe(16);
  await owner.run(
    (id) =>
      hands
        .actor("Воин")
        .items.get(id)
        .update({ "system.heals.first": false })
        .then(() => undefined) as Promise<void>,
    ARM,
  );
  await healer.dice([20, 20]);
  await treat(healer, "Следопыт", ARM);
  await table.soon();
  expect((await state(gm, ARM))[0]).toEqual([true, ...Array.from({ length: 15 }, () => false)]);
});

test("H-DEATH-05 C-27: a Game Master may ask for another number than the injury says, a player may not", async () => {
  const [gm, healer] = await begin("Player 2");
  await healer.dice([2, 20]);
  await treat(healer, "Следопыт", NOSE);
  await table.soon();
  expect(await state(gm, NOSE)).toEqual([[], BOTH]);
  await gm.dice([2, 20]);
  const check = await treat(gm, "Следопыт", NOSE);
  await table.soon();
  for (const person of [gm, healer]) expect(await state(person, NOSE)).toEqual([[true], ["Рука"]]);
  await takeBack(gm, check);
  await table.soon();
  expect(await state(gm, NOSE)).toEqual([[], BOTH]);
});
