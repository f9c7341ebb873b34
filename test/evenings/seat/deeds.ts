/** The deeds of a user, by kind; weights.ts says how often each is tried. They call the same functions as the buttons. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { system } from "the-system";
import {
  adjusting,
  inspiring,
  late,
  press,
  reacting,
  redoing,
  ruling,
  takeBackAny,
  undoing,
  undoingPoints,
} from "./cards.ts";
import { deletion, gift, moveThing } from "./goods.ts";
import { award, level, purchase, refund, unaward, unlevel } from "./growth.ts";
import { deathSave, due, longRest, mortal, out, shortRest, turn, turnBack, turnOwed } from "./life.ts";
import { watch } from "./outcomes.ts";
import { able, fallenHeroes, isHero, isUp, itemsOf, mine, Pick, tokens, type Deed, type Doing } from "./pick.ts";
import {
  check,
  checkOfHero,
  condition,
  damage,
  endCondition,
  fell,
  fellOne,
  healing,
  kill,
  temporary,
} from "./states.ts";

declare const game: Loose;

const { actionList, doAction, faceOf, fallFrom, grapplersOf, openPrompts, rollAction } = system;
const { undoReceipt, useItem, wrestle } = system;

const CHOICE = { ritual: false, spent: 1, kind: null, material: "" };
/** Actions that are always offered, and actions that require a preceding one. Available ones of the second kind are chosen often. */
const ALWAYS = ["dodge", "dash", "disengage", "prone", "utilize", "hide", "help", "ready", "search"] as const;
const NOW = ["stand", "release", "putOut", "reveal", "dropConcentration"] as const;
const OF_ANOTHER: readonly string[] = ["help", "mount", "firstAid"];

const shapeOf = ({ shape, size, width }: Loose): Loose => ({ shape, size, width });

function some(pick: Pick, count: number): Loose[] {
  return Array.from({ length: count }, () => pick.of(tokens())).filter(
    (token, index, list) => token?.actor && list.indexOf(token) === index,
  );
}

/** Takes an action of the list: one that is offered, of the given ones. */
function acting(pick: Pick, actor: Loose, keys: readonly string[], other: Loose): ReturnType<Deed> {
  const offered = new Set(actionList(actor).map(({ key }: Loose) => key));
  const key = pick.of<string>(keys.filter((one) => offered.has(one)));
  const who = String(actor.name);
  if (key === undefined || (other === actor && OF_ANOTHER.includes(key))) return undefined;
  switch (key) {
    case "hide":
      return [`${who}: hide`, () => rollAction("hide")(actor, "skill", "stealth", { dc: 15 })];
    case "search":
      return [`${who}: search`, () => rollAction("search")(actor, "skill", "perception", {})];
    case "firstAid":
      return [
        `${who}: first aid for ${String(other.name)}`,
        () => rollAction("firstAid", other.uuid)(actor, "skill", "medicine", { dc: 10 }),
      ];
    case "ready":
      return [`${who}: ready`, () => doAction(actor, "ready", { text: "when it comes near" })];
    case "help":
    case "mount":
      return [`${who}: ${key} ${String(other.name)}`, () => doAction(actor, key, { targets: [other], skill: "" })];
    default:
      return [`${who}: ${key}`, () => doAction(actor, key)];
  }
}

/** Returns the deed of one of some actions. */
const actionOf =
  (...keys: readonly string[]): Deed =>
  (pick) => {
    const actor = able(pick)?.actor;
    const other = pick.of(tokens())?.actor;
    return actor && other ? acting(pick, actor, keys, other) : undefined;
  };

/** Takes any action of the list, half of the time one that something before it has made possible. */
const action: Deed = (pick) => (pick.below(2) === 0 ? actionOf(...NOW)(pick) : undefined) ?? actionOf(...ALWAYS)(pick);

/** Helps a hero who lies at 0 hit points. */
const firstAid: Deed = (pick) => {
  const patient = pick.of(fallenHeroes());
  const actor = able(pick)?.actor;
  return patient && actor && acting(pick, actor, ["firstAid"], patient.actor);
};

/** Sits up on the large goblin, or gets down. */
const mount: Deed = (pick) => {
  const horse = tokens().find(({ actor }) => actor?.system.size === "large")?.actor;
  const actor = pick.of(mine().filter((token) => isHero(token.actor) && isUp(token)))?.actor;
  return horse && actor && (acting(pick, actor, ["dismount"], horse) ?? acting(pick, actor, ["mount"], horse));
};

/**
 * Toggles Foundry's own status effect, whose id is fixed. If two users toggle it at once, the server refuses the second
 * request, but the result is the same.
 */
async function burn(actor: Loose, active: boolean): Promise<void> {
  try {
    await actor.toggleStatusEffect("burning", { active });
  } catch (error) {
    if (actor.statuses.has("burning") !== active) throw error;
  }
}

const inspired = (actor: Loose): Doing => [
  `inspires ${String(actor.name)}`,
  () => actor.update({ system: { inspiration: true } }),
];
const alight = (actor: Loose): Doing => [`sets ${String(actor.name)} on fire`, () => burn(actor, true)];

/** Returns a direct change of one creature by a Game Master. */
const byHand =
  (wanted: (actor: Loose) => boolean, change: (actor: Loose) => Doing): Deed =>
  (pick) => {
    const actor = game.user.isGM && pick.of(tokens().filter((token) => wanted(token.actor)))?.actor;
    return actor && change(actor);
  };

/** Direct changes by a Game Master: hit points, burning, inspiration. */
const hand: Deed = (pick) => {
  const token = pick.of(tokens());
  const actor = token?.actor;
  if (!actor || !game.user.isGM) return undefined;
  if (isHero(actor) && pick.below(3) === 0) return inspired(actor);
  if (pick.below(3) === 0) return alight(actor);
  const value = Math.max(0, actor.system.toObject().hp.value + pick.below(13) - 8);
  return [`types ${String(value)} for ${String(token.name)}`, () => actor.update({ system: { hp: { value } } })];
};

/** Undoes typed hit points, and what a deleted message did, through their receipts; burning through its toggle. */
const handBack: Deed = (pick) => {
  const burns = mine().find(({ actor }) => actor.statuses.has("burning"))?.actor;
  if (burns) return [`puts out ${String(burns.name)}`, () => burn(burns, false)];
  const all = mine().flatMap((token) =>
    token.actor.system.receipts
      .filter(({ attack, state }: Loose) => !game.messages.has(attack) && state === "applied")
      .map(({ id }: Loose) => [token, id] as const),
  );
  const [token, id] = pick.of<readonly [Loose, Loose]>(all) ?? [];
  return token && [`undoes points typed for ${String(token.name)}`, () => undoReceipt(token.actor, id)];
};

/** Returns whether an item has an activity of a kind. */
const hasActivity =
  (kind: string) =>
  (item: Loose): boolean =>
    Object.values<Loose>(item.system.activities ?? {}).some((one) => one.kind === kind);

/** Returns the deed of using one of some spells, features or things. */
const using =
  (wanted: (item: Loose) => boolean): Deed =>
  (pick) => {
    const token = able(pick);
    const item = token && pick.of(itemsOf(token.actor, "spell", "feature", "consumable").filter(wanted));
    const targets = some(pick, 1 + pick.below(3)).map((one) => one.actor);
    // Rarely uses a reaction on its own, because cards offer it after an attack.
    const amends = Object.values<Loose>(item?.system.activities ?? {}).some((one) => one.amends?.as);
    if (!item || (amends && pick.below(8) > 0)) return undefined;
    const circle = item.system.circle ?? 0;
    // Centers an area on the first target. The other targets are named as in the window.
    const area = item.system.area?.shape ? { scene: game.scenes.active.id, direction: 0 } : null;
    const [first] = tokens().filter(({ actor }) => actor === targets[0]);
    const placed = area &&
      first && { ...area, ...shapeOf(item.system.area), x: first.x + first.w / 2, y: first.y + first.h / 2 };
    return [
      `${String(token.name)} uses ${String(item.name)} on ${targets.map(({ name }) => String(name)).join(", ")}`,
      async () => (await useItem(token.actor, item, { ...CHOICE, circle }, targets, placed ?? null)) ?? null,
    ];
  };

/** Returns the deed of an attack. @param hero whether it goes against a hero */
const attacking =
  (hero = false): Deed =>
  (pick) => {
    const token = able(pick);
    const item = token && pick.of(itemsOf(token.actor, "weapon"));
    const heroes = tokens().filter((one) => isHero(one.actor) && isUp(one));
    const chosen = hero ? [pick.of(heroes)].filter(Boolean) : some(pick, 1 + pick.below(2));
    const targets = chosen.filter((one) => one !== token);
    if (!item || targets.length === 0) return undefined;
    return [
      `${String(token.name)} strikes with ${String(item.name)} at ${targets.map(({ name }) => String(name)).join(", ")}`,
      async () =>
        (await game.system.api.attack({
          item,
          targets: targets.map((target) => ({ target, strikes: 1 + pick.below(2) })),
        })) ?? null,
    ];
  };

const DEEDS: Readonly<Record<string, Deed>> = {
  attack: attacking(),
  "attack:hero": attacking(true),
  saveSpell: using(hasActivity("save")),
  heal: (pick) => using(hasActivity("heal"))(pick) ?? healing(pick),
  concentrate: using(({ system: { concentration } }) => concentration === true),
  zone: using(({ system: { area } }) => (area?.at ?? "") !== ""),
  use: using(() => true),
  press,
  answer: (pick) => {
    const request = pick.of<Loose>(openPrompts());
    if (!request) return undefined;
    const face = faceOf(request);
    const { giveIn } = face;
    if (giveIn && pick.below(3) === 0) return [`gives in to ${request.verb}`, () => giveIn()];
    return [`answers ${request.verb} ${request.id}`, () => face.answer(face.suggested)];
  },
  wrestle: (pick) => {
    const actor = able(pick)?.actor;
    const held = actor && grapplersOf(actor).length > 0;
    const of = pick.of(held ? (["escape", "shove"] as const) : (["grapple", "shove"] as const));
    const target = pick.of<Loose>(of === "escape" && actor ? grapplersOf(actor) : tokens().map((one) => one.actor));
    const way = pick.of(["away", "prone"] as const) ?? "prone";
    if (!actor || !of || !target || target === actor) return undefined;
    return [`${String(actor.name)}: ${of} ${String(target.name)}`, () => wrestle(actor, of, target, { way })];
  },
  move: (pick) => {
    const token = pick.of(mine());
    const [dx, dy] = [pick.below(5) - 2, pick.below(5) - 2];
    const size = game.scenes.active.grid.size;
    if (token && pick.below(5) === 0) {
      const up = { x: token.x, y: token.y, elevation: 10 + 5 * pick.below(4), action: "fly" };
      const fly = async (): Promise<unknown> => (await token.move([up])) && fallFrom(token.actor, token);
      return [`${String(token.name)} falls from ${String(up.elevation)}`, fly];
    }
    return (
      token && [
        `${String(token.name)} moves by ${String(dx)}, ${String(dy)}`,
        () => token.update({ x: token.x + dx * size, y: token.y + dy * size }),
      ]
    );
  },
  turn,
  "turn:owed": turnOwed,
  back: turnBack,
  action,
  late,
  react: reacting,
  inspire: inspiring,
  due,
  mortal,
  "mortal:out": out,
  shortRest,
  longRest,
  hand,
  "hand:inspire": byHand((actor) => isHero(actor) && !actor.system.inspiration, inspired),
  "hand:fire": byHand((actor) => actor.hitPoints.value > 0 && !actor.statuses.has("burning"), alight),
  ready: actionOf("ready", "release"),
  firstAid,
  mount,
  deathSave,
  rule: ruling,
  adjust: adjusting,
  undo: (pick) => (pick.below(4) === 0 ? unaward(pick) : undefined) ?? undoing(pick),
  "undo:points": undoingPoints,
  redo: redoing,
  temporary,
  damage,
  fell,
  "fell:one": fellOne,
  "fell:dead": kill,
  condition: (pick) => (pick.below(3) === 0 ? endCondition(pick) : undefined) ?? condition(pick),
  check,
  "check:hero": checkOfHero,
  level,
  unlevel,
  purchase: (pick) => (pick.below(3) === 0 ? refund(pick) : undefined) ?? purchase(pick),
  award,
  gift,
  transfer: moveThing,
  delete: deletion,
  // Also undoes typed hit points early, because some attacks can only be undone after them.
  takeBack: (pick) => (pick.below(4) === 0 ? handBack(pick) : undefined) ?? takeBackAny(pick) ?? laterBack(pick),
};

/** Takes back what no card offers to undo. Levels come last, because other numbers rest on them. */
const laterBack: Deed = (pick) =>
  handBack(pick) ?? endCondition(pick) ?? unaward(pick) ?? refund(pick) ?? unlevel(pick);

/** Does an action; see seat.ts. */
export function act(deed: string, seed: number): string {
  const chosen = DEEDS[deed]?.(new Pick(seed));
  if (!chosen) return "";
  const [kind = deed] = deed.split(":");
  void watch(chosen[0].includes("deathSave") ? "deathSave" : kind, chosen[1]).catch((error: unknown) => {
    Reflect.get(globalThis, "hostFaults").push(`deed ${chosen[0]}: ${String(error)}`);
  });
  return chosen[0];
}
