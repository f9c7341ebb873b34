/** The fighter between life and death: what is dealt to him, what he chooses, and how he stands then. */
import { expect, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, type LiveTable } from "./live.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { byRules, deal, noWindows } from "../support/alone.ts";

declare const CONFIG: Loose;

const HERO = "uP7E0luNiHy0osnq";
export const hero = (seat: Seat): Loose => seat.actor("Воин");

/** The goblin, the fighter with 12 of 20 hit points, the ranger; the table has two injuries of its own. */
export function mortalTable(profile = "homebrew"): LiveTable {
  const scene: Scene = brawl("Гоблин 1", "Воин", "Следопыт");
  const actor = scene.actors.find(({ _id }) => _id === HERO);
  Object.assign(actor.system.hp, { value: 12, max: 20, temporary: 0 });
  actor.items = actor.items.filter(({ type }: Loose) => type !== "class" && type !== "armor");
  byRules(scene, profile);
  const injury = (_id: string, name: string, sort: number, penalty: object): object => ({
    _id,
    name,
    type: "injury",
    img: "icons/svg/blood.svg",
    sort,
    system: { penalty },
  });
  scene.items = [
    injury("injuryFirst00001", "Сломанный нос", 1, { checks: -1 }),
    injury("injurySecond0001", "Вывих", 2, { attack: -2 }),
  ];
  return liveTable(scene);
}

/** All dice fall low or high: 1 or nearly the most. */
export const roll = (high: boolean): void => {
  CONFIG.Dice.randomUniform = () => (high ? 0.06 : 0.94);
};
export const hurt = async (seat: Seat, amount: number, kind = "damage"): Promise<Loose> => {
  const actor = hero(seat);
  const message = await deal(actor, amount, { kind });
  await vi.waitFor(
    () => {
      expect(hero(seat).system.receipts.map(({ attack }: Loose) => attack)).toContain(message.id);
    },
    { timeout: 5000, interval: 5 },
  );
  await calm();
  return message;
};
export const change = async (seat: Seat, message: Loose, way: "undo" | "redo" = "undo"): Promise<void> => {
  const { undoReceipt, redoReceipt } = await verbs("undoReceipt", "redoReceipt");
  const { id } = hero(seat).system.receipts.find(({ attack }: Loose) => attack === message.id);
  await (way === "undo" ? undoReceipt : redoReceipt)(hero(seat), id);
  await calm();
};
export const choose = async (seat: Seat, what: "stand" | "dropOut"): Promise<boolean> => {
  const { standToDeath, dropOut } = await verbs("standToDeath", "dropOut");
  const done: boolean = await (what === "stand" ? standToDeath : dropOut)(hero(seat));
  await calm();
  return done;
};
export const asks = async (): Promise<string[]> => {
  const { openPrompts } = await verbs("openPrompts");
  return openPrompts().map(({ verb }: Loose) => verb);
};
export const state = (seat: Seat): unknown[] => {
  const actor = hero(seat);
  return [actor.hitPoints.value, actor.out, actor.statuses.has("unconscious"), actor.dead];
};
export const marks = async (seat: Seat): Promise<number> => play.deathMarks(hero(seat));
export const injuries = (seat: Seat): string[] =>
  hero(seat)
    .items.filter(({ type }: Loose) => type === "injury")
    .map(({ name }: Loose) => name);

export const sit = async (at: LiveTable, user: string, active: readonly string[] = []): Promise<Seat> => {
  const seat = await at.sit(user, active);
  noWindows();
  return seat;
};
