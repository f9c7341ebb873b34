/** Each way of moving, with the stand-in's own server: what it costs, how far it goes, and falls. */
import { beforeEach, expect, it, vi } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { feet, hero, lay, owner, size, table, tokenOf } from "./walker.ts";
import { play, verbs } from "../support/verbs.ts";
import { everyDie } from "../support/alone.ts";
import { playsIn } from "../support/games.ts";
import { plays } from "./table.ts";

declare const CONFIG: Loose, game: Loose;

const test = playsIn("homebrew", "base");

beforeEach(() => {
  lay();
});

// B-MOV-01
test("B-MOV-14 B-MOV-16 B-MOV-18 B-MOV-26 B-MOV-29 B-COND-GRA-3: each way of moving has its speed and its cost; who drags pays double", async () => {
  await table.sit("GM");
  const { allowanceOf } = await verbs("allowanceOf");
  const left = (action: string): number => allowanceOf(hero(), action).left;
  const { actor } = hero();
  const by = (dx: number, action: string): Promise<Loose> =>
    hero().move([{ x: hero().x + dx * size, y: hero().y, action }]);
  await actor.update({ "system.speed.fly": 40, "system.speed.climb": 0 });
  expect(["walk", "climb", "fly", "burrow"].map(left)).toEqual([30, 30, 40, 0]);
  // Up a wall for 5 ft: 10. Then 10 ft through the air: 20 of each speed are gone.
  await by(1, "climb");
  await by(2, "fly");
  expect(["walk", "fly"].map(left)).toEqual([10, 20]);
  await hero().clearMovementHistory();
  await actor.update({ "system.speed.climb": 20 });
  await by(1, "climb");
  expect(["climb", "walk"].map(left)).toEqual([15, 25]);
  await hero().clearMovementHistory();
  const grip = { name: "Схвачен", statuses: ["grappled"], origin: actor.uuid };
  await tokenOf("Гоблин 1").update({ x: hero().x, y: hero().y + size });
  await tokenOf("Гоблин 1").actor.createEmbeddedDocuments("ActiveEffect", [grip]);
  await by(1, "walk");
  expect(left("walk")).toBe(20);
});

test("B-MOV-16 H-MOV-07: up into the air costs as much as across, and who flies above an enemy does not push through him", async () => {
  await table.sit("GM");
  await hero().actor.update({ "system.speed.fly": 60 });
  const { allowanceOf } = await verbs("allowanceOf");
  const left = (): number => allowanceOf(hero(), "fly").left;
  await hero().move([{ x: hero().x, y: hero().y, elevation: 30, action: "fly" }]);
  expect(left()).toBe(30);
  await tokenOf("Гоблин 1").update({ x: hero().x + size, y: hero().y });
  await hero().move([{ x: hero().x + 2 * size, y: hero().y, elevation: 30, action: "fly" }]);
  expect(left()).toBe(20);
});

// H-MOV-05
test("B-MOV-20 B-MOV-12 C-10: a jump goes as far as Strength lets it, half without a run-up, and farther after Athletics", async () => {
  lay("refuse");
  await table.sit("GM");
  await hero().actor.update({ "system.characteristics.strength.value": 15 });
  await table.sit(owner());
  const { jumpOn } = await verbs("jumpOn");
  expect(hero().actor.creature.characteristics.strength.value).toBe(15);
  const cells = (...actions: string[]): Loose[] =>
    actions.map((action, n) => ({ x: (5 + n) * size, y: 5 * size, elevation: 0, cost: 5, action }));
  const stand = "walk";
  expect(jumpOn(hero(), cells(stand, "jump", "jump"))).toEqual({ feet: 10, most: 7 });
  expect(jumpOn(hero(), cells(stand, "walk", "walk", "jump", "jump", "jump"))).toEqual({ feet: 15, most: 15 });
  expect(jumpOn(hero(), cells(stand, "walk"))).toBeNull();
  const jump = (): Promise<Loose> => hero().move([{ x: 7 * size, y: 5 * size, action: "jump" }]);
  await jump();
  expect(hero().x).toBe(5 * size);
  const { rollAction } = await verbs("rollAction");
  await rollAction("jump")(hero().actor, "attribute", "athletics", { dc: null });
  await jump();
  expect([hero().x, (await feet()).left]).toEqual([7 * size, 20]);
  const { wayProblems } = await verbs("wayProblems");
  const at = ({ x, y }: Loose): boolean =>
    wayProblems(hero(), [...cells(stand), { x, y, elevation: 0, cost: 5, action: "walk" }]).some(
      ({ problem }: Loose) => problem === "endsOccupied",
    );
  expect([at(tokenOf("Гоблин 1")), at({ x: 0, y: 0 })]).toEqual([true, false]);
});

test("B-MOV-23: up goes 3 ft and the modifier of Strength after a run-up, half of it from where one stands", async () => {
  await table.sit("GM");
  await hero().actor.update({ "system.characteristics.strength.value": 15 });
  const { jumpOn } = await verbs("jumpOn");
  const way = (...actions: string[]): Loose[] =>
    actions.map((action, n) => ({
      x: (5 + n) * size,
      y: 5 * size,
      elevation: action === "jump" ? 10 : 0,
      cost: 5,
      action,
    }));
  expect(jumpOn(hero(), way("walk", "walk", "walk", "jump"))).toEqual({ feet: 10, most: 5 });
  expect(jumpOn(hero(), way("walk", "jump"))).toEqual({ feet: 10, most: 2 });
});

it("B-MOV-21: who ends a jump on difficult ground rolls Acrobatics 10 and lies prone on a failure; walking there asks nothing (B-AOE-05)", async () => {
  plays("homebrew");
  const seat = await table.sit("GM");
  game.settings.register("core", "messageMode", { scope: "client", config: false, type: String, default: "public" });
  const { upkeepOf, doUpkeep } = await verbs("upkeepOf", "doUpkeep");
  const { actor } = hero();
  const landing = (): Loose[] => upkeepOf(actor).filter(({ kind }: Loose) => kind === "landing");
  const by = (dx: number, action: string): Promise<Loose> =>
    hero().move([{ x: hero().x + dx * size, y: hero().y, action }]);
  const lay20 = (natural: number): void => {
    everyDie(natural);
  };
  // Difficult ground where the third column from him begins.
  const mud = {
    scene: game.scenes.active.id,
    shape: "cube",
    size: 40,
    width: 40,
    x: 8 * size,
    y: 5.5 * size,
    direction: 0,
    hard: true,
  };
  await tokenOf("Гоблин 1").actor.createEmbeddedDocuments("ActiveEffect", [
    { name: "Грязь", img: "icons/svg/aura.svg", system: { zone: mud } },
  ]);
  await by(1, "jump");
  expect(landing()).toEqual([]);
  await by(2, "walk");
  expect(landing()).toEqual([]);
  await by(1, "jump");
  expect(landing()).toHaveLength(1);
  // Who walks on has landed there all the same.
  await by(1, "walk");
  expect(landing()).toHaveLength(1);
  lay20(20);
  await doUpkeep(actor, landing()[0].id);
  const [check] = seat.messages("check");
  expect(check.system).toMatchObject({ kind: "attribute", key: "acrobatics", as: "check", dc: 10 });
  expect([landing(), actor.conditions.includes("prone")]).toEqual([[], false]);
  await by(1, "jump");
  const [due] = landing();
  lay20(2);
  await Promise.all([doUpkeep(actor, due.id), doUpkeep(actor, due.id)]);
  await expect.poll(() => actor.conditions.includes("prone")).toBe(true);
  expect([seat.messages("check").length, landing(), seat.faults]).toEqual([2, [], []]);
  // Who stands up again has landed once.
  await actor.deleteEmbeddedDocuments(
    "ActiveEffect",
    actor.effects.contents.flatMap(({ id, statuses }: Loose) => (statuses.has("prone") ? [id] : [])),
  );
  expect([actor.conditions.includes("prone"), landing()]).toEqual([false, []]);
});

it("B-MOV-21: two jumps of one way that both end on difficult ground are two checks", async () => {
  plays("homebrew");
  const seat = await table.sit("GM");
  game.settings.register("core", "messageMode", { scope: "client", config: false, type: String, default: "public" });
  const { upkeepOf } = await verbs("upkeepOf");
  const { actor } = hero();
  const open = (): Loose[] => upkeepOf(actor).filter(({ kind }: Loose) => kind === "landing");
  const mud = { scene: game.scenes.active.id, shape: "cube", size: 80, width: 80, x: 8 * size, y: 5.5 * size };
  await tokenOf("Гоблин 1").actor.createEmbeddedDocuments("ActiveEffect", [
    {
      name: "Грязь",
      img: "icons/svg/aura.svg",
      system: { zone: { ...mud, direction: 0, hard: true } },
    },
  ]);
  const step = (dx: number, action: string): Loose => ({ x: hero().x + dx * size, y: hero().y, action });
  await hero().move([step(3, "walk")]);
  await hero().move([step(1, "jump"), step(2, "walk"), step(3, "jump")]);
  expect(new Set(open().map(({ id }) => id)).size).toBe(2);
  CONFIG.Dice.randomUniform = () => 1 - 19.5 / 20;
  await play.doUpkeep(actor, open()[0].id);
  expect([seat.messages("check").length, open().length]).toEqual([1, 1]);
  await play.doUpkeep(actor, open()[0].id);
  expect([seat.messages("check").length, open(), seat.faults]).toEqual([2, [], []]);
});

it("B-MOV-22: at the Game Master's option who jumps over a low obstacle rolls Athletics 10, and who fails hits it", async () => {
  plays("homebrew");
  const seat = await table.sit("GM");
  game.settings.register("core", "messageMode", { scope: "client", config: false, type: String, default: "public" });
  const { actor } = hero();
  await hero().move([{ x: hero().x + 2 * size, y: hero().y, action: "walk" }]);
  await hero().move([{ x: hero().x + 3 * size, y: hero().y, action: "jump" }]);
  const { askView, readAsk, readAskedCheck, personOf, gameTexts, tableLists } = await verbs(
    "askView",
    "readAsk",
    "readAskedCheck",
    "personOf",
    "gameTexts",
    "tableLists",
  );
  const input = {
    people: [personOf({ actor, token: hero(), name: "Воин" })],
    tools: [],
    chosen: new Set([actor.uuid]),
    target: null,
    last: "",
  };
  const values = new Map([
    ["ready", ["clearingObstacle:athletics"]],
    ["who", [actor.uuid]],
  ]);
  const choice = readAsk(values, input);
  const notes = askView("a", choice, input, tableLists(), gameTexts).fields.flatMap(({ note = [] }: Loose) => note);
  // Of 15 ft a quarter is 3.75.
  expect(notes).toContain("Последний прыжок (Воин): препятствие до 3 фт");
  const { findRequest } = await verbs("findRequest");
  const asked = [{ actor, token: hero(), ...readAskedCheck(choice.checks[0]) }];
  const rolls = async (natural: number): Promise<unknown> => {
    everyDie(natural);
    const request = await play.requestCheck({ mode: "each", asked, dc: choice.dc, dcHidden: false });
    await play.answerAll(request.id);
    const [{ record, result }] = findRequest(request.id).state.asked;
    return [record.check, record.as, choice.dc, result.success];
  };
  expect(await rolls(1)).toEqual(["athletics", "check", 10, false]);
  expect(await rolls(20)).toEqual(["athletics", "check", 10, true]);
  expect(seat.faults).toEqual([]);
});

test("B-MOV-13: who is about to end his turn in another's space is told, and falls as he presses; who walks on, flies over or is larger is not", async () => {
  await table.sit("GM");
  const { upkeepOf, doUpkeep } = await verbs("upkeepOf", "doUpkeep");
  const shared = (token: Loose): Loose[] => upkeepOf(token.actor).filter(({ kind }: Loose) => kind === "shared");
  const onto = (name: string): Promise<Loose> =>
    hero().update({ x: tokenOf(name).x, y: tokenOf(name).y }, { teleport: true });
  expect(shared(hero())).toEqual([]);
  await onto("Гоблин 1");
  // A goblin is small.
  expect(shared(hero())).toEqual([]);
  await tokenOf("Гоблин 1").actor.update({ "system.size": "medium" });
  expect(shared(hero())).toHaveLength(1);
  // Not in the goblin's turn, and not what one flies over.
  expect(shared(tokenOf("Гоблин 1"))).toEqual([]);
  await hero().update({ elevation: 20 });
  expect(shared(hero())).toEqual([]);
  await hero().update({ elevation: 0 });
  // Who is tiny stays up wherever he is.
  await hero().actor.update({ "system.size": "tiny" });
  expect(shared(hero())).toEqual([]);
  await hero().actor.update({ "system.size": "medium" });
  const [due] = shared(hero());
  await Promise.all([doUpkeep(hero().actor, due.id), doUpkeep(hero().actor, due.id)]);
  expect([hero().actor.conditions.includes("prone"), shared(hero())]).toEqual([true, []]);
  // One line tells it, however often it was pressed.
  expect(game.messages.contents.filter(({ system }: Loose) => system.action === "prone")).toHaveLength(1);
});

// B-MOV-26
it("B-MOV-27 B-HAZ-05 B-HAZ-06 C-50: a flier that is stunned falls, is hurt and lies there; undone it is up again, and stays", async () => {
  plays("homebrew");
  const seat = await table.sit("GM");
  const goblin = (): Loose => tokenOf("Гоблин 1");
  const { actor } = goblin();
  await actor.update({ "system.speed.fly": 30, "system.hp.value": 30, "system.hp.max": 30 });
  await goblin().move([{ x: goblin().x, y: goblin().y, elevation: 35, action: "fly" }]);
  const { upkeepOf } = await verbs("upkeepOf");
  expect(upkeepOf(actor)).toEqual([]);
  // Each of the dice shows 4: 35 ft are 3d6, 12.
  CONFIG.Dice.randomUniform = () => 1 - 3.5 / 6;
  const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Оглушён", statuses: ["stunned"] }]);
  await expect.poll(() => goblin().elevation, { timeout: 4000 }).toBe(0);
  await expect.poll(() => actor.system.receipts.at(-1)?.attack ?? null).not.toBeNull();
  const [message] = seat.messages("use");
  expect(message.system).toMatchObject({ action: "fall", moves: [{ feet: 35, way: "down", on: "always" }] });
  const { moved, amount } = actor.system.receipts.at(-1);
  expect([moved.from.elevation, moved.to.elevation, amount > 0]).toEqual([35, 0, true]);
  const { reduction } = actor.creature;
  expect([amount, actor.system.hp.value]).toEqual([12 - reduction.total, 30 - 12 + reduction.total]);
  expect(actor.conditions).toContain("prone");
  await play.undo(message.id, null);
  await expect.poll(() => goblin().elevation).toBe(35);
  await vi.dynamicImportSettled();
  expect([actor.system.hp.value, actor.conditions.includes("prone"), upkeepOf(actor)]).toEqual([30, false, []]);
  await effect.delete();
  // Who flew, and is dead, falls as well; from less than 10 ft nobody is hurt.
  await goblin().move([{ x: goblin().x, y: goblin().y, elevation: 5, action: "fly" }]);
  await actor.toggleStatusEffect("prone", { active: true });
  await expect.poll(() => goblin().elevation, { timeout: 4000 }).toBe(0);
  await expect.poll(() => actor.system.receipts.at(-1)).toMatchObject({ amount: 0, moved: { to: { elevation: 0 } } });
  // Up there again by no way of its own, from the very same place: another fall.
  const falls = actor.system.receipts.length;
  await goblin().move([{ x: goblin().x, y: goblin().y, elevation: 5, action: "displace" }]);
  await expect.poll(() => actor.system.receipts.length, { timeout: 4000 }).toBe(falls + 1);
  await expect.poll(() => goblin().elevation).toBe(0);
  expect([actor.system.hp.value, seat.faults]).toEqual([30, []]);
});
