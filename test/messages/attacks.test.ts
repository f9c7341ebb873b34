/** Cards of attacks: every number worked by hand from the dice in the file and the rules. */
import { expect, test } from "vitest";
import { book, expectCards, expectQuiet } from "./look.ts";
import { sitDown, stored } from "./table.ts";

const HIT = "undoAll again adjust rule addTarget";
const OPEN = "again adjust rule addTarget cancel";
const MINE = "again adjust addTarget";
const MINE_OPEN = "again adjust addTarget cancel";

// The warrior: 3 Strength + 1 mastery, 1d8 + 3. A goblin: Defense 5, armor 1, 10 hit points. The ogre: Defense 1, armor 1, 49.
test("one on one: hit, tie, critical, miss, fumble, undone, given again (H-ATK-12 H-ATK-13 H-CRIT-02 H-DMG-02)", async () => {
  const seat = await sitDown(stored("one-on-one"), "GM");
  const of = (gm: string, mine: string): Record<string, string> => ({
    GM: gm,
    "Player 1": mine,
    "Player 2": "",
    "Player 3": "",
  });
  await expectCards(seat, "GM", [
    // 13 + 4 against 9 + 5; 5 + 3 − 1
    {
      tells: [
        "Длинный меч",
        "Воин",
        "Гоблин 1",
        "Попадание · 7",
        "17",
        "к20 13",
        "Сила +3",
        "Мастерство +1",
        "14",
        "к20 9",
        "8 рубящего",
        "− 1 броня",
        "→ 7 хитов",
      ],
      buttons: of(HIT, MINE),
    },
    // 13 + 4 against 12 + 5; ⌊8 ÷ 2⌋ − 1
    { tells: ["Гоблин 2", "Вскользь ½ · 3", "17", "17", "8 рубящего", "÷ 2 = 4", "→ 3 хита"], buttons: of(HIT, MINE) },
    // 20 + 4 against 2 + 5; 5 + 3 + 4 − 1
    {
      tells: ["Гоблин 3", "Крит · 11", "24", "7", "12 рубящего", "Кости крита +4", "→ 11 хитов", "Гоблин 3 погибает"],
      buttons: of(`spare:t0 ${HIT}`, `spare:t0 ${MINE}`),
    },
    // 2 + 4 against 18 + 5
    { tells: ["Гоблин 4", "Промах", "6", "23"], never: /хит/u, buttons: of(OPEN, MINE_OPEN) },
    {
      tells: [
        "Огр",
        "Промах",
        "5",
        "к20 1",
        "11",
        "Огр: критический промах врага даёт бонус к следующей атаке или проверке против него",
      ],
      buttons: of(OPEN, MINE_OPEN),
    },
    {
      tells: ["Гоблин 5", "Попадание · 7", "17", "14", "Отменено"],
      buttons: of("redoAll again adjust rule addTarget cancel", MINE_OPEN),
    },
    // The better of 14 and the other, + 4 + 2, against 9 + 5 + 2; 2 + 3 − 1 (what was thrown after the first die fell
    // in the middle of its own)
    {
      tells: [
        "Гоблин 5",
        "Попадание · 4",
        "20",
        "к20, преимущество 14 (7)",
        "Ситуация +2",
        "16",
        "Укрытие наполовину +2",
        "5 рубящего",
        "→ 4 хита",
        "Укрытие ½",
      ],
      buttons: of(HIT, MINE),
    },
  ]);
  // The breakdown of a creature's number is the Game Master's.
  expect((await seat.as("Player 1").card(seat.log()[0])).text).not.toContain("к20 9");
  expect([1, 2, 3, 4, 5].map((n) => book(seat, `Гоблин ${String(n)}`))).toEqual([
    [3, "7 7 0 applied"],
    [7, "3 3 0 applied"],
    [0, "11 10 0 applied"],
    [10],
    [6, "7 7 0 undone", "4 4 0 applied"],
  ]);
  expect(book(seat, "Огр")[0]).toBe(49);
  expect(seat.actor("Огр").system.notes).toMatchObject([{ used: false }]);
  expectQuiet(seat);
});

// A goblin's scimitar: +4, 1d6 + 2. The warrior: Defense 2 + 3 + 2, armor 3, 12 hit points; the ranger: 2 + 3, armor 2, 11.
test("several on several: five goblins on two heroes, one target undone; one of two has answered", async () => {
  const seat = await sitDown(stored("several"), "GM");
  await expectCards(seat, "GM", [
    {
      tells: [
        "Кривой клинок",
        "Воин",
        "Попало 2 из 3 · 4",
        "Гоблин 1",
        "22",
        "9",
        "5 рубящего",
        "− 3 броня",
        "→ 2 хита",
        "Гоблин 2",
        "7",
        "24",
        "Промах",
        "Гоблин 4",
        "18",
        "16",
        "→ 2 хита",
        // 20 is a critical: 3 + 3 + 2 − 2; 9 + 4 against 8 + 5 is a tie: ⌊5 ÷ 2⌋ − 2
        "Следопыт",
        "Попало 2 из 2 · 6",
        "Гоблин 3",
        "24",
        "16",
        "Крит · 6",
        "8 рубящего",
        "Гоблин 5",
        "13",
        "13",
        "Вскользь ½ · 0",
        "÷ 2 = 2",
        "Отменено",
      ],
      buttons: {
        GM: "undo:t0 again adjust rule addTarget redo:t1",
        "Player 1": "undo:t0",
        "Player 2": "redo:t1",
        "Player 3": "",
      },
    },
    {
      // The worse of two dice + 7 + 5 cover + 1d4: 20 and 10 against 10 + 6
      tells: [
        "Дубина",
        "Воин",
        "Промах ×2",
        "16",
        "34",
        "помеха 20 (20)",
        "Укрытие на три четверти +5",
        "Ситуация 1к4 +2",
        "16",
        "24",
        "помеха 10 (10)",
        "Следопыт",
        "ждём: Player 2",
      ],
      buttons: {
        GM: "rollFor:t1 again adjust rule addTarget cancel",
        "Player 1": "",
        "Player 2": "defend:t1",
        "Player 3": "",
      },
    },
  ]);
  expect([book(seat, "Воин"), book(seat, "Следопыт")]).toEqual([
    [8, "4 4 0 applied"],
    [11, "6 6 0 undone"],
  ]);
  expectQuiet(seat);
});

test("before there is a result: waiting, withdrawn, no target, added, damage later, a number, not applied", async () => {
  const seat = await sitDown(stored("unfinished"), "GM");
  await expectCards(seat, "GM", [
    {
      tells: ["Дубина", "Воин", "ждём: Player 1"],
      never: /Атака \d/u,
      buttons: { GM: `rollFor:t0 ${OPEN}`, "Player 1": "defend:t0", "Player 2": "" },
    },
    {
      tells: ["Дубина", "Атака отозвана", "Следопыт", "отозвано"],
      buttons: { GM: "", "Player 1": "", "Player 2": "" },
    },
    {
      tells: ["Длинный меч", "Цели пока нет", "17", "8 рубящего"],
      buttons: {
        GM: "addTarget again adjust rule cancel",
        "Player 1": "addTarget again adjust cancel",
        "Player 2": "",
      },
    },
    { tells: ["Гоблин 3", "Попадание · 7", "17", "14"], buttons: { GM: HIT, "Player 1": MINE, "Player 2": "" } },
    {
      tells: ["Гоблин 1", "Попадание", "17", "14", "Урон ещё не брошен"],
      never: /Попадание ·/u,
      buttons: { GM: `rollDamage ${OPEN}`, "Player 1": `rollDamage ${MINE_OPEN}`, "Player 2": "" },
    },
    // 6 + 3 + 7 − 1
    {
      tells: ["Гоблин 2", "Крит · 15", "24", "14", "16 рубящего", "Кости крита +7", "→ 15 хитов"],
      buttons: { GM: `spare:t0 ${HIT}` },
    },
    { tells: ["Гоблин 4", "Промах", "7", "23"], buttons: { GM: OPEN, "Player 1": MINE_OPEN } },
    // 12 + 4 against 10 + 5 that nobody rolled; 2 + 3 − 1
    { tells: ["Гоблин 5", "Попадание · 4", "16", "15", "5 рубящего", "→ 4 хита"], buttons: { GM: HIT } },
    {
      tells: ["Огр", "Попадание · 4", "16", "11", "Ещё не применено"],
      buttons: { GM: `apply:t0 ${OPEN}`, "Player 1": MINE_OPEN },
    },
  ]);
  expect(
    ["Гоблин 3", "Гоблин 1", "Гоблин 2", "Гоблин 4", "Гоблин 5", "Огр", "Воин", "Следопыт"].map(
      (name) => book(seat, name)[0],
    ),
  ).toEqual([3, 10, 0, 10, 6, 49, 12, 11]);
  expectQuiet(seat);
});

test("rulings of a Game Master stand above the dice, and are gone when taken back", async () => {
  const seat = await sitDown(stored("rulings"), "GM");
  const ruled = "Решение Мастера";
  await expectCards(seat, "GM", [
    { tells: ["Гоблин 1", "Промах", "17", "14", ruled], buttons: { GM: OPEN, "Player 1": MINE_OPEN } },
    {
      tells: ["Гоблин 2", "Вскользь ½ · 3", "÷ 2 = 4", "− 1 броня", "→ 3 хита", ruled],
      buttons: { GM: HIT, "Player 1": MINE },
    },
    // 5 + 3 + 1 − 1
    { tells: ["Гоблин 3", "Крит · 8", "9 рубящего", "Кости крита +1", "→ 8 хитов", ruled] },
    // ⌊8 ÷ 2⌋ − 1
    { tells: ["Гоблин 4", "Попадание · 3", "→ 3 хита", ruled] },
    { tells: ["Гоблин 5", "Попадание · 5", "Мастер: 5", "→ 5 хитов", ruled] },
    { tells: ["Огр", "Попадание · 7", "17", "10", "→ 7 хитов"], never: /Решение Мастера/u },
  ]);
  expect(
    ["Гоблин 1", "Гоблин 2", "Гоблин 3", "Гоблин 4", "Гоблин 5", "Огр"].map((name) => book(seat, name)[0]),
  ).toEqual([10, 7, 2, 7, 5, 42]);
  expectQuiet(seat);
});

test("late changes: advantage, cover, numbers, the other defense, strikes sent on", async () => {
  const seat = await sitDown(stored("late-changes"), "GM");
  const late = "Бросок исправлен";
  await expectCards(seat, "GM", [
    // The better of 5 and 15
    {
      tells: ["Гоблин 1", "Попадание · 7", "19", "преимущество 15 (5)", "14", late],
      buttons: { GM: HIT, "Player 1": MINE, "Player 3": "" },
    },
    // 9 + 5 + 5 three-quarters
    { tells: ["Гоблин 2", "Промах", "Атака 17", "Защита 19", "Поправка +5", late], buttons: { GM: OPEN } },
    // 9 + 4 + 3 against 9 + 5 + 1
    { tells: ["Гоблин 3", "Попадание · 7", "Атака 16", "Поправка +3", "Защита 15", "Поправка +1", late] },
    // 5 + 4 against 9 + 0: its magical Defense has no bonus
    { tells: ["против Маг. защиты", "Огр", "Вскользь ½ · 3", "9", "9", "÷ 2 = 4", "→ 3 хита", late] },
    {
      tells: [
        "Кривой клинок",
        "Воин",
        "Попадание · 5",
        "22",
        "8",
        "8 рубящего",
        "− 3 броня",
        "→ 5 хитов",
        "Следопыт",
        "Попадание · 4",
        "22",
        "7",
        "6 рубящего",
        "− 2 броня",
        "→ 4 хита",
        "Удар перенаправлен",
      ],
      buttons: { "Player 3": "" },
    },
    { tells: ["Короткий лук", "Воин", "ждём: Player 1"] },
  ]);
  expect([
    book(seat, "Гоблин 1")[0],
    book(seat, "Гоблин 2")[0],
    book(seat, "Гоблин 3")[0],
    book(seat, "Огр")[0],
    book(seat, "Воин")[0],
    book(seat, "Следопыт")[0],
  ]).toEqual([3, 10, 3, 46, 0, 7]);
  expectQuiet(seat);
});
