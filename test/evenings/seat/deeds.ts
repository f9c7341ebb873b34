/** Actions of a user and their snapshots. They call the same functions as the buttons. */
import type { Loose } from "../../../packages/stand-in/common/loose.ts";
import { system } from "the-system";
import { inspiring, late, press, reacting, takeBackAny } from "./cards.ts";
import { due, mortal, resting, turn, turnBack } from "./life.ts";
import { able, isHero, itemsOf, mine, Pick, tokens, type Deed } from "./pick.ts";

declare const game: Loose;

const { actionList, doAction, faceOf, fallFrom, grapplersOf, openPrompts, rollAction } = system;
const { undoReceipt, useItem, wrestle } = system;

const CHOICE = { ritual: false, spent: 1, kind: null, material: "" };
/** Actions that are always offered, and actions that require a preceding one. Available ones of the second kind are chosen often. */
const ALWAYS = ["dodge", "dash", "disengage", "prone", "utilize", "hide", "help", "ready", "search", "mount"] as const;
const NOW = ["stand", "release", "putOut", "dismount", "reveal", "firstAid", "dropConcentration"] as const;

const shapeOf = ({ shape, size, width }: Loose): Loose => ({ shape, size, width });

function some(pick: Pick, count: number): Loose[] {
  return Array.from({ length: count }, () => pick.of(tokens())).filter(
    (token, index, list) => token?.actor && list.indexOf(token) === index,
  );
}

/** Takes an offered action of the list. */
const action: Deed = (pick) => {
  const actor = able(pick)?.actor;
  const other = pick.of(tokens())?.actor;
  if (!actor || !other) return undefined;
  const offered = new Set(actionList(actor).map(({ key }: Loose) => key));
  const now = NOW.filter((one) => offered.has(one));
  const key = pick.of<string>(now.length > 0 && pick.below(2) === 0 ? now : ALWAYS.filter((one) => offered.has(one)));
  const who = String(actor.name);
  if (key === undefined || (other === actor && ["help", "mount", "firstAid"].includes(key))) return undefined;
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

/** Direct changes by a Game Master: hit points, burning, inspiration. */
const hand: Deed = (pick) => {
  const actor = pick.of(tokens())?.actor;
  if (!actor || !game.user.isGM) return undefined;
  if (isHero(actor) && pick.below(3) === 0)
    return [`inspires ${String(actor.name)}`, () => actor.update({ system: { inspiration: true } })];
  if (pick.below(3) === 0) return [`sets ${String(actor.name)} on fire`, () => burn(actor, true)];
  const value = Math.max(0, actor.system.toObject().hp.value + pick.below(13) - 8);
  return [`types ${String(value)} for ${String(actor.name)}`, () => actor.update({ system: { hp: { value } } })];
};

/** Undoes direct changes: typed hit points through their receipt, burning through its toggle. */
const handBack: Deed = (pick) => {
  const burns = mine().find(({ actor }) => actor.statuses.has("burning"))?.actor;
  if (burns) return [`puts out ${String(burns.name)}`, () => burn(burns, false)];
  const all = mine().flatMap(({ actor }) =>
    actor.system
      .toObject()
      .receipts.filter(({ attack, state }: Loose) => attack === "" && state === "applied")
      .map(({ id }: Loose) => [actor, id] as const),
  );
  const [actor, id] = pick.of<readonly [Loose, Loose]>(all) ?? [];
  return actor && [`undoes points typed for ${String(actor.name)}`, () => undoReceipt(actor, id)];
};

const DEEDS: Readonly<Record<string, Deed>> = {
  attack: (pick) => {
    const token = able(pick);
    const item = token && pick.of(itemsOf(token.actor, "weapon"));
    const targets = some(pick, 1 + pick.below(2)).filter((one) => one !== token);
    if (!item || targets.length === 0) return undefined;
    return [
      `${String(token.name)} strikes with ${String(item.name)} at ${targets.map(({ name }) => String(name)).join(", ")}`,
      () =>
        game.system.api.attack({ item, targets: targets.map((target) => ({ target, strikes: 1 + pick.below(2) })) }),
    ];
  },
  use: (pick) => {
    const token = able(pick);
    const item = token && pick.of(itemsOf(token.actor, "spell", "feature", "consumable"));
    const targets = some(pick, 1 + pick.below(3)).map((one) => one.actor);
    // Rarely uses a reaction on its own, because cards offer it after an attack.
    if (!item || (item.system.amends?.as && pick.below(8) > 0)) return undefined;
    const circle = item.system.circle ?? 0;
    // Centers an area on the first target. The other targets are named as in the window.
    const area = item.system.area?.shape ? { scene: game.scenes.active.id, direction: 0 } : null;
    const [first] = tokens().filter(({ actor }) => actor === targets[0]);
    const placed = area &&
      first && { ...area, ...shapeOf(item.system.area), x: first.x + first.w / 2, y: first.y + first.h / 2 };
    return [
      `${String(token.name)} uses ${String(item.name)} on ${targets.map(({ name }) => String(name)).join(", ")}`,
      () => useItem(token.actor, item, { ...CHOICE, circle }, targets, placed ?? null),
    ];
  },
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
    const of = pick.of(["grapple", "shove", "escape"] as const);
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
  back: turnBack,
  action,
  late,
  react: reacting,
  inspire: inspiring,
  due,
  mortal,
  rest: resting,
  hand,
  // Also undoes typed hit points early, because some attacks can only be undone after them.
  takeBack: (pick) => (pick.below(4) === 0 ? handBack(pick) : undefined) ?? takeBackAny(pick) ?? handBack(pick),
};

/** Does an action; see seat.ts. */
export function act(deed: string, seed: number): string {
  const chosen = DEEDS[deed]?.(new Pick(seed));
  if (!chosen) return "";
  void chosen[1]().catch((error: unknown) => {
    Reflect.get(globalThis, "hostFaults").push(`deed ${chosen[0]}: ${String(error)}`);
  });
  return chosen[0];
}
