/**
 * Handles the choice to stand to the death and its undo. Loaded lazily when the user presses the button.
 * @rule H-DEATH-01 H-DEATH-03 C-19
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { newHit } from "../../documents/ledger/hit-point-writes.ts";
import { hitPointSteps } from "../../documents/ledger/hit-points.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { t } from "../../core/i18n.ts";
import { isMassiveDamage } from "../../rules/death/at-zero.ts";
import { currentRuleset } from "../../core/settings.ts";
import { changeInTurn } from "../common/change-in-turn.ts";
import { writeHits } from "../number-writes/entries.ts";
import { id16 } from "../common/id.pure.ts";
import { inTurn, pause } from "../common/in-turn.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { lookAt, put } from "../protocol/places.ts";
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
import type { StandRecord } from "../../data/message/stand.pure.ts";
import { audienceOf, publicName, publicSpeaker } from "../../documents/common/public-name.ts";
import { nameForViewer } from "../scene/tokens.ts";

type Hero = OpposedActor;

/** Returns how far the damage since the fall exceeded the hit points of the creature. */
function fallOf(actor: Hero): Pick<StandRecord, "overflow" | "depth"> {
  const { hp, spilled } = hitPointSteps(actor).state;
  return { overflow: spilled, depth: spilled > 0 ? spilled : Math.max(0, -hp) };
}

/** Returns how many hit points below 0 the creature would stand. @rule H-DEATH-03 C-19 */
export const depthOf = (actor: Hero): number => fallOf(actor).depth;

const entryOf = (actor: Hero, number: number): string => id16(actor.uuid, `stands.${String(number)}`);

/** Writes the choice: the hit points then go below 0 by the damage that exceeded them. @returns whether the creature stands */
async function stand(actor: Hero, { number }: Pick<StandRecord, "number">): Promise<boolean> {
  const stands = Math.max(standsOf(actor), number + 1);
  // Stores the fight id, because the creature falls unconscious when this fight ends.
  const death = { stands, fight: fightOf([actor])?.id ?? "" };
  const entry = newHit(actor, { id: entryOf(actor, number), kind: "stand", amount: number + 1 });
  await writeHits(actor, { hits: [entry], system: { death } });
  if (hitPointSteps(actor).state.standing) return true;
  notifyWarning("OD20.Stand.Late", { name: actor.name });
  return false;
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
      const { death } = now;
      const record = {
        uuid: actor.uuid,
        name: publicName(actor),
        number: death.stands,
        over: "",
        ...fallOf(actor),
      };
      if (isMassiveDamage(record.depth, actor.hitPoints.max, currentRuleset())) {
        notifyWarning("OD20.Stand.TooDeep", { name: actor.name });
        return false;
      }
      return (await claim(actor, record)) && (await stand(actor, record));
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
      system: { version: 1, ...record },
    })) !== null
  );
}

/** Undoes the choice to stand. The hit points are then those without it. */
export async function undoStand(record: StandRecord, message: string): Promise<boolean> {
  const now = standNow(record, message);
  if (!now?.actor.isOwner) {
    notifyWarning(now ? "OD20.Can.notOwner" : "OD20.Award.Gone");
    return false;
  }
  const { actor } = now;
  return changeInTurn(actor, () => {
    if (standNow(record, message)?.stands !== true) return "OD20.Award.NothingToUndo";
    return () => writeHits(actor, { toggles: { [entryOf(actor, record.number)]: true } });
  });
}
