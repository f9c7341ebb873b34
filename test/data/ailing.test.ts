/** What a creature's conditions bring along, in its statuses and nowhere else. */
import { expect, test } from "vitest";
import {
  addDerivedStatuses,
  ailing,
  forgetBroughtAlong,
  isBroughtAlong,
} from "../../module/documents/effects/derived-statuses.ts";

/** As an actor gathers them: statuses of its effects, conditions without what was brought along. */
class Sufferer {
  readonly statuses = new Set<string>();
  readonly dead = false;
  fallen: "unconscious" | null = null;
  readonly creature = null;
  get conditions(): string[] {
    return [...this.statuses].filter((status) => !isBroughtAlong(this, status));
  }
  prepare(...borne: string[]): void {
    forgetBroughtAlong(this);
    this.statuses.clear();
    for (const status of borne) this.statuses.add(status);
    addDerivedStatuses(this);
  }
}

test("B-COND-UNC-1 B-COND-PAR-1: the unconscious are incapacitated and prone, and what is their own stays told apart", () => {
  const hero = new Sufferer();
  hero.prepare("unconscious", "poisoned");
  expect([...hero.statuses]).toEqual(["unconscious", "poisoned", "incapacitated", "prone"]);
  expect(hero.conditions).toEqual(["unconscious", "poisoned"]);
  // Awake, but still on the ground: now it is his own.
  hero.prepare("prone");
  expect(hero.conditions).toEqual(["prone"]);
  hero.prepare("paralyzed", "marked by a module");
  expect([...hero.statuses]).toEqual(["paralyzed", "marked by a module", "incapacitated"]);
  hero.prepare();
  expect([...hero.statuses]).toEqual([]);
});

test("C-64 B-COND-UNC-1: one that falls unconscious at 0 hit points lies, too, and gets up with them", () => {
  const ogre = new Sufferer();
  ogre.fallen = "unconscious";
  ogre.prepare();
  expect([...ogre.statuses]).toEqual(["unconscious", "incapacitated", "prone"]);
  ogre.fallen = null;
  ogre.prepare();
  expect([...ogre.statuses]).toEqual([]);
});

test("B-COND-INC-1 B-COND-BLI-1: what they do is computed anew when they are others", () => {
  const hero = new Sufferer();
  hero.prepare();
  expect([ailing(hero).acts, ailing(hero).sees]).toEqual([true, true]);
  hero.prepare("stunned");
  expect([ailing(hero).acts, ailing(hero).sees]).toEqual([false, true]);
  expect(ailing(hero)).toBe(ailing(hero));
  hero.prepare("blinded");
  expect([ailing(hero).acts, ailing(hero).sees]).toEqual([true, false]);
});
