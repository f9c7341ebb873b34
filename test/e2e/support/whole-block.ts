/** A creature that has everything a stat block can have. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";

const FEATURES = [
  { name: "Ночной глаз", action: "passive", description: "<p>Видит в магической тьме.</p>" },
  {
    name: "Огненное дыхание",
    action: "active",
    uses: { value: 1, max: 1, recharge: "none" },
    recharge: 5,
    save: { attribute: "acrobatics", onSuccess: "half", dc: 13, who: "каждый в конусе 15 фт" },
    damage: [{ formula: "4d6", type: "fire" }],
    area: { shape: "cone", size: 15 },
  },
  { name: "Рывок", action: "bonus", uses: { value: 2, max: 3, recharge: "short" } },
  { name: "Парирование", action: "reaction", description: "<p>+2 к защите от одного удара.</p>" },
];

/** Gives a creature all of it. */
export function wholeBlock(data: Loose): void {
  Object.assign(data.system, {
    challenge: 2,
    challengeXp: 0,
    creatureType: "giant",
    alignment: "хаотичный злой",
    languages: ["общий", "великаний"],
    resistances: ["fire"],
  });
  data.system.senses = { darkvision: 60 };
  data.system.speed.swim = 20;
  for (const [index, { name, ...system }] of FEATURES.entries())
    data.items.push({
      _id: `feature${String(index)}`.padEnd(16, "0"),
      name,
      type: "feature",
      sort: index,
      system: { origin: "monster", ...system },
    });
  data.items.push({ _id: "spell".padEnd(16, "0"), name: "Огненный снаряд", type: "spell", system: { circle: 1 } });
}
