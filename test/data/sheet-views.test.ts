import "./models.ts";
import { describe, expect, it } from "vitest";
import { damageTypeChips, stepView } from "../../module/applications/sheets/view/creature.ts";
import { damageSentence } from "../../module/applications/words/dealt-words.ts";
import { attackView } from "../../module/applications/sheets/view/equipment.ts";
import { hitPointPercent, parseHitPoints, receiptRows } from "../../module/applications/sheets/view/hit-points.ts";
import { choices, damageRows } from "../../module/applications/sheets/item-view/item-view.ts";
import { numberView } from "../../module/applications/common/number-view.ts";
import type { Texts } from "../../module/applications/words/texts.ts";

const texts: Texts = {
  t: (key, data) =>
    key === "OD20.Dice.Notation"
      ? `${String(data?.["count"])}к${String(data?.["faces"])}`
      : data
        ? `${key} ${JSON.stringify(data)}`
        : key,
  plural: (key, n) => `${key}×${String(n)}`,
  signed: (value) => (value < 0 ? `−${String(-value)}` : `+${String(value)}`),
};

describe("hit point field", () => {
  it("reads changes and values", () => {
    expect(parseHitPoints("-7")).toEqual({ kind: "change", amount: -7 });
    expect(parseHitPoints(" − 7 ")).toEqual({ kind: "change", amount: -7 });
    expect(parseHitPoints("+3")).toEqual({ kind: "change", amount: 3 });
    expect(parseHitPoints("=12")).toEqual({ kind: "set", value: 12 });
    expect(parseHitPoints("12")).toEqual({ kind: "set", value: 12 });
  });

  it("reads nothing else", () => {
    for (const text of ["", "abc", "1d4", "--3", "3.5", "9999999"]) expect(parseHitPoints(text)).toBeNull();
  });

  it("keeps the bar between empty and full", () => {
    expect([hitPointPercent(5, 20), hitPointPercent(-3, 20), hitPointPercent(30, 20), hitPointPercent(3, 0)]).toEqual([
      25, 0, 100, 0,
    ]);
  });
});

describe("numbers", () => {
  it("tell their parts, the empty ones left out; a proper name wins over the key", () => {
    const view = numberView(
      "physical",
      "Defense",
      {
        total: 5,
        parts: [
          { source: "characteristic", label: "Dex", value: 2 },
          { source: "armor", label: "Armor", name: "Mail", value: 3 },
          { source: "shield", label: "Shield", value: 0 },
        ],
      },
      texts,
    );
    expect(view.text).toBe("+5");
    expect(view.tooltip).toBe("Defense +5\nDex +2\nMail +3");
    expect(view.spoken).toBe("Defense +5 (Dex +2, Mail +3)");
  });

  it("an attack shows bonus and damage in the user's notation", () => {
    const view = attackView(
      "Sword",
      {
        mode: "strike",
        parts: [{ source: "characteristic", label: "Str", value: 3 }],
        damage: [
          { formula: "1d8", bonus: [{ source: "characteristic", label: "Str", value: 3 }], type: "slashing" },
          { formula: "", bonus: [{ source: "item", label: "Item", value: 2 }], type: "acidic" },
        ],
      },
      texts,
    );
    expect([view.bonus, damageSentence(view.damage)]).toEqual(["+3", "1к8+3 slashing + 2 acidic"]);
  });
});

describe("rows", () => {
  it("fill the steps that were reached", () => {
    const { options, value } = stepView("system.attributes.athletics.step", "Athletics", 7, "app-1", texts);
    expect(value).toBe(4);
    expect(options.map(({ filled }) => filled)).toEqual([false, true, true, true, true]);
    expect(options[4]?.id).toBe("app-1-system-attributes-athletics-step-4");
  });

  it("list the newest damage first and offer the opposite of its state", () => {
    const receipt = (id: string, amount: number, state: string) => ({
      id,
      attack: "A",
      item: id === "b" ? "" : "Bow",
      kind: "damage",
      amount,
      hp: amount,
      temporary: 0,
      state,
    });
    const rows = receiptRows(
      [receipt("a", 3, "applied"), receipt("b", 5, "undone"), receipt("c", 0, "applied")],
      texts,
    );
    expect(rows.map(({ id, action }) => [id, action])).toEqual([
      ["b", "redoDamage"],
      ["a", "undoDamage"],
    ]);
    expect(rows[0]?.name).toBe("OD20.Sheet.SomeAttack");
    // Only what was lost is told as a loss.
    const gained = (kind: string): unknown => receiptRows([{ ...receipt("a", 3, "applied"), kind }], texts)[0]?.gained;
    expect(["damage", "healing", "temporary"].map(gained)).toEqual([false, true, true]);
    // A blow on one who lies takes nothing, and is not told as a loss of nothing.
    expect(receiptRows([{ ...receipt("a", 3, "applied"), hp: 0 }], texts)[0]?.text).toBe("OD20.Sheet.NoneLost");
    expect(receiptRows([{ ...receipt("b", 5, "applied"), attack: "" }], texts)[0]?.name).toBe("OD20.Sheet.ByHand");
  });

  it("keep keys that the game does not know", () => {
    expect(
      damageTypeChips(["fire", "sonic"], texts)
        .filter(({ pressed }) => pressed)
        .map(({ key, label }) => [key, label]),
    ).toEqual([
      ["fire", "OD20.DamageType.fire"],
      ["sonic", "sonic"],
    ]);
    expect(
      choices("system.weaponType", "X", ["a", "b"], "laser", "r", texts).map(({ label, checked }) => [label, checked]),
    ).toEqual([
      ["X.a", false],
      ["X.b", false],
      ["laser", true],
    ]);
    const [row] = damageRows([{ formula: "x", type: "sonic" }], texts);
    expect(row).toMatchObject({ wrong: true });
    expect(row?.types.filter(({ selected }) => selected)).toEqual([{ value: "sonic", label: "sonic", selected: true }]);
  });
});
