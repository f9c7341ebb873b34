/**
 * The stat blocks of the packs' sources. Figures of a block follow from each other by the base game's rules, so one that was copied wrong
 * disagrees with the others. Blocks that differ in SRD 5.2.1 itself are listed with their figures.
 */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { creatureFacts } from "../../tools/creature-entries.mjs";
import { tableEntries } from "../../tools/pack-entries.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const SOURCE = "packs/_source/creatures";
const blocks: [string, Loose][] = readdirSync(SOURCE)
  .flatMap((file) => tableEntries(JSON.parse(readFileSync(`${SOURCE}/${file}`, "utf8"))))
  .map(([id, entry]) => [id, creatureFacts(id, entry)]);

/** Faces of a Hit Die by size. */
const DIE: Readonly<Record<string, number>> = { tiny: 4, small: 6, medium: 8, large: 10, huge: 12, gargantuan: 20 };
const SKILL_OF: Readonly<Record<string, string>> = {
  athletics: "strength",
  acrobatics: "dexterity",
  sleightOfHand: "dexterity",
  stealth: "dexterity",
  arcana: "learning",
  history: "learning",
  nature: "learning",
  religion: "learning",
  analysis: "learning",
  animalHandling: "perception",
  insight: "perception",
  medicine: "perception",
  survival: "perception",
  awareness: "perception",
  deception: "charisma",
  intimidation: "charisma",
  performance: "charisma",
  persuasion: "charisma",
};

/** What SRD 5.2.1 itself has otherwise, as "block: figure". */
const OTHERWISE: readonly string[] = [
  // Dexterity −1 and a proficiency bonus of 3.
  "shambling-mound: skill stealth 3",
];

/** Returns what does not follow from the other figures of a block. */
function disagreements(block: Loose): string[] {
  const modifiers: Record<string, number> = Object.fromEntries(
    Object.entries<number>(block.characteristics).map(([key, value]) => [key, Math.floor((value - 10) / 2)]),
  );
  const mod = (key: string): number => modifiers[key] ?? 0;
  const trained = block.challenge < 5 ? 2 : 2 + Math.floor((block.challenge - 1) / 4);
  const found: string[] = [];
  const points = Math.floor(block.hitDice * ((DIE[block.size] ?? 0) / 2 + 0.5) + block.hitDice * mod("endurance"));
  if (points !== block.hitPoints) found.push(`hitPoints ${String(block.hitPoints)}, not ${String(points)}`);
  for (const [key, total] of Object.entries<number>(block.saves))
    if (![mod(key), mod(key) + trained].includes(total)) found.push(`save ${key} ${String(total)}`);
  for (const [key, total] of Object.entries<number>(block.skills)) {
    const own = mod(SKILL_OF[key] ?? "");
    if (![own + trained, own + 2 * trained].includes(total)) found.push(`skill ${key} ${String(total)}`);
  }
  const first = (block.initiative ?? mod("dexterity")) - mod("dexterity");
  if (![0, trained, 2 * trained].includes(first)) found.push(`initiative ${String(block.initiative)}`);
  const all = Object.values(modifiers);
  for (const { name, ref, hit, damage } of block.attacks) {
    const called = String(name?.en ?? ref);
    const [{ dice, flat }] = damage;
    if (!all.includes(hit - trained)) found.push(`attack ${called} ${String(hit)}`);
    if (dice !== "" && flat !== 0 && flat !== hit - trained) found.push(`damage ${called} ${String(flat)}`);
  }
  const dcs = [
    ...(block.features ?? []).map(({ name, save = "" }: Loose) => [name.en, Number(save.split(" ")[2] ?? 0)]),
    ...block.attacks.map(({ name, rider }: Loose) => [name?.en, Number(rider?.save?.split(" ")[1] ?? 0)]),
    ["spells", block.spells?.dc ?? 0],
  ];
  for (const [called, dc] of dcs)
    if (dc > 0 && !all.includes(dc - 8 - trained)) found.push(`DC ${String(called)} ${String(dc)}`);
  if (block.spells?.hit && block.spells.hit !== block.spells.dc - 8) found.push(`spell attack ${block.spells.hit}`);
  return found;
}

test("B-MISC-10 B-PROF-01: hit points, saves, skills, attacks and difficulties follow from the other figures", () => {
  expect(blocks.flatMap(([id, block]) => disagreements(block).map((what) => `${id}: ${what}`))).toEqual(OTHERWISE);
});

test("a wrong figure is found", () => {
  const [, wolf] = blocks.find(([id]) => id === "wolf") ?? ["", {}];
  const wrong = [{ hitPoints: 12 }, { skills: { stealth: 5 } }, { hitDice: 3 }, { challenge: 5 }];
  for (const one of wrong) expect(disagreements({ ...wolf, ...one })).not.toEqual([]);
});
