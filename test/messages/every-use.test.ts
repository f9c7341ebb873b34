/**
 * Every spell, feature, consumable and magic item of the packs is used once, through the functions that the buttons call, and
 * taken back: no error, nothing paid twice, and hit points, slots, uses and effects are as before. What each did is written to
 * reports/every-use.md.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packDocuments } from "./packed.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { archmage } from "./archmage.ts";
import { brawl, liveTable } from "./live.ts";
import { shelves } from "./shelves.ts";
import type { Scene, Seat } from "./table.ts";
import { play, verbs } from "../support/verbs.ts";
import { useThing } from "../support/alone.ts";

declare const game: Loose;

const HERO = "uP7E0luNiHy0osnq";
const soon = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 5));

/** Whether it is cast for minutes: in a fight that is only begun at one press. @rule B-SPL-05 */
const isSlow = ({ type, system }: Loose): boolean =>
  type === "spell" && ["minutes", "hours"].includes(system.casting.kind);

/** Things of the packs that somebody can use; what is cast for minutes comes last, when the fight is over. */
const THINGS: readonly Loose[] = [
  ...packDocuments("spells", "ru"),
  ...packDocuments("features", "ru"),
  ...packDocuments("gear", "ru").filter(
    ({ type, system }: Loose) => type === "consumable" || Object.keys(system.activities ?? {}).length > 0,
  ),
].sort((one, other) => Number(isSlow(one)) - Number(isSlow(other)));

/** A hero of level 10 who knows all of it, with nine slots of every circle, beside a goblin that nothing fells. */
function school(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  for (const token of scene.scenes[0].tokens)
    if (token.delta?.system?.hp) token.delta.system.hp = { value: 500, max: 500, stated: 500 };
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.system.details = { ...hero.system.details, level: 10 };
  hero.system.hp = { ...hero.system.hp, value: 20 };
  hero.system.spellcasting = {
    slots: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((circle) => [`c${String(circle)}`, { value: 9 }])),
  };
  hero.items = [archmage([9, 9, 9, 9, 9, 9, 9, 9, 9], { characteristic: "learning" })];
  return scene;
}

/** What a use may change: points, slots, what the thing has left, and what counts on the two. */
function picture(seat: Seat, item: Loose): string {
  const hero = seat.actor("Воин");
  const goblin = seat.actor("Гоблин 1");
  const points = ({ hitPoints: { value, temporary } }: Loose): number[] => [value, temporary];
  const slots = Object.values<Loose>(hero.system.spellcasting.slots).map(({ value }) => value);
  const { uses, quantity } = item.system;
  const effects = [hero, goblin].map((actor: Loose) => [...actor.appliedEffects].map(({ name }: Loose) => name).sort());
  return JSON.stringify([points(hero), points(goblin), slots, uses?.value ?? 0, quantity ?? 0, effects]);
}

/** In a line: what it is, what is decided, rolled, given and paid. */
function told(name: string, { type, system, rolls }: Loose, landed: readonly string[]): string {
  const rows = (system.strikes ?? []).flatMap(({ damage }: Loose) =>
    damage.map((row: Loose) => `${String(row.formula)} ${String(row.type)}`.trim()),
  );
  const parts = [
    type === "attack" ? "attack" : system.save ? `save ${String(system.save.attribute)} ${String(system.save.dc)}` : "",
    [...new Set<string>(rows)].join(", "),
    landed.length > 0 ? `effects: ${landed.join(", ")}` : "",
    system.concentration ? "concentration" : "",
    system.pays.map(({ path, by }: Loose) => `${String(path.split(".").at(-2))} −${String(by)}`).join(", "),
  ];
  return `- **${name}**: ${parts.filter((one) => one !== "").join(" · ") || `told (${String(rolls.length)} rolls)`}`;
}

/** More than a word and a name: points, a test, a place, a way, a creature that comes, or an effect that counts something. */
const acts = ({ type, system }: Loose): boolean =>
  type === "attack" ||
  system.save !== null ||
  system.area !== null ||
  system.later.length > 0 ||
  system.moves.length > 0 ||
  (system.summons ?? null) !== null ||
  system.strikes.some(({ damage }: Loose) => damage.length > 0) ||
  system.effects.some(
    ({ statuses, changes, adds, sways, each }: Loose) =>
      statuses.length + changes.length + adds.length + sways.length > 0 || each != null,
  );

/** What counts without being used, answers the roll of another, gives back what was spent, or is asked for when somebody is made or rises. */
const counts = ({ effects = [], system }: Loose): boolean =>
  effects.some(({ transfer }: Loose) => transfer === true) ||
  [system.grants, system.choices].some((list?: readonly unknown[]) => (list?.length ?? 0) > 0) ||
  Object.values<Loose>(system.activities ?? {}).some(({ amends, gains }) => amends?.as || gains?.what) ||
  (system.trait ?? "") !== "";

/** Of all things of the packs so many only tell. */
const ONLY_TELL = 101;
/** The same of what only the base game has: spells above circle 5 (wishes, gates, the dead who return), and features of levels 11 to 20. */
const ONLY_TELL_ABOVE = 36;
/** Magic items whose use only tells, and why. */
const THINGS_THAT_TELL: Readonly<Record<string, string>> = {
  "Волшебная палочка обнаружения магии": "what is magical, the Game Master tells",
  "Кольцо прыжков": "jumps are not measured",
  "Кольцо хождения по воде": "zones do not know which water bears",
  "Шляпа маскировки": "looks are told",
  "Шлем понимания языков": "languages are told",
  "Шлем телепортации": "a d100 by how well the place is known, and any place of the plane",
};

test("every spell, feature, consumable and magic item of the packs is used once and taken back (H-SPL-01 H-TURN-05)", async () => {
  const table = liveTable(school(), shelves("ru", ["spells"]));
  const seat = await table.sit("GM");
  const { activityOf, usesOf } = await verbs("activityOf", "usesOf");
  const [hero, goblin] = [seat.actor("Воин"), seat.actor("Гоблин 1")];
  const scene = game.scenes.active.id;
  const lines: string[] = [];
  const wrong: string[] = [];
  const acting = new Set<string>();
  let used = 0;
  for (const data of THINGS) {
    if (isSlow(data)) await game.combats.contents[0]?.delete();
    const [item] = await hero.createEmbeddedDocuments("Item", [{ ...structuredClone(data), _id: undefined }]);
    for (const { key, name } of usesOf(item)) {
      const called = [data.name, name].filter((one: string) => one !== "").join(": ");
      const self = activityOf(item, key)?.aim === "self";
      const { area, test: tested, parts = [], effects = [] } = activityOf(item, key) ?? {};
      // What does nothing but lie somewhere is laid down; all else is done to the goblin, wherever he stands.
      const lies = area && tested.kind === "none" && parts.length + effects.length === 0;
      const placed = lies ? { scene, ...area, x: 500, y: 500, direction: 0 } : null;
      const before = picture(seat, item);
      const message = await useThing(hero, item, [self ? hero : goblin], { spent: 1, activity: key }, placed);
      await soon();
      if (!message) {
        wrong.push(`${called}: refused`);
        continue;
      }
      used += 1;
      if (acts(message)) acting.add(data._id);
      const target = self ? hero : goblin;
      const landed = target.system.receipts
        .filter(({ attack, state }: Loose) => attack === message.id && state === "applied")
        .flatMap(({ effects = [] }: Loose) => effects.map((id: string) => String(target.effects.get(id)?.name)));
      lines.push(told(called, message, landed));
      await play.undo(message.id, null);
      if (message.type === "attack") await play.cancelAttack(message.id);
      else await play.undoAction(message);
      await soon();
      const after = picture(seat, item);
      if (after !== before) wrong.push(`${called}: ${before} → ${after}`);
      await message.delete();
    }
    await item.delete();
  }
  mkdirSync("reports", { recursive: true });
  const silent = THINGS.filter((one) => !acting.has(one._id) && !counts(one));
  const isThing = ({ type }: Loose): boolean => !["spell", "feature", "consumable"].includes(type);
  const idle = silent.filter((one) => !isThing(one));
  const above = idle.filter(({ type, system }) =>
    type === "spell" ? system.circle > 5 : type === "feature" && system.level > 10,
  ).length;
  const telling = idle.map(({ name }) => `- ${String(name)}`);
  writeFileSync(
    "reports/every-use.md",
    [
      "# What each use of the packs did",
      lines.sort().join("\n"),
      `# ${String(telling.length)} of ${String(THINGS.length)} only tell`,
      telling.sort().join("\n"),
      "",
    ].join("\n\n"),
  );
  expect(silent.filter(isThing).map(({ name }) => String(name))).toEqual(Object.keys(THINGS_THAT_TELL));
  expect([telling.length - above, above]).toEqual([ONLY_TELL, ONLY_TELL_ABOVE]);
  expect(wrong).toEqual([]);
  expect(seat.faults).toEqual([]);
  expect(used).toBeGreaterThan(300);
});
