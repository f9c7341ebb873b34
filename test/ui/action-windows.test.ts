/** The windows of actions: whom help is offered for, and where typing begins. */
import { expect, test } from "vitest";
import { helpGroups, helpOptions } from "../../module/applications/actions/help-options.ts";
import { render } from "./support/render.ts";
import { texts } from "./support/texts.ts";

const one = (uuid: string, friend: boolean, fallen = false, feet: number | null = null) => ({
  uuid,
  name: uuid,
  friend,
  fallen,
  feet,
});
const PEOPLE = [one("me", true), one("ally", true), one("dead", false, true), one("foe", false), one("other", false)];
const names = (attack: boolean, marked: string | null = null, people = PEOPLE): string[] =>
  helpOptions(people, "me", attack, marked).map(({ name }) => name);

test("B-ACT-07: help with an attack names foes first, who lies is no foe any more, and whoever is marked comes before all", () => {
  expect(names(true)).toEqual(["foe", "other", "ally"]);
  expect(names(true, "other")).toEqual(["other", "foe", "ally"]);
});

test("B-ACT-06: help with a check names friends first; nobody helps himself, and nobody stands there twice", () => {
  expect(names(false)).toEqual(["ally", "dead", "foe", "other"]);
  expect(names(false, "me", [...PEOPLE, ...PEOPLE])).toEqual(["ally", "dead", "foe", "other"]);
});

test("B-ACT-07: help with an attack means the nearest foe; who is too far stands apart, and no friend unless he is marked", () => {
  const crowd = [
    one("me", true, false, 0),
    one("ally", true, false, 5),
    one("far", false, false, 30),
    one("near", false, false, 5),
    one("nearer", false, false, 0),
  ];
  const groups = (attack: boolean, marked: string | null = null): string[] =>
    helpGroups(crowd, { helper: "me", attack, marked }, (feet) => feet <= 5).map(
      ({ key, people }) => `${key}: ${people.map(({ name }) => name).join(" ")}`,
    );
  expect(groups(true)).toEqual(["near: nearer near", "far: far"]);
  // A mark far away is no reason to suggest what would be refused.
  expect(groups(true, "far")).toEqual(["near: nearer near", "far: far"]);
  expect(groups(true, "ally")).toEqual(["near: ally nearer near", "far: far"]);
  expect(groups(false)).toEqual(["allies: ally", "others: nearer near far"]);
});

test("what has to be said is typed at once: the first field has the keyboard before the button", () => {
  const text = (name: string, focus: boolean) => ({
    text: { id: name, name, label: name, value: "", placeholder: "", focus },
  });
  const view = { fields: [text("trigger", true), text("then", false)], submit: "ready", secondary: null };
  const html = render("dialogs/form", view, texts("en"));
  const first = html.indexOf("data-autofocus");
  expect(first).toBeGreaterThan(html.indexOf('name="trigger"'));
  expect(first).toBeLessThan(html.indexOf('name="then"'));
});
