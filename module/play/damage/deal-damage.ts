/** Damage, healing and temporary hit points without an attack roll. One message, answered and applied like an attack. */
import { readKeyedName } from "../../data/keyed-name.pure.ts";
import type { TAKEN } from "../../data/message/taken.pure.ts";
import { t } from "../../core/i18n.ts";
import { outcomeOverrides } from "../../rules/ruleset/ruleset.ts";
import { currentRuleset } from "../../core/settings.ts";
import type {
  AttackRecord,
  DealtRecord,
  TargetRecord,
  RowRecord,
  StrikeRecord,
} from "../resolve/attack-records.pure.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { participant, ownSpeaker } from "../common/participants.ts";
import { storedRolls, rollDice } from "../dice/rolls.ts";
import { sendMessage } from "../protocol/send.ts";
import { turnOf } from "../scene/reins.ts";
import { put, type Place } from "../protocol/places.ts";
import { stored } from "../common/stored.ts";
import { tabId } from "../common/tab.ts";
import { dealObstacles, rolledRows, type DealRequest, type DealRow } from "./deal-request.pure.ts";
import { MESSAGE_VERSION } from "../common/records.pure.ts";
import { visibilityOf } from "../secrecy/concealed.ts";
import { parseFormula } from "../../rules/basics/dice.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";

type DealData = Omit<
  AttackRecord,
  | "id"
  | "mode"
  | "ranged"
  | "defense"
  | "attackers"
  | "dealt"
  | "spends"
  | "trigger"
  | "stood"
  | "effects"
  | "moves"
  | "rider"
  | keyof typeof TAKEN
> &
  DealtRecord &
  Required<Pick<DealRequest, "effects" | "laid" | "save">>;

let making = false;

/**
 * Rolls once for all targets and posts the message. Damage from a GM, or from the target's owner, is applied at once. Other damage
 * waits on the card for the target's owner or a GM. With a save, each target's side rolls first. Shows every refusal to the user.
 * @returns the message; undefined if none was posted
 * @rule B-DMG-05 B-DMG-06 H-HEAL-01 B-THP-03
 */
export async function deal(request: DealRequest): Promise<ChatMessage.Implementation | undefined> {
  if (making) return undefined;
  making = true;
  try {
    return await post(request);
  } catch (error) {
    notifyFailure(error);
    return undefined;
  } finally {
    making = false;
  }
}

/** Posts the message in the given place in the log, which prevents duplicates from several clients. */
export function dealIn(place: Place, request: DealRequest): Promise<ChatMessage.Implementation | undefined> {
  return post(request, async (data) => (await put(place, data)) ?? undefined);
}

/** Rolls each row once. @throws FormulaError */
export async function rollAmounts(
  kind: ChangeKind,
  given: readonly DealRow[],
): Promise<{ readonly rolls: readonly Roll[]; readonly rows: readonly RowRecord[] }> {
  const rolls: Roll[] = [];
  const rows: RowRecord[] = [];
  for (const row of given) {
    const { normalized } = parseFormula(row.formula);
    const type = kind === "damage" ? row.type : "";
    rows.push({
      type,
      formula: normalized,
      roll: rolls.push(await rollDice(normalized, [], type)) - 1,
      critical: null,
      parts: [],
    });
  }
  return { rolls, rows };
}

/**
 * Returns one strike per target, all with the same damage rows and no attack roll.
 * @param darts number of darts that hit each target, all with the same dice; 1 if left out
 * @rule B-DMG-05
 */
export function strikesOn(
  targets: readonly Pick<TargetRecord, "key">[],
  rows: readonly RowRecord[],
  darts: readonly number[] = [],
): StrikeRecord[] {
  return targets.map(({ key }, index) => ({
    key: `s${String(index)}`,
    attacker: "",
    target: key,
    roll: 0,
    advantage: 0,
    parts: [],
    damage: Array.from({ length: darts[index] ?? 1 }, () => rows).flat(),
    adjust: null,
    ruling: null,
  }));
}

async function post(
  request: DealRequest,
  send: (data: ChatMessage.CreateData) => Promise<ChatMessage.Implementation | undefined> = sendMessage,
): Promise<ChatMessage.Implementation | undefined> {
  const { kind, armor, source, effects = [], laid = null, save = null } = request;
  const [refusal] = dealObstacles(kind, request.rows, request.targets.length, effects.length);
  if (refusal) {
    const { key, data, formula } = refusal;
    if (formula === undefined) notifyWarning(key, data);
    else notifyWarning("OD20.Notify.formula", { ...data, formula, reason: t(key, data) });
    return undefined;
  }
  const { rolls, rows } = await rollAmounts(kind, rolledRows(kind, request.rows));
  const targets = request.targets.map((target, index): TargetRecord => ({
    ...participant(`t${String(index)}`, target),
    cover: "none",
    bonus: null,
    share: target.share,
  }));
  const strikes = strikesOn(targets, rows);
  const ruleset = currentRuleset();
  const seen = visibilityOf(request.targets, request.secret);
  const data: DealData = {
    version: MESSAGE_VERSION,
    tab: tabId(),
    kind,
    armor,
    save,
    item: source,
    targets,
    strikes,
    // The result of a save depends on the critical rules, so the message keeps them.
    rules: {
      profile: ruleset.profile,
      overrides: { ...outcomeOverrides(ruleset), ...(save ? { critScope: ruleset.critScope } : {}) },
    },
    damage: { id: foundry.utils.randomID(16) },
    effects,
    laid,
    turn: turnOf(request.targets.map(({ actor }) => actor)),
    secret: seen.secret,
    cancelled: false,
  };
  const dice = rolls.some((roll) => roll.dice.length > 0);
  return send({
    type: "damage",
    content:
      source.name === ""
        ? t(`OD20.Deal.Kind.${kind}`)
        : t("OD20.Chat.dealt", { kind: t(`OD20.Deal.Kind.${kind}`), name: readKeyedName(source.name, t) }),
    // The selected token may belong to another user. A player speaks as the player's character and a GM as GM.
    speaker: ownSpeaker(),
    rolls: storedRolls(rolls),
    // Set the sound even without dice, because Foundry adds the dice sound to every message with rolls.
    sound: dice ? CONFIG.sounds.dice : null,
    whisper: seen.whisper,
    blind: seen.blind,
    system: stored(data),
  });
}
