/** A quick creature at the end of a fight: what the experience window has of it, and what its tokens show. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { brawl, liveTable } from "./live.ts";
import { play, verbs } from "../support/verbs.ts";

declare const game: Loose, Combat: Loose, CONST: Loose;

const BANDIT = {
  name: "Разбойник",
  img: "systems/opposed-d20/icons/bandit.svg",
  hitPoints: 11,
  physical: 3,
  magical: 1,
  attack: 4,
  damage: "1d6+2",
  damageType: "slashing",
  reduction: 1,
  ranged: false,
  weaponName: "Удар",
  copies: 1,
};

test("H-PRG-01 B-MISC-10: a quick creature is among the enemies of its fight, worth what its challenge is; its token has a bar and a name", async () => {
  await liveTable(brawl("Воин", "Гоблин 1")).sit("GM", ["Player 1"]);
  const { enemies } = await verbs("enemies");
  const bandit: Loose = await play.createQuickNpc({ ...BANDIT, challenge: 1 / 8 });
  const nobody: Loose = await play.createQuickNpc({ ...BANDIT, name: "Прохожий", challenge: 0 });
  const found = (): Loose[] =>
    enemies()
      .filter(({ name }: Loose) => ["Разбойник", "Прохожий"].includes(name))
      .map(({ name, challengeXp, defeated }: Loose) => [name, challengeXp, defeated])
      .sort();
  Object.defineProperty(game, "combat", { value: null, configurable: true });
  // Without a fight, their copies on the scene: 1/8 is worth 25 by the table of the base game, what is worth nothing is left out.
  expect(found()).toEqual([["Разбойник", 25, false]]);
  const fight = await Combat.create({ active: true });
  await fight.createEmbeddedDocuments(
    "Combatant",
    [bandit, nobody].map((one) => ({ actorId: one.id })),
  );
  Object.defineProperty(game, "combat", { value: fight, configurable: true });
  expect(found()).toEqual([
    ["Прохожий", 0, false],
    ["Разбойник", 25, false],
  ]);
  const { displayName, displayBars, bar1, actorLink, name } = bandit.prototypeToken;
  const { OWNER } = CONST.TOKEN_DISPLAY_MODES;
  expect([displayName, displayBars, bar1.attribute, actorLink, name]).toEqual([OWNER, OWNER, "hp", false, "Разбойник"]);
});

test("a creature that a module makes is worth what the window begins with: challenge 1/4, 50 experience", async () => {
  await liveTable(brawl("Воин", "Гоблин 1")).sit("GM", ["Player 1"]);
  const made = await game.system.api.quickNpc({ ...BANDIT, copies: 0 });
  const { usualChoice } = await verbs("usualChoice");
  expect([made.system.challenge, usualChoice().challenge]).toEqual([1 / 4, "0.25"]);
});
