/** Attacks of opportunity come before the spell or the shot that provokes them, on the pages of the wizard and of the Game Master. */
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { Table, type Person } from "../support/table.ts";
import { equipped } from "./warded.ts";

declare const game: Loose;

const WIZARD = "Воин";
/** Hit points of a goblin. */
const GOBLIN = 10;
const PANGS = "pangsSpell000001";
const BOLT = "boltSpell0000001";
const GIFT = "giftFeature00001";
const HERO = "uP7E0luNiHy0osnq";
const FOG = "fogSpell00000001";

let table: Table;
let gm: Person;
let player: Person;
afterEach(() => {
  table.end();
});

const VEIL = "veilSpell0000001";
const MEND = "mendSpell0000001";
const PANG: Loose = { _id: "pangEffect000001", name: "Муки", type: "base", transfer: false, statuses: ["prone"] };

const HAZE: Loose = { _id: "hazeEffect000001", name: "Пелена", type: "base", transfer: false, statuses: ["invisible"] };

const spell = (_id: string, name: string, system: object, effects: readonly Loose[] = []): Loose => ({
  _id,
  name,
  type: "spell",
  effects,
  system: { circle: 0, prepared: true, casting: { kind: "action", value: 1 }, ...system },
});

/** The wizard's turn, beside one goblin. */
async function begin(points = 12): Promise<void> {
  const world = equipped(WIZARD, (actor) => {
    Object.assign(actor.system.hp, { value: points });
    actor.items.push(
      spell(
        PANGS,
        "Муки",
        {
          concentration: true,
          duration: { kind: "minutes", value: 1 },
          applies: [{ effect: PANG._id, on: "hit" }],
        },
        [PANG],
      ),
      spell(BOLT, "Стрела", { damage: [{ formula: "3", type: "force" }] }),
      {
        _id: GIFT,
        name: "Дар",
        type: "feature",
        system: {
          action: "active",
          activities: {
            gift: { kind: "cast", name: "Стрела", pays: "none", casts: { uuid: `Actor.${HERO}.Item.${BOLT}` } },
          },
        },
      },
      spell(
        VEIL,
        "Пелена",
        {
          range: { kind: "self" },
          duration: { kind: "minutes", value: 1 },
          applies: [{ effect: HAZE._id, on: "hit" }],
        },
        [HAZE],
      ),
      spell(MEND, "Лечение", { range: { kind: "touch" }, healing: "3" }),
      spell(FOG, "Туман", {
        area: { shape: "sphere", size: 20, width: 0, obscured: "heavy" },
        concentration: true,
        duration: { kind: "hours", value: 1 },
      }),
      {
        _id: "hunterBow0000001",
        name: "Лук",
        type: "weapon",
        system: {
          weaponType: "ranged",
          equipped: "both",
          range: { normal: 80, long: 320 },
          damage: [{ formula: "5" }],
        },
      },
    );
  });
  table = Table.begin({ world });
  [gm, player] = await table.openAll("GM", "Player 1");
  await gm.set("ruleProfile", "d20-3e");
  // The second goblin stands too far away to strike.
  await gm.fight([WIZARD, "Гоблин 1", "Гоблин 5"]);
  await table.soon();
}
const asked = async (): Promise<string[]> => (await gm.asked()).filter((verb) => verb === "free");
const answers = async (): Promise<number> => (await gm.authors("defense")).length;
/** What the spell took from the goblin. */
const taken = async (): Promise<number> => GOBLIN - (await gm.points("Гоблин 1"));
/** The Game Master lets the attack go. */
async function letGo(): Promise<void> {
  await gm.run(async () => {
    const { openPrompts, faceOf } = hands.system;
    await faceOf(openPrompts().find(({ verb }: Loose) => verb === "free")).giveIn();
  });
  await table.soon();
}
/** The Game Master strikes, and hits. */
async function strike(): Promise<void> {
  await gm.dice([20, 20], [3, 6]);
  await gm.answer("free");
  await table.soon();
}
const cast = async (item: string): Promise<string> => {
  const id = await player.use(WIZARD, item, { at: ["Гоблин 1"] });
  await table.soon();
  return id;
};
const lost = async (id: string): Promise<boolean> => JSON.stringify(await player.card(id)).includes("Сорвано");

test("D-SPL-02 D-AOO-02: a spell takes effect once the attack that it provokes is let go", async () => {
  await begin();
  const id = await cast(PANGS);
  expect([await asked(), await answers()]).toEqual([["free"], 0]);
  await letGo();
  expect([await asked(), await answers(), await lost(id)]).toEqual([[], 1, false]);
});

test("D-SPL-02 D-AOO-02: the blow comes first, then the spell; one that needs no concentration goes on", async () => {
  await begin();
  const id = await cast(BOLT);
  expect(await taken()).toBe(0);
  await strike();
  expect(await player.points(WIZARD)).toBeLessThan(12);
  expect([await taken(), await lost(id)]).toEqual([3, false]);
  const answered = await gm.run(() =>
    game.messages.contents.filter(({ type }: Loose) => type === "defense").map(({ system }: Loose) => system.attack),
  );
  expect((answered as string[]).at(-1)).toBe(id);
});

test("D-SPL-02 D-AOO-02: a spell that a feature casts provokes as well", async () => {
  await begin();
  await cast(GIFT);
  expect([await asked(), await taken()]).toEqual([["free"], 0]);
  await letGo();
  expect(await taken()).toBe(3);
});

test("D-SPL-02 H-CONC-04: hurt, he saves for his concentration before the spell takes effect", async () => {
  await begin();
  const id = await cast(PANGS);
  await strike();
  expect([await player.asked(), await answers()]).toEqual([["concentration"], 1]);
  await player.dice([20, 20]);
  await player.answer("concentration");
  await table.soon();
  expect([await answers(), await lost(id)]).toEqual([2, false]);
});

test("D-SPL-02 H-CONC-04: a spell whose concentration the blow ends never takes effect", async () => {
  await begin();
  const id = await cast(PANGS);
  await strike();
  await player.dice([1, 20]);
  await player.answer("concentration");
  await table.soon();
  expect([await answers(), await lost(id)]).toEqual([1, true]);
});

test("D-SPL-02 D-AOO-02: a spell on the wizard himself waits in the same order, on both pages", async () => {
  await begin(5);
  const now = (): Promise<unknown[]> =>
    Promise.all(
      [gm, player].map((person) =>
        person.run((who) => [hands.actor(who).hitPoints.value, hands.actor(who).statuses.has("invisible")], WIZARD),
      ),
    );
  await player.use(WIZARD, MEND, { at: [WIZARD] });
  await table.soon();
  expect([await asked(), await now()]).toEqual([
    ["free"],
    [
      [5, false],
      [5, false],
    ],
  ]);
  await letGo();
  expect(await now()).toEqual([
    [8, false],
    [8, false],
  ]);
  await player.use(WIZARD, VEIL, { at: [WIZARD] });
  await table.soon();
  expect([await asked(), await now()]).toEqual([
    ["free"],
    [
      [8, false],
      [8, false],
    ],
  ]);
  await letGo();
  expect(await now()).toEqual([
    [8, true],
    [8, true],
  ]);
});

test("D-SPL-02 D-DEATH-03: who falls casts nothing, healed later or not; taken back, the blow lets the spell go on", async () => {
  await begin(1);
  const id = await cast(BOLT);
  await strike();
  expect([(await player.points(WIZARD)) < 0, await taken(), await lost(id)]).toEqual([true, 0, true]);
  const healing = await gm.heal([WIZARD], "20");
  await table.soon();
  expect([await taken(), await lost(id)]).toEqual([0, true]);
  const blow = await gm.run(() => game.messages.contents.find(({ type }: Loose) => type === "attack").id as string);
  const undone = [await gm.undo(healing), await gm.undo(blow)];
  await table.soon();
  expect([undone, await taken(), await lost(id)]).toEqual([[true, true], 3, false]);
});

test("D-SPL-02 D-DEATH-03: what a blow has stopped stays so when the table plays another game", async () => {
  await begin(1);
  const id = await cast(BOLT);
  await strike();
  for (const profile of ["homebrew", "base", "d20-3e"]) {
    await gm.set("ruleProfile", profile);
    await table.soon();
    expect([profile, await taken(), await lost(id)]).toEqual([profile, 0, true]);
  }
});

/** Names of the areas on the board, on both pages. */
const zones = async (): Promise<string[][]> =>
  Promise.all(
    [gm, player].map((person) =>
      person.run(() => hands.system.zonesOn(game.scenes.active).map(({ effect }: Loose) => effect.name as string)),
    ),
  );

test("D-SPL-02 D-AOO-02: fog rises once the attack is let go", async () => {
  await begin();
  await player.use(WIZARD, FOG, { areaOn: "Гоблин 5" });
  await table.soon();
  expect([await asked(), await zones()]).toEqual([["free"], [[], []]]);
  await letGo();
  expect(await zones()).toEqual([["Туман"], ["Туман"]]);
});

test("D-SPL-02 H-CONC-04: fog whose concentration the blow ends never rises", async () => {
  await begin();
  await player.use(WIZARD, FOG, { areaOn: "Гоблин 5" });
  await table.soon();
  await strike();
  expect(await zones()).toEqual([[], []]);
  await player.dice([1, 20]);
  await player.answer("concentration");
  await table.soon();
  expect(await zones()).toEqual([[], []]);
});

test("D-ATK-06: a shot hits after the blow, and not at all once the archer lies; the end of his turn ends the wait", async () => {
  await begin();
  await player.dice([20, 20]);
  await player.strike(WIZARD, "Лук", "Гоблин 1");
  await table.soon();
  expect([await asked(), await taken()]).toEqual([["free"], 0]);
  await table.nextTurn();
  expect([await asked(), (await taken()) > 0]).toEqual([[], true]);
});
