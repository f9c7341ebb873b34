/** What has ended stays ended, whatever becomes of the order of turns: on every page, after a reload, without a Game Master. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";

let table: Table;
let gm: Person, player: Person, other: Person;
// One table for all; each scenario begins a fight of its own.
beforeAll(async () => {
  table = Table.begin();
  [gm, player, other] = await table.openAll("GM", "Player 1", "Player 2");
});
afterAll(() => {
  table.end();
});

/** A fight: Goblin 1 with 20, the fighter with 15, the ranger with 10. In the goblin's turn the fighter is poisoned to the end of its
 * next one; it has a bonus since, and so has the ranger, each to the end of the own next turn. */
async function begin(): Promise<void> {
  await gm.clearEffects("Воин");
  await table.fight(["Гоблин 1", "Воин", "Следопыт"], { initiative: [20, 15, 10] });
  await gm.run(async () => {
    const combat = game.combats.active;
    const mark = { combat: combat.id, round: 1, combatant: combat.combatant.id };
    const ends = { at: "turnEnd", of: "source", source: mark.combatant, mark, time: 0, turns: 1, save: null };
    const fighter = hands.actor("Воин");
    const poison = { name: "Яд", statuses: ["poisoned"], system: { ends } };
    await fighter.createEmbeddedDocuments("ActiveEffect", [poison]);
    for (const name of ["Гоблин 1", "Следопыт"])
      await hands.actor(name).update({
        system: {
          notes: [
            { id: "note000000000001", kind: "fumble", against: fighter.uuid, name: "Воин", used: false, turn: mark },
          ],
        },
      });
  });
  await table.soon();
}

/** Whose turn it is, whether the fighter is poisoned, and who has a bonus, as somebody's page tells it. */
const told = (person: Person): Promise<string> =>
  person.run(() => {
    const { round, combatant } = game.combats.active;
    const poisoned: boolean = hands.actor("Воин").statuses.has("poisoned");
    const bonus = ["Гоблин 1", "Следопыт"].filter((name) => hands.system.lastingNotes(hands.actor(name)).length > 0);
    return [`${String(round)} ${String(combatant.name)}`, ...(poisoned ? ["poisoned"] : []), ...bonus].join(", ");
  });
const all = async (...people: readonly Person[]): Promise<string[]> => {
  const said: string[] = [];
  for (const person of people) said.push(await told(person));
  return [...new Set(said)];
};
/** The fighter's turn of round 2. */
async function beginEnded(): Promise<void> {
  await begin();
  expect(await all(gm, player, other)).toEqual(["1 Гоблин 1, poisoned, Гоблин 1, Следопыт"]);
  await table.nextTurn();
  await table.nextTurn(player);
  expect(await all(gm, player, other)).toEqual(["1 Следопыт, poisoned, Гоблин 1, Следопыт"]);
  await table.nextTurn(other);
  expect(await all(gm, player, other)).toEqual(["2 Гоблин 1, poisoned, Гоблин 1"]);
  await table.nextTurn();
  expect(await all(gm, player, other)).toEqual(["2 Воин"]);
}

/** What a Game Master does to the order in the fighter's turn; the initiative of those whose number it changes. */
const HAPPENS: Readonly<Record<string, (combat: Loose) => Promise<unknown>>> = {
  "the goblin is taken out of the tracker": (combat) => combat.turns[0].delete(),
  "the ranger is": (combat) => combat.turns[2].delete(),
  "both are, one after the other": async (combat) => {
    await combat.turns[2].delete();
    await combat.turns[0].delete();
  },
  "the goblin's number is typed anew, lower": (combat) => combat.setInitiative(combat.turns[0].id, 3),
  "the ranger's is, higher": (combat) => combat.setInitiative(combat.turns[2].id, 33),
  "the fighter's is, highest": (combat) => combat.setInitiative(combat.turns[1].id, 33),
  "the fighter's is, lowest": (combat) => combat.setInitiative(combat.turns[1].id, 1),
  "all roll again": (combat) => combat.rollInitiative(combat.turns.map(({ id }: Loose) => id)),
  "another joins before them": (combat) =>
    combat.createEmbeddedDocuments("Combatant", [{ name: "Кто-то", initiative: 30 }]),
};

test.each(Object.entries(HAPPENS))(
  "H-TURN-03 B-COND-01 C-33: %s: nothing comes back, on any page",
  async (_what, change) => {
    await beginEnded();
    await gm.run(async (job) => {
      // Functions travel as their text.
      const [act] = [eval(`(${job})`) as (combat: Loose) => Promise<unknown>];
      await act(game.combats.active);
    }, String(change));
    await table.soon();
    expect(await all(gm, player, other)).toEqual(["2 Воин"]);
    await player.reload();
    expect(await all(gm, player, other)).toEqual(["2 Воин"]);
    for (let turns = 0; turns < 3; turns += 1) {
      await table.nextTurn();
      expect((await all(gm, player, other)).join()).not.toMatch(/poisoned|,/u);
    }
  },
);

test("B-COND-01: its token is deleted: nothing comes back", async () => {
  await beginEnded();
  const kept = await gm.run(async () => {
    const token = game.scenes.active.tokens.getName("Гоблин 1");
    const data: Loose = token.toObject();
    await token.delete();
    return data;
  });
  await table.soon();
  expect(await gm.run(() => game.combats.active.turns.map(({ name }: Loose) => name as string) as string[])).toEqual([
    "Воин",
    "Следопыт",
  ]);
  expect(await player.hasCondition("Воин", "poisoned")).toBe(false);
  await gm.run(async (data) => {
    await game.scenes.active.createEmbeddedDocuments("Token", [data], { keepId: true });
  }, kept);
  await table.soon();
});

test("B-COND-01: a player goes on while no Game Master is there; whoever comes back and takes the goblin out brings nothing back", async () => {
  await begin();
  await table.nextTurn();
  gm.leave();
  await table.nextTurn(player);
  await table.nextTurn(other);
  expect(await all(player, other)).toEqual(["2 Гоблин 1, poisoned, Гоблин 1"]);
  gm = await table.open("GM");
  await table.nextTurn();
  expect(await all(gm, player)).toEqual(["2 Воин"]);
  gm.leave();
  await table.nextTurn(player);
  gm = await table.open("GM");
  await gm.run(async () => {
    const { turns } = game.combats.active;
    await game.combats.active.deleteEmbeddedDocuments("Combatant", [turns[0].id, turns[1].id]);
  });
  await table.soon();
  expect(await all(gm, player, other)).toEqual(["2 Следопыт"]);
});

test("B-COND-01: a turn that is taken back still brings back what ended with it; the fight begun anew, and a second one, bring back nothing", async () => {
  await beginEnded();
  await gm.previousTurn();
  await table.soon();
  expect(await all(gm, player, other)).toEqual(["2 Гоблин 1, poisoned, Гоблин 1"]);
  await table.nextTurn();
  const ids = await gm.run(async () => {
    const first = game.combats.active;
    const second = await CONFIG.Combat.documentClass.create({ active: false });
    const data = first.combatants.map((one: Loose) => ({ ...one.toObject(), _id: undefined }));
    await second.createEmbeddedDocuments("Combatant", data);
    await second.startCombat();
    await second.activate();
    return [first.id, second.id] as string[];
  });
  await table.soon();
  // The second one's first turn; of the bonus the first one tells.
  expect(await all(gm, player, other)).toEqual(["1 Гоблин 1"]);
  await gm.run(async ([id]) => void (await game.combats.get(id).delete()), ids);
  await table.soon();
  expect(await all(gm, player, other)).toEqual(["1 Гоблин 1"]);
});
