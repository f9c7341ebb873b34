/** The window of a rest tells what cannot be spent, and what is changed, in words. */
import { expect, test } from "vitest";
import { hitDiceField } from "../../module/applications/rest/rest-view.ts";
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
