/** Features that let somebody do an action for another cost, and uses with which an action comes. */
import { expect } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { FIGHT } from "./fight.ts";
import { liveTable } from "./live.ts";
import { CHOICE, gifted, HERO, roll } from "./school.ts";
import type { Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { playsIn } from "../support/games.ts";

const test = playsIn("homebrew", "base");

const owned = (seat: Seat, name: string): Loose =>
  seat.actor("Воин").items.contents.find((one: Loose) => one.name === name);
const ledger = async (seat: Seat): Promise<Loose> => (await play.turnOf(seat.actor("Воин"))).ledger;
/** What the turn has left: actions, bonus actions, feet. */
const left = async (seat: Seat): Promise<unknown[]> => {
  const { active, bonus, feet } = await ledger(seat);
  return [active.left, bonus.left, feet.left];
};
const going = async (seat: Seat): Promise<string[]> => {
  const { runningEffects } = await verbs("runningEffects");
  return runningEffects(seat.actor("Воин")).map(({ stored }: Loose) => stored.action as string);
};
const slow = { timeout: 5000 };
const takeBack = async (message: Loose): Promise<void> => {
  await play.undoAction(message);
};

/** The fighter, of level 5, with these. */
function table(...names: readonly string[]) {
  const scene = gifted(...names);
  scene.actors.find(({ _id }: Loose) => _id === HERO).system.details.level = 5;
  return liveTable(scene);
}

test("H-TURN-08 H-TURN-09: Cunning Action dashes, disengages and hides for the bonus action, which is told by its name; taken back all is there again", async () => {
  const seat = await table("Cunning Action").sit("Player 1", ["GM"]);
  roll(false);
  const hero = seat.actor("Воин");
  const { actionList, doAction, rollAction, letterOf } = await verbs(
    "actionList",
    "doAction",
    "rollAction",
    "letterOf",
  );
  const rows = actionList(hero).filter(({ by }: Loose) => by !== null);
  expect(rows.map(({ key, spends, by }: Loose) => [key, spends, by.name])).toEqual([
    ["dash", "bonus", "Cunning Action"],
    ["disengage", "bonus", "Cunning Action"],
    ["hide", "bonus", "Cunning Action"],
  ]);
  // What everybody may do stands there as before.
  expect(actionList(hero).filter(({ key, by }: Loose) => key === "dash" && by === null)).toHaveLength(1);
  expect(await left(seat)).toEqual([1, 1, 30]);
  const by = letterOf(hero, owned(seat, "Cunning Action").id, "dash");
  const dash = await doAction(hero, "dash", { by });
  const { action, spends, label, by: named } = dash.system;
  expect([action, spends, label, named]).toEqual(["dash", "bonus", "", "Cunning Action"]);
  // Each reads it in his own language.
  expect((await seat.card(dash)).text).toContain("Cunning Action: Рывок");
  const { actionsOfTurn } = await verbs("actionsOfTurn");
  expect(actionsOfTurn(FIGHT, hero, 1).map((deed: Loose) => deed.label as string)).toEqual(["Cunning Action: Рывок"]);
  const { i18n } = (globalThis as Loose)["game"];
  const { lang, translations } = i18n;
  Object.assign(i18n, { lang: "en", translations: i18n._fallback });
  expect((await seat.card(dash)).text).toContain("Cunning Action: Dash");
  Object.assign(i18n, { lang, translations });
  expect(await left(seat)).toEqual([1, 0, 60]);
  await takeBack(dash);
  expect(await left(seat)).toEqual([1, 1, 30]);
  const away = await doAction(hero, "disengage", { by });
  expect([await left(seat), await going(seat)]).toEqual([[1, 0, 30], ["disengage"]]);
  await takeBack(away);
  expect([await left(seat), await going(seat)]).toEqual([[1, 1, 30], []]);
  const hides = await rollAction("hide", null, by)(hero, "skill", "stealth");
  expect([hides.system.action, hides.system.spends, await left(seat)]).toEqual(["hide", "bonus", [1, 0, 30]]);
  // A second one is told as one too many.
  await doAction(hero, "dash", { by });
  expect((await ledger(seat)).over.map(({ kind, nth }: Loose) => [kind, nth])).toEqual([["bonus", 2]]);
  expect(seat.faults).toEqual([]);
});

test("H-TURN-09: what is not learned yet lets nobody do anything, nor does it let him do another action", async () => {
  const scene = gifted("Cunning Action");
  scene.actors.find(({ _id }: Loose) => _id === HERO).system.details.level = 1;
  const seat = await liveTable(scene).sit("Player 1");
  const { actionList, letterOf } = await verbs("actionList", "letterOf");
  const hero = seat.actor("Воин");
  expect(actionList(hero).filter(({ by }: Loose) => by !== null)).toEqual([]);
  const { id } = owned(seat, "Cunning Action");
  expect(letterOf(hero, id, "dash")).toBeNull();
  await hero.update({ "system.details.level": 5 });
  expect([letterOf(hero, id, "dash")?.name, letterOf(hero, id, "dodge")]).toEqual(["Cunning Action", null]);
});

test("H-TURN-09 B-ACT-02 B-ACT-03 B-ACT-04: Patient Defense disengages and dodges, Step of the Wind disengages and dashes, for a point; after a reload, too", async () => {
  const open = table("Focus Points");
  const seat = await open.sit("Player 1", ["GM"]);
  const { useItem } = await verbs("useItem");
  const points = (one: Seat): number => owned(one, "Focus Points").system.uses.value as number;
  const before = points(seat);
  const use = (activity: string): Promise<Loose> =>
    useItem(seat.actor("Воин"), owned(seat, "Focus Points"), { ...CHOICE, activity }, []);
  const patient = await use("patient");
  await expect.poll(() => points(seat), slow).toBe(before - 1);
  expect([(await going(seat)).sort(), await left(seat)]).toEqual([
    ["disengage", "dodge"],
    [1, 0, 30],
  ]);
  await takeBack(patient);
  await expect.poll(() => points(seat), slow).toBe(before);
  expect([await going(seat), await left(seat)]).toEqual([[], [1, 1, 30]]);
  // A tab that dies before the second effect: the reload brings both, once.
  open.lost = ({ type }) => type === "ActiveEffect";
  void use("wind");
  await expect.poll(() => seat.messages().some(({ system }) => system.does === "dash disengage")).toBe(true);
  await calm();
  open.lost = () => false;
  const later = await open.sit("Player 1", ["GM"]);
  await expect.poll(() => going(later), slow).toEqual(["disengage"]);
  expect(await left(later)).toEqual([1, 0, 60]);
  await expect.poll(() => points(later), slow).toBe(before - 1);
  // Without a point the bonus action gives one of the two alone.
  const { actionList } = await verbs("actionList");
  const rows = actionList(later.actor("Воин")).filter(({ by }: Loose) => by !== null);
  expect(rows.map(({ key }: Loose) => key)).toEqual(["dash", "disengage"]);
  expect([seat.faults, later.faults]).toEqual([[], []]);
});
