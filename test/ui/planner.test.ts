/** The planner of mastery: what a group is paid with is said once, above it. Holds inside: a pure function on records. */
import { expect, it } from "vitest";
import { plannerView, type Thing } from "../../module/applications/planner/planner-view.ts";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";
import { texts } from "./support/texts.ts";

const thing = (track: Thing["track"], key: string): Thing => ({
  ...{ track, key, label: key, expertise: false },
  number: { label: "", now: null, signed: true },
});
const view = (power: number) =>
  plannerView(
    {
      uid: "u",
      buyer: {
        stored: {
          attributes: {},
          skills: {},
          mastery: { weapons: {}, armor: {}, spellAttack: 0, spellDc: 0, tools: [] },
        },
        granted: {},
        level: 1,
        left: { talents: 3, power },
        log: [],
      },
      earned: { talents: 3, power },
      groups: [
        { legend: "Weapons", hint: "", things: [thing("weapon", "oneHanded")] },
        { legend: "Attributes", hint: "", things: [thing("attribute", "acrobatics")] },
        { legend: "Skills", hint: "Advice.", things: [thing("skill", "stealth"), thing("skill", "arcana")] },
      ],
      wishes: new Map(),
      blows: new Map(),
      ruleset: PROFILES.homebrew,
      gm: false,
      respec: false,
      refundable: new Set(),
    },
    texts("ru"),
  );

it("H-MAS-12: whoever has no Power reads nothing of paying with it; no row says again what stands below the step", () => {
  const hints = (power: number): string[] => view(power).groups.map(({ hint }) => hint);
  expect(hints(0)).toEqual(["Цены в очках Мощи.", "Цены в Талантах.", "Цены в Талантах. Advice."]);
  expect(hints(2)).toEqual(["Цены в очках Мощи.", "Можно платить Талантами или Мощью.", "Цены в Талантах. Advice."]);
  const rows = view(2).groups.flatMap(({ rows: all }) => all);
  expect(rows.map(({ status }) => status)).toEqual(["", "", "", ""]);
  expect(rows[3]?.options.map(({ price }) => price)).toEqual(["", "1", "2", "3", "4"]);
});
