/** API functions for rests, levels, experience and purchases. */
import { thingGroups } from "../applications/planner/purchases.ts";
import type { Thing } from "../applications/planner/planner-view.ts";
import { gameTexts } from "../applications/words/texts-game.ts";
import { openLevelUp, openRest } from "../applications/common/windows.ts";
import type { OpposedActor } from "../documents/actor.ts";
import { awardExperience } from "../play/award/award.ts";
import { levelUp as takeLevel } from "../play/character/level-up.ts";
import { buyMastery } from "../play/character/mastery.ts";
import type { Wish } from "../play/character/plan-mastery.pure.ts";
import { rest as takeRest } from "../play/rest/rest.ts";
import { CHARACTERISTICS, type Characteristic } from "../rules/basics/ids.ts";
import { MASTERY_TRACKS, type MasteryTrack } from "../rules/character/mastery.ts";
import { AWARD_LIMIT } from "../rules/character/experience.ts";
import type { AwardArguments, LevelUpArguments, PurchaseArguments, RestArguments } from "../types/public.ts";
import { actorOf, each, ownActor, record, wholeOf, wordOf, yesOrNo } from "./arguments.ts";
import { denied, wrong } from "./error.ts";

type Message = ChatMessage.Implementation;
type Character = OpposedActor<"character">;

const TRACKS = Object.keys(MASTERY_TRACKS).filter((key): key is MasteryTrack => key in MASTERY_TRACKS);

function characterIn(argument: string, actor: OpposedActor): Character {
  if (!actor.isCharacter()) throw wrong(argument, "character");
  return actor;
}

/** Rests at once, or opens the window. @throws ApiError */
export async function rest(args: RestArguments): Promise<Message | null> {
  const given = record(args);
  const found = await each("actors", given["actors"], ownActor);
  const actors = [...new Set(found.map(({ actor }) => actor))];
  if (actors.length === 0) throw wrong("actors", "someone");
  if (yesOrNo("dialog", given["dialog"]) === true) {
    await openRest(actors);
    return null;
  }
  const kind = wordOf("kind", given["kind"], ["short", "long"] as const);
  const clock = yesOrNo("clock", given["clock"]) ?? false;
  if (clock && !game.user.isGM) throw denied("clock", "OD20.Can.gmOnly");
  const dice = wholeOf("dice", given["dice"], 0, 30, 0);
  const spent = Object.fromEntries(actors.map(({ uuid }) => [uuid, dice]));
  return (await takeRest(actors, { kind, breaks: 0, brokenAfter: null, clock, dice: spent })) ?? null;
}

/** Takes the next level at once, or opens the window. @throws ApiError */
export async function levelUp(args: LevelUpArguments): Promise<number | null> {
  const given = record(args);
  const actor = characterIn("actor", (await ownActor("actor", given["actor"])).actor);
  if (yesOrNo("dialog", given["dialog"]) === true) {
    await openLevelUp(actor);
    return null;
  }
  const raised = (name: string): Characteristic | null =>
    given[name] === undefined ? null : wordOf(name, given[name], CHARACTERISTICS);
  const taken = await takeLevel(actor, {
    level: actor.system.details.level + 1,
    raise: raised("raise"),
    second: raised("second"),
    rolls: yesOrNo("rolls", given["rolls"]) ?? false,
    chosen: new Map(),
    forget: [],
  });
  return taken?.level ?? null;
}

/** Gives experience. @throws ApiError */
export async function award(args: AwardArguments): Promise<Message | null> {
  const given = record(args);
  if (!game.user.isGM) throw denied("user", "OD20.Can.gmOnly");
  const found = await each("actors", given["actors"], async (argument, entry) =>
    characterIn(argument, (await actorOf(argument, entry)).actor),
  );
  if (found.length === 0) throw wrong("actors", "someone");
  return (await awardExperience([...new Set(found)], wholeOf("amount", given["amount"], 1, AWARD_LIMIT))) ?? null;
}

/** Returns one step. Its key is one of those that the window offers. */
function wish(argument: string, entry: unknown, offered: readonly Thing[]): Wish {
  const { track: named, key, toStep, currency } = record(entry);
  const track = wordOf(`${argument}.track`, named, TRACKS);
  const keys = offered.flatMap((thing) => (thing.track === track ? [thing.key] : []));
  return {
    track,
    key: track === "spellAttack" || track === "spellDc" ? track : wordOf(`${argument}.key`, key, keys),
    toStep: wholeOf(`${argument}.toStep`, toStep, 1, 4),
    currency: wordOf(`${argument}.currency`, currency, MASTERY_TRACKS[track].currencies),
  };
}

/** Buys mastery, all of it or nothing. @throws ApiError */
export async function purchase(args: PurchaseArguments): Promise<boolean> {
  const given = record(args);
  const actor = characterIn("actor", (await ownActor("actor", given["actor"])).actor);
  const offered = thingGroups(actor, gameTexts).flatMap(({ things }) => things);
  const steps = await each("steps", given["steps"], (argument, entry) =>
    Promise.resolve(wish(argument, entry, offered)),
  );
  if (steps.length === 0) throw wrong("steps", "step");
  return buyMastery(actor, steps);
}
