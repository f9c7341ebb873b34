/** A readied spell that a stranger says he has let go before: his word is nobody's. */
import { expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import "./look.ts";
import { calm } from "./calm.ts";
import { brawl, liveTable, turn } from "./live.ts";
import type { Scene, Seat } from "./table.ts";

declare const CONFIG: Loose, game: Loose;

const load = (name: string): Promise<Loose> =>
  import(new URL(`../../module/${name}`, import.meta.url).href) as Promise<Loose>;
const HERO = "uP7E0luNiHy0osnq";
const BALL = "readiedBall00001";

/** The fighter casts a burst that is saved against. */
function school(): Scene {
  const scene = brawl("Воин", "Гоблин 1");
  const hero = scene.actors.find(({ _id }) => _id === HERO);
  hero.items.push({
    _id: BALL,
    name: "Вспышка",
    type: "spell",
    system: {
      circle: 1,
      prepared: true,
      casting: { kind: "action", value: 1 },
      range: { kind: "feet", value: 60 },
      damage: [{ formula: "2d6", type: "fire" }],
      resolution: "save",
      save: { attribute: "acrobatics", onSuccess: "half" },
    },
  });
  hero.system.spellcasting = { characteristic: "learning", preparation: "known", slots: { c1: { value: 2, max: 2 } } };
  Object.assign(hero.system.hp, { value: 12, temporary: 30 });
  return scene;
}

const points = (seat: Seat): number => {
  const { value, temporary } = seat.actor("Гоблин 1").hitPoints;
  return value + temporary;
};

test("B-ACT-16: a stranger's word that he has let go what somebody has readied keeps nobody from it", async () => {
  const table = liveTable(school());
  const gm = await table.sit("GM");
  CONFIG.Dice.randomUniform = () => 0.94;
  const hero = gm.actor("Воин");
  const { readySpell } = await load("play/use/ready-spell.ts");
  const said = await readySpell(hero, hero.items.get(BALL), { text: "", readied: "" }, { circle: 0, material: "" });
  const stranger = game.users.contents.find((one: Loose) => !one.isGM && !hero.testUserPermission(one, "OWNER"));
  await table.other(stranger.name, {
    type: "ChatMessage",
    action: "create",
    operation: {
      data: [{ type: "use", author: stranger.id, content: "", system: { version: 1, action: "item", held: said.id } }],
    },
  });
  await table.other("GM", turn(1));
  const before = points(gm);
  const { useItem } = await load("play/use/use-item.ts");
  const choice = { circle: 0, ritual: false, spent: 0, kind: null, material: "", held: said.id };
  const cast = await useItem(hero, hero.items.get(BALL), choice, [gm.actor("Гоблин 1")]);
  await calm();
  const { isWithdrawn } = await load("documents/deed-effects.ts");
  expect([isWithdrawn(cast.id), points(gm) < before]).toEqual([false, true]);
  expect(gm.faults).toEqual([]);
});
