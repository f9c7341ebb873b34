/** What a homemade thing gives lasts as long as somebody has typed on the sheet of its effect. */
import { expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import "./look.ts";
import { liveTable } from "./live.ts";
import { CHOICE, HERO, school } from "./school.ts";
import { play, verbs } from "../support/verbs.ts";

test("H-TURN-03: minutes and rounds typed on an effect of a potion end what it gives; without any it stays", async () => {
  const scene = school();
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  const effect = (id: string, name: string, duration: Loose): Loose => ({
    _id: id,
    name,
    type: "base",
    img: "icons/svg/aura.svg",
    transfer: false,
    duration,
    system: { changes: [{ key: "system.bonuses.attack", type: "add", value: "1" }] },
  });
  const ids = ["effectMinutes001", "effectRounds0001", "effectNothing001"];
  hero.items.push({
    _id: "potionpotion0001",
    name: "Зелье",
    type: "consumable",
    system: { kind: "potion", quantity: 1, applies: ids.map((id) => ({ effect: id, on: "hit" })) },
    effects: [
      effect("effectMinutes001", "Минуты", { value: 10, units: "minutes" }),
      effect("effectRounds0001", "Раунды", { value: 3, units: "rounds" }),
      effect("effectNothing001", "Всегда", {}),
    ],
  });
  const seat = await liveTable(scene).sit("GM");
  const actor = seat.actor("Воин");
  await play.useItem(actor, actor.items.get("potionpotion0001"), CHOICE, [actor]);
  const ends = (name: string): unknown => {
    const given = actor.effects.contents.find((one: Loose) => one.name === name);
    const { at, of, turns } = given?.system.ends ?? {};
    return [at, of, turns];
  };
  await expect.poll(() => ends("Минуты"), { timeout: 5000 }).toEqual(["minutes", "source", 10]);
  expect([ends("Раунды"), ends("Всегда")]).toEqual([
    ["turnStart", "source", 3],
    ["never", "source", 1],
  ]);
  expect(seat.faults).toEqual([]);
});

test("B-DICE-07 H-CONC-04: an effect may give advantage to saves that keep a concentration, and to no other", async () => {
  const scene = school();
  const hero = scene.actors.find(({ _id }: Loose) => _id === HERO);
  hero.effects = [
    {
      _id: "warcaster0000001",
      name: "War Caster",
      type: "base",
      img: "icons/svg/aura.svg",
      system: { changes: [], rolls: { sways: [{ roll: "save", key: "concentration", value: 1 }] } },
    },
  ];
  const seat = await liveTable(scene).sit("GM");
  const actor = seat.actor("Воин");
  const { askedSave, KEEPS } = await verbs("askedSave", "KEEPS");
  const of = { id: "x", messageId: "y", dc: 10 };
  const kind = { kind: "attribute", key: "adaptability" };
  expect(askedSave(actor, kind, of, [KEEPS])).toMatchObject({ advantage: 1, reasons: [{ label: "War Caster" }] });
  expect(askedSave(actor, kind, of).advantage).toBe(0);
});
