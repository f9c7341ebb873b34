/** Cards of private, forged and displaced messages, and what a turn leaves. */
import { expect, test } from "vitest";
import { book, expectCards, expectQuiet, type Told } from "./look.ts";
import { sitDown, stored } from "./table.ts";

const MINE_OPEN = "again adjust addTarget cancel";

test("in private: the defender knows his own roll, others neither number", async () => {
  const seat = await sitDown(stored("private"), "GM");
  await expectCards(seat, "GM", [
    // 17 + 6 against 4 + 7; 4 + 2 + 2 − 3
    {
      tells: ["Дубина", "тайно", "Воин", "Попадание · 5", "23", "11", "8 дробящего", "→ 5 хитов"],
      buttons: { GM: "undoAll again adjust rule addTarget", "Player 1": "undoAll", "Player 2": "" },
    },
    { tells: ["Дубина", "тайно", "Следопыт", "ждём: Player 2"], buttons: { "Player 1": "", "Player 2": "defend:t0" } },
  ]);
  await expectCards(seat, "Player 1", [
    // Decision 22: of a private blow its target reads what it has cost him, and not what it dealt.
    { tells: ["Попадание · 5", "?", "Защита 11", "к20 4", "5 хитов"], never: /(?<!\d)(?:23|17)(?!\d)/u },
    { tells: ["GM: тайный бросок"], never: /Следопыт|\d/u },
  ]);
  await expectCards(seat, "Player 3", [
    { tells: ["GM: тайный бросок"], never: /Воин|\d/u },
    { tells: ["GM: тайный бросок"], never: /Следопыт|\d/u },
  ]);
  expect(book(seat, "Воин")).toEqual([7, "5 5 0 applied"]);
  expectQuiet(seat);
});

test("forged: what counts for nothing says why, to everybody, and what was given before stays given", async () => {
  const seat = await sitDown(stored("void"), "GM");
  const nothing = (reason: string): Told => ({ tells: ["Не засчитано", reason], never: /Попадание|Крит|→/u });
  const rows: readonly Told[] = [
    { tells: ["Гоблин 1", "Попадание · 7"] },
    // 47 where 13 + 4 were rolled
    {
      ...nothing("Сумма не сходится с костями."),
      buttons: { GM: "again adjust rule addTarget cancel", "Player 1": MINE_OPEN, "Player 2": "" },
    },
    {
      ...nothing("Атакующего не нашли."),
      buttons: { GM: "rollFor:t0 again adjust rule addTarget cancel", "Player 2": "" },
    },
    {
      ...nothing("Автор не управляет атакующим."),
      buttons: { GM: "rollFor:t0 again adjust rule addTarget cancel", "Player 2": "" },
    },
    {
      ...nothing("Правила этой атаки не те, по которым сейчас играет стол."),
      buttons: { GM: "rollFor:t0 again adjust rule addTarget cancel", "Player 2": "" },
    },
    {
      ...nothing("Бросок атаки изменили после ответа."),
      buttons: { GM: "undoAll again adjust rule addTarget", "Player 2": "" },
    },
    // 8 + 3 − 1 instead of 7: told, and not given
    {
      tells: ["Гоблин 3", "Кости урона изменили после того, как урон получен.", "Применено 7, теперь 10"],
      buttons: { GM: "update:t0 undoAll again adjust rule addTarget", "Player 1": "again adjust addTarget" },
    },
    { ...nothing("Правила атаки изменили после ответа."), buttons: { "Player 2": "" } },
    // A player's ruling of 99
    { tells: ["Гоблин 5", "Попадание · 7", "→ 7 хитов"], never: /Решение Мастера|99|Крит/u },
  ];
  await expectCards(seat, "GM", rows);
  await expectCards(
    seat,
    "Player 2",
    rows.map(({ tells, never }) => ({ tells, ...(never ? { never } : {}) })),
  );
  expect([1, 2, 3, 4, 5].map((n) => book(seat, `Гоблин ${String(n)}`))).toEqual(
    Array.from({ length: 5 }, () => [3, "7 7 0 applied"]),
  );
  expectQuiet(seat);
});

test("answers in the second and in the third place count, the worthless ones before them do not (C-64)", async () => {
  const seat = await sitDown(stored("places"), "Player 2");
  // Two answers of the warrior's player, three of the ranger's.
  expect(
    seat
      .messages("defense")
      .map(({ author }) => author.name as string)
      .sort(),
  ).toEqual(["Player 1", "Player 1", "Player 2", "Player 2", "Player 2"]);
  const rows = [
    // 15 + 6 against 4 + 7; 4 + 2 + 2 − 3. 16 + 6 against 5 + 7; 5 + 2 + 2 − 3
    { tells: ["Воин", "Попадание · 5", "21", "11", "→ 5 хитов"], never: /40|100/u },
    { tells: ["Воин", "Попадание · 6", "22", "12", "→ 6 хитов"], never: /40|100/u },
  ];
  await expectCards(seat, "Player 2", rows);
  await expectCards(seat, "Player 1", rows);
  expect([book(seat, "Воин")[0]]).toEqual([1]);
  expectQuiet(seat);
});

test("a turn of a fight: the bonus after a fumble is used once, and what was not used is remembered with its turn (H-CRIT-04 C-33)", async () => {
  const seat = await sitDown(stored("turns"), "GM");
  const fumble = {
    tells: [
      "Дубина",
      "Воин",
      "Промах",
      "Атака 7",
      "к20 1",
      "Защита 17",
      "Воин: критический промах врага даёт бонус к следующей атаке или проверке против него",
    ],
  };
  await expectCards(seat, "GM", [
    fumble,
    // The better of 4 and 9, for the bonus is advantage: 9 + 4 against 9 + 1
    { tells: ["Огр", "Попадание · 7", "13", "преимущество 9 (4)", "10", "→ 7 хитов"] },
    fumble,
  ]);
  const [ogre, hero] = ["Огр", "Воин"].map((name) => seat.actor(name));
  expect(ogre.system.hp.value).toBe(42);
  expect(hero.system.notes).toMatchObject([
    { kind: "fumble", name: "Огр", used: false, against: ogre.uuid, turn: { round: 1 } },
  ]);
  expectQuiet(seat);
});
