/** What a creature's weapon does besides its damage: landed by the Defense and its save, spared by size and kind, taken back with undo. */
import { expect, test, vi } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { attackWith } from "../support/alone.ts";

const BEASTS = ["Гуль", "Волк", "Багбир", "Скелет", "Эттин"];

/** Some creatures of the packs beside a goblin that defends by a number: 10 + 5. */
function lair(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  scene.actors.push(...packDocuments("creatures", "ru").filter(({ name }: Loose) => BEASTS.includes(name)));
  for (const actor of scene.actors) if (actor.type === "npc") actor.system.defenseMode = "fixed";
  for (const token of scene.scenes[0].tokens)
    if (token.delta?.system?.hp) token.delta.system.hp = { value: 500, max: 500, stated: 500 };
  scene.combats = [];
  return scene;
}

/** Dice that fall one after the other: what they show, and of how many faces; the dice of a critical are rolled with the damage. */
function dice(...faces: readonly (readonly [number, number])[]): void {
  const left = [...faces];
  CONFIG.Dice.randomUniform = (): number => {
    const next = left.shift();
    return next ? 1 - (next[0] - 0.5) / next[1] : 0.5;
  };
}

async function strike(seat: Seat, who: string, weapon: string, target: Loose): Promise<Loose> {
  const actor = seat.actor(who);
  const message = await attackWith(actor, actor.items.getName(weapon), target, { mode: "strike" });
  await vi.dynamicImportSettled();
  await vi.waitFor(async () => {
    const { attackState } = await verbs("attackState");
    expect(attackState(message).targets[0].phase).toBe("applied");
  });
  return message;
}

const suffers = ({ appliedEffects }: Loose): string[] =>
  appliedEffects.flatMap(({ statuses }: Loose) => [...statuses] as string[]).sort();

test("H-SPL-14: a player's number to save against that is not his own waits for a Game Master", async () => {
  const table = liveTable(lair());
  const seat = await table.sit("GM");
  const { attackContext, targetContexts, openTerms } = await verbs("attackContext", "targetContexts", "openTerms");
  const goblin = seat.actor("Гоблин 1");
  dice([2, 20]);
  const { type, rolls, system } = (await strike(seat, "Гуль", "Когти", goblin)).toObject();
  const hero = seat.actor("Воин");
  const sword = hero.items.find(({ type: kind }: Loose) => kind === "weapon");
  const attackers = [{ ...system.attackers[0], actor: hero.uuid, token: null, pc: true }];
  const said = async (dc: number): Promise<Loose> => {
    const item = { ...system.item, uuid: sword.uuid };
    const data = { type, rolls, system: { ...system, attackers, item, tab: "x", rider: { ...system.rider, dc } } };
    await table.other("Player 1", { type: "ChatMessage", action: "create", operation: { data: [data] } });
    await calm();
    return attackContext(seat.messages("attack").at(-1));
  };
  const forged = await said(99);
  expect(openTerms(forged)).toBe("OD20.Void.saveDc");
  expect(targetContexts(forged)[0].answer).toBeNull();
  await sword.update({ system: { rider: { attribute: "adaptability", dc: 12 } } });
  expect(openTerms(await said(12))).toBeNull();
  expect(seat.faults).toEqual([]);
});

test("H-SPL-13 B-MISC-11: claws paralyze whom they hit and who does not save; size and kind spare; undo takes it back", async () => {
  const seat = await liveTable(lair()).sit("GM");
  const goblin = seat.actor("Гоблин 1");

  // 18 + 4 against 15 hits; 9 + 0 against 10 fails.
  dice([18, 20], [1, 4], [1, 4], [9, 20]);
  const claws = await strike(seat, "Гуль", "Когти", goblin);
  expect(claws.system.rider).toMatchObject({ attribute: "adaptability", dc: 10, largest: "" });
  await vi.waitFor(() => {
    expect(suffers(goblin)).toEqual(["paralyzed"]);
  });
  const { text } = await seat.card(claws);
  expect(text).toMatch(/Адаптированность 9 против 10: провал/u);
  expect(text).toMatch(/Парализованный/u);
  await play.undo(claws.id, null);
  expect(suffers(goblin)).toEqual([]);
  await play.redo(claws.id, null);
  expect(suffers(goblin)).toEqual(["paralyzed"]);
  await play.undo(claws.id, null);

  // 10 + 0 saves.
  dice([18, 20], [1, 4], [1, 4], [10, 20]);
  const saved = await strike(seat, "Гуль", "Когти", goblin);
  expect((await seat.card(saved)).text).toMatch(/Адаптированность 10 против 10: успех/u);
  expect(suffers(goblin)).toEqual([]);

  // A miss asks for nothing that counts: 2 + 4 against 15. So it uses nothing up, either, as a hit does. C-33
  const ghoul = seat.actor("Гуль");
  const fumbled = { kind: "fumble", against: ghoul.uuid, name: "x", attack: "fumbled000000001", strike: "s" };
  await goblin.update({ system: { notes: [fumbled] } });
  dice([2, 20], [1, 4], [1, 4], [1, 20]);
  const missed = await strike(seat, "Гуль", "Когти", goblin);
  expect((await seat.card(missed)).text).not.toMatch(/Адаптированность/u);
  expect([suffers(goblin), goblin.system.notes.length]).toEqual([[], 1]);
  dice([18, 20], [1, 4], [1, 4], [1, 20], [15, 20]);
  expect((await seat.card(await strike(seat, "Гуль", "Когти", goblin))).text).toMatch(/против 10: успех/u);
  await vi.waitFor(() => {
    expect(goblin.system.notes).toEqual([]);
  });

  // The undead are spared.
  dice([18, 20], [1, 4], [1, 4], [1, 20]);
  const skeleton = seat.actor("Скелет");
  await strike(seat, "Гуль", "Когти", skeleton);
  expect(suffers(skeleton)).toEqual([]);

  // The goblin is small, the ettin large: a wolf pulls down nobody above medium.
  dice([18, 20], [1, 6]);
  await strike(seat, "Волк", "Укус", goblin);
  expect(suffers(goblin)).toEqual(["prone"]);
  dice([18, 20], [1, 6]);
  const ettin = seat.actor("Эттин");
  await strike(seat, "Волк", "Укус", ettin);
  expect(suffers(ettin)).toEqual([]);

  // The grip is one that can be escaped: somebody holds.
  dice([18, 20], [1, 6], [1, 6]);
  await strike(seat, "Багбир", "Хватка", goblin);
  expect(suffers(goblin)).toEqual(["grappled", "prone"]);
  const { grapplesOn } = await verbs("grapplesOn");
  expect(grapplesOn(goblin).map(({ origin }: Loose) => origin as string)).toEqual([seat.actor("Багбир").uuid]);
  expect(seat.faults).toEqual([]);
});
