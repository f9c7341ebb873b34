/** The window of a party's pace. */
import { expect, test } from "vitest";
import { paceNotes, readPace, travelView } from "../../module/applications/rest/travel-view.ts";
import { texts } from "./support/texts.ts";

test("B-TRV-01 B-TRV-03 B-TRV-05: five hours at a normal pace are 15 miles; mounted, the first hour counts twice", () => {
  expect(paceNotes("normal", 5, false, texts("ru"))).toEqual([
    "За 5 ч отряд пройдёт 15 миль (24 км).",
    "В минуту 300 фт; в час 3 мили (4,8 км); за день 24 мили (38,4 км).",
    "Скрытность с помехой.",
  ]);
  expect(paceNotes("normal", 1, true, texts("en"))).toEqual([
    "In 1 h the party covers 6 miles (9.6 km).",
    "300 ft a minute, 3 miles (4.8 km) an hour, 24 miles (38.4 km) a day.",
    "Stealth with disadvantage.",
    "After that the mounts need a short or a long rest before they can do it again.",
  ]);
});

test("who does not travel is asked for nothing more; the pace of before stands until another is chosen", () => {
  expect(travelView("w", new Map(), null, texts("en")).fields).toHaveLength(1);
  expect(readPace(new Map(), "fast")).toBe("fast");
  expect(readPace(new Map([["pace", ["none"]]]), "fast")).toBeNull();
  expect(readPace(new Map([["pace", ["sprint"]]]), "fast")).toBeNull();
});
