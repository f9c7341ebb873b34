/** API functions for attacks and defenses. */
import { attack as makeAttack } from "../play/attack/attack.ts";
import { defend as makeDefense } from "../play/defend/defend.ts";
import {
  attackAsGroup,
  groupAttacker,
  groupReasons,
  suggestedAssignment,
  suggestedAttackers,
  suggestedTargets,
  usualWeapon,
  type GroupAttacker,
} from "../play/group-attack/group-attack.ts";
import { weighed } from "../play/modifiers/advantage.pure.ts";
import type { AttackArguments, DefendArguments, GroupAttackArguments } from "../types/public.ts";
import { suggestedStrikes } from "../play/attack/multiattack.ts";
import { attackState } from "../play/card-state/read-card.ts";
import { tokenOf } from "../play/scene/tokens.ts";
import { targetedTokens } from "../play/scene/chosen-tokens.ts";
import type { RequestedTarget } from "../play/activities/attack-source.ts";
import { COVERS } from "../rules/basics/ids.ts";
import { openGroup } from "../applications/common/windows.ts";
import {
  actorOf,
  advantageOf,
  coverOf,
  defenseOf,
  each,
  formulaOf,
  ownWeapon,
  record,
  textOf,
  tokenAt,
  wholeOf,
  wordOf,
  yesOrNo,
} from "./arguments.ts";
import { denied, missing, messageOf } from "./error.ts";
import { nameOf } from "../play/secrecy/names.ts";

type Message = ChatMessage.Implementation;

/** Reads a target: an actor, or an object with cover and number of strikes. */
async function aim(argument: string, entry: unknown): Promise<RequestedTarget> {
  const full = typeof entry === "object" && entry !== null && "target" in entry ? record(entry) : { target: entry };
  const { actor, token } = await actorOf(argument, full["target"]);
  return {
    actor,
    token,
    cover: coverOf(`${argument}.cover`, full["cover"]),
    bonus: null,
    strikes: wholeOf(`${argument}.strikes`, full["strikes"], 1, 50, 1),
  };
}

/** Makes one attack without a window. @throws ApiError */
export async function attack(args: AttackArguments): Promise<Message | null> {
  const given = record(args);
  const { item, actor } = await ownWeapon("item", given["item"]);
  const modes = item.getAttackModes();
  const mode = given["mode"] === undefined ? (modes[0] ?? "strike") : wordOf("mode", given["mode"], modes);
  const attackers = [{ actor, token: tokenOf(actor) }];
  const marked = (): RequestedTarget[] =>
    targetedTokens().map((token) => ({ actor: token.actor, token, cover: "none", bonus: null, strikes: 1 }));
  const targets = given["targets"] === undefined ? marked() : await each("targets", given["targets"], aim);
  const message = await makeAttack({
    item,
    mode,
    attackers,
    targets,
    // If the advantage is missing, the suggestion of the attack window applies.
    ...(given["advantage"] === undefined
      ? suggestedStrikes(attackers, targets, item.getAttack(mode))
      : { advantage: advantageOf("advantage", given["advantage"]) }),
    situational: formulaOf("situational", given["situational"]),
    defense: defenseOf("defense", given["defense"]),
    secret: yesOrNo("secret", given["secret"]),
    ...(yesOrNo("spares", given["spares"]) === true ? { spares: true } : {}),
  });
  return message ?? null;
}

/** Rolls the defense of one target. @throws ApiError */
export async function defend(args: DefendArguments): Promise<Message | null> {
  const given = record(args);
  const message = messageOf("message", given["message"]);
  const targets = attackState(message)?.targets ?? [];
  const key =
    given["target"] === undefined
      ? (targets.find((one) => one.permissions.defend === true)?.key ?? targets[0]?.key)
      : textOf("target", given["target"]);
  const target = targets.find((one) => one.key === key);
  if (!target) throw missing("target", key ?? "");
  if (!game.user.isGM && !target.owner) throw denied("target", "OD20.Can.notOwner");
  if (given["fixed"] !== undefined && !game.user.isGM) throw denied("fixed", "OD20.Can.gmOnly");
  const answer = await makeDefense(message, target.key, {
    advantage: advantageOf("advantage", given["advantage"]),
    situational: formulaOf("situational", given["situational"]),
    ...(given["cover"] === undefined ? {} : { cover: wordOf("cover", given["cover"], COVERS) }),
    ...(given["fixed"] === undefined ? {} : { fixed: wholeOf("fixed", given["fixed"], -100, 100) }),
  });
  return answer ?? null;
}

async function groupMember(argument: string, reference: unknown): Promise<GroupAttacker> {
  const token = await tokenAt(argument, reference);
  if (token.actor?.isOwner !== true)
    throw denied(argument, "OD20.Notify.noPermission", { name: nameOf({ actor: token.actor, token }) });
  const attacker = groupAttacker(token);
  if (!attacker) throw missing(argument, token.name);
  return attacker;
}

/** Makes a group attack. Each attacker uses its own weapon against a target in reach. @throws ApiError */
export async function groupAttack(args: GroupAttackArguments = {}): Promise<boolean> {
  const given = record(args);
  const chosen = advantageOf("advantage", given["advantage"]);
  if (yesOrNo("dialog", given["dialog"]) === true) {
    await openGroup();
    return false;
  }
  const attackers =
    given["attackers"] === undefined ? suggestedAttackers() : await each("attackers", given["attackers"], groupMember);
  const tokens =
    given["targets"] === undefined ? suggestedTargets(attackers) : await each("targets", given["targets"], tokenAt);
  const armed = attackers.flatMap((attacker) => {
    const weapon = usualWeapon(attacker, tokens);
    return weapon ? [{ attacker, weapon }] : [];
  });
  const assignment = suggestedAssignment(armed, tokens);
  const strikes = armed.flatMap(({ attacker, weapon }, index) => {
    const target = assignment[index];
    const token = target == null ? undefined : tokens[target];
    return target == null || !token
      ? []
      : [{ attacker, weapon, target, count: 1, advantage: weighed(chosen, groupReasons(attacker, weapon, token)) }];
  });
  return attackAsGroup(
    strikes,
    tokens.map((token) => ({ token, cover: "none", bonus: null })),
  );
}
