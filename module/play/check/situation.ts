/** Reasons for and against a check. The window suggests them, and automatic rolls use them. */
import { type CheckRequest } from "./types.ts";
import { isSilentAt } from "../../terrain/obscured-at.ts";
import { askedCheck, usualCharacteristic, tableLists } from "../../core/table-lists.ts";
import type { CheckKind, OpposedActor } from "../../documents/actor.ts";
import { rolledAs } from "../../documents/effects/added-dice.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { skillStep, toolOf, usualOfTool } from "../../documents/items/tool-check.ts";
import { isSkillOpen } from "../../rules/character/advancement.ts";
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { checkCircumstances } from "../../rules/conditions/circumstances.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { sum } from "../../rules/basics/parts.ts";
import { isHinderedByArmor, type Reason } from "../../rules/checks/situation.ts";
import { LIFELESS } from "../../rules/attack/traits.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { CheckRecord } from "./check-records.pure.ts";
import { addedTo } from "../modifiers/added-reasons.ts";
import { auraParts } from "../modifiers/auras.ts";
import { sideOf, told, saveReasons, effectReasons } from "../modifiers/circumstances.ts";
import { checkHelp, helpedWith } from "../modifiers/help.ts";
import { FAILS_ADDED, weighed } from "../modifiers/advantage.pure.ts";
import { suggestions } from "../modifiers/roll-notes.ts";
import { findActor } from "../common/documents.ts";
import { notifyWarning } from "../common/notify.ts";
import { nameForViewer, tokenOf } from "../scene/tokens.ts";
import { targetedTokens } from "../scene/chosen-tokens.ts";
import type { Advantage } from "../common/records.pure.ts";
import type { AdvantageReason, Remark } from "../common/types.ts";
import { SPELLS } from "../../data/effects/advantage-on.pure.ts";

/** One check. */
export interface CheckSubject {
  readonly actor: OpposedActor;
  readonly kind: CheckKind;
  readonly key: string;
  /** Replaces the usual characteristic; "" = the usual one. */
  readonly characteristic?: Characteristic | "";
  /** For an Attribute: "check" if it is no save. */
  readonly as?: CheckRecord["as"];
  /** The sense without which the check fails; omitted or "" = none. */
  readonly needs?: CheckRecord["needs"];
  /** The token of the actor; omitted = the one on the scene. */
  readonly token?: TokenDocument.Implementation | null;
  /** For a save: ids of the conditions that follow a failure. */
  readonly threats?: readonly string[];
  /** Whether it is a save against a spell. Default: false. */
  readonly spell?: boolean | undefined;
  /** Uuids of the opponents; omitted = the targets of this user. */
  readonly against?: readonly (string | null)[];
}

export interface CheckSituation {
  readonly reasons: readonly AdvantageReason[];
  readonly advantage: Advantage;
  /** Bonuses of auras and modules. */
  readonly parts: readonly Contribution[];
  /** The condition that makes the check fail without a roll; null if it is rolled. */
  readonly fails: (Reason & { readonly name?: string }) | null;
  /** A number as a bonus after a fumble, as a formula; "" without one. */
  readonly situational: string;
}

const NOTHING: CheckSituation = { reasons: [], advantage: 0, parts: [], fails: null, situational: "" };

/** Key for a failure that a module demands; the module provides the text. */
const ADDED = "OD20.Condition.added";

function characteristicOf({ actor, kind, key, characteristic = "" }: CheckSubject): Characteristic | null {
  if (characteristic !== "") return characteristic;
  if (kind === "characteristic") return CHARACTERISTICS.find((one) => one === key) ?? null;
  if (kind === "tool") return usualOfTool(toolOf(actor, key), key);
  return kind === "skill" || kind === "attribute" ? usualCharacteristic(kind, key) : null;
}

/** Adds the deafened condition to a creature in a silenced place. @rule B-COND-DEA-1 H-SPL-18 */
const hearing = (side: ReturnType<typeof sideOf>, token: TokenDocument.Implementation | null): typeof side =>
  token !== null && isSilentAt(token) ? { ...side, conditions: [...side.conditions, { id: "deafened" }] } : side;

/**
 * Returns the reasons for a check: the bonus after a fumble, armor without mastery, conditions and others. Checks of
 * objects fail without a roll. Defenses use only auras, and death saves use nothing.
 * @rule B-OBJ-08 B-SAVE-05 H-CRIT-04 C-33 C-43 B-PROF-07
 */
export function checkSituation(subject: CheckSubject): CheckSituation {
  const { actor, as = "", token = tokenOf(actor) } = subject;
  const { kind, key } = askedCheck(subject.kind, subject.key, as);
  const save = rolledAs(kind, as) === "save";
  if (kind === "death") return NOTHING;
  const parts = auraParts(actor, { kind, key }, token);
  if (kind === "defense") return { ...NOTHING, parts };
  const against = subject.against ?? targetedTokens().map((target) => target.actor?.uuid ?? null);
  const { reasons, situational } = suggestions(actor, against);
  const others = against.flatMap((uuid) => (uuid === null ? null : findActor({ actor: uuid, token: null })) ?? []);
  const ailing = checkCircumstances({
    roller: hearing(sideOf(actor, others), token),
    others: others.map((other) => sideOf(other, [actor])),
    save: save ? key : null,
    skill: kind === "skill" ? key : "",
    needs: subject.needs ?? "",
  });
  reasons.push(...ailing.reasons.map((one) => told(one, others[0] ? nameForViewer(others[0]) : "")));
  reasons.push(...checkHelp(actor, helpedWith(actor, kind, key)));
  const characteristic = characteristicOf({ ...subject, kind, key });
  // An effect on checks with a characteristic applies to all checks made with it.
  const spells = subject.spell === true ? [SPELLS] : [];
  const about = save ? [...(subject.threats ?? []), ...spells] : characteristic ? [characteristic] : [];
  reasons.push(...effectReasons(actor, save ? "save" : "check", key, about));
  reasons.push(...saveReasons(actor, save ? key : null));
  if (characteristic && isHinderedByArmor(characteristic, actor.untrainedArmor !== null, currentRuleset()))
    reasons.push({ key: "OD20.Reason.UntrainedArmor", data: {}, value: -1, rules: ["B-PROF-07", "C-43"] });
  const added = addedTo(askedOf({ ...subject, kind, key }, others));
  reasons.push(...added.reasons);
  return {
    reasons,
    parts: [...parts, ...added.parts],
    situational,
    advantage: weighed(0, reasons),
    fails: hasTrait(actor, "object")
      ? LIFELESS
      : (ailing.fails ?? (added.fails === "" ? null : { label: ADDED, name: added.fails, rules: [] })),
  };
}

/** Returns what a prompt for a check shows of the roll. @param given advantage that the asking user gave */
export function rollAsked(
  subject: CheckSubject,
  given: Advantage = 0,
): Pick<
  CheckRequest,
  "parts" | "total" | "withoutTool" | "given" | "reasons" | "advantage" | "situational" | "fails" | "failsBy"
> {
  const { actor, kind, key, characteristic = "", as } = subject;
  const { reasons, situational, fails, parts } = checkSituation(subject);
  const tool = kind === "tool" ? actor.getToolCheck(key, { characteristic, skill: "" }) : null;
  return {
    ...sum([...actor.getCheck(kind, key, characteristic, as).parts, ...parts]),
    withoutTool: tool?.tool === null,
    given,
    reasons,
    advantage: weighed(given, reasons),
    situational,
    fails: fails?.label ?? "",
    failsBy: fails?.name ?? "",
  };
}

/** Returns the reason for a failure without a roll, as the message stores it. A module's reason has its own text. */
export function failedReason({ label, name, rules }: NonNullable<CheckSituation["fails"]>): AdvantageReason {
  const reason = { data: {}, value: -1, rules } as const;
  return name === undefined
    ? { ...reason, key: "OD20.Why.fails", what: label }
    : { ...reason, key: FAILS_ADDED, label: name };
}

/** Returns the data of a check for the hook of modules. */
const askedOf = (
  { actor, kind, key, as = "", token = tokenOf(actor) }: CheckSubject,
  [first]: readonly OpposedActor[],
): Parameters<typeof addedTo>[0] => ({
  purpose: rolledAs(kind, as) === "save" ? "save" : "check",
  roller: { actor, token },
  other: first ? { actor: first, token: tokenOf(first) } : null,
  check: { kind, key },
});

/**
 * Whether a character may not roll a skill because the skill requires training. NPCs may roll all skills.
 * @rule H-SKL-03 C-24
 */
export function lacksTraining(actor: OpposedActor, kind: CheckKind, key: string): boolean {
  const data = actor.isCharacter() ? actor.creature : null;
  if (kind !== "skill" || !data) return false;
  const entry = tableLists().skills.find((skill) => skill.key === key);
  return entry !== undefined && !isSkillOpen(entry.trainedOnly, skillStep(data, key), currentRuleset());
}

/** Returns the obstacle of a check: an error for players, a warning for a GM. Saves are always allowed. @rule H-SKL-03 */
export function checkRemark(
  actor: OpposedActor,
  kind: CheckKind,
  key: string,
  as: CheckRecord["as"] = "",
): Remark | null {
  const { isGM } = game.user;
  if (!lacksTraining(actor, kind, key)) {
    if (rolledAs(kind, as) !== "check" || kind === "death") return null;
    const others = targetedTokens().flatMap((target) => target.actor ?? []);
    const { forbids } = addedTo(askedOf({ actor, kind, key, as }, others));
    const data = { name: actor.name, reason: forbids };
    return forbids === "" ? null : { key: "OD20.Check.Forbidden", data, severity: isGM ? "warning" : "error" };
  }
  return {
    key: isGM ? "OD20.Check.NotTrainedWarned" : "OD20.Check.NotTrained",
    data: { name: actor.name },
    severity: isGM ? "warning" : "error",
  };
}

/** Whether this user may roll the check now. A player is refused and a GM is warned; both are notified. @rule H-SKL-03 */
export function mayRoll(actor: OpposedActor, kind: CheckKind, key: string, as: CheckRecord["as"] = ""): boolean {
  const remark = checkRemark(actor, kind, key, as);
  if (remark) notifyWarning(remark.key, remark.data);
  return remark?.severity !== "error";
}
