/** How long an effect still lasts, in both languages. */
import { expect, test } from "vitest";
import { badges } from "../../module/applications/effects/badges.ts";
import { endWords, type Ending } from "../../module/applications/effects/end-words.ts";
import { remainingWords } from "../../module/applications/words/effect-words.ts";
import { texts } from "./support/texts.ts";

const names = (id: string): string => (id === "g2" ? "Гоблин 2" : "");
const say = (ending: Partial<Ending>, lang: "ru" | "en" = "ru"): string =>
  endWords({ left: null, save: null, due: false, ...ending }, names, texts(lang));

test("B-COND-01: the turn that ends it, by its name; one who is hidden has none", () => {
  const left = { kind: "turnEnd", whose: "g2", next: false } as const;
  expect(say({ left })).toBe("до конца хода: Гоблин 2");
  expect(say({ left: { ...left, next: true } })).toBe("до конца следующего хода: Гоблин 2");
  expect(say({ left: { ...left, kind: "turnStart" } })).toBe("до начала хода: Гоблин 2");
  expect(say({ left: { ...left, whose: "hidden" } })).toBe("до конца хода: неизвестный");
  expect(say({ left }, "en")).toBe("until the end of the turn: Гоблин 2");
});

test("H-TURN-03: rounds, minutes, the fight, a save", () => {
  expect(say({ left: { kind: "rounds", n: 2 } })).toBe("осталось 2 раунда");
  expect(say({ left: { kind: "minutes", n: 1 } })).toBe("осталась 1 минута");
  expect(say({ left: { kind: "minutes", n: 1 } }, "en")).toBe("1 minute left");
  expect(say({ left: { kind: "fight" } })).toBe("до конца боя");
  const save = { attribute: "athletics", dc: 13 } as const;
  expect(say({ left: { kind: "save" }, save })).toBe("спасбросок: Атлетика, СЛ 13");
  expect(say({ left: { kind: "rounds", n: 9 }, save, due: true })).toBe(
    "осталось 9 раундов, в конце этого хода спасбросок: Атлетика, СЛ 13",
  );
  const left = { kind: "turnEnd", whose: "goblin", next: false } as const;
  expect(say({ left, save, saved: true })).toMatch(/^до конца хода: .+, спасбросок удался$/u);
  expect(say({})).toBe("");
});

test("long times are told in hours and days, whatever counts them", () => {
  const minutes = (n: number, lang: "ru" | "en" = "ru"): string => say({ left: { kind: "minutes", n } }, lang);
  expect([45, 60, 90, 960, 1440].map((n) => minutes(n))).toEqual([
    "осталось 45 минут",
    "остался 1 час",
    "осталось 1 час 30 минут",
    "осталось 16 часов",
    "осталось 24 часа",
  ]);
  expect([minutes(960, "en"), minutes(90, "en"), minutes(26 * 60, "en")]).toEqual([
    "16 hours left",
    "1 hour 30 minutes left",
    "1 day 2 hours left",
  ]);
  const of = (value: number, unit: "minutes" | "hours" | "days" | "seconds", passed: number): string =>
    remainingWords(
      { value, unit },
      { combat: null, round: null, turn: null, time: 0 },
      { combat: null, time: passed },
      texts("ru"),
    );
  expect([of(960, "minutes", 0), of(2, "days", 0), of(8, "hours", 1800), of(30, "seconds", 0)]).toEqual([
    "осталось 16 часов",
    "осталось 2 дня",
    "осталось 7 часов 30 минут",
    "осталось 30 секунд",
  ]);
  expect(of(8, "hours", 8 * 3600)).toBe(texts("ru").t("OD20.Effects.RanOut"));
});

test("a condition's badge tells it where it is pointed at, after what it does", () => {
  const poison = { name: "Яд", img: "", statuses: ["poisoned"], left: "до конца боя", by: "", temporary: true };
  const [badge] = badges(["poisoned"], [poison], (id) => id, texts("ru"));
  expect(badge?.hint.split("\n").at(-1)).toBe("до конца боя");
});
