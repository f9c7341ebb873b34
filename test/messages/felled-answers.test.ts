/** Whoever lies there by a blow still answers that blow with his reaction: how he stood when it came is what counts. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";
import { equipped, ward, WARD } from "./warded.ts";

declare const game: Loose;

const DODGE = "uncannyDodge0001";
const RIPOSTE = "riposteRiposte01";

let table: Table;
let people: readonly [Person, Person, Person];
afterEach(() => {
  table.end();
});

interface Story {
  readonly profile?: string;
  /** What the blow does besides the 2 of the goblin's Dexterity. */
  readonly harm?: number;
  /** Whether it happens in the goblin's turn of a fight. */
  readonly fight?: boolean;
  /** Whether he stands to the death before it. */
  readonly stands?: boolean;
  /** What the hero suffers from before it. */
  readonly status?: string;
}
/** He has 3 hit points, and a goblin's blow takes them. @returns the blow */
async function felled({
  profile = "base",
  harm = 12,
  fight = false,
  stands = false,
  status = "",
}: Story = {}): Promise<string> {
  const world = equipped("Воин", (actor) => {
    actor.system.hp.value = 3;
    const feature = (_id: string, name: string, as: string): Loose => ({
      _id,
      name,
      type: "feature",
      system: { action: "reaction", amends: { as, formula: "" } },
    });
    actor.items.push(ward("20"), feature(DODGE, "Уклонение", "half"), feature(RIPOSTE, "Ответный удар", "answers"));
  });
  table = Table.begin({ world, slow: { min: 60, max: 140 } });
  people = await table.openAll("GM", "Player 1", "Player 2");
  const [gm, player] = people;
  await gm.set("ruleProfile", profile);
  if (status !== "")
    await gm.run(async (one) => void (await hands.actor("Воин").toggleStatusEffect(one, { active: true })), status);
  if (fight) await gm.fight(["Гоблин 1", "Воин"]);
  if (stands) await stand();
  await wound(harm);
  await player.dice([2, 20]);
  await gm.dice([19, 20]);
  const id = await gm.strike("Гоблин 1", "Кривой клинок", "Воин");
  await table.soon();
  if ((await player.asked()).includes("defense")) await player.answer("defense");
  await table.soon();
  return id;
}
/** He has fallen, and stands to the death at -2 hit points. */
async function stand(): Promise<void> {
  const [gm, player] = people;
  await gm.damage(["Воин"], "5", { armor: false });
  await table.soon();
  await player.stand("Воин");
  await table.soon();
}
/** What the goblin's blade does from now on, besides the 2 of its bearer's Dexterity. */
async function wound(amount: number): Promise<void> {
  await people[0].run(async (formula) => {
    const blade = hands.actor("Гоблин 1").items.find(({ name }: Loose) => name === "Кривой клинок");
    const [row] = blade.toObject().system.damage;
    const damage = [{ ...row, formula }];
    // Creatures of the packs have damage of their own in each game.
    await blade.update({ system: { damage, games: { base: { damage }, "d20-3e": { damage } } } });
  }, String(amount));
  await table.soon();
}
/** Hit points, whether he can act, is dead, failed death saves, and what is left of the ward: the same before all. */
async function life(): Promise<unknown> {
  const [first, ...others] = await Promise.all(
    people.map((person) =>
      person.run((ward) => {
        const hero = hands.actor("Воин");
        const { failures } = hero.system.death;
        return [hero.hitPoints.value, hero.acts, hero.dead, failures, hero.items.get(ward).system.uses.value] as Loose;
      }, WARD),
    ),
  );
  for (const other of others) expect(other).toEqual(first);
  return first;
}
/** Reacts by the card, which tells nobody that it could not be done. */
const react = async (id: string, thing: RegExp): Promise<void> => {
  const [, player] = people;
  await player.card(id);
  await table.soon();
  await player.press(thing, id);
  await table.soon();
};
const takeBack = async (): Promise<void> => {
  await people[1].run(async () => {
    const use = game.messages.contents.findLast((one: Loose) => one.type === "use");
    await hands.system.undoAction(use);
  });
  await table.soon();
};

test.each<[string, Story, unknown]>([
  ["base, outside of a fight", {}, [0, false, false, 0, 2]],
  ["base, in the turn of a fight", { fight: true }, [0, false, false, 0, 2]],
  ["base, dead by its massive damage", { harm: 400, fight: true }, [0, false, true, 0, 2]],
  [
    "d20-3e, below 0 (no Dexterity in damage, D-DMG-02)",
    { profile: "d20-3e", harm: 8, fight: true },
    [-5, false, false, 0, 2],
  ],
])(
  "H-TURN-10 B-DEATH-04: felled by a blow, he turns it into a miss by his ward; taken back, he lies there: %s",
  async (_name, story, down) => {
    const id = await felled(story);
    expect(await life()).toEqual(down);
    await react(id, /^Заслон/u);
    expect(await life()).toEqual([3, true, false, 0, 1]);
    await takeBack();
    expect(await life()).toEqual(down);
  },
);

test("H-TURN-10 H-DEATH-03: who stands to the death turns the blow away that has killed him", async () => {
  const id = await felled({ profile: "homebrew", harm: 400, fight: true, stands: true });
  const down = await life();
  expect(down).toEqual([expect.any(Number), false, true, 0, 2]);
  await react(id, /^Заслон/u);
  expect(await life()).toEqual([-2, true, false, 0, 1]);
  await takeBack();
  expect(await life()).toEqual(down);
});

test("H-TURN-10 B-DMG-08: what does not save him is spent all the same, and nothing more than one reaction", async () => {
  const id = await felled({ fight: true });
  await react(id, /^Уклонение/u);
  const { text, buttons } = await people[1].card(id);
  // Half of 12 and the goblin's 2.
  expect(text).toContain("− 7 реакция");
  expect(buttons.filter(({ name }) => /^(?:Заслон|Уклонение)/u.test(name))).toEqual([]);
  expect(await life()).toEqual([0, false, false, 0, 2]);
});

test("B-COND-INC-1: whoever could not act when the blow came does not answer it", async () => {
  const id = await felled({ fight: true, status: "incapacitated" });
  const told = people[1].told().length;
  await react(id, /^Заслон.*Воин сейчас не может действовать/u);
  expect(people[1].told().slice(told)).toEqual(["Воин сейчас не может действовать."]);
  expect(await life()).toEqual([0, false, false, 0, 2]);
});

test("B-COND-INC-1: nor does he answer the next blow, which meets him as he lies there", async () => {
  const first = await felled({ fight: true });
  await wound(0);
  await people[0].dice([19, 20]);
  const id = await people[0].strike("Гоблин 1", "Кривой клинок", "Воин");
  await table.soon();
  const { buttons } = await people[1].card(id);
  expect(buttons.filter(({ name }) => name.startsWith("Заслон")).map(({ name }) => name)).toEqual([
    expect.stringContaining("Воин сейчас не может действовать"),
  ]);
  // The first one he answers still: the 2 of the second have met one who had 3.
  await react(first, /^Заслон/u);
  expect(await life()).toEqual([1, true, false, 0, 1]);
});

test("B-COND-INC-1: what changes nothing of the blow is done by whoever stands: he strikes nobody back as he lies there", async () => {
  const id = await felled({ fight: true });
  const { buttons } = await people[1].card(id);
  expect(buttons.filter(({ name }) => name.startsWith("Ответный удар")).map(({ name }) => name)).toEqual([
    expect.stringContaining("Воин сейчас не может действовать"),
  ]);
});
