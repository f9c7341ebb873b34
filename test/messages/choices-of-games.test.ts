/** What a game lacks is neither offered, granted nor listed, by any class, species, background or feature of the packs. */
import { describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { play, verbs } from "../support/verbs.ts";
import { calm } from "./calm.ts";
import { begin, shown } from "./guide-by-rules.ts";
import "./look.ts";

declare const game: Loose;
declare const fromUuid: Loose;

const ORIGINS = ["classes", "species", "backgrounds"];
const documents = (pack: string): Promise<Loose[]> => game.packs.get(`opposed-d20.${pack}-ru`).getDocuments();
const named = async (pack: string, name: string): Promise<Loose> =>
  (await documents(pack)).find((one) => one.name === name);

/** What features of d20-3e must not build on: see `lacks` of the game. Worked from the game, not from our functions. */
const LACKS = ["advantage", "bloodied", "criticals", "extraAttack", "finesse", "inspiration", "proficiency"];
const OPTIONS = ["protection", "heightened"];

describe.each([
  ["homebrew", 10],
  ["base", 20],
  ["d20-3e", 10],
] as const)("D-C12 H-MAS-06: %s", (profile, highest) => {
  const isForeign = async (uuid: string): Promise<boolean> => {
    const { system } = await fromUuid(uuid);
    return profile === "d20-3e" && LACKS.some((part) => system.needs?.has(part));
  };

  test("no choice of a class, species, background or feature offers what the game lacks", async () => {
    const { seat } = await begin(profile, "Воин");
    const { choicesOf } = await verbs("choicesOf");
    const found: string[] = [];
    let walked = 0;
    for (const pack of [...ORIGINS, "features"])
      for (const item of await documents(pack))
        for (const { track, from, count } of choicesOf(item) as Loose[]) {
          walked += 1;
          for (const key of from as string[])
            if (
              (track === "feature" && (await isForeign(key))) ||
              (track === "option" && profile === "d20-3e" && OPTIONS.includes(key))
            )
              found.push(`${item.name as string}: ${key}`);
          if (track === "feature" || track === "option")
            expect([item.name, [...from].length >= count]).toEqual([item.name, true]);
        }
    expect([found, walked > 20, seat.faults]).toEqual([[], true, []]);
  });

  test("the guide lists, and each level gives, only what the game has", async () => {
    const { seat, hero, draft } = await begin(profile, "Воин");
    const { pick, offerLevel } = await verbs("pick", "offerLevel");
    const found: string[] = [];
    for (const [pack, kind] of [
      ["classes", "class"],
      ["species", "species"],
      ["backgrounds", "background"],
    ] as const)
      for (const item of await documents(pack)) {
        const { origin } = await shown(hero, pick(draft, kind, item.uuid), kind);
        for (const { uuid, name } of origin.detail.features)
          if (await isForeign(uuid)) found.push(`${item.name as string}: ${name as string}`);
      }
    const { giveOrigin } = await verbs("giveOrigin");
    for (const item of await documents("classes")) {
      expect(await giveOrigin(hero, item, { replace: true })).not.toBeNull();
      for (let level = 2; level <= highest; level += 1)
        for (const { uuid, name } of (await offerLevel(hero, level)).features)
          if (await isForeign(uuid)) found.push(`${item.name as string} ${String(level)}: ${name as string}`);
    }
    expect([found, seat.faults]).toEqual([[], []]);
  });
});

test("D-C12 D-TURN-02: a human of d20-3e is not offered Alert, and the build takes another feat", async () => {
  const { seat, hero, draft } = await begin("d20-3e", "Плут");
  const { pick, recommendedBuild } = await verbs("pick", "recommendedBuild");
  const human = await named("species", "Человек");
  const built = await recommendedBuild(
    hero,
    pick({ ...draft, origins: { ...draft.origins, species: null } }, "species", human.uuid),
  );
  const { origin } = await shown(hero, built, "species");
  const feats = origin.detail.choices.find(({ options }: Loose) =>
    options.some(({ label }: Loose) => label === "Свирепый боец"),
  );
  expect(feats.options.map(({ label }: Loose) => label)).not.toContain("Бдительность");
  expect(await play.finishCreation(hero, built)).toBe("made");
  const names = hero.items.contents.map(({ name }: Loose) => name);
  expect([names.includes("Бдительность"), names.includes("Находчивость"), seat.faults]).toEqual([false, false, []]);
});

test("D-C12: Alert that was chosen in the base game sleeps in d20-3e, is still chosen when the table comes back, and goes when it is changed", async () => {
  const { seat, hero, draft } = await begin("base", "Плут");
  const { pick, pickKey, choose, originOf, openChoicesOf } = await verbs(
    "pick",
    "pickKey",
    "choose",
    "originOf",
    "openChoicesOf",
  );
  const human = await named("species", "Человек");
  const alert = await named("features", "Бдительность");
  const other = await named("features", "Свирепый боец");
  const at = [...human.system.choices].findIndex(({ track }: Loose) => track === "feature");
  const key = [...human.system.choices[at].from].find((uuid: string) => uuid.endsWith(alert.id as string));
  const wanted = [...human.system.choices[at].from].find((uuid: string) => uuid.endsWith(other.id as string));
  const soldier = await named("backgrounds", "Мудрец");
  const chosen = pickKey(
    pick(pick(draft, "background", soldier.uuid), "species", human.uuid),
    "species",
    "",
    at,
    key,
    true,
  );
  expect(await play.finishCreation(hero, chosen)).toBe("made");
  const held = (): string[] =>
    hero.items.contents.flatMap(({ name }: Loose) =>
      name === "Бдительность" || name === "Свирепый боец" ? [name] : [],
    );
  const open = (): number =>
    openChoicesOf(hero).filter(({ choices }: Loose) => choices.some(({ track }: Loose) => track === "feature")).length;
  expect([held(), open()]).toEqual([["Бдительность"], 0]);
  const { initiative } = hero.system.bonuses;
  await game.settings.set("opposed-d20", "ruleProfile", "d20-3e");
  await calm();
  expect([held(), open(), hero.system.bonuses.initiative]).toEqual([["Бдительность"], 1, initiative - 2]);
  await choose(originOf(hero, "species"), { [at]: [wanted] });
  expect([held(), open()]).toEqual([["Свирепый боец"], 0]);
  expect(seat.faults).toEqual([]);
});
