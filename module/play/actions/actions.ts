/** Lists the actions an actor can take now, and performs them. */
import { oneAtATime } from "../common/in-turn.ts";
import { gameOf } from "../../rules/games/games.ts";
import { heightOf } from "../../canvas/heights.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { bondOn } from "../../documents/effects/restraints.ts";
import { isOfGame } from "../../documents/creatures/traits.ts";
import { goingOn } from "../../documents/effects/action-effects.ts";
import { concentrationOf } from "../../documents/effects/effect-ends.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { refusesCondition } from "../../documents/effects/set-condition.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { wokenProneNote } from "../../documents/effects/knocked-out.ts";
import { ACTIONS, help, HIDE_DC, LET_ACTIONS, type LetAction } from "../../rules/turn/actions.ts";
import { knownKeys } from "../../rules/basics/ids.ts";
import { CASTING, ACTION_COSTS } from "../../rules/turn/done-actions.ts";
import { FIRST_AID } from "../../rules/death/death-saves.ts";
import { TREATS } from "../../rules/death/injuries.ts";
import { EXTINGUISH } from "../../rules/movement/burning.ts";
import { currentRuleset } from "../../core/settings.ts";
import { feetApart } from "../modifiers/circumstances.ts";
import { restOfFullAttack } from "../modifiers/strike-parts.ts";
import type { NextAction } from "../action-economy/turn-ledger-of.ts";
import { check } from "../check/check.ts";
import { findActor } from "../common/documents.ts";
import { notifyWarning } from "../common/notify.ts";
import { lengthHere } from "../scene/length.ts";
import { FREE_REIN, reinedIn, rideOf } from "../scene/reins.ts";
import { nameForViewer, tokenOf } from "../scene/tokens.ts";
import { finish } from "./resolve-aftermath.ts";
import { castingNow } from "./casting.ts";
import { aidable, aidDc, tooFarToAid } from "./first-aid.ts";
import { actObstacles, mayAct } from "./may-act.ts";
import { canDropProne, canStandUp } from "./prone.ts";
import type { UseRecord } from "../costs/action-records.pure.ts";
import { waiting, waitingMessage } from "./readied.ts";
import { getDown, mountsFor, riding } from "./follow-carrier.ts";
import { treatable } from "./treat-injury.ts";
import { wakeable } from "./shake-awake.ts";
import { postUse, type PostedAction } from "./post-action.ts";
import { storedName } from "../../core/other-language.ts";

/** Actions that a message announces without a roll. */
export const TOLD = [
  "dash",
  "disengage",
  "dismount",
  "dodge",
  "dropConcentration",
  "freeRein",
  "help",
  "mount",
  "prone",
  "putOut",
  "ready",
  "release",
  "reveal",
  "run",
  "stand",
  "takeReins",
  "utilize",
  "wake",
] as const;
type ToldAction = (typeof TOLD)[number];
/** Actions that are a check, with the skills the actor may roll. @rule B-ACT-08 B-ACT-09 B-ACT-13 B-ACT-17 B-ACT-18 B-ATK-19 H-TURN-07 */
export const CHECKED = {
  hide: ACTIONS.hide.skills,
  search: ACTIONS.search.skills,
  study: ACTIONS.study.skills,
  influence: ACTIONS.influence.skills,
  escape: ["athletics", "acrobatics"],
  firstAid: [FIRST_AID.skill],
  treat: [TREATS],
  jump: ["athletics"],
} as const;
export type CheckedAction = keyof typeof CHECKED;
/** Actions that are a contest. See play/attack/grapple-and-shove.ts. @rule B-ATK-16 B-ATK-17 */
export const WRESTLED = ["grapple", "shove"] as const;
type WrestledAction = (typeof WRESTLED)[number];
type PressedAction = ToldAction | CheckedAction | WrestledAction | "fall" | "fullAttack" | typeof CASTING;

/** Actions in the order of their buttons. Weapons and spells have their own buttons for attacks and casting. @rule H-TURN-16 C-20 */
const LIST: readonly PressedAction[] = [
  "stand",
  CASTING,
  "fullAttack",
  "dash",
  "run",
  "disengage",
  "dodge",
  "grapple",
  "shove",
  "help",
  "firstAid",
  "treat",
  "wake",
  "hide",
  "search",
  "study",
  "influence",
  "ready",
  "utilize",
  "release",
  "escape",
  "prone",
  "jump",
  "mount",
  "dismount",
  "freeRein",
  "takeReins",
  "fall",
  "putOut",
  "reveal",
  "dropConcentration",
];

export interface ActionEntry {
  readonly key: PressedAction;
  readonly label: string;
  readonly spends: UseRecord["spends"];
  /** The feature that allows this action at another cost. Null if every creature may take the action. @rule H-TURN-08 H-TURN-09 */
  readonly by: OpposedItem<"feature"> | null;
  /** The reason why the action is refused, or a warning about it. Null if nothing speaks against the action. */
  readonly why: {
    readonly key: string;
    readonly data: Record<string, string | number>;
    readonly refused: boolean;
  } | null;
}

/**
 * Actions that cost something other than the active action.
 * @rule B-ATK-16 B-ATK-17 H-TURN-06 B-ACT-15 H-MOV-08 B-MOV-09 H-CONC-02 B-CONC-02 B-ACT-11
 */
const SPENDS: Partial<Record<PressedAction, ActionEntry["spends"]>> = {
  fullAttack: "attack",
  grapple: "attack",
  shove: "attack",
  dash: "swap",
  run: "fullRound",
  release: "reaction",
  stand: "stand",
  prone: "free",
  jump: "free",
  mount: "mount",
  dismount: "mount",
  freeRein: "free",
  takeReins: "free",
  fall: "free",
  reveal: "free",
  dropConcentration: "free",
};

/**
 * Returns what an action costs in a turn. In games with a withdrawal, Disengage is part of moving and costs nothing more.
 * @param by the feature that allows the action, or null
 * @rule D-AOO-06 D-C4
 */
export function spendsOf(key: PressedAction, by: OpposedItem<"feature"> | null = null): ActionEntry["spends"] {
  if (by) return ACTION_COSTS.find((one) => one === by.system.action) ?? "free";
  if (key === "disengage" && gameOf(currentRuleset()).provokes === "squares") return "free";
  return SPENDS[key] ?? "active";
}

/** Returns what an action uses of a turn. */
export const nextActionOf = (actor: OpposedActor, key: PressedAction, by: ActionEntry["by"] = null): NextAction => ({
  spends: spendsOf(key, by),
  ...(key === "fullAttack" ? { times: restOfFullAttack(actor) } : {}),
});

/**
 * Returns the actor's features that allow actions at another cost, with those actions. Skips features of levels above the character's
 * level.
 * @rule H-TURN-08 H-TURN-09 H-PRG-07
 */
export function grantedActions(
  actor: OpposedActor,
): { readonly by: OpposedItem<"feature">; readonly keys: LetAction[] }[] {
  const level = actor.isCharacter() ? (actor.creature?.training.level ?? 0) : Infinity;
  return actor.items.contents.flatMap((by) => {
    if (!by.isKind("feature") || by.system.level > level || !isOfGame(by)) return [];
    const keys = knownKeys(LET_ACTIONS, by.system.lets);
    return keys.length > 0 ? [{ by, keys }] : [];
  });
}

/** Returns the feature with this id if it allows the action, or null. */
export const letterOf = (actor: OpposedActor, id: string, action: string): OpposedItem<"feature"> | null =>
  grantedActions(actor).find(({ by, keys }) => by.id === id && keys.some((key) => key === action))?.by ?? null;

/** Actions that are available only in some situations or games, each with its condition. */
const OFFERED: Partial<Record<PressedAction, (actor: OpposedActor) => boolean>> = {
  // A creature with a multiattack has a button for that.
  fullAttack: (actor) =>
    restOfFullAttack(actor) > 1 &&
    !actor.items.contents.some((one) => one.isKind("feature") && one.system.attacks.length > 0),
  run: () => gameOf(currentRuleset()).run,
  release: (actor) => waiting(actor) !== null,
  casting: (actor) => castingNow(actor)?.due === true,
  escape: (actor) => actor.conditions.includes("grappled") || bondOn(actor) !== null,
  putOut: (actor) => actor.conditions.includes(EXTINGUISH.ends),
  stand: canStandUp,
  prone: canDropProne,
  mount: (actor) => mountsFor(actor).length > 0,
  dismount: (actor) => riding(actor) !== null,
  freeRein: (actor) => riding(actor) !== null && directs(actor),
  takeReins: (actor) => riding(actor) !== null && !directs(actor),
  fall: (actor) => {
    const token = tokenOf(actor);
    return token !== null && heightOf(token) > 0;
  },
  reveal: (actor) => goingOn(actor, "hide").length > 0,
  firstAid: (actor) => aidable(actor).some((other) => tooFarToAid(actor, other) === null),
  treat: (actor) => treatable(actor).length > 0,
  wake: (actor) => wakeable(actor).length > 0,
  dropConcentration: (actor) => concentrationOf(actor) !== null,
};

function entryOf(actor: OpposedActor, key: PressedAction, by: ActionEntry["by"]): ActionEntry {
  const spends = spendsOf(key, by);
  const [first] = actObstacles(actor, nextActionOf(actor, key, by), key);
  const why = first ? { key: first.key, data: { ...first.data }, refused: first.severity === "error" } : null;
  return { key, label: `OD20.ActionList.${key}`, spends, by, why };
}

/** Whether a full attack of the creature has more than one attack left. @rule D-ATK-02 */
export const offersFullAttack = (actor: OpposedActor): boolean => OFFERED.fullAttack?.(actor) === true;

/** Returns the actions an actor may take now, with reasons against them. Actions allowed by features come first. */
export function actionsFor(actor: OpposedActor): ActionEntry[] {
  const lacks = gameOf(currentRuleset()).noActions;
  return [
    ...grantedActions(actor).flatMap(({ by, keys }) =>
      keys.filter((key) => !lacks.includes(key)).map((key) => entryOf(actor, key, by)),
    ),
    ...LIST.filter(
      (key) =>
        !lacks.includes(key) &&
        readOr(() => OFFERED[key]?.(actor), false) !== false &&
        !reinedIn(actor, spendsOf(key), key),
    ).map((key) => entryOf(actor, key, null)),
  ];
}

/** Returns whether the rider controls the mount now. @rule B-MNT-04 */
const directs = (actor: OpposedActor): boolean => rideOf(actor, riding(actor)?.stored.target ?? "") !== null;

/**
 * Returns whether an enemy is too far from the helper for Help with an attack. Players are refused; a GM only sees a warning.
 * @rule B-ACT-07
 */
function isTooFar(helper: OpposedActor, enemy: OpposedActor): boolean {
  const distance = feetApart(tokenOf(helper), tokenOf(enemy));
  if (distance === null || help("attack", { distanceToEnemy: distance }).ok) return false;
  notifyWarning("OD20.ActionUse.Help.far", {
    name: nameForViewer(enemy),
    distance: lengthHere(distance),
    reach: lengthHere(5),
  });
  return !game.user.isGM;
}

/** Returns the texts the message needs for this action: the readied plan, the name of the spell, or the waking note. */
function saidOf(actor: OpposedActor, action: ToldAction): Partial<Pick<PostedAction, "text" | "plan" | "readied">> {
  if (action === "release") return readiedBefore(actor);
  if (action === "dropConcentration") return { text: concentrationOf(actor)?.effect.name ?? "" };
  return action === "stand" ? { readied: wokenProneNote(actor) ?? "" } : {};
}

/** Returns the readied plan from its message. If that message is deleted, returns the name of the readied effect. */
function readiedBefore(actor: OpposedActor): Pick<PostedAction, "text" | "plan" | "readied"> {
  const said = waitingMessage(actor);
  return said
    ? { text: said.text, plan: said.plan, readied: said.readied }
    : { text: waiting(actor)?.effect.name ?? "" };
}

/**
 * Takes an action that needs no roll. Shows a warning for every refusal.
 * @param options.by the feature that allows the action and sets its cost
 * @returns the message of the action, or undefined if the action is refused
 */
export function doAction(
  actor: OpposedActor,
  action: ToldAction,
  {
    by = null,
    ...options
  }: Pick<PostedAction, "text" | "plan" | "targets" | "skill" | "readied"> & { readonly by?: ActionEntry["by"] } = {},
): Promise<ChatMessage.Implementation | undefined> {
  return oneAtATime(`${actor.uuid}:${action}`, async () => {
    const spends = spendsOf(action, by);
    if (!mayAct(actor, { spends }, action) || (action === "prone" && refusesCondition(actor, "prone")))
      return undefined;
    const [helped] = options.targets ?? [];
    if (action === "help" && helped && options.skill === "" && isTooFar(actor, helped)) return undefined;
    if (action === "dropConcentration" && !concentrationOf(actor)) return undefined;
    const said = saidOf(actor, action);
    // A Dash that does not cost the active action is not a swap, so the message states that the Dash adds movement.
    const does = by && action === "dash" ? [action] : [];
    const mount = action === FREE_REIN ? findActor({ actor: riding(actor)?.stored.target ?? null, token: null }) : null;
    if (action === FREE_REIN && !mount) return undefined;
    const targets = mount ? [mount] : options.targets;
    const message = await postUse(actor, { ...options, ...said, targets, action, spends, by: storedName(by), does });
    if (message?.id == null) return message;
    if (action === "dismount") await getDown(actor, message.id);
    await finish(message);
    return message;
  });
}

/** Costs that a check can have other than the active action. */
const ROLLED = ["bonus", "reaction", "free"] as const;

/**
 * Returns a function that rolls an action as a check. The function takes the same arguments as {@link check}.
 * @param target uuid of the actor the action is for
 * @param by the feature that allows the action
 * @param injury id of the injury the action treats
 */
export function rollAction(
  action: CheckedAction,
  target: string | null = null,
  by: ActionEntry["by"] = null,
  injury = "",
): typeof check {
  return (actor, kind, key, options) =>
    oneAtATime(`${actor.uuid}:${action}`, async () => {
      const takes = spendsOf(action, by);
      const spends = ROLLED.find((one) => one === takes) ?? "active";
      if (!mayAct(actor, { spends }, action)) return undefined;
      const message = await check(actor, kind, key, { ...options, forAction: { action, spends, target, injury } });
      if (message) await finish(message);
      return message;
    });
}

/** Returns the DC of an action. Null if the rules set no DC. @rule B-ACT-09 B-DEATH-09 */
export const dcOf = (action: CheckedAction): number | null =>
  action === "hide" ? HIDE_DC : action === "firstAid" ? aidDc() : null;
