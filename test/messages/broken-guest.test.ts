/** One at the table who cannot be read, or whose actor is gone: the others go on in every window. */
import { expect, test, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { brawl, liveTable } from "./live.ts";
import { Paper } from "./paper.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { restAll } from "../support/alone.ts";

declare const canvas: Loose, game: Loose;

/** Every one of these reads the whole creature. */
const READ = ["creature", "hitPoints", "dead", "out", "acts", "pc", "conditions", "appliedEffects"];

/** A table in the first turn of the goblin; the ranger is the bad guest. @param how a module breaks him, or his actor is deleted */
async function gather(how: "broken" | "gone", guest = "Следопыт"): Promise<Seat> {
  vi.restoreAllMocks();
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const seat = await liveTable(brawl("Гоблин 1", guest, "Воин")).sit("GM");
  const placed = ["Гоблин 1", guest, "Воин"]
    .map((name) => game.scenes.active.tokens.getName(name))
    .map((document: Loose) => ({ document, actor: document.actor, visible: true }));
  canvas.tokens = { controlled: placed, placeables: placed, get: () => undefined };
  if (how === "gone") {
    await seat.actor(guest).delete();
    await calm();
  }
  return seat;
}
/** From here on nothing of him can be read. */
function spoil(actor: Loose, names: readonly string[] = READ): void {
  for (const name of names)
    Object.defineProperty(actor, name, {
      get: () => {
        throw new Error(`a module has broken ${name}`);
      },
    });
}
/** A use that asks nobody for anything. */
const PLAIN = { test: { kind: "none" }, parts: [], effects: [], aim: "area", kinds: [], most: null, does: [] };
const fight = (): Loose => game.combats.get(FIGHT);
const names = (list: Iterable<Loose>): string[] =>
  [...list].map((one) => (one.token?.name ?? one.name ?? one.actor.name) as string);

for (const how of ["broken", "gone"] as const) {
  const scenario = (title: string, run: (seat: Seat) => Promise<void>): void => {
    test(`${how}: ${title}`, async () => {
      const seat = await gather(how);
      if (how === "broken") spoil(seat.actor("Следопыт"));
      await run(seat);
      // That Foundry cannot prepare him is the module's fault, and told by Foundry.
      expect(seat.faults.filter((fault) => !fault.includes("Failed data preparation"))).toEqual([]);
    });
  };

  scenario("the tracker marks the others", async () => {
    const { judges, markTracker } = await verbs("judges", "markTracker");
    await fight().updateEmbeddedDocuments(
      "Combatant",
      fight().combatants.map(({ id }: Loose) => ({ _id: id, initiative: 10 })),
    );
    await calm();
    vi.spyOn(game, "combat", "get").mockReturnValue(fight());
    expect([...judges(fight()).keys()].length).toBeGreaterThanOrEqual(2);
    const rows = fight().turns.map(({ id }: Loose) => {
      const row: Loose = new Paper();
      row.dataset = { combatantId: id };
      row.classList = { toggle: () => undefined };
      row.querySelectorAll = () => [];
      row.append = vi.fn();
      return row;
    });
    markTracker({ querySelectorAll: () => rows });
    expect(rows.filter(({ append }: Loose) => append.mock.calls.length === 1).length).toBeGreaterThanOrEqual(2);
  });

  scenario("the turn bar is drawn in everybody's turn", async () => {
    const { barFacts } = await verbs("barFacts");
    const shown: (string | null)[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await fight().update({ turn });
      await calm();
      shown.push(barFacts(fight(), false, []).creature?.name ?? null);
    }
    expect(shown).toEqual(["Гоблин 1", null, "Воин"]);
  });

  scenario("checks are asked of the others, and a card that asks him shows them", async (seat) => {
    const { requestCandidates, requestState } = await verbs("requestCandidates", "requestState");
    expect(names(requestCandidates().all)).toEqual(expect.arrayContaining(["Гоблин 1", "Воин"]));
    const given = ["Гоблин 1", "Следопыт", "Воин"].flatMap((name) => seat.actor(name) ?? []);
    const made = await play.requestCheck({
      mode: "each",
      asked: given.map((actor) => ({ actor, token: null, kind: "characteristic", key: "strength" })),
      dc: 10,
      dcHidden: false,
    });
    await calm();
    const message = game.messages.get(made.id);
    expect(names(requestState(message).asked)).toEqual(given.map(({ name }) => name));
    expect((await seat.card(message)).text).toContain("Воин");
  });

  scenario("the others rest", async (seat) => {
    const { FormDialog } = await verbs("FormDialog");
    const spec = vi.spyOn(FormDialog, "show").mockResolvedValue(undefined);
    const given = ["Воин", "Следопыт"].flatMap((name) => seat.actor(name) ?? []);
    await play.openRest(given);
    const [[form]] = spec.mock.calls as Loose;
    expect(JSON.stringify(form.view("uid", new Map()))).toContain("Воин");
    await restAll(given, "long");
    await calm();
    const card = game.messages.contents.at(-1);
    expect([card.type, [...card.system.members].map(({ name }: Loose) => name)]).toEqual(["rest", ["Воин"]]);
  });

  scenario("the others get experience, for enemies of whom one cannot be read", async (seat) => {
    const { enemies } = await verbs("enemies");
    expect(names(enemies())).toContain("Гоблин 1");
    const xp = seat.actor("Воин").system.details.xp as number;
    await play.awardExperience(
      ["Следопыт", "Воин"].flatMap((name) => seat.actor(name) ?? []),
      50,
    );
    await calm();
    expect(seat.actor("Воин").system.details.xp).toBe(xp + 50);
  });

  scenario("the others attack as a group", async () => {
    const { suggestedAttackers, suggestedTargets } = await verbs("suggestedAttackers", "suggestedTargets");
    const all = suggestedAttackers();
    // Heroes are no attackers of a Game Master.
    expect(names(all)).toContain("Гоблин 1");
    expect(names(all)).not.toContain("Воин");
    expect(names(suggestedTargets(all))).toContain("Воин");
    const { candidates } = await verbs("candidates");
    expect(names(candidates().tokens)).toEqual(expect.arrayContaining(["Гоблин 1", "Воин"]));
  });

  scenario("the others are in an area, and among those who are asked", async (seat) => {
    const { visibleTokens } = await verbs("visibleTokens");
    expect(names(visibleTokens())).toEqual(expect.arrayContaining(["Гоблин 1", "Воин"]));
    const { peopleFor } = await verbs("peopleFor");
    const activity = { ...PLAIN, area: { shape: "sphere", size: 20 } };
    const meant = { activity, gives: false, hurts: true, placed: true, origin: null };
    const { near, others } = peopleFor(seat.actor("Воин"), meant);
    expect(names([...near, ...others])).toContain("Гоблин 1");
  });

  scenario("the others fight in the simulation", async () => {
    const { fightCandidates } = await verbs("fightCandidates");
    expect(names(fightCandidates())).toEqual(expect.arrayContaining(["Гоблин 1", "Воин"]));
  });
}

test("an enemy that cannot be read counts for no award, the others do", async () => {
  const seat = await gather("broken", "Гоблин 2");
  spoil(game.scenes.active.tokens.getName("Гоблин 2").actor);
  const { enemies } = await verbs("enemies");
  expect(names(enemies())).toContain("Гоблин 1");
  expect(names(enemies())).not.toContain("Гоблин 2");
  expect(seat.faults).toEqual([]);
});

test("every look at all creatures leaves the broken one out, and begins to listen all the same", async () => {
  const seat = await gather("broken");
  spoil(seat.actor("Следопыт"), [...READ, "items", "effects"]);
  for (const [name, ...given] of [
    ["followSizes"],
    ["followSenses"],
    ["registerCharacteristicAtZero"],
    ["emitUseEvents"],
    ["checkZeroHp", null],
    ["lookAtAll"],
    ["holders"],
    ["carried", { uuid: "" }, "message"],
    ["countUsage"],
    ["prepareAgain", { profile: "homebrew" }],
  ] as const) {
    const code = await verbs(name);
    expect(() => code[name](...given), name).not.toThrow();
  }
  await calm();
  expect(seat.faults.filter((fault) => !fault.includes("Failed data preparation"))).toEqual([]);
});

test("H-DEATH-02: the end of a fight reaches whoever waits for it, past one that cannot be read and one that the server refuses", async () => {
  const seat = await gather("broken", "Следопыт");
  const [hero, goblin] = ["Воин", "Гоблин 1"].map((name) => seat.actor(name));
  const waits = { system: { hp: { value: 0 }, death: { standing: true, fight: "" } } };
  await hero.update(waits);
  await goblin.update({ system: { hp: { value: 0 }, death: { droppedOut: true, fight: "" } } });
  await calm();
  spoil(seat.actor("Следопыт"));
  vi.spyOn(hero, "update").mockRejectedValue(new Error("refused"));
  const { waitsForEnd } = await verbs("waitsForEnd");
  expect([hero, goblin].map((one) => waitsForEnd(one))).toEqual([true, true]);
  await play.endFight();
  await calm();
  expect([hero, goblin].map((one) => waitsForEnd(one))).toEqual([true, false]);
});

test("what is broken of one is logged once, however often a window asks; of another once more", async () => {
  const seat = await gather("broken");
  const [ranger, goblin] = ["Следопыт", "Гоблин 1"].map((name) => seat.actor(name));
  const { isReadable } = await verbs("isReadable");
  for (const one of [ranger, goblin]) spoil(one, ["creature"]);
  const logged = vi.spyOn(console, "error").mockReset().mockReturnValue(undefined);
  expect([ranger, goblin, ranger, goblin].map((one) => isReadable(one))).toEqual([false, false, false, false]);
  expect(logged).toHaveBeenCalledTimes(2);
});
