/**
 * Choosing to stand to the death, and taking that back: fetched with the press.
 * @rule H-DEATH-01 H-DEATH-03 C-19
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { t } from "../../core/i18n.ts";
import { isMassiveDamage } from "../../rules/death/dying.ts";
import { currentRuleset } from "../../core/settings.ts";
import { takeStepsBack } from "../number-writes/change.pure.ts";
import { changeInTurn, valueAt } from "../number-writes/change.ts";
import { inTurn, pause } from "../shared/in-turn.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";
import { lookAt, put } from "../protocol/places.ts";
import { storedList } from "../shared/stored.ts";
import type { ReceiptRecord } from "../shared/records.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { readRestReceipts } from "../number-writes/rest-receipts.pure.ts";
import { lastBlow, leftOver } from "../apply/brought-down.pure.ts";
import { isStandEnded, mayStandNow, standNow, standOverPlace, standPlace, standsOf, storedOf, TOLD } from "./stand.ts";
import { blowsOf, comeBack, goBelow, stepsOfStand, type Fallen, type StandWrite } from "./stand.pure.ts";
import { writeMortal } from "../number-writes/write-death-state.ts";
import type { StandRecord } from "../../data/message/stand.pure.ts";
import { audienceOf, publicName, publicSpeaker } from "../../documents/shared/public-name.ts";
import { nameForViewer } from "../scene/tokens.ts";

type Hero = OpposedActor;

/** What the blows since it fell have left over. */
function fallOf(actor: Hero, hp: number): Pick<StandRecord, "blows" | "overflow" | "depth" | "receipt"> {
  const receipts = receiptsOf(actor);
  const blows = leftOver(receipts, hp, readRestReceipts(actor.creature?.rest.receipts));
  const overflow = blows.reduce((sum, blow) => sum + blow.overflow, 0);
  const receipt = lastBlow(receipts, hp)?.id ?? "";
  return { blows, overflow, depth: overflow > 0 ? overflow : Math.max(0, -hp), receipt };
}

/** How deep below 0 it would stand. @rule H-DEATH-03 C-19 */
export const depthOf = (actor: Hero): number => fallOf(actor, storedOf(actor)?.hp.value ?? 0).depth;

/** A choice as it was made. */
interface Choice {
  readonly record: StandRecord;
  /** The receipts that were there: what comes beside them has not known of it. */
  readonly known: ReadonlySet<string>;
}

function fallen(actor: Hero): Fallen {
  return { hp: storedOf(actor)?.hp.value ?? 1, max: actor.hitPoints.max, receipts: receiptsOf(actor) };
}

/**
 * Hit points, receipts and choice in one update, done once more when another's write has swept it away. A choice and its
 * undo are one deed: whichever comes later on this page is the one that is watched over.
 */
async function write(
  actor: Hero,
  number: number,
  { hp, receipts }: StandWrite,
  standing: boolean,
  again: () => Promise<unknown>,
): Promise<void> {
  // In which fight: once that is over he lies there.
  const fight = standing ? { fight: fightOf([actor])?.id ?? "" } : {};
  const death = { standing, stands: standsAfter(actor, number), ...fight };
  await writeMortal(actor, { deed: `stand.${String(number)}`, death, hp, receipts }, again);
}

/** How often he has stood, with the choice of a number and whatever he has chosen after it. */
function standsAfter(actor: Hero, number: number): number {
  return Math.max(standsOf(actor), number + 1);
}

/** Neither points nor receipts are moved, and who has written the points says whether he stands; the user is told why. */
async function giveUp(actor: Hero, number: number, reason: string): Promise<void> {
  await actor.update({ system: { death: { stands: standsAfter(actor, number) } } });
  notifyWarning(reason, { name: actor.name });
}

/** Goes below 0, from what stands there now. @returns whether he stands */
async function stand(actor: Hero, { record, known }: Choice): Promise<boolean> {
  const blows = blowsOf(record);
  const below = actor.dead ? null : goBelow(fallen(actor), ({ id }) => blows.has(id) || !known.has(id));
  if (!below) {
    await giveUp(actor, record.number, "OD20.Stand.Late");
    return false;
  }
  // Whoever ends it knows of it: what has swept it away has not.
  await write(actor, record.number, below, true, () => stand(actor, { record, known }));
  return true;
}

/** Comes back from below 0, from what stands there now. */
async function stop(actor: Hero, record: StandRecord, was: readonly ReceiptRecord[]): Promise<void> {
  const back = comeBack(fallen(actor), record, was);
  if (back) await write(actor, record.number, back, false, () => stop(actor, record, was));
  // Refused like any that comes too late: the choice stays as it was.
  else await giveUp(actor, record.number, "OD20.Stand.Changed");
}

/** Chooses to stand. For the owner or a GM; every refusal is told. @returns whether it was this press that did it */
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

/** A Game Master lets one stand on whose fight is over: in the one that goes on, or until he says that it is over. */
export async function standOn(actor: Hero): Promise<boolean> {
  return changeInTurn(actor, () => {
    if (!game.user.isGM) return "OD20.Can.gmOnly";
    if (!isStandEnded(actor)) return "OD20.Stand.NoChoice";
    return () => actor.update({ system: { death: { fight: fightOf([actor])?.id ?? "" } } });
  });
}

/** Whether it is still to be told that the fight of one who stood is over. */
export const needsStandEndNotice = (actor: Hero): boolean =>
  isStandEnded(actor) && storedOf(actor)?.death.fight !== TOLD;

/**
 * Tells in the log that one who stood lies unconscious now that the fight is over, and notes that it is told: a log that is emptied
 * asks for nothing.
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

/** Posts the message. @returns false when somebody was faster */
async function claim(actor: Hero, record: StandRecord): Promise<boolean> {
  const place = standPlace(actor, record.number);
  // After a crash in between it is there already: the press finishes what was begun.
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

/** Takes the choice back: hit points as before it. Refused when they have changed since. */
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
