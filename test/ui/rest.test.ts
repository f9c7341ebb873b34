/** The window of a rest tells what cannot be spent, and what is changed, in words. */
import { expect, test } from "vitest";
import { changesLine, hitDiceField, previewLine } from "../../module/applications/rest/rest-view.ts";
import { texts } from "./support/texts.ts";

const dice = (left: number) => ({ name: "Воин", left, max: 3, faces: 10 });
const FIELD = { id: "d", field: "dice-0" };

test("B-REST-03: Hit Dice are asked for up to as many as are left; without any the window says so", () => {
  const ru = texts("ru");
  expect(hitDiceField(FIELD, dice(2), 1, ru)).toEqual({
    number: {
      id: "d",
      name: "dice-0",
      label: "Воин: кости хитов к10, из 2",
      value: 1,
      hint: "0",
      bounds: { max: 2 },
      required: true,
    },
  });
  expect(hitDiceField(FIELD, dice(0), 0, ru)).toEqual({
    note: "Воин: костей хитов не осталось (0 из 3), хиты этот отдых не вернёт.",
  });
  expect(hitDiceField(FIELD, dice(0), 0, texts("en"))).toEqual({
    note: "Воин: no Hit Dice left (0 of 3), so this rest gives no hit points.",
  });
});

test("H-DEATH-05 C-27: rests of an injury are counted until it has had enough of them, which is told instead", () => {
  const change = (to: number): string =>
    changesLine(
      [{ path: "items.i.system.heals.passed", label: "OD20.Rest.Injury", name: "Нос", from: to - 1, to, max: 3 }],
      texts("ru"),
    );
  expect([change(2), change(3)]).toEqual(["Нос: отдыхи 1 → 2 из 3", "Нос: травма зажила"]);
});

test("B-REST-04 B-REST-06: before a rest nobody is told that no changes where something ends, or may be used afterwards", () => {
  const [ru, en] = [texts("ru"), texts("en")];
  const uses = [{ item: { name: "Магия" } }];
  expect(previewLine([], [], [], ru)).toBe("без изменений");
  expect(previewLine([], ["Усыпление"], uses, ru)).toBe("закончится Усыпление; потом можно применить «Магия»");
  expect(previewLine([], ["Сон", "Щит"], [], ru)).toBe("закончатся Сон, Щит");
  const healed = [{ path: "system.hp.value", label: "OD20.Rest.HitPoints", name: "", from: 3, to: 5, max: 9 }];
  expect(previewLine(healed, ["Sleep"], uses, en)).toBe("hit points 3 → 5 of 9; Sleep will end; can then use Магия");
});
