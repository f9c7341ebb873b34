/** Cards of messages that are no attacks: every number worked by hand from the dice in the file and the rules. */
import { expect, it } from "vitest";
import { id16 } from "../support/pure.ts";
import { book, expectCards, expectQuiet } from "./look.ts";
import { plays, sitDown, stored } from "./table.ts";
import { playsIn } from "../support/games.ts";

const test = playsIn("homebrew", "base");

it("damage and healing without an attack: one roll for three, half, past armor, temporary, undone, waiting, in private (H-DMG-06)", async () => {
  plays("homebrew");
  const seat = await sitDown(stored("dealt"), "GM");
  await expectCards(seat, "GM", [
    // 4 + 3 + 3 = 10: 10 − 3, 10 − 1, ⌊10 ÷ 2⌋ − 2
    {
      tells: [
        "Огненная ловушка",
        "2к6 + 3 огнём",
        "10",
        "Воин",
        "Урон · 7",
        "− 3 броня",
        "→ 7 хитов",
        "Гоблин 1",
        "Урон · 9",
        "− 1 броня",
        "→ 9 хитов",
        "Следопыт",
        "Урон · 3",
        "÷ 2 = 5",
        "− 2 броня",
        "→ 3 хита",
      ],
      buttons: {
        GM: "undoAll rule addTarget undo:t0 undo:t1 undo:t2",
        "Player 1": "undo:t0",
        "Player 2": "undo:t2",
        "Player 3": "",
      },
    },
    // 3 + 1
    {
      tells: ["Зелье", "Лечение · 1к4 + 1", "4", "Воин", "Лечение · 4", "→ 4 хита"],
      buttons: { GM: "undoAll rule addTarget", "Player 1": "undoAll", "Player 2": "" },
    },
    {
      tells: ["Временные хиты", "Следопыт", "Временные · 5", "→ 5 временных хитов"],
      buttons: { "Player 1": "", "Player 2": "undoAll" },
    },
    {
      tells: ["мимо брони", "Следопыт", "Урон · 7", "→ 7 хитов", "Отменено"],
      never: /− \d броня/u,
      buttons: { GM: "redoAll rule addTarget cancel", "Player 1": "", "Player 2": "redoAll" },
    },
    {
      tells: ["1к4 кислотой", "2", "Гоблин 2", "решать вам"],
      buttons: { GM: "take:t0 rule addTarget cancel", "Player 1": "addTarget cancel", "Player 2": "" },
    },
    // 1 − 1
    { tells: ["тайно", "1", "Гоблин 3", "Без урона", "→ 0 хитов"], buttons: { "Player 1": "" } },
  ]);
  const secret = seat.as("Player 3").log().at(-1);
  expect((await seat.card(secret)).text).not.toMatch(/[1-9] ?(?:хит|броня)/u);
  expect(book(seat, "Воин")).toEqual([9, "7 7 0 applied", "4 4 0 applied"]);
  expect(seat.actor("Следопыт").system.hp).toMatchObject({ value: 8, temporary: 5 });
  expect(["Гоблин 1", "Гоблин 2", "Гоблин 3"].map((name) => book(seat, name)[0])).toEqual([1, 10, 10]);
  expectQuiet(seat);
});

// H-DICE-04 B-DICE-05
test("checks: difficulty shown and hidden, advantage, another characteristic, bonus dice, a missing tool, a bought die (B-DICE-08 B-DICE-09)", async () => {
  const seat = await sitDown(stored("checks"), "GM");
  const once = { GM: "inspire-0", "Player 1": "inspire-0", "Player 2": "" };
  // The bought die is a message of its own that no log lists.
  expect([seat.messages("check").length, seat.messages("reroll").length, seat.log().length]).toEqual([6, 1, 6]);
  await expectCards(seat, "GM", [
    { tells: ["Атлетика", "Воин", "19", "к20 15", "Сила +3", "Мастерство +1", "Сложность 15", "Успех"], buttons: once },
    // The worse of 4 and 3, Charisma 10
    {
      tells: ["Дисциплина", "3", "помеха 3 (4)", "Сложность 15", "Провал"],
      buttons: { GM: "inspire-0 inspire-1", "Player 1": "inspire-0 inspire-1", "Player 2": "" },
    },
    // 11 + 3 + 1 + 3 + 1
    { tells: ["Выживание (Сила)", "19", "к20 11", "Ситуация 1к4 +3", "Ситуация +1"], buttons: once },
    { tells: ["Физическая защита", "14", "к20 7", "Ловкость +2", "Кольчужная рубаха +3", "Щит +2"], buttons: once },
    { tells: ["Воровские инструменты", "18", "Сложность 20", "Провал", "Нужного инструмента нет"], buttons: once },
    {
      tells: ["Дисциплина", "18", "преимущество 18 (4)", "Сложность 15", "Успех", "выпало 3, переброшено на 18"],
      buttons: { GM: "", "Player 1": "" },
    },
  ]);
  const hidden = (await seat.as("Player 1").card(seat.log()[1])).text;
  expect([hidden.includes("Провал"), hidden.includes("Сложность")]).toEqual([true, false]);
  expect(seat.actor("Воин").system.toObject()).toMatchObject({ inspiration: true, inspirationSpent: 1 });
  expectQuiet(seat);
});

test("requests: a hidden difficulty with a bought die, one who has not answered, a contest, a difficulty revealed", async () => {
  const seat = await sitDown(stored("requests"), "GM");
  await expectCards(seat, "GM", [
    // 19 against 14; 2 became 12, Charisma 12: 13
    {
      tells: [
        "Дисциплина",
        "Сложность 14",
        "Игроки не видят",
        "Воин",
        "19",
        "Успех",
        "Следопыт",
        "13",
        "к20 12",
        "Провал",
        "выпало 2, переброшено на 12",
      ],
      buttons: { GM: "reveal addAsked", "Player 1": "", "Player 2": "" },
    },
    // The better of 3 and 11, Dexterity 2
    {
      tells: ["Скрытность", "Сложность 10", "Воин", "13", "преимущество 11 (3)", "Успех", "Следопыт", "ждём: Player 2"],
      buttons: { GM: "rollFor:c1 removeAsked:c1 addAsked", "Player 1": "", "Player 2": "answer:c1" },
    },
    // 17 + 3 + 1 against 4
    {
      tells: ["Состязание", "Воин", "Атлетика", "Гоблин 1", "Адаптированность", "21", "4", "Верх берёт: Воин"],
      buttons: { GM: "", "Player 1": "" },
    },
    {
      tells: ["Сила", "Сложность 12", "Воин", "4", "к20 1", "Критический провал"],
      buttons: { GM: "addAsked", "Player 1": "" },
    },
  ]);
  const hidden = (await seat.as("Player 1").card(seat.log()[0])).text;
  expect(hidden).toContain("сложность скрыта");
  expect(hidden).not.toMatch(/Сложность 14|Успех|Провал/u);
  expect((await seat.card(seat.log()[3])).text).toMatch(/Сложность 12.*Критический провал/u);
  expectQuiet(seat);
});

test("dice of a fight bought by inspiration: an attack, a Defense, one that could be (B-DICE-09)", async () => {
  const seat = await sitDown(stored("inspired-strikes"), "GM");
  await expectCards(seat, "GM", [
    // 4 became 19: 19 + 4 against 10 + 5
    {
      tells: [
        "Гоблин 1",
        "Попадание · 7",
        "23",
        "к20 19",
        "15",
        "→ 7 хитов",
        "Атака: вдохновение, выпало 4, переброшено на 19",
      ],
      buttons: { GM: "undoAll again adjust rule addTarget", "Player 1": "again adjust addTarget" },
    },
    // 2 became 20: 17 + 6 against 20 + 7
    {
      tells: ["Воин", "Промах", "23", "27", "Защита: вдохновение, выпало 2, переброшено на 20"],
      buttons: { "Player 1": "" },
    },
    // With a bow beside the ogre: at a disadvantage, and either die may be rolled again (H-RNG-04).
    {
      tells: ["Короткий лук", "Огр", "Промах", "10", "19"],
      buttons: {
        GM: "inspire-attack-0:s0 inspire-attack-1:s0 again adjust rule addTarget cancel",
        "Player 1": "",
        "Player 2": "inspire-attack-0:s0 inspire-attack-1:s0 again adjust addTarget cancel",
      },
    },
  ]);
  expect([book(seat, "Гоблин 1")[0], book(seat, "Воин")[0], book(seat, "Огр")[0]]).toEqual([3, 12, 49]);
  expect([seat.actor("Воин").system.inspirationSpent, seat.actor("Воин").system.inspiration]).toEqual([2, false]);
  expectQuiet(seat);
});

it("standing to the death and inspiration of a party, as they lie among the awards (H-DEATH-01 H-DEATH-03 B-DICE-10 B-DICE-11)", async () => {
  plays("homebrew");
  const seat = await sitDown(stored("stands"), "GM");
  await expectCards(seat, "GM", [
    { tells: ["Воин", "Урон · 9", "→ 9 хитов", "Воин: хитов не осталось"], never: /Ждём выбора/u },
    // 5 − 9
    {
      tells: ["Стоит насмерть", "Воин", "хиты: −4"],
      never: /больше не стоит/u,
      buttons: { GM: "undoAward:him", "Player 1": "undoAward:him", "Player 2": "", "Player 3": "" },
    },
    { tells: ["Стоит насмерть", "Следопыт", "больше не стоит"], never: /хиты:/u, buttons: { GM: "", "Player 2": "" } },
    {
      tells: ["Героическое вдохновение", "Воин", "отменено", "Следопыт", "уже есть, второго не даётся"],
      buttons: { GM: "", "Player 1": "" },
    },
    { tells: ["Героическое вдохновение", "Следопыт", "потрачено"], buttons: { GM: "", "Player 2": "" } },
  ]);
  // The Game Master had typed 5 for 12.
  expect(book(seat, "Воин")).toEqual([-4, "7 7 0 applied", "9 9 0 applied"]);
  expect([seat.actor("Воин").system.death, seat.actor("Следопыт").system.death]).toMatchObject([
    { standing: true, stands: 1 },
    { standing: false, stands: 1 },
  ]);
  expectQuiet(seat);
});

test("inspiration of a party that is still there may be taken back, by a Game Master alone", async () => {
  const scene = stored("stands");
  const gift: string = scene.messages.at(-1)?._id ?? "";
  const entry = { number: "inspiration", amount: 1, most: 1, n: 1, of: "", deed: gift };
  const base = { of: "", n: 0, values: { inspiration: 0 }, written: { inspiration: 1 }, skipped: [], closedUpTo: 0 };
  const ledger = { base, entries: { [id16(gift, "inspiration")]: entry } };
  for (const actor of scene.actors)
    if (actor.name === "Следопыт") Object.assign(actor.system, { inspiration: true, inspirationSpent: 0, ledger });
  const seat = await sitDown(scene, "GM");
  const last = seat.log().at(-1);
  expect((await seat.card(last)).buttons.map(({ name }) => name)).toEqual(["Отменить награду: Следопыт"]);
  expect((await seat.as("Player 2").card(last)).buttons).toEqual([]);
});

test("death saves of the base rules, and a blow that kills at once (B-DEATH-02 B-DEATH-05)", async () => {
  const seat = await sitDown(stored("death"), "GM");
  await expectCards(seat, "GM", [
    {
      tells: ["Воин", "Урон · 15", "Воин падает: хитов не осталось"],
      never: /смертелен/u,
      buttons: { "Player 1": "undoAll" },
    },
    { tells: ["Спасбросок от смерти", "Воин", "10", "СЛ 10", "Успех"], buttons: { GM: "", "Player 1": "" } },
    { tells: ["Спасбросок от смерти", "Воин", "1", "СЛ 10", "Провал"], buttons: { GM: "", "Player 1": "" } },
    // 30 − 11 is more than 11
    { tells: ["Следопыт", "Урон · 30", "Следопыт: этот удар смертелен"] },
  ]);
  // The saves came after the blow: 12 of its 15 points were there.
  expect([book(seat, "Воин"), book(seat, "Следопыт")]).toEqual([
    [0, "15 12 0 applied"],
    [0, "30 11 0 applied"],
  ]);
  expect(seat.actor("Воин").system.death).toMatchObject({ successes: 1, failures: 2, dead: false });
  expect(seat.actor("Следопыт").dead).toBe(true);
  expectQuiet(seat);
});

test("rests: a long one broken off, one for two that one has taken back (B-REST-06 B-REST-14)", async () => {
  const seat = await sitDown(stored("rests"), "GM");
  await expectCards(seat, "GM", [
    {
      tells: ["Короткий отдых", "Прерван: действует как короткий", "Воин", "Второе дыхание 0 ▸ 1"],
      buttons: { GM: "undoRests", "Player 1": "undoRests", "Player 2": "" },
    },
    // 8 hours and 2 for two interruptions; half of 12 and of 11 come back, as the homebrew has it
    {
      tells: [
        "Продолжительный отдых",
        "10 часов",
        "Воин 2 ▸ 8 0 ▸ 2",
        "отменено",
        "истощение 1 ▸ 0",
        "временные хиты 3",
        "Следопыт 2 ▸ 7",
        "Часы мира: +10 часов",
      ],
      buttons: { GM: "returnClock undoRests", "Player 1": "", "Player 2": "undoRests" },
    },
  ]);
  expect([seat.actor("Воин").system.hp, seat.actor("Следопыт").system.hp]).toMatchObject([
    { value: 2, temporary: 3 },
    { value: 7, temporary: 0 },
  ]);
  expect(seat.actor("Следопыт").system.rest.lastLong).toBe(36_000);
  expectQuiet(seat);
});

it("experience given and taken back, a level, mastery bought and set by hand (H-PRG-01 H-MAS-19 C-58)", async () => {
  plays("homebrew");
  const seat = await sitDown(stored("growth"), "GM");
  await expectCards(seat, "GM", [
    {
      tells: ["Опыт", "Каждому 150 очков опыта", "Воин", "950 ▸ 1100", "Следопыт", "+150 опыта", "отменено"],
      buttons: { GM: "undoAward:him", "Player 1": "", "Player 2": "" },
    },
  ]);
  const [hero, ranger] = [seat.actor("Воин").system, seat.actor("Следопыт").system];
  expect([hero.details.xp, hero.details.level, ranger.details.xp, ranger.details.level]).toEqual([1100, 2, 950, 1]);
  // Two-handed for 1 Power, Stealth for 1 Talent; the ranger's step was given for nothing.
  expect([hero.mastery.weapons.twoHanded, hero.skills.stealth.step, ranger.mastery.weapons.twoHanded]).toEqual([
    1, 1, 1,
  ]);
  expect(
    hero.log.map(({ track, key, from, to, currency, cost, level }: Record<string, unknown>) => [
      track,
      key,
      from,
      to,
      currency,
      cost,
      level,
    ]),
  ).toEqual([
    ["weapon", "twoHanded", 0, 1, "power", 1, 2],
    ["skill", "stealth", 0, 1, "talents", 1, 2],
  ]);
  expect(ranger.log).toMatchObject([{ key: "twoHanded", cost: 0, by: "GM" }]);
  expect(hero.levels).toMatchObject([{ level: 2, by: "Player 1", xp: 1100 }]);
  expectQuiet(seat);
});
