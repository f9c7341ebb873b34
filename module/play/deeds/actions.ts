/** The list of actions: which there are for somebody now, and doing them. */
import type { OpposedActor } from "../../documents/actor.ts";
import { goingOn } from "../../documents/deed-effects.ts";
import { refusesCondition } from "../../documents/set-condition.ts";
import { ACTIONS, HIDE_DC, hide } from "../../rules/actions.ts";
import { FIRST_AID } from "../../rules/death-saves.ts";
import { disengageEnds } from "../../rules/free-attacks.ts";
import { EXTINGUISH } from "../../rules/hazards.ts";
import { currentRuleset } from "../../settings.ts";
import { t } from "../../i18n.ts";
import { check } from "../check/check.ts";
import { checkState } from "../check/read.ts";
import { aidable } from "./first-aid.ts";
import { endGoingOn, hold, UNTIL_OWN_TURN, untilTurnEnds } from "./held.ts";
import { actObstacles, mayAct } from "./may-act.ts";
import { rollOut } from "./put-out.ts";
import { canDropProne, canStandUp, dropProne, standUp } from "./prone.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import type { UseRecord } from "./records.pure.ts";
import { tellUse, type Told } from "./use.ts";

/** Actions that are told and need no roll. */
export const TOLD = [
  "dash",
  "disengage",
  "dodge",
  "help",
  "prone",
  "putOut",
  "ready",
  "release",
  "stand",
  "utilize",
] as const;
export type ToldAction = (typeof TOLD)[number];
/** Actions that are a check, with what may be rolled. @rule B-ACT-08 B-ACT-09 B-ACT-13 B-ACT-17 B-ACT-18 B-ATK-19 H-TURN-07 */
export const CHECKED = {
  hide: ACTIONS.hide.skills,
  search: ACTIONS.search.skills,
  study: ACTIONS.study.skills,
  influence: ACTIONS.influence.skills,
  escape: ["athletics", "acrobatics"],
  firstAid: [FIRST_AID.skill],
} as const;
export type CheckedAction = keyof typeof CHECKED;
export type PressedAction = ToldAction | CheckedAction;

/** In the order of their buttons. Attacks and spells have theirs on weapons and spells. @rule H-TURN-16 C-20 */
const LIST: readonly PressedAction[] = [
  "stand",
  "dash",
  "disengage",
  "dodge",
  "help",
  "firstAid",
  "hide",
  "search",
  "study",
  "influence",
  "ready",
  "utilize",
  "release",
  "escape",
  "prone",
  "putOut",
];

export interface ActionEntry {
  readonly key: PressedAction;
  /** Language key. */
  readonly label: string;
  readonly spends: "active" | "swap" | "reaction" | "stand" | "free";
  /** Why it is refused now, or what is told of it. */
  readonly why: {
    readonly key: string;
    readonly data: Record<string, string | number>;
    readonly refused: boolean;
  } | null;
}

/** What does not take the active action. @rule H-TURN-06 B-ACT-15 H-MOV-08 B-MOV-09 */
const SPENDS: Partial<Record<PressedAction, ActionEntry["spends"]>> = {
  dash: "swap",
  release: "reaction",
  stand: "stand",
  prone: "free",
};

/** What it takes of a turn. */
export const spendsOf = (key: PressedAction): ActionEntry["spends"] => SPENDS[key] ?? "active";

/** What is there only now: a readied action to release, a grip to escape, a fire to put out, one who lies and can rise. */
const OFFERED: Partial<Record<PressedAction, (actor: OpposedActor) => boolean>> = {
  release: (actor) => goingOn(actor, "ready").length > 0,
  escape: (actor) => actor.conditions.includes("grappled"),
  putOut: (actor) => actor.conditions.includes(EXTINGUISH.ends),
  stand: canStandUp,
  prone: canDropProne,
  firstAid: (actor) => aidable(actor).length > 0,
};

/** What somebody may do now, with what stands against it. */
export function actionsFor(actor: OpposedActor): ActionEntry[] {
  return LIST.filter((key) => OFFERED[key]?.(actor) !== false).map((key) => {
    const spends = spendsOf(key);
    const [first] = actObstacles(actor, { spends });
    const why = first ? { key: first.key, data: { ...first.data }, refused: first.severity === "error" } : null;
    return { key, label: `OD20.ActionList.${key}`, spends, why };
  });
}

/** What an action leaves on the one who does it. @rule B-ACT-03 B-ACT-04 B-ACT-15 B-HAZ-02 H-FREE-03 H-MOV-08 B-MOV-09 C-07 */
async function leave(actor: OpposedActor, action: ToldAction, message: string, text: string): Promise<void> {
  if (action === "stand") await standUp(actor, message);
  if (action === "prone") await dropProne(actor, message);
  if (action === "dodge") await hold(actor, { action, message }, UNTIL_OWN_TURN);
  if (action === "putOut") await rollOut(actor, message);
  if (action === "disengage") {
    const untilNext = disengageEnds(currentRuleset()) === "untilNextTurn";
    await hold(actor, { action, message }, untilNext ? UNTIL_OWN_TURN : untilTurnEnds(actor));
  }
  const name = [t("OD20.ActionList.ready"), text].filter((part) => part !== "").join(": ");
  if (action === "ready") await hold(actor, { action, message }, UNTIL_OWN_TURN, { name });
}

/** Ends what was readied. @returns what it was */
async function release(actor: OpposedActor, by: string): Promise<void> {
  for (const one of goingOn(actor, "ready")) await endGoingOn(one, by);
}

/** Does an action that needs no roll. Every refusal is told. @returns its message */
export function doAction(
  actor: OpposedActor,
  action: ToldAction,
  options: Pick<Told, "text" | "targets"> & { readonly skill?: string } = {},
): Promise<ChatMessage.Implementation | undefined> {
  return oneAtATime(`${actor.uuid}:${action}`, async () => {
    const spends: UseRecord["spends"] = spendsOf(action);
    if (!mayAct(actor, { spends }) || (action === "prone" && refusesCondition(actor, "prone"))) return undefined;
    const [readied] = goingOn(actor, "ready");
    const text = action === "release" ? (readied?.effect.name ?? "") : (options.text ?? "");
    const message = await tellUse(actor, { ...options, action, spends, text });
    if (message?.id == null) return message;
    if (action === "release") await release(actor, message.id);
    else await leave(actor, action, message.id, text);
    const [helped] = options.targets ?? [];
    if (action === "help" && helped) {
      const deed = { action, message: message.id, target: helped.uuid, skill: options.skill ?? "" };
      await hold(actor, deed, UNTIL_OWN_TURN, { name: `${t("OD20.ActionList.help")}: ${helped.name}` });
    }
    return message;
  });
}

/** Rolls an action that is a check, as {@link check} does. @param target uuid of whom it is for */
export function rollAction(action: CheckedAction, target: string | null = null): typeof check {
  return (actor, kind, key, options) =>
    oneAtATime(`${actor.uuid}:${action}`, async () => {
      if (!mayAct(actor, { spends: "active" })) return undefined;
      const message = await check(actor, kind, key, { ...options, deed: { action, spends: "active", target } });
      if (message && action === "hide") await hideBy(actor, message);
      return message;
    });
}

/** Who rolls well is hidden; whether the place serves is for the Game Master to say. @rule B-ACT-09 B-ACT-10 B-ACT-12 */
async function hideBy(actor: OpposedActor, message: ChatMessage.Implementation): Promise<void> {
  const state = checkState(message);
  if (!state || state.void !== null || state.failed || message.id === null) return;
  const { findDc } = hide(state.total, { heavilyObscured: true, cover: "none", seen: false });
  if (findDc === null) return;
  const deed = { action: "hide", message: message.id, dc: findDc };
  await hold(actor, deed, null, { name: t("OD20.Deed.Hidden"), statuses: ["invisible"] });
}

/** What is to be reached, where the rules say it. @rule B-ACT-09 B-DEATH-09 */
export const dcOf = (action: CheckedAction): number | null =>
  action === "hide" ? HIDE_DC : action === "firstAid" ? FIRST_AID.dc : null;
