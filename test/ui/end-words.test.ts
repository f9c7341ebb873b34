/** How long an effect still lasts, in both languages. */
import { expect, test } from "vitest";
import { badges } from "../../module/applications/effects/badges.ts";
import { endWords, type Ending } from "../../module/applications/effects/end-words.ts";
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

test("a condition's badge tells it where it is pointed at, after what it does", () => {
  const poison = { name: "Яд", img: "", statuses: ["poisoned"], left: "до конца боя", by: "", temporary: true };
  const [badge] = badges(["poisoned"], [poison], (id) => id, texts("ru"));
  expect(badge?.hint.split("\n").at(-1)).toBe("до конца боя");
});
