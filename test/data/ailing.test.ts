/** What a creature's conditions bring along, in its statuses and nowhere else. */
import { expect, test } from "vitest";
import { addBroughtAlong, ailing, forgetBroughtAlong, isBroughtAlong } from "../../module/documents/ailing.ts";

/** As an actor gathers them: statuses of its effects, conditions without what was brought along. */
class Sufferer {
  statuses = new Set<string>();
  get conditions(): string[] {
    return [...this.statuses].filter((status) => !isBroughtAlong(this, status));
  }
  prepare(...borne: string[]): void {
    forgetBroughtAlong(this);
    this.statuses.clear();
    for (const status of borne) this.statuses.add(status);
    addBroughtAlong(this);
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
