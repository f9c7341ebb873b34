/** A card of many: alike creatures stand in one line that opens; nothing that waits to be pressed is folded away. */
import { expect, test } from "vitest";
import type { Allowed } from "../../module/applications/card/attack/actions.ts";
import { groupIdentical } from "../../module/applications/card/attack/identical-targets.ts";
import { mask } from "../../module/applications/card/attack/mask.ts";
import { presentCard } from "../../module/applications/card/attack/present.ts";
import { presentDealt, type DealtTargetView, type DealtView } from "../../module/applications/card/damage/present.ts";
import type { AlikeView } from "../../module/applications/common/card-view.ts";
import { DEALT, twenty } from "./support/many.ts";
import { render } from "./support/render.ts";
import { card, CLOSED, strike, target } from "./support/samples.ts";
import { texts } from "./support/texts.ts";

const everything: Allowed = () => true;
const shown = (facts = twenty(), allowed = everything, lang: "ru" | "en" = "en"): DealtView =>
  presentDealt(mask(facts, "?"), DEALT, "u", allowed, texts(lang));
const isAlike = (line: DealtTargetView | AlikeView<DealtTargetView>): line is AlikeView<DealtTargetView> =>
  "members" in line;
const told = (view: DealtView): string[] =>
  view.lines.map((line) =>
    isAlike(line) ? `${line.name}: ${line.sums.map(({ text }) => text).join(", ")}` : line.name,
  );

test("twenty are six lines in the order of the card: who is awaited, and who is himself, stands alone", () => {
  // Of five goblins three failed and fell, one saved, one was taken back; three unknown are too few to fold.
  expect(told(shown())).toEqual([
    "Брунгильда Длинноименная",
    "Плут",
    "Гоблин ×5: 3 down, 3 failed · 27, 1 saved · 13, 1 undone · 27",
    "Огр",
    "Скелет-стражник ×9: 6 failed · 24\u2060–\u206025, 3 saved · 12",
    "?",
    "?",
    "?",
  ]);
  expect(told(shown(twenty(), everything, "ru"))[4]).toBe(
    "Скелет-стражник ×9: 6 провалов · 24\u2060–\u206025, 3 успеха · 12",
  );
});

test("each of them is there with its own buttons, and not once more behind the card's", () => {
  const view = shown();
  const goblins = view.lines.filter(isAlike)[0]?.members ?? [];
  expect(goblins.map(({ key, actions }) => [key, actions.map(({ action }) => action)])).toEqual(
    ["g0", "g1", "g2", "g3", "g4"].map((key) => [key, [key === "g4" ? "redo" : "undo", "adjust", "rule"]]),
  );
  const behind = view.more.filter(({ action }) => action === "undo").map(({ target: key }) => key);
  expect(behind).toEqual(["h0", "o", "u0", "u1", "u2"]);
  expect([...view.actions, ...view.more].map(({ action }) => action)).toContain("undoAll");
});

test("who has something to press stays in sight, the others keep their line and its key", () => {
  const facts = twenty();
  const targets = facts.targets.map((one) =>
    one.key === "k0" ? { ...one, phase: "changed" as const, received: 9 } : one,
  );
  const [before, after] = [shown(), shown({ ...facts, targets })];
  expect(told(after).filter((line) => line.startsWith("Скелет"))).toEqual([
    "Скелет-стражник",
    "Скелет-стражник ×8: 6 failed · 24\u2060–\u206025, 2 saved · 12",
  ]);
  expect(after.lines.filter(isAlike).map(({ key }) => key)).toEqual(before.lines.filter(isAlike).map(({ key }) => key));
});

test("of those whose names are kept nothing tells which are alike", () => {
  const kin = ["goblin", "ogre", "goblin", "orc"];
  const targets = kin.map((what, n) => target({ key: `t${String(n)}`, name: what, kin: what, reveal: CLOSED }));
  const lines = shown(card({ dealt: { ...DEALT, save: null }, targets })).lines.filter(isAlike);
  expect(lines.map(({ key, name, members }) => [key, name, members.length])).toEqual([[".?", "? ×4", 4]]);
  // Nobody is told what he may not know: there is no amount.
  expect(JSON.stringify(lines.map(({ sums }) => sums))).not.toMatch(/7/u);
});

test("three rows are no crowd; two creatures of one name are no kin, and players' characters never are", () => {
  const of = (kins: readonly (string | null)[]): number =>
    shown(card({ targets: kins.map((kin, n) => target({ key: `t${String(n)}`, kin })) })).lines.filter(isAlike).length;
  expect([
    of(["a", "a", "a"]),
    of(["a", "a", "b", "b"]),
    of([null, null, null, null]),
    of(["a", "a", "a", "a"]),
  ]).toEqual([0, 0, 0, 1]);
});

test("an attack on many folds, too, and counts what it did to how many", () => {
  const missed = { outcome: "miss" as const, amount: null, damage: null };
  const targets = ["hit", "miss", "hit", "crit", "tie"].map((outcome, n) =>
    target({
      key: `t${String(n)}`,
      name: `Goblin #${String(n + 1)}`,
      kin: "goblin",
      strikes: [
        strike(
          outcome === "miss" ? missed : { outcome: outcome === "tie" ? "tie" : outcome === "crit" ? "crit" : "hit" },
        ),
      ],
      amount: outcome === "miss" ? 0 : 7,
    }),
  );
  const { lines } = presentCard(card({ targets }), "u", everything, texts("en"), groupIdentical);
  expect(
    lines.map((line) => ("members" in line ? [line.name, ...line.sums.map(({ text }) => text)] : line.key)),
  ).toEqual([["Goblin ×5", "1 critical · 7", "2 hit · 7", "1 glancing · 7", "1 missed"]]);
});

test("on the page it is a list in a list that opens by its summary", () => {
  const html = render("chat/damage", { ...shown(), lang: "en" }, texts("en"));
  expect(html.match(/<li class="od-target/gu)).toHaveLength(20 + 2);
  expect(html).toMatch(/<details data-key="alike-goblin\.Гоблин">\s*<summary/u);
});

test("a name of nothing but spaces and digits, however long, is folded at once", () => {
  const name = `${" ".repeat(50_000)}1`;
  const started = performance.now();
  shown(card({ targets: Array.from({ length: 20 }, (_none, n) => target({ key: `t${String(n)}`, kin: "a", name })) }));
  expect(performance.now() - started).toBeLessThan(500);
});
