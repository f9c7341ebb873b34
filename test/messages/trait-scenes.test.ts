/**
 * Traits of creatures in scenes of several people: the Game Master uses one on the fighter and the ranger, who fail; what the two
 * players see on their pages, and what undoing gives back. Every die shows 1; numbers by hand from the packs' figures.
 */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, turn } from "./live.ts";
import { packDocuments } from "./packed.ts";
import { shelves } from "./shelves.ts";
import { CHOICE } from "./school.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

declare const CONFIG: Loose, game: Loose;

const PLAYERS = ["Player 1", "Player 2"] as const;
const HEROES = ["Воин", "Следопыт"] as const;
const WHOLE = 100;

/** One use of a trait: its name, for one of several uses the name of that, hit points that each hero loses, and conditions it gets. */
type Row = readonly [name: string, use: string, lost: readonly [number, number], has: readonly string[]];

const SCENES: Readonly<Record<string, readonly Row[]>> = {
  "Adult White Dragon": [
    ["Cold Breath", "", [3, 4], []],
    ["Freezing Burst", "", [0, 0], []],
    ["Frightful Presence", "", [0, 0], ["frightened"]],
  ],
  "Adult Black Dragon": [
    ["Acid Breath", "", [3, 4], []],
    ["Cloud of Insects", "", [0, 0], []],
    ["Spells at Will", "Fear", [0, 0], ["frightened"]],
    ["Vitriolic Sphere", "", [2, 3], []],
  ],
  Aboleth: [
    ["Mucus Cloud", "", [0, 0], []],
    ["Consume Memories", "", [2, 2], []],
    ["Dominate Mind", "", [0, 0], ["charmed"]],
    ["Psychic Drain", "", [2, 2], []],
  ],
  "Sphinx of Lore": [
    ["Mind-Rending Roar", "", [5, 5], ["incapacitated"]],
    ["Weight of Years", "", [0, 0], []],
  ],
  "Mummy Lord": [
    ["Dreadful Glare", "", [5, 5], ["paralyzed"]],
    ["Glare", "", [5, 5], ["paralyzed"]],
    ["Harm", "", [7, 7], []],
    ["Dread Command", "", [0, 0], []],
  ],
  "Guardian Naga": [
    ["Poisonous Spittle", "", [1, 2], ["blinded"]],
    ["Flame Strike", "", [3, 4], []],
  ],
  "Spirit Naga": [
    ["Hold Person", "", [0, 0], ["paralyzed"]],
    ["Lightning Bolt", "", [1, 2], []],
  ],
  Lamia: [["Corrupting Touch", "", [2, 2], ["charmed", "poisoned"]]],
  Oni: [
    ["Charm Person", "", [0, 0], ["charmed"]],
    ["Sleep", "", [0, 0], ["incapacitated"]],
  ],
  "Dust Mephit": [
    ["Death Burst", "", [0, 0], []],
    ["Blinding Breath", "", [0, 0], ["blinded"]],
    ["Sleep", "", [0, 0], ["incapacitated"]],
  ],
  Drider: [["Magic of the Spider Queen", "Faerie Fire", [0, 0], []]],
  Archmage: [["Cone of Cold", "", [1, 2], []]],
  Djinni: [["Create Whirlwind", "", [0, 0], ["restrained"]]],
  Quasit: [["Scare", "", [0, 0], ["frightened"]]],
  Dretch: [["Fetid Cloud", "", [0, 0], ["poisoned"]]],
  Ettercap: [["Web Strand", "", [0, 0], ["restrained"]]],
};

/** The creature in place of the goblin, two heroes whom nothing fells, and the fighter's turn. */
async function scene(name: string): Promise<{ seat: Seat; creature: Loose; sit: (user: string) => Promise<Seat> }> {
  const world = brawl("Гоблин 1", "Воин", "Следопыт");
  const { items, system }: Loose = packDocuments("creatures", "en").find((one: Loose) => one.name === name);
  const goblin = world.actors.find((one) => one.name === "Гоблин") as Loose;
  Object.assign(goblin, { items: structuredClone(items), system: { ...structuredClone(system), defenseMode: "auto" } });
  for (const hero of world.actors)
    if (HEROES.some((one) => one === hero.name)) hero.system.hp = { value: 20, temporary: WHOLE };
  for (const hero of world.actors) hero.system.ledger = {};
  const table = liveTable(world, shelves("ru", ["spells"]));
  const seat = await table.sit("GM");
  await table.other("GM", turn(1));
  await calm();
  return { seat, creature: seat.actor("Гоблин 1"), sit: (user) => table.sit(user, ["GM"]) };
}

/** What a use changes: points and conditions of the heroes, uses of the creature, its legendary actions. */
async function picture(seat: Seat, creature: Loose): Promise<Loose> {
  const { turnOf } = await verbs("turnOf");
  return {
    points: HEROES.map((name) => seat.actor(name).hitPoints.value + seat.actor(name).hitPoints.temporary),
    has: HEROES.map((name) => [...seat.actor(name).conditions].sort()),
    effects: HEROES.map((name) => [...seat.actor(name).effects].map((one: Loose) => one.name as string).sort()),
    uses: creature.items.contents.map((item: Loose) => item.system.uses?.value ?? 0),
    legendary: turnOf(creature).ledger.legendary?.left ?? null,
  };
}

/** What a player reads on the card of a message now. */
async function read(seat: Seat, message: Loose): Promise<string[]> {
  const texts: string[] = [];
  for (const user of PLAYERS) texts.push(String((await seat.as(user).card(message)).text));
  seat.as("GM");
  return texts;
}
const points = (n: number): string => `→ ${String(n)} хит`;

test.each(Object.entries(SCENES))(
  "H-SPL-13 B-MISC-10 H-DMG-02: %s: both players see who failed, what it cost and what was undone; undone, all is as it was",
  async (name, rows) => {
    const { seat, creature, sit } = await scene(name);
    const { usesOf } = await verbs("usesOf");
    const heroes = HEROES.map((one) => seat.actor(one));
    const ids: string[] = [];
    for (const [trait, use, lost, has] of rows) {
      const item = creature.items.getName(trait);
      const activity = usesOf(item).find((one: Loose) => use === "" || one.name === use)?.key;
      const before = await picture(seat, creature);
      CONFIG.Dice.randomUniform = () => 0.98;
      const message = await play.useItem(creature, item, { ...CHOICE, activity, spent: 1 }, heroes);
      await calm();
      ids.push(message.id);
      for (const { key } of message.system.targets)
        await play.defend(game.messages.get(message.id), key, { advantage: 0 });
      await calm();
      const after = await picture(seat, creature);
      expect([trait, HEROES.map((_hero, at) => before.points[at] - after.points[at]), after.has]).toEqual([
        trait,
        lost,
        [has, has],
      ]);
      // It did something besides: points, a condition, or an effect that bears a name.
      expect([trait, lost[0] + has.length + after.effects[0].length > 0 || trait === "Death Burst"]).toEqual([
        trait,
        true,
      ]);
      for (const text of await read(seat, message)) {
        expect(text).toContain(trait);
        for (const hero of HEROES) expect(text).toContain(hero);
        expect([trait, text.match(/Провал/gu)?.length]).toEqual([trait, 2]);
        for (const n of lost) if (n > 0) expect(text).toContain(points(n));
        expect(text).not.toContain("Отменено");
      }
      await play.undo(message.id, null);
      if (message.type === "attack") await play.cancelAttack(message.id);
      else await play.undoAction(message);
      await calm();
      expect([trait, await picture(seat, creature)]).toEqual([trait, before]);
      for (const text of await read(seat, message)) expect(text).toContain("Отменено");
    }
    // A player who comes later reads the same.
    const late = await sit("Player 2");
    for (const id of ids) expect((await late.card(game.messages.get(id))).text).toContain("Отменено");
    expect([...seat.faults, ...late.faults]).toEqual([]);
  },
);
