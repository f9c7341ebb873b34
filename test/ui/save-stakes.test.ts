/** What the prompt of a save says is at stake, and what it keeps to itself. */
import { expect, it } from "vitest";
import { stakesWords } from "../../module/applications/prompts/save-stakes.ts";
import { texts } from "./support/texts.ts";

type Threat = Parameters<typeof stakesWords>[0];
const OPEN = { name: true, damage: true };
const effect = (name: string, on = "hit") => ({ name, on }) as Threat["effects"][number];

const breath = (change: Partial<Threat> = {}, save: object = {}): Threat => {
  const rows = [{ formula: "2d6", type: "fire" }];
  const dealt = { kind: "damage", armor: true, save: { attribute: "acrobatics", dc: 13, onSuccess: "half", ...save } };
  const parts: object = { dealt, strikes: [{ target: "t", damage: rows }], effects: [], moves: [], secret: false };
  return { ...parts, ...change } as Threat;
};
const say = (threat: Threat, reveal = OPEN, language: "ru" | "en" = "ru"): string =>
  stakesWords(threat, "t", reveal, texts(language));

it("names damage, effects and pushes of a failure, and what a success leaves unless it brings something of its own", () => {
  expect(say(breath())).toBe("Провал: 2к6 огнём · успех: половина");
  const more = {
    effects: [effect("Отравлен"), effect("Бодр", "success")],
    moves: [{ feet: 10, way: "away", on: "hit" }] as const,
  };
  expect(say(breath(more, { onSuccess: "all" }), OPEN, "en")).toBe("Failure: 2d6 fire, Отравлен, pushes 10 ft away");
  const poison = breath({ effects: [effect("Отравлен")], moves: more.moves }, { onSuccess: "all" });
  expect(say(poison, OPEN, "en")).toBe("Failure: 2d6 fire, Отравлен, pushes 10 ft away · success: the same damage");
  expect(say(breath({ effects: [effect("Отравлен")], strikes: [] }))).toBe("Провал: Отравлен · успех: ничего");
});

it("keeps what the settings hide: no damage, no deed of a creature without a name, nothing of a secret roll", () => {
  const both = breath({ effects: [effect("Отравлен")] });
  // Half of the hidden damage may be left.
  expect(say(both, { name: true, damage: false })).toBe("Провал: Отравлен");
  expect(say(both, { name: false, damage: true })).toBe("Провал: 2к6 огнём · успех: половина");
  expect(say(both, { name: false, damage: false })).toBe("");
  expect(say({ ...both, secret: true })).toBe("");
});
