/** The window of a use: what stands beside each whom it may be for. */
import { expect, test } from "vitest";
import { length } from "../../module/applications/words/measures.ts";
import type { Suggested } from "../../module/play/modifiers/cover.ts";
import type { FormView, OptionMore } from "../../module/applications/forms/form-view.ts";
import { coverChosen, coverField, personMore, type UsePerson } from "../../module/applications/use/use-target-row.ts";
import { namedFor, backFields, readBack } from "../../module/applications/use/choice-fields.ts";
import { useView } from "../../module/applications/use/use-view.ts";
import { partWords } from "../../module/applications/words/use-words.ts";
import { dartsOn, planUse, type UseFacts } from "../../module/play/activities/use-plan.pure.ts";
import { activityOfSpell, type ShortSpell } from "../support/stored-activity.ts";
import type { Cover } from "../../module/rules/basics/ids.ts";
import { render } from "./support/render.ts";
import { texts } from "./support/texts.ts";
import { obstacleViews, obstacleText, useConsequences } from "../../module/applications/use/obstacle-views.ts";

const en = texts("en");
const PLAIN = {
  circle: 3,
  casting: { kind: "active", value: 1, trigger: "" },
  range: { kind: "feet", value: 60 },
  area: { shape: "", size: 0, width: 0 },
  duration: { kind: "instant", value: 0 },
  concentration: false,
  ritual: false,
  components: { verbal: true, somatic: true, material: false, materials: "", price: 0, consumed: false },
  resolution: "save",
  save: { attribute: "acrobatics", onSuccess: "half" },
  damage: [{ formula: "8d6", type: "fire" }],
  healing: "",
  temporary: "",
  upcast: "",
  targets: { count: 0, perCircle: 0 },
};
type Said = Partial<ShortSpell>;
const BURST: Said = { range: { kind: "feet", value: 150 }, area: { shape: "sphere", size: 20, width: 0 } };
const BOLT: Said = {};

function more(
  say: Said,
  person: Partial<UsePerson>,
  { selected = true, cover = "none", gives = false }: { selected?: boolean; cover?: Cover; gives?: boolean } = {},
): OptionMore {
  const facts = { activity: activityOfSpell({ ...PLAIN, ...say }), gives, hurts: !gives };
  return personMore("w-0", { uuid: "T.a", name: "Гоблин", ...person }, facts, { selected, cover }, en);
}
const note = (...args: Parameters<typeof more>): string => more(...args).note;

test("B-RNG-01: who is farther away than it reaches is marked, in the scene's unit; of an area its place counts", () => {
  expect(more(BOLT, { feet: 60 })).toMatchObject({ beside: "60 ft", bad: false, note: "" });
  expect(more(BOLT, { feet: 65 })).toMatchObject({ beside: "65 ft", bad: true, note: "too far" });
  expect(more(BURST, { feet: 165 })).toMatchObject({ beside: "165 ft", bad: false });
  expect(more({ ...BOLT, range: { kind: "touch", value: 0 } }, { feet: 10 })).toMatchObject({ bad: true });
  expect(more({ ...BOLT, range: { kind: "sight", value: 0 } }, { feet: 900 })).toMatchObject({ bad: false });
  expect(more(BOLT, { feet: null })).toMatchObject({ beside: "", bad: false });
  // 5 ft are 1.5 m.
  expect([5, 60, 25].map((feet) => length(feet, { ...en, metric: true }))).toEqual(["1.5 m", "18 m", "7.5 m"]);
  expect(length(5, { ...texts("ru"), metric: true })).toBe("1,5 м");
});

test("who stands in an area unticked is told to be not meant; friends who are meant are told, too", () => {
  expect(note(BURST, { side: "friend", spared: true }, { selected: false })).toBe("not meant");
  expect(note(BURST, { side: "friend", spared: true })).toBe("one of yours");
  expect(note(BURST, { side: "own" })).toBe("yourself");
  expect(note(BURST, { side: "" })).toBe("");
  expect(note(BURST, { side: "friend" }, { gives: true })).toBe("");
});

test("B-DEATH-11: the dead are told to be dead, and that no healing helps them", () => {
  expect(note(BURST, { dead: true })).toBe("dead");
  expect(note(BURST, { dead: true }, { gives: true })).toBe("dead: healing does nothing");
});

test("H-COV-01 H-SKL-09: cover is asked for saves with Acrobatics alone, of those who are meant", () => {
  const asked = (say: Said, selected = true, side: UsePerson["side"] = "") =>
    more(say, { side }, { selected, cover: "half" }).select?.options.map((one) => [one.value, one.selected]) ?? null;
  const all = [
    ["none", false],
    ["half", true],
    ["threeQuarters", false],
  ];
  expect(asked(BURST)).toEqual(all);
  expect(asked(BURST, false)).toBeNull();
  expect(asked(BURST, true, "own")).toBeNull();
  expect(asked({ ...BURST, save: { attribute: "discipline", onSuccess: "none" } })).toBeNull();
  expect(asked({ ...BURST, resolution: "" })).toBeNull();
  const chosen = (value: string) => coverChosen(new Map([[coverField("T.a"), [value]]]), "T.a");
  expect(["half", "threeQuarters", "fortress", ""].map(chosen)).toEqual(["half", "threeQuarters", "none", "none"]);
});

test("H-COV-01 B-COV-03: what its place suggests is chosen before anybody chooses, and told; who is wholly covered is judged by the user", () => {
  const half = { cover: "half", somebody: "Орк" } as const;
  const chosen = (value: string | null, shelter: Suggested | null) =>
    coverChosen(new Map(value === null ? [] : [[coverField("T.a"), [value]]]), "T.a", shelter);
  expect([chosen(null, half), chosen("none", half), chosen(null, { cover: "full", somebody: null })]).toEqual([
    "half",
    "none",
    "none",
  ]);
  const note = (say: Said, shelter: Suggested) => more(say, { shelter }, { selected: true, cover: "half" }).note;
  expect(note(BURST, half)).toBe("Half cover: Орк stands between");
  expect(note(BURST, { cover: "full", somebody: null })).toBe("Full cover: walls stand between");
  expect(note({ ...BURST, resolution: "" }, half)).toBe("");
});

test("what stands beside a name is read with it", () => {
  const option = { id: "a", value: "T.a", text: "Гоблин", selected: true, more: more(BOLT, { feet: 65 }) };
  const view = {
    fields: [{ list: { name: "target", legend: "For whom", options: [option] } }],
    submit: "",
    secondary: null,
  };
  const html = render("dialogs/form", view, en);
  expect(html).toContain('aria-describedby="a-beside a-more"');
  expect(html).toMatch(/id="a-beside"\s*>65 ft<[\s\S]*id="a-more">[\s\S]*too far/u);
});

test("H-CONC-01 H-TURN-05: above the button stand what it spends and which concentration it ends, as in the window of attacks", () => {
  const activity = { ...activityOfSpell({ ...PLAIN, concentration: true }), ritual: true };
  const pays = [{ path: "system.spellcasting.slots.c3.value", by: 1 }];
  const plan = { circle: 3, pays };
  const told = useConsequences({ facts: { activity }, plan }, false, "Bless", en);
  expect(told.chips.map(({ label }) => label)).toEqual(["Active action", "Slot of circle 3"]);
  // The material is named (H-SPL-22).
  const spent = { circle: 0, pays: [{ path: "items.gem.system.quantity", by: 1 }] };
  const named = (id: string): string => (id === "gem" ? "Diamond" : "");
  expect(useConsequences({ facts: { activity }, plan: spent }, false, "", en, named).chips.at(-1)?.label).toBe(
    "Diamond ×1",
  );
  // Of what takes minutes nobody counts an action outside of a fight.
  const hour = { ...activity, minutes: 60 };
  const first = (inFight: boolean, longer: number): unknown =>
    useConsequences({ facts: { activity: hour, inFight }, plan: { ...plan, longer } }, true, "", en).chips[0]?.label;
  expect([first(false, 10), first(false, 0), first(true, 0)]).toEqual(["70 min", "1 h", "Active action"]);
  const begins = { name: "Alarm", rounds: 600, time: 60 };
  expect(obstacleText("OD20.Use.castingBegins", begins, en)).toContain("takes 600 rounds (1 h)");
  expect(told.warnings).toEqual([{ text: "Ends: Bless (concentration)", severity: "warning" }]);
  const sums = { ...told, formula: "8d6 fire", damage: "Acrobatics, DC 15", error: "" };
  const head = { img: "spell.svg", title: "Fireball", subtitle: "Mage" };
  const html = render("dialogs/form", { head, sums, fields: [], submit: "Cast", secondary: null }, en);
  const foot = html.slice(html.indexOf("od-dialog__foot"));
  expect(html).toMatch(/od-dialog__title">Fireball<[\s\S]*od-dialog__subtitle">Mage</u);
  expect(foot).toMatch(/Bless[\s\S]*8d6 fire[\s\S]*DC 15[\s\S]*Slot of circle 3[\s\S]*submit/u);
});

test("H-SPL-13: how likely each fails its save, with the cover that is chosen; nothing where that is not told", () => {
  const fails: UsePerson["fails"] = new Map<Cover, number>([
    ["none", 0.65],
    ["half", 0.55],
    ["threeQuarters", 0.4],
  ]);
  expect(more(BURST, { feet: 30, fails }).beside).toBe("30 ft · fails 65%");
  expect(more(BURST, { fails }, { cover: "half" }).beside).toBe("fails 55%");
  // What no cover helps against does not look at it.
  const mind: Said = { ...BURST, save: { attribute: "discipline", onSuccess: "none" } };
  expect(more(mind, { fails: new Map<Cover, number>([["none", 0.999]]) }, { cover: "half" }).beside).toBe("fails >99%");
  expect(more(BURST, { fails, dead: true }).beside).toBe("");
  expect(more(BURST, { feet: 30, fails: null }).beside).toBe("30 ft");
});

test("the window of a spell leads to the rules of casting and of what this spell does", () => {
  const activity = activityOfSpell({ ...PLAIN, ...BURST, concentration: true });
  const facts = (spell: UseFacts["spell"], does: UseFacts["activity"]): UseFacts => ({
    name: "Fire",
    id: "fire",
    activity: does,
    spell,
    slots: [],
    level: 5,
    numbers: {},
    isGM: false,
    components: { state: "ok", missing: [], consumes: false },
  });
  const choice = { circle: 0, ritual: false, spent: 0, kind: null, targets: 0, material: "" };
  const shown = (of: UseFacts, more: Partial<Parameters<typeof useView>[1]> = {}): FormView =>
    useView(
      "u",
      {
        img: "",
        title: "Fire",
        doer: "Mage",
        facts: of,
        plan: planUse(of, choice),
        choice,
        dc: 13,
        held: "",
        near: [],
        others: [],
        chosen: new Set(),
        whole: [],
        things: [],
        verb: "OD20.Use.Verb.cast",
        row: { gives: false, hurts: true },
        values: new Map(),
        tooFar: null,
        places: "",
        ...more,
      },
      en,
    );
  // Three darts on two: two and one, unless somebody has chosen otherwise; the fields say it to the word beside them (C-94).
  const darts = facts(null, {
    ...activityOfSpell({ ...PLAIN, resolution: "" }),
    rays: { count: 3, perCircle: 1, byLevel: [] },
  });
  const near: UsePerson[] = ["Goblin", "Ogre"].map((name) => ({ uuid: name, name, feet: 10 }));
  const shared = (chosen: readonly string[], values: Record<string, string[]> = {}): (string | undefined)[] =>
    (shown(darts, { near, chosen: new Set(chosen), values: new Map(Object.entries(values)) }).sums?.chips ?? [])
      .map(({ label }) => label)
      .filter((label) => label.startsWith("Shared"));
  expect(shared(["Goblin", "Ogre"])).toEqual(["Shared out: Goblin ×2, Ogre ×1. One damage roll for all"]);
  const counts = (...typed: readonly string[]) =>
    Object.fromEntries(typed.map((n, index) => [`darts.3-2-${String(index)}`, [n]]));
  expect(shared(["Goblin", "Ogre"], counts("1", "2"))).toEqual([
    "Shared out: Goblin ×1, Ogre ×2. One damage roll for all",
  ]);
  // What was typed is what flies, and what is left over or too much is told.
  const typed = (...said: readonly string[]) => {
    const { named, counted } = namedFor(["Goblin", "Ogre"], 3, new Map(Object.entries(counts(...said))));
    const plan = planUse(darts, { ...choice, targets: named.length, counted });
    return [
      shared(["Goblin", "Ogre"], counts(...said))[0],
      dartsOn(named, 3, counted).map((one) => one.darts),
      plan.obstacles.map(({ key, severity }) => [key, severity]),
    ];
  };
  expect(typed("1", "1")).toEqual([
    "Shared out: Goblin ×1, Ogre ×1. One damage roll for all",
    [1, 1],
    [["OD20.Use.raysLeft", "info"]],
  ]);
  expect(typed("2", "1")).toEqual(["Shared out: Goblin ×2, Ogre ×1. One damage roll for all", [2, 1], []]);
  expect(typed("2", "2")).toEqual([
    "Shared out: Goblin ×2, Ogre ×2. One damage roll for all",
    [2, 2],
    [["OD20.Use.raysOver", "error"]],
  ]);
  expect([shared(["Ogre"]), shared([])]).toEqual([["Shared out: Ogre ×3. One damage roll for all"], []]);
  // What is moved can be cast anew instead.
  expect(
    [shown(facts(null, activity)), shown(facts(null, activity), { anew: true })].map((one) => one.secondary),
  ).toEqual([null, { action: "secondary", label: "Cast anew" }]);
  const pages = (of: UseFacts): string[] => (shown(of).rules ?? []).map(({ page }) => page);
  const own = { circle: 3, prepared: true };
  expect(pages(facts(own, activity))).toEqual(["casting", "areas", "saves", "concentration"]);
  const cure = activityOfSpell({ ...PLAIN, resolution: "", damage: [], healing: "2d8" });
  expect(pages(facts(own, cure))).toEqual(["casting"]);
  // A scroll casts, a breath does not.
  expect(pages(facts(null, { ...cure, borrowed: { circle: 1, at: 1, top: 1 } }))).toEqual(["casting"]);
  expect(pages(facts(null, activity))).toEqual(["areas", "saves", "concentration"]);
  expect(pages(facts(null, cure))).toEqual([]);
  expect(render("dialogs/form", shown(facts(own, cure)), en)).toMatch(
    /data-od-rule="casting" aria-label="Rule: casting">casting<[\s\S]*od-dialog__foot/u,
  );
  expect(render("dialogs/form", shown(facts(null, cure)), en)).not.toContain("od-rules");
  // What is only begun: how many turns, and the rest when it is cast.
  const slow = { ...activity, minutes: 1, ritual: true };
  const SLOTS = ([1, 2, 3] as const).map((circle) => ({ key: `c${circle}` as const, circle, value: 1, max: 1 }));
  const begun = shown({ ...facts(own, slow), slots: SLOTS, inFight: true });
  expect([begun.submit, begun.sums?.formula, begun.sums?.damage]).toEqual(["Begin", "", ""]);
  expect(begun.fields.flatMap((field) => field.check?.name ?? (field.list || field.segment ? ["more"] : []))).toEqual([
    "ritual",
  ]);
  expect(begun.sums?.warnings.map(({ text }) => text)).toEqual([
    "Fire: casting takes 10 rounds (1 min), each with the action and with concentration. The last of them casts it, and only that spends the slot and the material",
  ]);
  // A ritual takes ten minutes more and no slot (B-SPL-06).
  const rite = planUse({ ...facts(own, slow), slots: SLOTS, inFight: true }, { ...choice, ritual: true });
  expect(rite.obstacles.map(({ key, data }) => obstacleText(key, data, en))).toEqual([
    "Fire: the ritual takes 110 rounds (11 min), each with the action and with concentration. The last of them casts it, without a slot",
  ]);
  expect(shown(facts(own, slow)).submit).toBe("Cast");
});

test("B-MOV-31: what takes one along lists whom it may take, each to be ticked by key, and tells who is not beside", () => {
  const far: UsePerson = { uuid: "T.c", name: "Огр", feet: 10 };
  const near: UsePerson[] = [{ uuid: "T.b", name: "Следопыт", feet: 5, side: "friend" }, far];
  const said = {
    ...PLAIN,
    circle: 4,
    resolution: "",
    damage: [],
    range: { kind: "self", value: 0 },
    moves: [{ feet: 500, way: "blink", on: "always" }],
  };
  const shown = (count: number, ...along: readonly string[]): FormView => {
    const facts: UseFacts = {
      name: "Door",
      id: "door",
      activity: activityOfSpell({ ...said, targets: { count, perCircle: 0 } }),
      spell: { circle: 4, prepared: true },
      slots: (["c1", "c2", "c3", "c4"] as const).map((key, index) => ({ key, circle: index + 1, value: 1, max: 1 })),
      level: 7,
      numbers: {},
      isGM: false,
      components: { state: "ok", missing: [], consumes: false },
    };
    const choice = { circle: 0, ritual: false, spent: 0, kind: null, targets: 1 + along.length, material: "" };
    const offer = {
      img: "",
      title: "Door",
      doer: "Mage",
      facts,
      plan: planUse(facts, choice),
      choice,
      dc: 13,
      held: "",
    };
    const people = { near, others: [], chosen: new Set(["A.mage", ...along]), whole: [], things: [] };
    const rest = {
      verb: "OD20.Use.Verb.cast",
      row: { gives: false, hurts: false },
      values: new Map<string, string[]>(),
    };
    return useView("u", { ...offer, ...people, ...rest, tooFar: null, places: "OD20.Use.PlaceAgain" }, en);
  };
  const lists = (view: FormView) => view.fields.flatMap(({ list }) => list ?? []);
  expect(lists(shown(0))).toEqual([]);
  const [list] = lists(shown(1, "T.b"));
  expect(list).toMatchObject({ legend: "Who comes along · 1 at most", one: false });
  expect(list?.options.map(({ text, selected, more }) => [text, selected, more?.beside, more?.note])).toEqual([
    ["Следопыт", true, "5 ft", ""],
    ["Огр", false, "10 ft", "too far"],
  ]);
  // He goes alone as well: a tick can be taken off, unlike a radio button's.
  const html = render("dialogs/form", shown(1, "T.b"), en);
  expect(html).toMatch(/type="checkbox"\s+id="u-target-0"\s+name="target"\s+value="T\.b"\s+checked/u);
  const refused = (...along: readonly string[]) => shown(1, ...along).sums?.warnings;
  expect(refused("T.b")).toEqual([]);
  expect(refused("T.b", "T.c")).toEqual([{ text: "1 at most", severity: "error" }]);
});

test("H-DEATH-05 C-27: what cures an injury asks which of those whom it is for, and may cure none; what cures none asks nothing", () => {
  const facts: UseFacts = {
    name: "Restoration",
    id: "restoration",
    activity: activityOfSpell({ ...PLAIN, circle: 0, resolution: "", damage: [], targets: { count: 1, perCircle: 0 } }),
    spell: { circle: 0, prepared: true },
    slots: [],
    level: 3,
    numbers: {},
    isGM: false,
    components: { state: "ok", missing: [], consumes: false },
  };
  const choice = { circle: 0, ritual: false, spent: 0, kind: null, targets: 1, material: "" };
  const shown = (cures: readonly { id: string; name: string }[], chosen = ""): FormView =>
    useView(
      "u",
      {
        img: "",
        title: "Restoration",
        doer: "Cleric",
        facts,
        plan: planUse(facts, choice),
        choice,
        dc: 13,
        held: "",
        near: [{ uuid: "T.b", name: "Fighter", feet: 5, side: "friend" }],
        others: [],
        chosen: new Set(["T.b"]),
        whole: [],
        things: [],
        cures,
        verb: "OD20.Use.Verb.cast",
        row: { gives: false, hurts: false },
        values: new Map(chosen === "" ? [] : [["injury", [chosen]]]),
        tooFar: null,
        places: "",
      },
      en,
    );
  const fields = (view: FormView) =>
    view.fields.flatMap(({ select }) => (select?.name === "injury" ? [select.options] : []));
  expect(fields(shown([]))).toEqual([]);
  const wounds = [
    { id: "a", name: "Fighter: Concussion" },
    { id: "b", name: "Fighter: Festering Wound" },
  ];
  expect(fields(shown(wounds, "b"))).toEqual([
    [
      { value: "a", text: "Fighter: Concussion", selected: false },
      { value: "b", text: "Fighter: Festering Wound", selected: true },
      { value: "none", text: "None", selected: false },
    ],
  ]);
});

test("B-REST-04 H-SPL-04: which slots come back is a number for each circle that lacks some, the highest first until it is typed", () => {
  const rows = [
    { circle: 1, missing: 2, by: 1 },
    { circle: 3, missing: 1, by: 0 },
  ];
  const fields = backFields("w", { slotsBack: { rows, sum: 1, most: 3 } }, en);
  expect(fields.map(({ number, note: said }) => number ?? said)).toMatchObject([
    { name: "back.1", label: "Circle 1 slots to regain, up to 2", value: 1, bounds: { min: 0, max: 2 } },
    { name: "back.3", label: "Circle 3 slots to regain, up to 1", value: 0, bounds: { min: 0, max: 1 } },
    "Circles in sum: 1 of 3",
  ]);
  expect(backFields("w", { slotsBack: null }, en)).toEqual([]);
  expect(readBack(new Map())).toEqual({});
  expect(readBack(new Map(Object.entries({ "back.1": ["2"], "back.3": [""] })))).toEqual({
    back: [
      { circle: 1, by: 2 },
      { circle: 3, by: 0 },
    ],
  });
});

test("H-SPL-18 H-SPL-21 H-TURN-12: what makes a hand free is offered below the word about hands, a focus to draw below that about it", () => {
  const missing = (what: string) => ({ key: `OD20.Use.Missing.${what}`, data: { name: "Fire" }, severity: "warning" });
  const held = [
    { id: "sword", name: "Sword", keeps: true },
    { id: "shield", name: "Shield", keeps: false },
    { id: "orb", name: "Orb", keeps: false, draws: true as const },
  ];
  const views = (...what: readonly string[]) => obstacleViews(what.map(missing), held, en);
  expect(views("hand", "focus", "voice").map(({ acts }) => acts)).toEqual([
    [
      { detail: "sword", label: "In one hand: Sword" },
      { detail: "shield", label: "Stow: Shield" },
    ],
    [{ detail: "orb", label: "Take in hand: Orb" }],
    undefined,
  ]);
  // Bound hands are made free by nothing that lies in them.
  expect(views("hands", "voice").some(({ acts }) => acts)).toBe(false);
});

test("H-SPL-13: several darts stand apart from the kind of damage, which needs no case then", () => {
  const dart = { formula: "1d4 + 1", type: "force" };
  const ru = texts("ru");
  expect([partWords(dart, "damage", ru, 3), partWords(dart, "damage", ru)]).toEqual([
    "1к4+1 ×3, силовое поле",
    "1к4+1 силовое поле",
  ]);
  expect(partWords(dart, "damage", en, 3)).toBe("1d4+1 ×3, force");
});
