/** Attacks of opportunity: where squares are threatened, walking through them provokes, and so do shots and spells. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, turn, type LiveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules, useThing } from "../support/alone.ts";

declare const CONFIG: Loose, game: Loose;

const SPELL = "sparkSpell000001";

/** The fighter stands beside one goblin and two cells from the other, by the rules of d20-3e. */
function table(): LiveTable {
  const scene = brawl("Воин", "Гоблин 1", "Гоблин 2");
  const [{ tokens, grid }]: Loose[] = scene.scenes;
  const places: Record<string, [number, number]> = { Воин: [5, 5], "Гоблин 1": [4, 5], "Гоблин 2": [8, 5] };
  tokens.forEach((token: Loose, index: number) => {
    const [x, y] = places[token.name] ?? [index, 20];
    Object.assign(token, { x: x * grid.size, y: y * grid.size });
  });
  byRules(scene, "d20-3e");
  const hero = scene.actors.find(({ name }) => name === "Воин");
  hero.items.push(
    {
      _id: SPELL,
      name: "Искра",
      type: "spell",
      system: { circle: 0, prepared: true, casting: { kind: "action", value: 1 } },
    },
    {
      _id: "hunterBow0000001",
      name: "Лук",
      type: "weapon",
      system: {
        weaponType: "ranged",
        equipped: "both",
        range: { normal: 80, long: 320 },
        damage: [{ formula: "1d8" }],
      },
    },
  );
  return liveTable(scene);
}
const tokenOf = (name: string): Loose => game.scenes.active.tokens.find((token: Loose) => token.name === name);
const hero = (): Loose => tokenOf("Воин");
const go = async (dx: number, dy: number): Promise<void> => {
  const { size } = game.scenes.active.grid;
  await hero().move([{ x: hero().x + dx * size, y: hero().y + dy * size }]);
  await calm();
};
async function requests(): Promise<Loose[]> {
  await vi.dynamicImportSettled();
  const { openPrompts } = await verbs("openPrompts");
  return openPrompts().filter(({ verb }: Loose) => verb === "free");
}
const offers = async (): Promise<string[]> => (await requests()).map(({ target }) => target.name as string);
const cast = async (): Promise<Loose> => {
  const message = await useThing(hero().actor, hero().actor.items.get(SPELL));
  await calm();
  return message;
};

const { id16 } = await verbs("id16");
/** The id of what an enemy may do about a message. */
const spellOffer = ({ id }: Loose, enemy: string): string => id16(id, tokenOf(enemy).uuid) as string;

// D-AOO-04
test("D-AOO-01 D-AOO-02 D-AOO-05 D-AOO-07: a step of 5 ft provokes nothing, a second one along a threatened square does, once", async () => {
  const at = table();
  await at.sit("GM", ["Player 1"]);
  // From beside the goblin to its corner: 5 ft in all.
  await go(0, 1);
  expect(await offers()).toEqual([]);
  // Ten feet: both steps have left a threatened square, the first one into another.
  await go(0, 1);
  expect(await offers()).toEqual(["Гоблин 1", "Гоблин 1"]);
  const [first] = await requests();
  const duty = await verbs("takeFreeAttack");
  CONFIG.Dice.randomUniform = () => 0.94;
  expect(await duty.takeFreeAttack(first, first.arms[0].item.uuid)).toBe(true);
  await calm();
  // D-AOO-04: one a round.
  expect(await offers()).toEqual([]);
  // D-AOO-03: it has a counter of its own, beside the reaction, and its full attack bonus.
  const { turnOf } = await verbs("turnOf");
  const { provoked, reaction, over } = turnOf(tokenOf("Гоблин 1").actor).ledger;
  expect([provoked.left, reaction.spentBy, over]).toEqual([0, [], []]);
  // Towards the other: entering its squares provokes nothing, leaving them does.
  await go(2, -2);
  expect(await offers()).toEqual([]);
  await go(0, -3);
  expect(await offers()).toEqual(["Гоблин 2"]);
});

test("D-AOO-06 D-C4: who withdraws, for no action, leaves the square he began in safely, and no other", async () => {
  const at = table();
  const seat = await at.sit("GM", ["Player 1"]);
  const withdrawn = await play.doAction(hero().actor, "disengage");
  expect(withdrawn.system.spends).toBe("free");
  await go(1, 0);
  await go(1, 0);
  expect(await offers()).toEqual([]);
  // He has come under the eyes of the other, and goes on along it.
  await go(0, 1);
  expect(await offers()).toEqual(["Гоблин 2"]);
  expect(seat.faults).toEqual([]);
});

test("D-ATK-06 D-SPL-02: a spell cast beside an enemy and a shot provoke, and not once they are taken back (D-AOO-03)", async () => {
  const at = table();
  const seat = await at.sit("GM", ["Player 1"]);
  // The windows of a spell and of a shot say so before.
  const { withProvoked } = await verbs("withProvoked");
  const warned = (does: boolean): Loose => withProvoked({ warnings: [], chips: [] }, hero().actor, does).warnings;
  expect(warned(true)).toEqual([{ text: "Вызовет атаку при возможности: Гоблин 1.", severity: "warning" }]);
  expect(warned(false)).toEqual([]);
  const spell = await cast();
  expect(await offers()).toEqual(["Гоблин 1"]);
  await play.undoAction(spell);
  await calm();
  expect(await offers()).toEqual([]);
  const { prepareAttack } = await verbs("prepareAttack");
  const attackers = [{ actor: hero().actor, token: hero() }];
  const bow = hero().actor.items.get("hunterBow0000001");
  const target = {
    actor: tokenOf("Гоблин 2").actor,
    token: tokenOf("Гоблин 2"),
    cover: "none",
    bonus: null,
    strikes: 1,
  };
  const shot = await play.attack({
    ...prepareAttack(bow, { attackers }),
    situational: "",
    targets: [target],
    attackers,
  });
  await calm();
  expect([shot.system.ranged, await offers()]).toEqual([true, ["Гоблин 1"]]);
  const [one] = await requests();
  const duty = await verbs("takeFreeAttack");
  expect(await duty.takeFreeAttack(one, one.arms[0].item.uuid)).toBe(true);
  await calm();
  const made = seat.messages("attack").at(-1);
  expect([made.system.trigger.movement, made.system.spends, await offers()]).toEqual([shot.id, "reaction", []]);
  // Another's turn: it is over.
  await at.other("GM", turn(1));
  expect([await offers(), seat.faults]).toEqual([[], []]);
});

test("D-AOO-02 D-ATK-06 D-SPL-02: what provokes is measured from where it was done, wherever he has gone since, or come from", async () => {
  const at = table();
  const seat = await at.sit("GM", ["Player 1"]);
  const stands = (): number[] => [hero().x / 100, hero().y / 100];
  // Cast beside the goblin, who strikes although he has gone; his steps have left its squares as well.
  const spell = await cast();
  expect(await offers()).toEqual(["Гоблин 1"]);
  await go(1, 3);
  await go(0, 2);
  expect(await offers()).toContain("Гоблин 1");
  const asked = (await requests()).find(({ id }: Loose) => id === spellOffer(spell, "Гоблин 1"));
  expect(asked).toBeDefined();
  const duty = await verbs("takeFreeAttack");
  CONFIG.Dice.randomUniform = () => 0.94;
  expect(await duty.takeFreeAttack(asked, asked.arms[0].item.uuid)).toBe(true);
  await calm();
  const made = seat.messages("attack").at(-1);
  expect([made.system.trigger.movement, stands()]).toEqual([spell.id, [6, 10]]);
  // Out of everybody's reach he casts once more, and comes to the other: that has seen nothing.
  const far = await cast();
  await go(1, -5);
  expect(stands()).toEqual([7, 5]);
  const ids = (await requests()).map(({ id }: Loose) => id as string);
  expect(ids).not.toContain(spellOffer(far, "Гоблин 2"));
  // Nor does a message that names a place where he never was: he stands beside the other then.
  await far.update({ system: { stood: { x: 0, y: 0, elevation: 0 } } });
  await calm();
  expect((await requests()).map(({ id }: Loose) => id as string)).toContain(spellOffer(far, "Гоблин 2"));
  expect(seat.faults).toEqual([]);
});
