/** The window of a rest tells what cannot be spent, and what is changed, in words. */
import { expect, test } from "vitest";
import { clockWords, resting, restTable, type RestPerson } from "../../module/applications/rest/rest-table.ts";
import { changesLine, hitDiceField } from "../../module/applications/rest/rest-view.ts";
import { texts } from "./support/texts.ts";

const dice = (left: number) => ({ name: "Воин", left, max: 3, faces: 10 });
const FIELD = { id: "d", field: "dice-0" };

test("B-REST-03: Hit Dice are asked for up to as many as are left; without any the window says so", () => {
  const ru = texts("ru");
  expect(hitDiceField(FIELD, dice(2), 1, ru)).toEqual({
    number: {
      id: "d",
      name: "dice-0",
      label: "Воин: потратить костей хитов (к10, есть 2)",
      value: 1,
      hint: "0",
      bounds: { max: 2 },
      required: true,
    },
  });
  expect(hitDiceField(FIELD, dice(0), 0, ru)).toEqual({
    note: "Воин: костей хитов не осталось (0 из 3), хиты этот отдых не вернёт.",
  });
  expect(hitDiceField(FIELD, dice(0), 0, texts("en"))).toEqual({
    note: "Воин: no Hit Dice left (0 of 3), so this rest gives no hit points.",
  });
});

test("H-DEATH-05 C-27: rests of an injury are counted until it has had enough of them, which is told instead", () => {
  const rests = (to: number): string =>
    changesLine(
      [{ path: "items.i.system.heals.passed", label: "OD20.Rest.Injury", name: "Нос", from: to - 1, to, max: 3 }],
      texts("ru"),
    );
  expect([rests(2), rests(3)]).toEqual(["Нос: отдыхи 1 → 2 из 3", "Нос: травма зажила"]);
});

const change = (path: string, label: string, from: number, to: number, max: number | null = null, name = "") => ({
  path,
  label: `OD20.Rest.${label}`,
  name,
  from,
  to,
  max,
});
const person = (name: string, of: Partial<RestPerson>): RestPerson => ({
  uuid: `Actor.${name}`,
  name,
  img: "",
  on: true,
  hp: { value: 7, max: 11 },
  slots: [],
  plan: { ok: true, changes: [] },
  ends: [],
  afterwards: [],
  tooSoon: false,
  cure: null,
  ...of,
});
const radomir = person("Радомир", {
  plan: {
    ok: true,
    changes: [
      change("system.hp.value", "HitPoints", 2, 8, 12),
      change("system.hp.temporary", "Temporary", 3, 0),
      change("system.spellcasting.slots.c1.value", "Slots", 1, 2, 2, "1"),
      change("items.aaaaaaaaaaaaaaaa.system.uses.value", "Uses", 0, 5, 5, "Наложение рук"),
    ],
  },
  ends: ["Благословение"],
});

test("B-REST-03: Hit Dice to spend heal between their lowest and their highest faces, up to the maximum", () => {
  // Two d10 with +3 from 1 of 25: 1 + 8 = 9 to 1 + 26, at most 25.
  const spends = person("Бруна", {
    hp: { value: 1, max: 25 },
    plan: {
      ok: true,
      changes: [change("system.hp.value", "HitPoints", 1, 9, 25), change("system.hitDice.spent", "HitDice", 0, 2)],
    },
    best: [change("system.hp.value", "HitPoints", 1, 25, 25), change("system.hitDice.spent", "HitDice", 0, 2)],
  });
  const { rows, unchanged } = restTable("r", [spends], [], texts("ru"));
  expect(unchanged).toEqual([]);
  expect(rows[0]?.hp).toEqual({ from: "1", to: "9–25", max: "25", was: 4, now: 36 });
  expect(rows[0]?.back).toEqual([]);
});

test("H-HEAL-02 B-REST-09 B-THP-02: a row tells hit points, slots, what comes back and what ends", () => {
  const { rows, columns, unchanged } = restTable("r", [radomir, person("Сойка", {})], [], texts("ru"));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    name: "Радомир",
    // 2 of 12 before, 8 of 12 after, in whole percent.
    hp: { from: "2", to: "8", max: "12", was: 17, now: 67 },
    slots: [{ what: "", pair: { from: "1", to: "2" } }],
    back: [{ what: "Наложение рук", pair: { from: "0", to: "5" } }],
    ends: "временные хиты 3, Благословение",
    refused: "",
    cure: null,
  });
  expect(columns).toEqual({ slots: true, back: true, ends: true });
  // Nobody is told that nothing changes: only a name.
  expect(unchanged.map(({ name }) => name)).toEqual(["Сойка"]);
});

test("B-REST-02 B-REST-06: who cannot rest says why, and is offered the cure", () => {
  const [ru, en] = [texts("ru"), texts("en")];
  const brand = person("Бранд", { plan: { ok: false, reason: "OD20.Reason.NoHitPoints" }, cure: "heal" });
  const dead = person("Мирабель", { plan: { ok: false, reason: "OD20.Rest.Dead" }, cure: "revive" });
  const { rows } = restTable("r", [brand, dead], [], ru);
  expect(rows.map(({ refused, cure }) => [refused, cure])).toEqual([
    ["Не отдыхает. Нужен хотя бы 1 хит", { detail: "heal.Actor.Бранд", label: "Лечить…", name: "Бранд: Лечить…" }],
    [
      "Не отдыхает. Мёртвые не отдыхают.",
      { detail: "revive.Actor.Мирабель", label: "К жизни…", name: "Мирабель: К жизни…" },
    ],
  ]);
  expect(restTable("r", [brand], [], en).rows[0]?.refused).toMatch(/^Does not rest\. /u);
  expect(resting([radomir, brand, person("Сойка", {}), person("Лис", { on: false })])).toBe(2);
});

test("B-REST-04 B-REST-06 B-REST-08: what ends, what may be used afterwards, and a rest too soon are told though no number changes", () => {
  const told = person("Маг", { ends: ["Сон"], afterwards: ["Магия"], tooSoon: true });
  const { rows, columns } = restTable("r", [told], [], texts("ru"));
  expect(rows[0]).toMatchObject({
    hp: { from: "7", to: "7" },
    ends: "Сон",
    box: null,
    note: "С прошлого продолжительного отдыха не прошло 16 часов · Потом можно применить: Магия",
  });
  expect(columns).toEqual({ slots: false, back: false, ends: true });
});

test("several circles are named; slots that stay are shown as they are", () => {
  const circles = [2, 3].map((n) =>
    change(`system.spellcasting.slots.c${String(n)}.value`, "Slots", 0, n, n, String(n)),
  );
  const mage = person("Маг", { plan: { ok: true, changes: circles } });
  const full = person("Жрец", {
    slots: [
      { value: 2, max: 2 },
      { value: 0, max: 0 },
    ],
    ends: ["Сон"],
  });
  const { rows } = restTable("r", [mage, full], [], texts("en"));
  expect(rows[0]?.slots.map(({ what }) => what)).toEqual(["circle 2", "circle 3"]);
  expect(rows[1]?.kept).toBe("2 / 2");
});

test("B-REST-06: the clock before and after, across midnight", () => {
  expect(clockWords(21 * 3600 + 600, 8)).toBe("21:10 ▸ 05:10");
  expect(clockWords(-3600, 1)).toBe("23:00 ▸ 00:00");
});
