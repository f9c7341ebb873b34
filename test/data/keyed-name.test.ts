/** Names that the program gives, as documents keep them and as each reads them. */
import { expect, test } from "vitest";
import { keyedName, readKeyedName } from "../../module/data/keyed-name.pure.ts";
import { texts } from "../ui/support/texts.ts";

const [ru, en] = [texts("ru"), texts("en")];
const read = (name: string): string[] => [readKeyedName(name, ru.t), readKeyedName(name, en.t)];

test("a name that the program gives is read by each in his own language, with what is put into it", () => {
  expect(read(keyedName("OD20.Condition.burning"))).toEqual(["Горящий", "Burning"]);
  const way = keyedName("OD20.Due.moved", { name: "Шипы & 50% = ?", feet: 15 });
  expect(way.length).toBeLessThan(60);
  expect(read(way)).toEqual(["Шипы & 50% = ?, 15 фт пути", "Шипы & 50% = ?, 15 ft moved"]);
});

test("what people have written stays as it is, and so does a key that stands for nothing", () => {
  for (const name of ["Горение", "Шипы, 15 фт пути", "", "OD20.Nothing.here", "OD20.Nothing.here?name=%"])
    expect(read(name)).toEqual([name, name]);
  expect(readKeyedName("OD20.Nothing.here", ru.t, "Действие")).toBe("Действие");
});
