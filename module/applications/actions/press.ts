/** Handles a click on an action: does it at once, or opens a window for its options. */
import { fullAttackWeapon } from "../../play/action-economy/full-attacks.ts";
import { doesText } from "../words/effect-words.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import {
  CHECKED,
  dcOf,
  nextActionOf,
  doAction,
  grantedActions,
  letterOf,
  rollAction,
  TOLD,
  WRESTLED,
  type ActionEntry,
  type CheckedAction,
} from "../../play/actions/actions.ts";
import { feetApart } from "../../play/modifiers/circumstances.ts";
import { toolHelp, helpsWith } from "../../play/modifiers/help.ts";
import { aidable, aidDc, tooFarToAid } from "../../play/actions/first-aid.ts";
import { actObstacles, mayAct } from "../../play/actions/may-act.ts";
import { wakeable } from "../../play/actions/shake-awake.ts";
import { mountsFor } from "../../play/actions/follow-carrier.ts";
import { doDue, pendingUpkeep } from "../../play/triggers/dues.ts";
import { fallFrom } from "../../play/damage/fall.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { lengthHere } from "../../play/scene/length.ts";
import { isStanding, nameForViewer, tokenOf } from "../../play/scene/tokens.ts";
import { targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { help, studySkill } from "../../rules/turn/actions.ts";
import { CASTING } from "../../rules/turn/done-actions.ts";
import { FIRST_AID } from "../../rules/death/death-saves.ts";
import { CREATURE_TYPES } from "../../rules/basics/creature-kinds.ts";
import { isAttribute } from "../../rules/basics/ids.ts";
import { askedCheck } from "../../core/table-lists.ts";
import { candidates } from "../forms/candidates.ts";
import { openAttack } from "../dialogs/attack-dialog.ts";
import { openCheck } from "../dialogs/check-dialog.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { valueOf } from "../forms/form-view.ts";
import { gameTexts } from "../words/texts-game.ts";
import { helpGroups, helpOptions, type Helpable } from "./help-options.ts";
import { pressCasting } from "./casting.ts";
import { helpName } from "../words/action-words.ts";
import { checkName } from "../words/check-name.ts";
import { openReady, releaseReadied } from "./ready.ts";
import { farFrom, openTreat } from "./treat.ts";
import { escapeCheck, openEscape, openWrestle } from "./wrestle-window.ts";
import { nameAmong, keepsNumbers } from "../../play/secrecy/names.ts";

/** Returns the check of an action, by the key of a skill or an Attribute. */
const checkOf = (key: string) => askedCheck(isAttribute(key) ? "attribute" : "skill", key, "check");

/** Returns the only targeted creature of this user, or null. */
function marked(): OpposedActor | null {
  const [one, ...others] = targetedTokens();
  return others.length === 0 ? (one?.actor ?? null) : null;
}

/** Returns the skill and DC that the rules suggest for the targeted creature. @rule B-ACT-18 B-ACT-19 */
function suggested(action: CheckedAction): { readonly skill: string; readonly dc: number | null } {
  const target = marked();
  const stored = target?.isNpc() === true ? target.system.creatureType : null;
  const type = CREATURE_TYPES.find((one) => one === stored);
  if (action === "search") return { skill: "awareness", dc: null };
  if (action === "study") return { skill: type ? studySkill(type) : "", dc: null };
  return { skill: "", dc: dcOf(action) };
}

/** Returns the obstacles of an action as notes for its window. @rule H-TURN-04 */
const obstacles = (actor: OpposedActor, action: ActionEntry["key"], by: ActionEntry["by"] = null): { note: string }[] =>
  actObstacles(actor, nextActionOf(actor, action, by)).map(({ key, data }) => ({ note: gameTexts.t(key, data) }));

async function openChecked(actor: OpposedActor, action: CheckedAction, by: ActionEntry["by"]): Promise<void> {
  const { t } = gameTexts;
  const held = action === "escape" ? escapeCheck(actor) : null;
  const { skill, dc } = held ? { skill: "", dc: held.dc } : suggested(action);
  const target = held?.target ?? null;
  // The DC derives from numbers of another creature, so hide it if these numbers are hidden.
  const kept = dc !== null && keepsNumbers(target);
  const roll = async ({ kind, key }: ReturnType<typeof checkOf>): Promise<void> => {
    const notes = () => obstacles(actor, action, by);
    const roll = rollAction(action, target, by);
    const hidden: typeof roll = (who, kind, which, options) => roll(who, kind, which, { ...options, dcHidden: true });
    await openCheck(actor, kind, key, { dc, ...(kept ? { roll: hidden, given: "hidden" } : { roll }), action, notes });
  };
  const keys: readonly string[] = held?.with ?? CHECKED[action];
  const checks = keys.map(checkOf);
  const [first, ...others] = checks;
  if (!first || others.length === 0) return first && roll(first);
  await FormDialog.show({
    key: `action.${actor.uuid}.${action}`,
    acts: actor,
    title: `${t(`OD20.ActionList.${action}`)} · ${nameForViewer(actor)}`,
    view: (uid) => ({
      fields: [
        { note: doesText(action, t, currentRuleset().profile) },
        {
          select: {
            id: `${uid}-skill`,
            name: "skill",
            label: t("OD20.ActionUse.With"),
            options: checks.map(({ kind, key }) => ({
              value: key,
              text: checkName(kind, key),
              selected: key === (skill && checkOf(skill).key),
            })),
          },
        },
      ],
      submit: t("OD20.ActionUse.Next"),
      secondary: null,
    }),
    submit: (values) => roll(checks.find(({ key }) => key === valueOf(values, "skill")) ?? first),
  });
}

/** Opens first aid. With several patients the user chooses one; a targeted patient is chosen automatically. @rule B-ACT-08 B-DEATH-09 */
async function openFirstAid(actor: OpposedActor): Promise<void> {
  const people = aidable(actor);
  const target = marked();
  const aid = async (whom: OpposedActor | undefined): Promise<void> => {
    if (!whom) return;
    await openCheck(actor, "skill", FIRST_AID.skill, {
      dc: aidDc(),
      roll: rollAction("firstAid", whom.uuid),
      deed: "OD20.ActionList.firstAid",
      warns: farFrom("Aid", whom, tooFarToAid(actor, whom)),
      notes: () => obstacles(actor, "firstAid"),
    });
  };
  await whichOne(actor, { action: "firstAid", people, target, submit: "OD20.ActionUse.Next" }, aid);
}

interface Which {
  readonly action: "firstAid" | "mount" | "wake";
  readonly people: readonly OpposedActor[];
  /** The targeted creature. */
  readonly target: OpposedActor | null;
  /** Language key of the button. */
  readonly submit: string;
}

/** Asks for one of several creatures. Uses the only one, or the targeted one, without asking. */
async function whichOne(
  actor: OpposedActor,
  { action, people, target, submit }: Which,
  then: (whom: OpposedActor | undefined) => Promise<unknown>,
): Promise<void> {
  const { t } = gameTexts;
  const [only, ...others] = people.filter(({ uuid }) => people.length === 1 || uuid === target?.uuid);
  if (only && others.length === 0) {
    await then(only);
    return;
  }
  await FormDialog.show({
    key: `action.${actor.uuid}.${action}`,
    acts: actor,
    title: `${t(`OD20.ActionList.${action}`)} · ${nameForViewer(actor)}`,
    view: (uid) => ({
      fields: [
        {
          select: {
            id: `${uid}-whom`,
            name: "whom",
            label: t("OD20.ActionUse.Whom"),
            options: people.map((one, index) => ({
              value: one.uuid,
              text: nameAmong({ actor: one, token: one.token }, index),
              selected: false,
            })),
          },
        },
      ],
      submit: t(submit),
      secondary: null,
    }),
    submit: (values) => then(people.find(({ uuid }) => uuid === valueOf(values, "whom")) ?? people[0]),
  });
}

/** Distance in feet. Creatures farther away are not listed. */
const NEAR = 30;

/** Returns all creatures that this user sees, with the names that this user may see. */
function helpable(helper: OpposedActor): (Helpable & { readonly actor: OpposedActor })[] {
  const from = tokenOf(helper);
  const side = from?.disposition ?? null;
  const { tokens, actors } = candidates();
  // If the scene has tokens, add only characters from the actor directory. An NPC there is just the source of tokens.
  const listed = tokens.length > 0 ? actors.filter(({ actor }) => actor?.isCharacter() === true) : actors;
  return [...tokens, ...listed].flatMap(({ actor, token, name }) =>
    actor?.creature
      ? [
          {
            actor,
            uuid: actor.uuid,
            name,
            friend: token && side !== null ? token.disposition === side : actor.isCharacter(),
            // A creature that stands to the death is up. So is a disabled creature in the d20-3e profile.
            fallen: !isStanding({ actor }) && !(actor.hitPoints.sinks === true && actor.acts),
            feet: feetApart(from, token ?? tokenOf(actor)),
          },
        ]
      : [],
  );
}

/** Opens Help: for the check of an ally with a skill or tool of the helper, or for the next attack on an enemy. @rule B-ACT-06 B-ACT-07 */
async function openHelp(actor: OpposedActor, by: ActionEntry["by"]): Promise<void> {
  const { t } = gameTexts;
  const people = helpable(actor);
  const target = marked();
  const { skills, tools } = helpsWith(actor);
  const known = ["", ...skills, ...tools.map(toolHelp)];
  if (people.every(({ uuid }) => uuid === actor.uuid)) return;
  /** Returns the name with the distance. For a check, the GM decides whether the distance is close enough. */
  const named = ({ name, feet }: Helpable): string =>
    feet === null ? name : t("OD20.ActionUse.Help.away", { name, distance: lengthHere(feet) });
  const reaches = (feet: number): boolean => help("attack", { distanceToEnemy: feet }).ok;
  const groups = (skill: string) =>
    helpGroups(people, { helper: actor.uuid, attack: skill === "", marked: target?.uuid ?? null }, reaches);
  await FormDialog.show({
    key: `action.${actor.uuid}.help`,
    acts: actor,
    title: `${t("OD20.ActionList.help")} · ${nameForViewer(actor)}`,
    redraw: ["with"],
    view: (uid, values) => ({
      fields: [
        { note: t("OD20.ActionUse.Does.help") },
        ...obstacles(actor, "help", by),
        {
          select: {
            id: `${uid}-with`,
            name: "with",
            label: t("OD20.ActionUse.Help.with"),
            options: known.map((key) => ({
              value: key,
              text: helpName(key),
              selected: key === valueOf(values, "with"),
            })),
          },
        },
        {
          select: {
            id: `${uid}-whom`,
            name: "whom",
            label: t(valueOf(values, "with") === "" ? "OD20.ActionUse.Help.against" : "OD20.ActionUse.Help.whom"),
            options: [],
            groups: groups(valueOf(values, "with")).map(({ key, people: of }, index) => ({
              label: t(`OD20.ActionUse.Help.group.${key}`, { reach: lengthHere(5) }),
              options: of.map((one, n) => ({ value: one.uuid, text: named(one), selected: index + n === 0 })),
            })),
          },
        },
      ],
      submit: t("OD20.ActionList.help"),
      secondary: null,
    }),
    submit: async (values) => {
      const whom = people.find(({ uuid }) => uuid === valueOf(values, "whom"))?.actor;
      const skill = known.find((key) => key === valueOf(values, "with")) ?? "";
      // If the creature is too far away, show a warning and keep the window open.
      return whom && ((await doAction(actor, "help", { targets: [whom], skill, by })) ?? "stay");
    },
  });
}

/** Does the fire damage that is due this turn before the fire is put out. @rule B-HAZ-01 B-HAZ-02 */
async function payFire(actor: OpposedActor): Promise<void> {
  for (const { id, kind } of pendingUpkeep(actor)) if (kind === "burning") await doDue(actor, id);
}

/**
 * Returns the possible targets of a grapple or shove: the targeted creature, then nearby creatures, enemies first.
 * @rule B-ATK-16 B-ATK-17
 */
function wrestled(actor: OpposedActor): OpposedActor[] {
  const people = helpable(actor);
  const options = helpOptions(people, actor.uuid, true, marked()?.uuid ?? null);
  const near = options.filter((one) => one.actor === marked() || (one.feet ?? 0) <= NEAR);
  return (near.length > 0 ? near : options).map((one) => one.actor);
}

/** Opens mounting. With several mounts the user chooses one; a targeted mount is chosen automatically. @rule B-MNT-01 B-MNT-02 */
async function openMount(actor: OpposedActor): Promise<void> {
  const which = {
    action: "mount",
    people: mountsFor(actor),
    target: marked(),
    submit: "OD20.ActionList.mount",
  } as const;
  await whichOne(actor, which, async (mount) => {
    if (mount) await doAction(actor, "mount", { targets: [mount] });
  });
}

/** Opens waking. With several sleepers the user chooses one; a targeted sleeper is chosen automatically. @rule B-COND-01 */
async function openWake(actor: OpposedActor): Promise<void> {
  const which = {
    action: "wake",
    people: wakeable(actor),
    target: marked(),
    submit: "OD20.ActionList.wake",
  } as const;
  await whichOne(actor, which, async (whom) => {
    if (whom) await doAction(actor, "wake", { targets: [whom] });
  });
}

/** Opens a full attack with the weapon in hand, or else without a weapon. @rule D-ATK-02 */
async function openFullAttack(actor: OpposedActor): Promise<void> {
  const weapon = fullAttackWeapon(actor);
  if (weapon) await openAttack(weapon, undefined, { full: true, attackers: [{ actor, token: tokenOf(actor) }] });
}

/** Makes a creature fall from its elevation. @rule B-HAZ-05 */
async function letFall(actor: OpposedActor): Promise<void> {
  const token = tokenOf(actor);
  if (token) await fallFrom(actor, token);
}

/**
 * Handles a click on an action. Ignores unknown keys.
 * @param feature id of the feature that allows the action; left out = the standard action
 */
export async function openAction(actor: OpposedActor, key: string, feature?: string): Promise<void> {
  const told = TOLD.find((one) => one === key);
  const checked = Object.keys(CHECKED).find((one): one is CheckedAction => one === key);
  const wrestling = WRESTLED.find((one) => one === key);
  const other = key === "fall" || key === CASTING || key === "fullAttack" ? key : undefined;
  const action = told ?? checked ?? wrestling ?? other;
  const by = feature === undefined ? null : letterOf(actor, feature, key);
  if (!action || (feature !== undefined && !by)) return;
  // If the action is refused, show the reason and open no window.
  const deed = nextActionOf(actor, action, by);
  const refused = actObstacles(actor, deed).some(({ severity }) => severity === "error");
  if (refused || !actor.isOwner) mayAct(actor, deed);
  else if (wrestling) await openWrestle(actor, wrestling, wrestled(actor));
  else if (checked === "escape" && (await openEscape(actor))) return;
  else if (checked === "firstAid") await openFirstAid(actor);
  else if (checked === "influence")
    await (await import("./influence-window.ts")).openInfluence(actor, helpable(actor), by);
  else if (checked === "treat") await openTreat(actor, marked(), () => obstacles(actor, "treat"));
  else if (checked) await openChecked(actor, checked, by);
  else if (told === "mount") await openMount(actor);
  else if (told === "wake") await openWake(actor);
  else if (action === "fall") await letFall(actor);
  else if (action === "fullAttack") await openFullAttack(actor);
  else if (action === CASTING) await pressCasting(actor);
  else if (told === "ready") await openReady(actor, () => obstacles(actor, "ready"));
  else if (told === "release") await releaseReadied(actor);
  else if (told === "help") await openHelp(actor, by);
  else if (told) {
    if (told === "putOut") await payFire(actor);
    await doAction(actor, told, { by });
  }
}

/** Asks which action of a feature to do. Does the only action without asking. @rule H-TURN-08 H-TURN-09 */
export async function openGrantedActions(actor: OpposedActor, item: OpposedItem<"feature">): Promise<void> {
  const { t } = gameTexts;
  const keys = grantedActions(actor).find(({ by }) => by === item)?.keys ?? [];
  const press = (key: string): Promise<void> => openAction(actor, key, item.id ?? "");
  const [first = "", ...others] = keys;
  if (others.length === 0) {
    await press(first);
    return;
  }
  await FormDialog.show({
    key: `action.${item.uuid}`,
    acts: actor,
    title: `${item.name} · ${nameForViewer(actor)}`,
    view: (uid) => ({
      fields: [
        {
          select: {
            id: `${uid}-action`,
            name: "action",
            label: t("OD20.ActionUse.Which"),
            options: keys.map((key) => ({ value: key, text: t(`OD20.ActionList.${key}`), selected: key === first })),
          },
        },
      ],
      submit: t("OD20.ActionUse.Next"),
      secondary: null,
    }),
    submit: (values) => press(keys.find((key) => key === valueOf(values, "action")) ?? first),
  });
}
