/**
 * Handles the choice to stand to the death and its undo. Loaded lazily when the user presses the button.
 * @rule H-DEATH-01 H-DEATH-03 C-19
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { t } from "../../core/i18n.ts";
import { isMassiveDamage } from "../../rules/death/at-zero.ts";
import { currentRuleset } from "../../core/settings.ts";
import { takeStepsBack } from "../number-writes/change.pure.ts";
import { changeInTurn, valueAt, writeDeathState } from "../number-writes/change.ts";
import { inTurn, pause } from "../common/in-turn.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { lookAt, put } from "../protocol/places.ts";
import { storedList } from "../common/stored.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { readRestReceipts } from "../number-writes/rest-receipts.pure.ts";
import { lastBlow, leftOver } from "../apply/brought-down.pure.ts";
import {
  isStandEnded,
  mayStandNow,
  standNow,
  standOverPlace,
  standPlace,
  standsOf,
  storedOf,
  TOLD,
} from "./stand-to-death.ts";
import { blowsOf, comeBack, goBelow, stepsOfStand, type Fallen, type StandWrite } from "./stand-record.pure.ts";
import type { StandRecord } from "../../data/message/stand.pure.ts";
import { audienceOf, publicName, publicSpeaker } from "../../documents/common/public-name.ts";
import { nameForViewer } from "../scene/tokens.ts";

type Hero = OpposedActor;

/** Returns the part of the damage since the fall that exceeded the hit points of the creature. */
function fallOf(actor: Hero, hp: number): Pick<StandRecord, "blows" | "overflow" | "depth" | "receipt"> {
  const receipts = receiptsOf(actor);
  const blows = leftOver(receipts, hp, readRestReceipts(actor.creature?.rest.receipts));
  const overflow = blows.reduce((sum, blow) => sum + blow.overflow, 0);
  const receipt = lastBlow(receipts, hp)?.id ?? "";
  return { blows, overflow, depth: overflow > 0 ? overflow : Math.max(0, -hp), receipt };
}

/** Returns how many hit points below 0 the creature would stand. @rule H-DEATH-03 C-19 */
export const depthOf = (actor: Hero): number => fallOf(actor, storedOf(actor)?.hp.value ?? 0).depth;

/** A choice to stand, with the state at the moment of the choice. */
interface Choice {
  readonly record: StandRecord;
  /** Ids of the receipts that existed at the choice. Later receipts come from writers that did not know about the choice. */
  readonly known: ReadonlySet<string>;
}

function fallen(actor: Hero): Fallen {
  return { hp: storedOf(actor)?.hp.value ?? 1, max: actor.hitPoints.max, receipts: receiptsOf(actor) };
}

/**
 * Writes hit points, receipts, and the choice in one update. Repeats the write if the update of another client overwrote it. A choice and
 * its undo share one write name, so this client watches only the later write.
 */
async function write(
  actor: Hero,
  number: number,
  { hp, receipts }: StandWrite,
  standing: boolean,
  again: () => Promise<unknown>,
): Promise<void> {
  // Stores the fight id, because the creature falls unconscious when this fight ends.
  const fight = standing ? { fight: fightOf([actor])?.id ?? "" } : {};
  const death = { standing, stands: standsAfter(actor, number), ...fight };
  await writeDeathState(actor, { writeName: `stand.${String(number)}`, death, hp, receipts }, again);
}

/** Returns the count of choices to stand: at least the given choice, or more if the creature chose again after it. */
function standsAfter(actor: Hero, number: number): number {
  return Math.max(standsOf(actor), number + 1);
}

/** Cancels a choice or its undo: counts the choice but changes neither hit points nor receipts, and shows the reason to the user. */
async function giveUp(actor: Hero, number: number, reason: string): Promise<void> {
  await actor.update({ system: { death: { stands: standsAfter(actor, number) } } });
  notifyWarning(reason, { name: actor.name });
}

/** Applies the choice to the current hit points, which then go below 0. @returns whether the creature stands */
async function stand(actor: Hero, { record, known }: Choice): Promise<boolean> {
  const blows = blowsOf(record);
  const below = actor.dead ? null : goBelow(fallen(actor), ({ id }) => blows.has(id) || !known.has(id));
  if (!below) {
    await giveUp(actor, record.number, "OD20.Stand.Late");
    return false;
  }
  // If the update of another client overwrites this write, that client did not know about the stand. So the write repeats.
  await write(actor, record.number, below, true, () => stand(actor, { record, known }));
  return true;
}

/** Undoes the choice from the current hit points, which then come back from below 0. */
async function stop(actor: Hero, record: StandRecord, was: readonly ReceiptRecord[]): Promise<void> {
  const back = comeBack(fallen(actor), record, was);
  if (back) await write(actor, record.number, back, false, () => stop(actor, record, was));
  // Refuses the late undo. The choice stays in force.
  else await giveUp(actor, record.number, "OD20.Stand.Changed");
}

/**
 * Makes a creature stand to the death. For the owner or a GM. Shows a warning for every refusal.
 * @returns whether this call made the creature stand
 */
export async function standToDeath(actor: Hero): Promise<boolean> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: nameForViewer(actor) });
    return false;
  }
  if (isStandEnded(actor)) return standOn(actor);
  try {
    return await inTurn(actor.uuid, async () => {
      const now = storedOf(actor);
      if (!now || !mayStandNow(actor)) return false;
      const { hp, death } = now;
      const record = {
        uuid: actor.uuid,
        name: publicName(actor),
        number: death.stands,
        over: "",
        ...fallOf(actor, hp.value),
      };
      if (isMassiveDamage(record.depth, actor.hitPoints.max, currentRuleset())) {
        notifyWarning("OD20.Stand.TooDeep", { name: actor.name });
        return false;
      }
      const known = new Set(receiptsOf(actor).map(({ id }) => id));
      return (await claim(actor, record)) && (await stand(actor, { record, known }));
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}

/**
 * Lets a creature keep standing after its fight is over. The stand then lasts for the current combat, or without a combat until the GM ends
 * the fight. GM only.
 */
export async function standOn(actor: Hero): Promise<boolean> {
  return changeInTurn(actor, () => {
    if (!game.user.isGM) return "OD20.Can.gmOnly";
    if (!isStandEnded(actor)) return "OD20.Stand.NoChoice";
    return () => actor.update({ system: { death: { fight: fightOf([actor])?.id ?? "" } } });
  });
}

/** Returns whether the chat still needs a message that the fight of a standing creature is over. */
export const needsStandEndNotice = (actor: Hero): boolean =>
  isStandEnded(actor) && storedOf(actor)?.death.fight !== TOLD;

/**
 * Posts a message that the creature falls unconscious because its fight is over. Marks the creature as announced, so that clearing the chat
 * log does not trigger a second message.
 * @rule H-DEATH-03
 */
export async function announceStandEnd(actor: Hero): Promise<void> {
  const now = storedOf(actor);
  if (!now || !needsStandEndNotice(actor)) return;
  const { hp, death } = now;
  const number = death.stands - 1;
  await put(standOverPlace(actor, number, death.fight), {
    type: "stand",
    content: t("OD20.Stand.OverLine", { name: publicName(actor) }),
    speaker: publicSpeaker(actor),
    whisper: audienceOf(actor),
    system: {
      version: 1,
      uuid: actor.uuid,
      name: publicName(actor),
      number,
      depth: Math.max(0, -hp.value),
      over: death.fight,
    },
  });
  await actor.update({ system: { death: { fight: TOLD } } });
}

/** Posts the message of the choice. @returns false if another client posted it first */
async function claim(actor: Hero, record: StandRecord): Promise<boolean> {
  const place = standPlace(actor, record.number);
  // The message may already exist after a crash between message and update. This press then completes the choice.
  if (lookAt(place).valid) {
    await pause(2000);
    return standsOf(actor) === record.number;
  }
  return (
    (await put(place, {
      type: "stand",
      content: t("OD20.Stand.Line", { name: publicName(actor) }),
      speaker: publicSpeaker(actor),
      whisper: audienceOf(actor),
      system: { version: 1, ...record, blows: storedList(record.blows) },
    })) !== null
  );
}

/** Undoes the choice to stand and restores the earlier hit points. Refuses if the hit points changed since. */
export async function undoStand(record: StandRecord, message: string): Promise<boolean> {
  const now = standNow(record, message);
  if (!now?.actor.isOwner) {
    notifyWarning(now ? "OD20.Can.notOwner" : "OD20.Award.Gone");
    return false;
  }
  const { actor } = now;
  return changeInTurn(actor, () => {
    if (standNow(record, message)?.stands !== true) return "OD20.Award.NothingToUndo";
    const back = takeStepsBack(stepsOfStand(record), (path) => valueAt(actor, path));
    if (!back.ok) return "OD20.Stand.Changed";
    const was = receiptsOf(actor);
    return () => stop(actor, record, was);
  });
}
