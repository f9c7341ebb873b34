/**
 * Rolls a due save under its derived message id, and notes its result on the effect that asked for it. Used for saves at turns, after hits,
 * and for concentration.
 */
import { effectData } from "../../data/effects/model.ts";
import { visibility } from "../../compat/visibility.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { spendNotes, spendUsed, usedIn } from "../modifiers/roll-notes.ts";
import { checkMessage, outcomeRules, usesNotes } from "../check/check.ts";
import { checkSituation } from "../check/situation.ts";
import type { CheckOptions } from "../check/types.ts";
import { put, type Place } from "../protocol/places.ts";
import { tokenOf } from "../scene/tokens.ts";
import { endsOf } from "../../documents/effects/effect-ends.ts";
import { noteOn } from "../../documents/effects/end-by.ts";
import { type TurnRecord, sameTurn } from "../common/records.pure.ts";
import { readAttack } from "../card-state/read-card.ts";

type Effect = ActiveEffect.Implementation;
type Message = ChatMessage.Implementation;

/** A due save and its options. */
export interface OwedSave {
  readonly place: Place;
  /** Left out = the save of an Attribute. */
  readonly kind?: "attribute" | "death";
  readonly key: string;
  readonly dc: number | null;
  /** Conditions that the save prevents; left out = none. */
  readonly threats?: readonly string[];
  /** Id of the message that caused the save; left out = none. A spell's save may be swayed. */
  readonly message?: string | undefined;
  /** Data in the message that links the save to its effect, and what is rolled beside it. */
  readonly of: Pick<Parameters<typeof checkMessage>[4], "keeps" | "due" | "risks" | "beside">;
  readonly dcHidden?: boolean;
  /** The choices of the user; left out = the suggested ones. */
  readonly chosen?: Pick<CheckOptions, "advantage" | "situational" | "cover"> | undefined;
  /** Kind of check; left out = a save. */
  readonly as?: CheckOptions["as"];
  /** The action that the check belongs to; left out = none. */
  readonly forAction?: CheckOptions["forAction"];
  /** True to hide the roll from players. Left out = hidden if the token is hidden. */
  readonly concealed?: boolean;
}

/**
 * Rolls and posts a save. If two clients roll at once, only one message exists. Only the client that posted it spends the used resources.
 */
export async function rollOwed(actor: OpposedActor, save: OwedSave): Promise<ChatMessage.Implementation | null> {
  const {
    place,
    kind = "attribute",
    key,
    dc,
    threats = [],
    message = "",
    of,
    dcHidden = false,
    chosen,
    as = "save",
    forAction,
  } = save;
  const check = { kind, key, as };
  const cause = game.messages.get(message);
  const about = { threats, spell: cause ? readAttack(cause)?.spell : false };
  const { advantage, situational } = checkSituation({ actor, ...check, ...about, against: [] });
  const options = {
    ...(chosen ?? { advantage, situational }),
    ...about,
    dc,
    dcHidden,
    against: [],
    as,
    ...(forAction ? { forAction } : {}),
  };
  const used = usedIn(actor, check);
  const token = tokenOf(actor);
  const data = await checkMessage(actor, check.kind, key, options, {
    token,
    rules: outcomeRules(),
    request: "",
    asked: "",
    ...of,
  });
  const { whisper, blind } = visibility((save.concealed ?? token?.hidden === true) ? true : undefined);
  const made = data && (await put(place, { ...data, sound: CONFIG.sounds.dice, whisper, blind }));
  if (made && usesNotes(options)) await spendNotes(actor, []);
  if (made) await spendUsed(used, made.id);
  return made;
}

/** A rolled save. */
export interface RolledSave {
  readonly message: Message;
  readonly success: boolean;
}

/** Changes the conditions of an effect after a failed save, or restores them when the save is undone. @rule B-COND-01 H-SPL-13 */
async function worsen(effect: Effect, turn: TurnRecord, by: Message | null): Promise<void> {
  const fails = endsOf(effect)?.save?.fails;
  const before = effectData(effect).worsened;
  // After one failure the effect needs no more saves. Another failure therefore changes nothing.
  if (by && fails && !before) {
    const worsened = { message: by.id ?? "", turn, was: [...effect.statuses] };
    await noteOn(effect, { statuses: [...fails], system: { worsened } });
  } else if (!by && before && sameTurn(before.turn, turn))
    await noteOn(effect, { statuses: [...before.was], system: { worsened: null } });
}

/** Notes the result of a save on the effect if the note differs. @param found null before the roll */
export async function noteSave(effect: Effect, turn: TurnRecord, found: RolledSave | null): Promise<void> {
  const ended = effectData(effect).endedBy;
  await worsen(effect, turn, found && !found.success ? found.message : null);
  if (found?.success === true && ended?.message !== found.message.id)
    await noteOn(effect, { system: { endedBy: { message: found.message.id ?? "", turn } } });
  else if (found?.success !== true && ended && sameTurn(ended.turn, turn))
    await noteOn(effect, { system: { endedBy: null } });
}
