/** The table of spells: what is offered, what is enough, what one has already, how it is ordered and filtered, what is told. */
import { describe, expect, it } from "vitest";
import { advisedSpells } from "../../module/applications/creation/advised-spells.ts";
import { changeList, FRESH_LIST } from "../../module/applications/creation/list-state.ts";
import {
  dueShelf,
  spellCounts,
  spellsView,
  type SpellFacts,
  type SpellsInput,
} from "../../module/applications/creation/spells-view.ts";
import { inOrder } from "../../module/applications/words/choice-labels.ts";
import { render } from "./support/render.ts";
import { texts } from "./support/texts.ts";

const WIZARD = { cantrips: 3, spells: 6, prepared: 4 };
const spell = (uuid: string, circle: number, more: Partial<SpellFacts> = {}): SpellFacts => ({
  uuid,
  name: uuid,
  img: "",
  circle,
  school: "evocation",
  kinds: [],
  power: 0,
  damage: [],
  healing: false,
  effects: [],
  range: "60 ft",
  area: "",
  feet: 60,
  time: { sign: "active", text: "Active action", lasts: "", rank: 2 },
  concentration: false,
  roll: "",
  success: "",
  text: "What it does.",
  ...more,
});
const fire = [{ amount: "1d10", type: "fire", word: "fire" }];
const rows = [
  spell("bolt", 0, { kinds: ["damage"], power: 5.5, damage: fire, feet: 120 }),
  spell("light", 0, { feet: 5 }),
  spell("missile", 1, { kinds: ["damage"], power: 10.5, feet: 120 }),
  spell("shield", 1, { kinds: ["defends"], feet: 0, effects: ["defenses +5"] }),
  spell("web", 1, { kinds: ["hinders"], concentration: true, area: "cube 20 ft" }),
];
const show = (
  spells: string[],
  ready: string[],
  left: typeof WIZARD,
  { list = FRESH_LIST, ...more }: Partial<SpellsInput> & { list?: typeof FRESH_LIST } = {},
) =>
  spellsView(
    {
      uid: "u",
      advice: { identifier: "wizard", recommended: [] },
      rows,
      most: WIZARD,
      left,
      owned: [],
      enforceLimits: true,
      ...more,
    },
    { spells, ready },
    list,
    texts("en"),
  );
const shown = (view: ReturnType<typeof show>): string[] =>
  view.rows.filter(({ filteredOut: away }) => !away).map(({ name }) => name);
const wish = (...wishes: string[]): typeof FRESH_LIST => wishes.reduce(changeList, FRESH_LIST);

describe("the table of spells", () => {
  it("H-SPL-05 H-SPL-07: says how many of how many; where a choice is prepared by itself, no third number", () => {
    expect(spellCounts(WIZARD, { cantrips: 2, spells: 6, prepared: 3 }, texts("en"))).toBe(
      "Cantrips: 1 of 3 · In the book: 0 of 6 · Prepared: 1 of 4",
    );
    const paladin = { cantrips: 0, spells: 2, prepared: 0 };
    expect(spellCounts(paladin, paladin, texts("en"))).toBe("Spells: 0 of 2");
  });

  it("H-SPL-11: whoever has enough of a kind can only take back; the other kinds stay open", () => {
    const { rows: table, groups } = show(["bolt"], [], { cantrips: 0, spells: 6, prepared: 4 });
    expect(table.map(({ name, learn }) => [name, learn?.value, learn?.disabled])).toEqual([
      ["bolt", "off", false],
      ["missile", "on", false],
      ["shield", "on", false],
      ["web", "on", false],
      ["light", "on", true],
    ]);
    expect(groups.map(({ label, n, of, open }) => [label, n, of, open])).toEqual([
      ["Cantrips", 3, 3, false],
      ["In the book", 0, 6, true],
    ]);
    expect(groups[1]).toMatchObject({ pips: [false, false, false, false, false, false], more: "6 more" });
    // A button that is off says why, by the note above the table.
    const why = (list: typeof FRESH_LIST): unknown => {
      const view = show(["bolt"], [], { cantrips: 0, spells: 6, prepared: 4 }, { list });
      const html = render("creation/spells", { spells: view }, texts("en"));
      return [view.full, html.match(/aria-describedby="u-full"[^>]*disabled/gu)?.length, html.includes('id="u-full"')];
    };
    expect(why(FRESH_LIST)).toEqual(["3 of 3 already: no more of these can be taken.", 1, true]);
    expect(show(["bolt"], [], { cantrips: 0, spells: 6, prepared: 4 }, { list: wish("tab.1") }).full).toBe("");
    // Found spells are copied beyond the number, cantrips never.
    const free = show(["bolt"], [], { cantrips: 0, spells: 0, prepared: 0 }, { enforceLimits: false });
    expect(free.rows.map(({ learn }) => learn?.disabled)).toEqual([false, false, false, false, true]);
  });

  it("H-SPL-02: opens at what is due: cantrips while some are, else the highest circle with something new", () => {
    const second = spell("blur", 2);
    const due = (cantrips: number, owned: string[]): string =>
      dueShelf({
        rows: [...rows, second],
        left: { cantrips, spells: 2, prepared: 0 },
        owned: owned.map((name) => ({ name, from: "" })),
      });
    expect([due(1, []), due(1, ["bolt", "light"]), due(0, []), due(0, ["blur"])]).toEqual(["0", "2", "2", "1"]);
    expect(due(0, ["blur", "bolt", "light", "missile", "shield", "web"])).toBe("");
  });

  it("H-SPL-07: only what is in the book can be prepared, beside where it is learned; with 4 of 4 nothing more", () => {
    const left = { cantrips: 3, spells: 4, prepared: 0 };
    const view = show(["missile", "shield", "bolt"], ["missile"], left);
    expect(view.rows.flatMap(({ name, ready }) => (ready ? [[name, ready.value, ready.disabled]] : []))).toEqual([
      ["missile", "off", false],
      ["shield", "on", true],
    ]);
    expect(view.groups[1]?.rows.map(({ name, ready }) => [name, ready?.pressed])).toEqual([
      ["missile", true],
      ["shield", false],
    ]);
    expect(view.rows.map(({ name, learn }) => [name, learn?.text]).slice(0, 3)).toEqual([
      ["bolt", "Known"],
      ["missile", "Ready"],
      ["shield", "In book"],
    ]);
    const known = { cantrips: 2, spells: 4, prepared: 0 };
    const bard = show(["missile"], [], known, { most: known });
    expect([bard.rows.some(({ ready }) => ready), bard.prepared]).toEqual([false, ""]);
  });

  it("what one has already is marked and not offered twice; chosen before, it can only be taken back", () => {
    const owned = [{ name: "bolt", from: "Magic Initiate" }];
    const row = (view: ReturnType<typeof show>): unknown => {
      const bolt = view.rows.find(({ name }) => name === "bolt");
      return [bolt?.alreadyFrom, bolt?.learn?.value];
    };
    const view = show([], [], WIZARD, { owned });
    expect(row(view)).toEqual(["has it: Magic Initiate", undefined]);
    expect(view.owned).toEqual(["bolt (Magic Initiate)"]);
    expect(row(show(["bolt"], [], WIZARD, { owned }))).toEqual(["has it: Magic Initiate", "off"]);
  });

  it("shows one circle at a time, advised ones first; a column orders, again turns, a third time takes it back", () => {
    expect(shown(show([], [], WIZARD))).toEqual(["bolt", "light"]);
    const first = (...wishes: string[]): string[] => shown(show([], [], WIZARD, { list: wish("tab.1", ...wishes) }));
    expect(first()).toEqual(["missile", "shield", "web"]);
    expect(first("sort.range")).toEqual(["shield", "web", "missile"]);
    expect(first("sort.range", "sort.range")).toEqual(["missile", "web", "shield"]);
    expect(first("sort.name", "sort.name")).toEqual(["web", "shield", "missile"]);
    expect(first("sort.range", "sort.range", "sort.range")).toEqual(first());
    const sorts = (list: typeof FRESH_LIST): unknown =>
      show([], [], WIZARD, { list })
        .columns.filter(({ sort }) => sort !== "none")
        .map(({ key, sort }) => [key, sort]);
    expect([sorts(wish("sort.now")), sorts(wish("sort.range"))]).toEqual([
      [["now", "descending"]],
      [["range", "ascending"]],
    ]);
  });

  it("filters: kinds add up, advice and no concentration cut down; only filters that find something are offered", () => {
    const first = (...wishes: string[]): string[] => shown(show([], [], WIZARD, { list: wish("tab.1", ...wishes) }));
    expect(first("filter.damage")).toEqual(["missile"]);
    expect(first("filter.damage", "filter.defends")).toEqual(["missile", "shield"]);
    expect(first("filter.free")).toEqual(["missile", "shield"]);
    expect(first("filter.hinders", "filter.free")).toEqual([]);
    expect(show([], [], WIZARD, { list: wish("tab.1", "filter.hinders", "filter.free") }).nothing).toBe(true);
    expect(show([], [], WIZARD).chips.map(({ command: key }) => key)).toEqual([
      "filter.advised",
      "filter.damage",
      "filter.free",
    ]);
  });

  it("advises of each circle the strongest of what the class lives on, from afar rather than by touch", () => {
    const cantrips = [
      // 5.5 by touch; 5.5 × 1.2 = 6.6 and 4.5 × 1.2 = 5.4 from afar; 6.5 at 30 feet.
      spell("chill", 0, { kinds: ["damage"], power: 5.5, feet: 5 }),
      spell("fire", 0, { kinds: ["damage"], power: 5.5, feet: 120 }),
      spell("frost", 0, { kinds: ["damage"], power: 4.5, feet: 60 }),
      spell("poison", 0, { kinds: ["damage"], power: 6.5, feet: 30 }),
    ];
    expect([...advisedSpells({ identifier: "wizard", recommended: [] }, cantrips)]).toEqual(["fire", "poison"]);
    expect([...advisedSpells({ identifier: "of the table", recommended: [] }, rows)].sort()).toEqual([
      "bolt",
      "missile",
      "shield",
    ]);
    // The build of the class decides in the circles that it names.
    expect([...advisedSpells({ identifier: "wizard", recommended: ["chill", "frost"] }, cantrips)]).toEqual([
      "chill",
      "frost",
    ]);
  });

  it("is a table with a header for each row; a row opens its text", () => {
    const words = texts("en");
    const draw = (list: typeof FRESH_LIST): string =>
      render("creation/spells", { spells: show(["bolt"], [], WIZARD, { list }) }, words);
    const closed = draw(FRESH_LIST);
    expect(closed.match(/role="row"/gu)).toHaveLength(6);
    expect(closed.match(/role="rowheader"/gu)).toHaveLength(5);
    expect(closed.match(/role="columnheader"/gu)).toHaveLength(7);
    expect(closed).not.toContain("What it does.");
    expect(draw(wish("expand.bolt"))).toContain("What it does.");
    const ids = [...closed.matchAll(/\sid="([^"]+)"/gu)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it("a choice lists spells by name, in the reader's language, and other options as its item states them", () => {
  const names: Readonly<Record<string, string>> = { acidSplash: "Брызги кислоты", light: "Свет", mending: "Починка" };
  const ru = { ...texts("ru"), spell: (key: string) => names[key] ?? key };
  expect(inOrder("cantrip", Object.keys(names), ru)).toEqual(["acidSplash", "mending", "light"]);
  expect(inOrder("size", ["small", "medium"], ru)).toEqual(["small", "medium"]);
});
