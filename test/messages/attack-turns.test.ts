/** Who leaves the tracker and comes back in the same round has the turn that he has had: nothing of it is owed or had twice. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { FIGHT } from "../e2e/support/world.ts";
import { Table, type Person } from "../support/table.ts";
import { packDocuments } from "./packed.ts";

let table: Table;
let gm: Person, player: Person;
afterEach(() => {
  table.end();
});
const begin = async (world = FIGHT): Promise<void> => {
  table = Table.begin({ world });
  [gm, player] = await table.openAll("GM", "Player 1");
  for (const person of [gm, player]) await person.watchUpkeep();
  await table.fight(["Гоблин 1", "Воин", "Следопыт"]);
};
/** The fighter leaves the tracker, and is put there again. */
const rejoin = async (initiative: number): Promise<void> => {
  await gm.run(async (number) => {
    const combat = game.combats.active;
    const old = combat.combatants.find((one: Loose) => one.token.name === "Воин");
    const { tokenId, sceneId, actorId } = old;
    await old.delete();
    await combat.createEmbeddedDocuments("Combatant", [{ tokenId, sceneId, actorId, initiative: number }]);
  }, initiative);
  await table.soon();
  await table.pass(20_000);
};
const left = (): Promise<Loose> =>
  player.run(() => {
    const { ledger } = hands.system.turnOf(hands.actor("Воин"));
    return [game.combats.active.combatant.name, ledger.active.left, ledger.reaction.left];
  });

test.each([19, 1])("H-TURN-10: his action stays an action, and his reaction his (%i)", async (initiative) => {
  await begin();
  await table.nextTurn(gm);
  await player.act("Воин", "dodge");
  await table.soon();
  expect(await left()).toEqual(["Воин", 0, 1]);
  await table.nextTurn(gm);
  expect(await left()).toEqual(["Следопыт", 0, 1]);
  await rejoin(initiative);
  expect(await left()).toEqual(["Следопыт", 0, 1]);
});

/** How often the fire has burned. */
const burned = async (): Promise<number> => (await gm.authors("damage")).length;

test.each([19, 1])("B-HAZ-01: the fire of his turn burns once (%i)", async (initiative) => {
  await begin();
  await gm.condition("Воин", "burning");
  await table.nextTurn(gm);
  await player.doUpkeep("Воин");
  await table.soon();
  expect(await burned()).toBe(1);
  await table.nextTurn(gm);
  expect(await burned()).toBe(1);
  await rejoin(initiative);
  expect(await burned()).toBe(1);
});

/** The fighter knows a spell that takes a minute. */
const slow = {
  ...FIGHT,
  actors: FIGHT.actors.map((one) =>
    one.name === "Воин"
      ? {
          ...one,
          change: (actor: Loose) => {
            const found = packDocuments("spells", "en").find(({ name }: Loose) => name === "Detect Magic");
            const spell: Loose = structuredClone(found);
            spell._id = "slowSpell0000001";
            Object.assign(spell.system, { circle: 0, casting: { kind: "minutes", value: 1 } });
            Object.assign(spell.system.components, { verbal: false, somatic: false, material: false });
            actor.items.push(spell);
          },
        }
      : one,
  ),
};

test("B-SPL-05: a casting of several turns goes on", async () => {
  await begin(slow);
  await table.nextTurn(gm);
  await player.use("Воин", "slowSpell0000001", { at: ["Воин"] });
  await table.soon();
  const offered = (): Promise<boolean> =>
    player.run(
      () => hands.system.actionList(hands.actor("Воин")).some(({ key }: Loose) => key === "casting") as boolean,
    );
  expect(await player.authors("use")).toHaveLength(1);
  await table.nextTurn(gm);
  await rejoin(19);
  expect(await offered()).toBe(false);
  for (let turn = 0; turn < 2; turn += 1) await table.nextTurn(gm);
  expect(await player.run(() => game.combats.active.combatant.name as string)).toBe("Воин");
  expect(await offered()).toBe(true);
});
