/** Who never sleeps is not put to sleep; the dead keep no concentration; a Game Master's group attack takes no hero in. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import { CHOICE, roll, school } from "./school.ts";
import { deal, noWindows } from "../support/alone.ts";
import { play, verbs } from "../support/verbs.ts";
import { packDocuments } from "./packed.ts";

declare const game: Loose, canvas: Loose;

test("B-RES-06 H-SPL-13: Sleep takes neither who is immune to exhaustion or unconsciousness nor an elf, and takes the others", async () => {
  const scene = school("Sleep");
  const [elf] = packDocuments("species", "ru").filter(({ name }) => name === "Эльф");
  const goblin = scene.actors.find(({ name }) => name === "Гоблин") as Loose;
  const sleepers: Record<string, Loose> = {
    "Без усталости": { conditionImmunities: ["exhaustion"] },
    "Без обморока": { conditionImmunities: ["unconscious"] },
    Эльф: {},
    Простой: {},
  };
  for (const [at, [name, system]] of Object.entries(sleepers).entries())
    scene.actors.push({
      ...goblin,
      _id: `sleeper00000000${String(at)}`,
      name,
      system: { ...goblin.system, ...system },
      items:
        name === "Эльф"
          ? [{ ...elf, _stats: { compendiumSource: `Compendium.opposed-d20.species.Item.${String(elf._id)}` } }]
          : [],
    });
  const seat = await liveTable(scene).sit("GM");
  noWindows();
  roll(false);
  const hero = seat.actor("Воин");
  const item = hero.items.contents.find(({ name }: Loose) => name === "Sleep");
  await play.useItem(
    hero,
    item,
    { ...CHOICE, circle: 1 },
    Object.keys(sleepers).map((name) => seat.actor(name)),
  );
  await calm();
  const asleep = Object.keys(sleepers).filter((name) => seat.actor(name).statuses.has("incapacitated"));
  expect([asleep, seat.faults]).toEqual([["Простой"], []]);
});

test.each([
  ["homebrew", 60, true],
  ["base", 60, true],
  ["d20-3e", 60, true],
  // Marked as dead on the token, and hurt after it.
  ["homebrew", 3, false],
  ["d20-3e", 3, false],
] as const)(
  "B-CONC-05 H-CONC-04: in %s whoever is dead owes no save for his concentration after %i damage, in the list of dues and as a prompt",
  async (profile, damage, dead) => {
    const scene = brawl("Воин", "Гоблин 1");
    const goblin = scene.actors.find(({ name }) => name === "Гоблин") as Loose;
    goblin.items.push({
      _id: "spellBless000001",
      name: "Благословение",
      type: "spell",
      system: { circle: 0, concentration: true, duration: { kind: "minutes", value: 1 }, range: { kind: "self" } },
    });
    const seat = await liveTable(scene).sit("GM");
    noWindows();
    await game.settings.set("opposed-d20", "ruleProfile", profile);
    const caster = seat.actor("Гоблин 1");
    await caster.setHitPoints({ value: 7 });
    await play.useItem(caster, caster.items.get("spellBless000001"), { ...CHOICE, circle: 0 }, [caster]);
    if (!dead) await caster.toggleStatusEffect("dead", { active: true });
    await deal(caster, damage);
    await calm();
    const { upkeepOf, openPrompts, concentrationOf } = await verbs("upkeepOf", "openPrompts", "concentrationOf");
    expect([
      caster.dead,
      upkeepOf(caster)
        .map(({ kind }: Loose) => kind as string)
        .filter((kind: string) => kind === "concentration"),
      openPrompts().filter(({ verb }: Loose) => verb === "concentration"),
      concentrationOf(caster),
      seat.faults,
    ]).toEqual([dead, [], [], null, []]);
  },
);

test("H-ATK-01: a Game Master's group attack takes no hero in whom he has selected; with no creature selected, all hostile ones attack", async () => {
  const scene = brawl("Воин", "Гоблин 1");
  const seat = await liveTable(scene).sit("GM");
  const { suggestedAttackers } = await verbs("suggestedAttackers");
  const chosen = (...names: string[]): string[] => {
    const tokens = names.map((name) => ({ document: game.scenes.active.tokens.getName(name) as Loose }));
    Object.assign(canvas.tokens, { controlled: tokens });
    return suggestedAttackers().map(({ token }: Loose) => token.name as string);
  };
  expect(chosen("Воин", "Гоблин 1")).toEqual(["Гоблин 1"]);
  expect(chosen("Воин")).toEqual(["Гоблин 1", "Гоблин 2", "Гоблин 3"]);
  expect(seat.faults).toEqual([]);
});
