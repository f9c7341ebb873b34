/** Rolls a save that is owed, in the place that it follows from: alike for turns, for hits and for what keeps a concentration. */
import { visibility } from "../../compat/visibility.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { spendNotes } from "../modifiers/notes.ts";
import { spendUsed, usedIn } from "../modifiers/used-effects.ts";
import { checkMessage, outcomeRules, usesNotes } from "../check/check.ts";
import { checkSituation } from "../check/situation.ts";
import type { CheckOptions } from "../check/types.ts";
import { put, type Place } from "../protocol/places.ts";
import { tokenOf } from "../scene/tokens.ts";

/** What is rolled, and for what. */
export interface OwedSave {
  readonly place: Place;
  /** Key of the Attribute. */
  readonly key: string;
  readonly dc: number | null;
  /** What it is to prevent. */
  readonly threats: readonly string[];
  /** What follows from it, as its message says it. */
  readonly of: Pick<Parameters<typeof checkMessage>[4], "keeps" | "due">;
  readonly dcHidden?: boolean;
  /** What was chosen in a window; left out = what it would suggest. */
  readonly chosen?: Pick<CheckOptions, "advantage" | "situational" | "cover"> | undefined;
  /** As what it is rolled; left out = as a save. */
  readonly as?: CheckOptions["as"];
  /** The deed that it belongs to, which says what it leaves; left out = none. */
  readonly deed?: CheckOptions["deed"];
  /** Whether nobody may see it; left out = as of a token that the Game Master hides. */
  readonly concealed?: boolean;
}

/** Two may do so at one moment: there is one. What it has used of the creature's is used up by whoever was faster. */
export async function rollOwed(actor: OpposedActor, save: OwedSave): Promise<ChatMessage.Implementation | null> {
  const { place, key, dc, threats, of, dcHidden = false, chosen, as = "save", deed } = save;
  const check = { kind: "attribute", key, as } as const;
  const { advantage, situational } = checkSituation({ actor, ...check, threats, against: [] });
  const options = {
    ...(chosen ?? { advantage, situational }),
    dc,
    dcHidden,
    against: [],
    as,
    ...(deed ? { deed } : {}),
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
