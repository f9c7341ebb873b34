/** A skill or tool that is given twice: another one is chosen in its place, whatever came first. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { liveTable } from "./live.ts";
import { HERO, school } from "./school.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";

const grant = (track: string, key: string): object => ({ track, key, step: 1, expertise: false, level: 1, option: "" });
const ACOLYTE = {
  _id: "acolyteacolyte00",
  name: "Acolyte",
  type: "background",
  system: { grants: [grant("skill", "insight"), grant("skill", "religion"), grant("tool", "calligraphy")] },
};
const ELF = {
  _id: "elfelfelfelfelf0",
  name: "Elf",
  type: "species",
  system: {
    choices: [{ track: "skill", from: ["insight", "survival"], count: 1, step: 1, level: 1, chosen: ["insight"] }],
  },
};

async function table(): Promise<{ seat: Seat; hero: Loose; open: () => unknown[] }> {
  const scene = school();
  const hero: Loose = scene.actors.find(({ _id }: Loose) => _id === HERO);
  hero.items = hero.items.filter(({ type }: Loose) => !["species", "background", "feature"].includes(type as string));
  const seat = await liveTable(scene).sit("Player 1", ["GM"]);
  const { openChoicesOf } = await verbs("openChoicesOf");
  const actor = seat.actor("Воин");
  return {
    seat,
    hero: actor,
    open: () =>
      openChoicesOf(actor).flatMap(({ item, choices }: Loose) =>
        choices
          .filter(({ option }: Loose) => option === "instead")
          .map(({ track, open }: Loose) => `${item.name as string} ${track as string} ${String(open)}`),
      ) as unknown[],
  };
}

test.each([
  ["species before background", [ELF, ACOLYTE]],
  ["background before species", [ACOLYTE, ELF]],
])(
  "H-MAS-06: %s, both with Insight: one other skill stands open until it is chosen, and counts",
  async (_title, items) => {
    const { seat, hero, open } = await table();
    await hero.createEmbeddedDocuments("Item", items.slice(0, 1), { keepId: true });
    expect(open()).toEqual([]);
    await hero.createEmbeddedDocuments("Item", items.slice(1), { keepId: true });
    expect(open()).toEqual(["Acolyte skill 1"]);
    const { choicesOf } = await verbs("choicesOf");
    const acolyte = hero.items.get(ACOLYTE._id);
    const [choice] = choicesOf(acolyte);
    expect([
      choice.from.includes("insight"),
      choice.from.includes("religion"),
      choice.from.includes("stealth"),
    ]).toEqual([false, false, true]);
    await play.choose(acolyte, { [choice.index]: ["stealth"] });
    expect([open(), hero.system.skills.stealth.step, hero.system.skills.insight.step, seat.faults]).toEqual([
      [],
      1,
      1,
      [],
    ]);
  },
);

test("H-MAS-06: a tool that a later feature gives as well is owed, too; nothing is where only bought steps meet", async () => {
  const { hero, open } = await table();
  await hero.createEmbeddedDocuments("Item", [ACOLYTE], { keepId: true });
  await hero.update({ system: { skills: { religion: { step: 2 } } } });
  expect(open()).toEqual([]);
  await hero.createEmbeddedDocuments("Item", [
    { name: "Scribe", type: "feature", system: { level: 1, grants: [grant("tool", "calligraphy")] } },
  ]);
  expect(open()).toEqual(["Acolyte tool 1"]);
  await hero.createEmbeddedDocuments("Item", [
    { name: "Later", type: "feature", system: { level: 9, grants: [grant("skill", "religion")] } },
  ]);
  expect(open()).toEqual(["Acolyte tool 1"]);
});

test("H-MAS-06: in the guide the double is asked in the step; the replacement goes when the double goes, there and on the sheet", async () => {
  const seen = { ownership: { default: 2 } };
  const scene = school();
  const own: Loose = scene.actors.find(({ _id }: Loose) => _id === HERO);
  own.items = own.items.filter(
    ({ type }: Loose) => !["species", "background", "feature", "class"].includes(type as string),
  );
  const seat = await liveTable({
    ...scene,
    items: [
      { ...ACOLYTE, ...seen },
      { ...ELF, ...seen },
    ],
  }).sit("Player 1", ["GM"]);
  const hero = seat.actor("Воин");
  const { emptyDraft, pick, pickKey, pickedChoices, gameTexts } = await verbs(
    "emptyDraft",
    "pick",
    "pickKey",
    "pickedChoices",
    "gameTexts",
  );
  const asked = async (draft: Loose): Promise<Loose[]> =>
    pickedChoices(await play.outcomeOf(hero, draft), "background", "u", gameTexts);
  const elf = pickKey(pick(emptyDraft(), "species", `Item.${ELF._id}`), "species", "", 0, "insight", true);
  const both = pick(elf, "background", `Item.${ACOLYTE._id}`);
  const [choice] = await asked(both);
  const stealth = choice.options.find(({ value }: Loose) => value === "stealth");
  expect([choice.open, stealth.name, stealth.checked]).toEqual([true, "only.0.instead", false]);
  const made = pickKey(both, "background", "instead", 0, "stealth", true);
  expect((await asked(made)).map(({ open }: Loose) => open as boolean)).toEqual([false]);
  // The elf minds Survival instead: nothing is double, nothing is replaced.
  const other = pickKey(pickKey(made, "species", "", 0, "insight", false), "species", "", 0, "survival", true);
  const { character } = await play.outcomeOf(hero, other);
  expect([await asked(other), character.system.skills.stealth.step]).toEqual([[], 0]);

  await play.saveDraft(hero, made);
  expect(await play.finishCreation(hero, made)).toBe("made");
  const steps = (): number[] => ["insight", "stealth"].map((key) => hero.system.skills[key].step as number);
  expect(steps()).toEqual([1, 1]);
  const { originOf } = await verbs("originOf");
  await play.choose(originOf(hero, "species"), { 0: ["survival"] });
  expect([steps(), originOf(hero, "background").system.choices, seat.faults]).toEqual([[1, 0], [], []]);
});
