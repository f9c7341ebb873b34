/** Checks of characteristics, Attributes, skills and tools. @rule H-SKL-01 H-CRIT-09 B-PROF-06 */
import { oneAtATime } from "../common/in-turn.ts";
import { isStandardTool } from "../../data/schema/tool-kinds.ts";
import type { CheckKind, OpposedActor } from "../../documents/actor.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { toolName } from "../../documents/items/tool-kinds.ts";
import { publicName, publicSpeaker } from "../../documents/common/public-name.ts";
import { t } from "../../core/i18n.ts";
import { askedCheck } from "../../core/table-lists.ts";
import { advantageState } from "../../rules/checks/checks.ts";
import { coverContribution, coverCounts } from "../../rules/attack/defense.ts";
import { outcomeOverrides } from "../../rules/ruleset/ruleset.ts";
import { currentRuleset } from "../../core/settings.ts";
import { countedReasons, keptReason } from "../modifiers/reasons.pure.ts";
import { checkSituation, failedReason, mayRoll } from "./situation.ts";
import { spendNotes, spendUsed, usedIn } from "../modifiers/roll-notes.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { rollD20, rollDice, situationalParts, storedRolls } from "../dice/rolls.ts";
import { sendMessage } from "../protocol/send.ts";
import { stored } from "../common/stored.ts";
import { tabId } from "../common/tab.ts";
import { tokenOf, ownsOrTell } from "../scene/tokens.ts";
import { targetedTokens } from "../scene/chosen-tokens.ts";
import { turnOf } from "../scene/reins.ts";
import { MESSAGE_VERSION, type RulesRecord } from "../common/records.pure.ts";
import { type CheckRecord, isPercent } from "./check-records.pure.ts";
import type { CheckOptions } from "./types.ts";
import { visibilityOf } from "../secrecy/concealed.ts";

/** Rolls a check and posts it. Notifies the user about every refusal. */
export function check(
  actor: OpposedActor,
  asked: CheckKind,
  of: string,
  options: CheckOptions = {},
): Promise<ChatMessage.Implementation | undefined> {
  const { kind, key } = askedCheck(asked, of, options.as);
  return oneAtATime(`check:${actor.uuid}:${kind}:${key}`, async () => {
    if (!ownsOrTell(actor)) return undefined;
    const as = askedAs(kind, options);
    if (!mayRoll(actor, kind, key, as)) return undefined;
    const seen = visibilityOf([{ actor, token: tokenOf(actor) }]);
    const used = usedIn(actor, { kind, key, as });
    const data = await checkMessage(actor, kind, key, options, {
      token: tokenOf(actor),
      rules: outcomeRules(),
      request: "",
      asked: "",
    });
    if (!data) return undefined;
    const message = await sendMessage({ ...data, sound: CONFIG.sounds.dice, whisper: seen.whisper, blind: seen.blind });
    // The bonus after a fumble is for the next roll against that opponent, so a roll uses it if the opponent is targeted.
    if (message && kind !== "defense" && usesNotes(options))
      await spendNotes(
        actor,
        targetedTokens().map((target) => target.actor?.uuid ?? null),
      );
    if (message) await spendUsed(used, message.id);
    return message;
  });
}

/** Returns the kind of an Attribute roll: a save unless the options say otherwise. @rule H-SKL-06 */
const askedAs = (kind: CheckKind, { as = "save" }: CheckOptions): CheckRecord["as"] => (kind === "attribute" ? as : "");

/** Whether a roll may have used the bonus after a fumble: it had advantage, or a number was added. */
export function usesNotes({
  advantage = 0,
  situational = "",
}: Pick<CheckOptions, "advantage" | "situational">): boolean {
  return advantage === 1 || situational !== "";
}

/** Returns the rules of the table that decide checks, as a message stores them. */
export function outcomeRules(): RulesRecord {
  const ruleset = currentRuleset();
  return { profile: ruleset.profile, overrides: { ...outcomeOverrides(ruleset), critScope: ruleset.critScope } };
}

/** Rolls a check and builds its message; null if the situational bonus cannot be read (the user is notified). */
export async function checkMessage(
  actor: OpposedActor,
  kind: CheckKind,
  key: string,
  options: CheckOptions,
  of: Pick<CheckRecord, "rules" | "request" | "asked"> & {
    readonly token: TokenDocument.Implementation | null;
    readonly due?: CheckRecord["due"];
    readonly keeps?: CheckRecord["keeps"];
    readonly risks?: CheckRecord["risks"];
    /** Additional dice of the message. */
    readonly beside?: readonly Roll[];
  },
): Promise<ChatMessage.CreateData | null> {
  const situational = situationalParts(options.situational ?? "");
  if (!situational) return null;
  const chosen = options.advantage ?? 0;
  const characteristic =
    kind === "skill" || kind === "attribute" || kind === "tool" ? (options.characteristic ?? "") : "";
  const skill = kind === "tool" ? (options.skill ?? "") : "";
  const tool = kind === "tool" ? actor.getToolCheck(key, { characteristic, skill }) : null;
  if (kind === "tool" && !tool) {
    notifyWarning("OD20.Check.NoTool", { name: actor.name });
    return null;
  }
  const bothTrained = tool?.advantage === true;
  const advantage = advantageState(Number(chosen > 0) + Number(bothTrained), Number(chosen < 0));
  const as = askedAs(kind, options);
  const shelter = coverCounts(kind, key) && as !== "check" ? coverContribution(options.cover ?? "none") : null;
  const { needs = "" } = options;
  const situation = checkSituation({ ...options, actor, kind, key, token: of.token, characteristic, as });
  const { reasons, fails } = situation;
  const parts = [
    ...(tool?.parts ?? actor.getCheck(kind, key, characteristic, as).parts),
    ...situation.parts,
    ...(shelter ? [shelter] : []),
    ...situational,
  ];
  const failing = options.anyway !== true && fails !== null;
  const rolls = failing
    ? []
    : [
        isPercent({ kind, key })
          ? await rollDice("1d100", [])
          : await rollD20(advantage, parts, hasTrait(actor, "lucky")),
      ];
  const counted = failing ? [failedReason(fails)] : countedReasons(chosen, reasons);
  const { token, due = null, keeps = null, risks = null, beside = [], ...rest } = of;
  const name = publicName(actor, token);
  const record: Omit<CheckRecord, "id"> = {
    version: MESSAGE_VERSION,
    tab: tabId(),
    actor: actor.uuid,
    name,
    kind,
    key,
    // A kind of tool that the table added has no translated name, so the message stores the name.
    what: tool?.tool?.name ?? (tool && !isStandardTool(key) ? toolName(key) : ""),
    skill,
    bothTrained,
    withoutTool: tool !== null && tool.tool === null,
    characteristic,
    as,
    advantage: failing ? 0 : advantage,
    reasons: counted.map(keptReason),
    needs,
    fails: failing ? fails.label : "",
    parts,
    dc: options.dc ?? null,
    dcHidden: options.dcHidden === true,
    ...rest,
    action: options.forAction?.action ?? "",
    target: options.forAction?.target ?? null,
    injury: options.forAction?.injury ?? "",
    turn: options.forAction ? turnOf([actor]) : null,
    spends: options.forAction?.spends ?? "",
    cancelled: false,
    due,
    keeps,
    risks,
  };
  return {
    type: "check",
    content: t("OD20.Chat.check", { name }),
    speaker: publicSpeaker(actor, token),
    rolls: storedRolls(failing ? [] : [...rolls, ...beside]),
    system: stored(record),
  };
}

/** Rolls once for the viewed combat, and joins it if necessary. Notifies the user if this is not possible. @rule H-TURN-02 */
export async function rollInitiative(actor: OpposedActor): Promise<void> {
  if (!ownsOrTell(actor)) return;
  const own = game.combat?.getCombatantsByActor(actor) ?? [];
  const rolled = own.find(({ initiative }) => initiative !== null);
  if (rolled && own.every(({ initiative }) => initiative !== null)) {
    // A second roll would discard the first one; the combat tracker allows that on purpose.
    notifyWarning("OD20.Notify.initiativeRolled", { name: rolled.name ?? actor.name, total: rolled.initiative ?? 0 });
    return;
  }
  await actor.rollInitiative({ createCombatants: true }).catch(notifyFailure);
}
