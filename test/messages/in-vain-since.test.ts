/**
 * A reaction whose effect may have helped since stays until nothing is left that it has helped against: whether it comes back with
 * the blow that it answered hangs neither on the order in which all that is withdrawn, nor on who loads his page anew.
 */
import { afterEach, expect, test } from "vitest";
import { packDocuments } from "../../tools/packs.mjs";
import { FIGHT } from "../e2e/support/world.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";
import { WARD, warded, WARDING } from "./warded.ts";

declare const Combat: Loose, game: Loose;

let table: Table;
afterEach(() => {
  table.end();
});
const WARDED = warded("Воин", "9", WARDING);

const blow = async (gm: Person, tab: Person): Promise<string> => {
  await tab.dice([10, 20]);
  await gm.dice([15, 20]);
  const id = await gm.strike("Гоблин 1", "Кривой клинок", "Воин");
  await table.soon();
  await tab.answer();
  await table.soon();
  return id;
};
/** A blow that he has met with his ward. */
const answered = async (gm: Person, tab: Person): Promise<string> => {
  const id = await blow(gm, tab);
  await tab.card(id);
  await table.soon();
  await tab.press(/^Заслон/u, id);
  await table.soon();
  return id;
};
const uses = async (person: Person): Promise<number> =>
  (await person.actor("Воин")).items.find(({ _id }: Loose) => _id === WARD).system.uses.value as number;
const SLOW = { min: 40, max: 900 };
const begin = async (slow?: typeof SLOW): Promise<readonly [Person, Person, string, string]> => {
  table = Table.begin({ world: WARDED, ...(slow ? { slow } : {}) });
  const [gm, tab] = await table.openAll("GM", "Player 1");
  const first = await answered(gm, tab);
  expect(await uses(gm)).toBe(1);
  return [gm, tab, first, await blow(gm, tab)];
};
/** As every page has it. */
const everywhere = async (...people: readonly Person[]): Promise<number> => {
  const [first = NaN, ...others] = await Promise.all(people.map(uses));
  for (const other of others) expect(other).toBe(first);
  return first;
};
const withdraw = async (gm: Person, id: string): Promise<void> => {
  await gm.cancelAttack(id);
  await table.soon();
  // On slow lines the last answer is still on its way.
  await table.soon();
};

test("H-TURN-10: the later blow withdrawn first, then the one that was answered: the ward is back", async () => {
  const [gm, tab, first, second] = await begin();
  await withdraw(gm, second);
  await withdraw(gm, first);
  expect(await everywhere(gm, tab)).toBe(2);
});

test.each([undefined, SLOW])(
  "H-TURN-10: the one that was answered withdrawn first, then the later blow: the ward is back as well; lines %o",
  async (slow) => {
    const [gm, tab, first, second] = await begin(slow);
    const other = await table.open("Player 2");
    await withdraw(gm, first);
    expect(await everywhere(gm, tab, other)).toBe(1);
    await withdraw(gm, second);
    const seen = await everywhere(gm, tab, other);
    await tab.reload();
    expect([seen, await everywhere(gm, tab, other)]).toEqual([2, 2]);
  },
);

test("H-TURN-10: the later blow deleted when the answered one is withdrawn: the ward has helped against nothing", async () => {
  const [gm, tab, first, second] = await begin();
  await withdraw(gm, first);
  await gm.run(async (one) => void (await game.messages.get(one).delete()), second);
  await table.soon();
  expect(await everywhere(gm, tab)).toBe(2);
});

test("H-TURN-10: healed since, which no ward helps against: with its blow the ward is taken back", async () => {
  table = Table.begin({ world: WARDED });
  const [gm, tab] = await table.openAll("GM", "Player 1");
  const first = await answered(gm, tab);
  await gm.run(async () => {
    const targets = [game.scenes.active.tokens.find((token: Loose) => token.name === "Воин")];
    await game.system.api.heal({ targets, formula: "1" });
  });
  await table.soon();
  await withdraw(gm, first);
  expect(await uses(gm)).toBe(2);
});

test("H-TURN-10: what has come after the ward was over is nothing that it has helped against", async () => {
  table = Table.begin({ world: WARDED });
  const [gm, tab] = await table.openAll("GM", "Player 1");
  await gm.run(async () => {
    const fight = await Combat.create({ scene: game.scenes.active.id, active: true });
    const ids = ["Гоблин 1", "Воин"].map(
      (name) => game.scenes.active.tokens.find((one: Loose) => one.name === name).id,
    );
    await fight.createEmbeddedDocuments(
      "Combatant",
      ids.map((tokenId, at) => ({ tokenId, sceneId: game.scenes.active.id, initiative: 20 - at })),
    );
    await fight.startCombat();
  });
  await table.soon();
  const first = await answered(gm, tab);
  expect(await uses(gm)).toBe(1);
  for (let turns = 0; turns < 2; turns += 1) {
    await gm.nextTurn();
    await table.soon();
  }
  await blow(gm, tab);
  await withdraw(gm, first);
  expect(await everywhere(gm, tab)).toBe(2);
});

const spell = (name: string, _id: string): Loose => ({
  ...structuredClone(packDocuments("spells", "en").find((one: Loose) => one.name === name)),
  _id,
});
const COUNTERED = {
  ...FIGHT,
  actors: FIGHT.actors.map((one) => ({
    ...one,
    change: (actor: Loose) => {
      if (one.name === "Воин") actor.items.push(spell("Shield", "shieldSpell00001"));
      if (one.name === "Гоблин") actor.items.push(spell("Counterspell", "counterspell0001"));
      actor.system.spellcasting = {
        characteristic: "learning",
        preparation: "known",
        slots: { c1: { value: 2, max: 2 }, c3: { value: 2, max: 2 } },
      };
    },
  })),
};

/** The hero has answered a blow with Shield, and the goblin that with a counterspell which waits for the hero's save. */
const countered = async (): Promise<readonly [Person, Person, string]> => {
  table = Table.begin({ world: COUNTERED });
  const [gm, tab] = await table.openAll("GM", "Player 1");
  const first = await blow(gm, tab);
  await tab.card(first);
  await table.soon();
  await tab.press(/^Shield/u, first);
  await table.soon();
  const shield = await gm.run(() => game.messages.contents.findLast((one: Loose) => one.type === "use").id as string);
  await gm.press(/^Гоблин 1: Counterspell/u, shield);
  await table.soon();
  return [gm, tab, first];
};
const save = async (tab: Person): Promise<void> => {
  await tab.dice([2, 20]);
  await tab.answer("save");
  await table.soon();
};
const slots = (gm: Person): Promise<Loose> =>
  gm.run(() => {
    const of = (name: string, circle: string): Loose =>
      hands.actor(name).toObject().system.spellcasting.slots[circle].value;
    return [of("Воин", "c1"), of("Гоблин 1", "c3")] as Loose;
  });

test("H-TURN-10: Shield that was countered is given back with the blow that it answered, and the counterspell with Shield", async () => {
  const [gm, tab, first] = await countered();
  await save(tab);
  expect(await slots(gm)).toEqual([1, 1]);
  await withdraw(gm, first);
  expect(await slots(gm)).toEqual([2, 2]);
  await tab.reload();
  expect(await slots(gm)).toEqual([2, 2]);
});

test("H-TURN-10: Shield comes back, too, when it is countered after its blow was withdrawn, though another has come", async () => {
  const [gm, tab, first] = await countered();
  await tab.dice([10, 20], [2, 20]);
  await gm.dice([15, 20]);
  await gm.strike("Гоблин 1", "Кривой клинок", "Воин");
  await table.soon();
  await withdraw(gm, first);
  expect(await slots(gm)).toEqual([1, 1]);
  await tab.dice([2, 20]);
  await tab.answer("save");
  await table.soon();
  const seen = await slots(gm);
  await tab.reload();
  expect([seen, await slots(gm)]).toEqual([
    [2, 2],
    [2, 2],
  ]);
});
