import type { AttackChoice } from "../../../module/applications/dialogs/attack-view.ts";
import { attackFoot, attackView } from "../../../module/applications/dialogs/attack-view.ts";
import { promptView, type PromptRequest } from "../../../module/applications/prompts/defense-view.ts";
import { rulingView, adjustView } from "../../../module/applications/dialogs/strike-dialog-view.ts";
import { oddsView } from "../../../module/applications/common/odds-view.ts";
import type { TargetOdds } from "../../../module/play/odds/odds-changes.ts";
import type { Texts } from "../../../module/applications/words/texts.ts";
import { part } from "./samples.ts";
import { attackStateSample } from "./states.ts";

export const REQUEST: PromptRequest = {
  id: "d1",
  messageId: "m1",
  targetKey: "t1",
  target: { name: "Воин", img: "warrior.svg" },
  attackers: ["1", "2", "3"].map((key) => ({ key, name: "Гоблин", img: "", actor: null, token: null, pc: false })),
  itemName: "Кривой клинок",
  itemImg: "shield.svg",
  strikes: 3,
  kind: "physical",
  ranged: false,
  cover: "none",
  own: [{ key: "OD20.Why.added", data: {}, label: "Холм", value: 1 }],
  advantage: 1,
  added: [],
  fails: "",
  reasons: [{ key: "OD20.Why.theirsNear", what: "OD20.Condition.prone", value: 1 }],
  attacks: [
    { key: "s1", natural: 12, total: 17 },
    { key: "s2", natural: 3, total: 8 },
    { key: "s3", natural: 15, total: 20 },
  ],
  rider: "",
  secret: false,
  parts: {
    physical: { parts: [part("Ловкость", 2), part("Кольчужная рубаха", 3), part("Щит", 2)], total: 7 },
    magical: { parts: [], total: 2 },
  },
};

const OUTLOOK = { miss: 0.525, tie: 0.0425, hit: 0.385, crit: 0.0475, damage: 3.985, strikes: 1 };

/** An ogre's club against a fighter, what would change it; and a blow that cannot fail on somebody with a long name. */
export const ODDS: readonly TargetOdds[] = [
  {
    name: "Воин",
    now: OUTLOOK,
    changes: [
      {
        kind: "advantage",
        name: "",
        mode: null,
        then: { miss: 0.35875, tie: 0.044625, hit: 0.504, crit: 0.092625, damage: 5.709, strikes: 1 },
      },
      {
        kind: "cover",
        name: "",
        mode: null,
        then: { miss: 0.6075, tie: 0.0375, hit: 0.3075, crit: 0.0475, damage: 3.354, strikes: 1 },
      },
      { kind: "weapon", name: "Метательное копьё", mode: "strike", then: { ...OUTLOOK, damage: 3.55 } },
      { kind: "mode", name: "", mode: "throw", then: OUTLOOK },
    ],
  },
  {
    name: "Гоблин-лучник с длинным именем",
    now: { miss: 0.001, tie: 0, hit: 0.949, crit: 0.05, damage: 12, strikes: 3 },
    changes: [],
  },
];

type Plan = Parameters<typeof attackView>[1];

export const PLAN: Plan = {
  item: { name: "Длинный лук", img: "sword.svg" },
  modes: ["shoot", "improvised"],
  mode: "shoot",
  attackers: [],
  setup: {
    mode: "shoot",
    characteristic: "perception",
    parts: [part("Восприятие", 3), part("Мастерство", 2), part("Благословение", 0, { dice: { count: 1, faces: 4 } })],
    damage: [{ formula: "1d8", bonus: [part("Восприятие", 3)], type: "piercing" }],
    defense: "physical",
    ranged: true,
    weapon: true,
    reach: 5,
    range: { normal: 150, max: 600 },
    ammunition: null,
    needsAmmunition: true,
    loaded: true,
    needsReload: false,
  },
  targets: [
    {
      actor: null,
      token: null,
      cover: "none",
      bonus: null,
      strikes: 1,
      name: "Гоблин-лучник с длинным именем",
      img: "goblin.svg",
      distance: 35,
      shelter: null,
    },
    {
      actor: null,
      token: null,
      cover: "half",
      bonus: part("Бонус", 2),
      strikes: 2,
      name: "Огр",
      img: "ogre.svg",
      distance: 200,
      shelter: null,
    },
  ],
  warnings: [{ key: "OD20.Attack.Title", data: { name: "дальше нормальной дистанции, помеха" }, severity: "warning" }],
  reasons: [{ key: "OD20.Reason.UntrainedArmor", data: {}, value: -1 }],
  strikes: [
    { attacker: 0, target: 0, own: [] },
    {
      attacker: 0,
      target: 1,
      own: [
        { key: "OD20.Reason.LongRange", data: {}, value: -1 },
        { key: "OD20.Why.theirsFar", data: { name: "Огр" }, what: "OD20.Condition.prone", value: -1 },
      ],
    },
  ],
  blocked: false,
};

export const CHOICE: AttackChoice = {
  advantage: -1,
  situational: "к4",
  defense: "physical",
  secret: false,
  waived: new Set(),
};

/** A window around a dialog's content. */
function frame(classes: string, html: string): string {
  return `<form class="opposed-d20 od-window ${classes}" style="border:1px solid #555;border-radius:10px;overflow:clip"><div class="window-content od-dialog">${html}</div></form>`;
}

/** All dialogs in one language, rendered. */
export function dialogs(
  lang: "ru" | "en",
  words: Texts,
  render: (name: string, context: object, words: Texts) => string,
): string {
  const uid = (name: string): string => `g${lang}${name}`;
  const offered = [{ label: "Сцена", options: [{ value: "x", text: "Орк" }] }];
  const attack = {
    ...attackView(uid("attack"), PLAN, CHOICE, offered, words),
    ...attackFoot(PLAN, CHOICE, words),
    ...oddsView(uid("attack"), ODDS, words),
    submitId: uid("submit"),
  };
  const state = attackStateSample();
  return [
    frame(
      "",
      render(
        "dialogs/defense",
        promptView(
          uid("prompt"),
          REQUEST,
          { advantage: 0, cover: "none", situational: "" },
          [{ itemName: "Дубина", strikes: 1 }],
          false,
          words,
        ),
        words,
      ),
    ),
    frame("", ["attack", "odds", "attack-foot"].map((name) => render(`dialogs/${name}`, attack, words)).join("")),
    frame("", render("dialogs/form", adjustView(uid("adjust"), state, new Map(), words), words)),
    frame("", render("dialogs/form", rulingView(uid("ruling"), state, new Map(), words), words)),
  ].join("");
}
