/** A fighter and a goblin side by side with whatever ails them, an archer two cells off; their rolls as the windows ask for them. */
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { sitDown, stored, type Scene, type Seat } from "./table.ts";
import { verbs } from "../support/verbs.ts";

declare const game: Loose;

/** "poisoned", "charmed by foe" for who has caused it, "exhaustion 2" with its level. */
export type Ailment = string;

export interface Around {
  readonly hero?: readonly Ailment[];
  readonly foe?: readonly Ailment[];
  /** Cells between the two, 1 = side by side. */
  readonly cells?: number;
  /** Settings of the world by their keys. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** A last change before the world is opened. */
  readonly change?: (scene: Scene) => void;
}

export const HERO = "uP7E0luNiHy0osnq";
export const FRIEND = "ZeckOblBmEuIWZlS";
export const GOBLIN = "S5ES6JMljxH0SpPc";
export const FIGHT = "combatTest000001";
const SCENE = "T0j3IHzrxSY43rtW";
const FOE_TOKEN = "xKWgTOeO2Uu8BPGd";
const FOE = `Scene.${SCENE}.Token.${FOE_TOKEN}.Actor.${GOBLIN}`;
const SOURCES: Readonly<Record<string, string>> = { foe: FOE, hero: `Actor.${HERO}`, friend: `Actor.${FRIEND}` };

/** An effect as the switch of a condition makes it. */
export function conditionData(id: string, origin: string | null = null): Loose {
  return {
    _id: `cond${id}`.slice(0, 16).padEnd(16, "0"),
    name: id,
    img: "icons/svg/skull.svg",
    type: "base",
    statuses: [id],
    disabled: false,
    transfer: true,
    origin,
    system: { changes: [] },
    flags: {},
  };
}

function suffer(holder: Loose, ailments: readonly Ailment[]): void {
  holder.effects = [];
  for (const ailment of ailments) {
    const [id = "", more, by = ""] = ailment.split(" ");
    if (id === "exhaustion") holder.system.exhaustion = { other: Number(more) };
    else holder.effects.push(conditionData(id, SOURCES[by] ?? null));
  }
}

/** The world before it is opened. */
export function conditionScene({ hero = [], foe = [], cells = 1, settings = {}, change }: Around): Scene {
  const scene = stored("dealt");
  scene.messages = [];
  const [board] = scene.scenes;
  const [fighter, archer, goblin] = board.tokens;
  board.tokens = [fighter, archer, { ...goblin, delta: null, x: fighter.x + cells * 100 }];
  const of = (id: string): Loose => scene.actors.find(({ _id }: Loose) => _id === id);
  suffer(of(HERO), hero);
  suffer(of(GOBLIN), foe);
  scene.combats = [fight(board.tokens)];
  for (const [key, value] of Object.entries(settings))
    scene.settings.push({
      key: `opposed-d20.${key}`,
      value: JSON.stringify(value),
      user: null,
      _id: `setting${key}`.padEnd(16, "0").slice(0, 16),
    });
  change?.(scene);
  return scene;
}

function fight(tokens: readonly Loose[]): Loose {
  const combatants = tokens.map(({ _id, actorId }, index) => ({
    _id: `combatant000000${String(index)}`,
    type: "base",
    actorId,
    tokenId: _id,
    sceneId: SCENE,
    initiative: null,
    hidden: false,
    defeated: false,
    flags: {},
  }));
  return { _id: FIGHT, type: "base", scene: null, active: true, round: 0, turn: null, sort: 0, flags: {}, combatants };
}

/** A reason: its words without names, for or against, its rules. */
type Told = string;

function told({ key, what = "", value, rules = [] }: Loose): Told {
  const name = (what || key).replace(/^OD20\.(?:Condition|Reason|Why)\./u, "");
  return [value > 0 ? `+${name}` : `−${name}`, ...rules].join(" ");
}

export interface ConditionTable {
  readonly seat: Seat;
  readonly hero: Loose;
  readonly foe: Loose;
  readonly friend: Loose;
  readonly tokens: Readonly<Record<"hero" | "foe" | "friend", Loose>>;
  /** Reasons of an attack's window. */
  readonly attack: (by: "hero" | "foe") => string[];
  /** What stands in its way: keys with how grave it is. */
  readonly obstacles: (by: "hero" | "foe") => string[];
  /** Reasons of a check's window, or "fails: condition rule". */
  readonly check: (kind: string, key: string, more?: Loose) => string[];
  readonly initiative: (who: "hero" | "foe") => string[];
}

/** Opens it as the Game Master. */
export async function conditionTable(around: Around, user = "GM"): Promise<ConditionTable> {
  const seat = await sitDown(conditionScene(around), user, ["Player 1"]);
  const { prepareAttack, checkSituation } = await verbs("prepareAttack", "checkSituation");
  // Foundry's own, which nobody has registered on paper.
  game.settings.register("core", "messageMode", { scope: "client", config: false, type: String, default: "public" });
  const board = game.scenes.active;
  const token = (name: string): Loose => board.tokens.find((one: Loose) => one.name === name);
  const tokens = {
    hero: token("Воин"),
    foe: token("Гоблин 1"),
    friend: token("Следопыт"),
  };
  const actorOf = (who: keyof typeof tokens): Loose => tokens[who]["actor"];
  const plan = (by: "hero" | "foe"): Loose => {
    const other = by === "hero" ? "foe" : "hero";
    return prepareAttack(actorOf(by).getWeapons()[0], {
      attackers: [{ actor: actorOf(by), token: tokens[by] }],
      targets: [{ actor: actorOf(other), token: tokens[other], cover: "none", bonus: null, strikes: 1 }],
    });
  };
  return {
    seat,
    hero: actorOf("hero"),
    foe: actorOf("foe"),
    friend: actorOf("friend"),
    tokens,
    attack: (by) => {
      const { reasons, strikes } = plan(by);
      return [...reasons, ...strikes.flatMap(({ own }: Loose) => own)].map(told);
    },
    obstacles: (by) => plan(by).warnings.map(({ key, severity }: Loose) => `${severity} ${key}`),
    check: (kind, key, more = {}) => {
      const { reasons, fails } = checkSituation({ actor: actorOf("hero"), kind, key, against: [], ...more });
      if (!fails) return reasons.map(told);
      return [["fails:", fails.label.replace("OD20.Condition.", ""), ...fails.rules].join(" ")];
    },
    initiative: (who) =>
      game.combats
        .get(FIGHT)
        .combatants.find(({ actor }: Loose) => actor === actorOf(who))
        .initiativeReasons.map(({ label, ...one }: Loose) => told({ ...one, what: label })),
  };
}
