/** The reward of the class quest. A GM marks the quest as done. The character stays at level 10. @rule H-PRG-09 C-66 */
import { deleteItems } from "../common/documents.ts";
import { capstoneOpen } from "../../rules/character/advancement.ts";
import { QUEST_LEVEL } from "../../rules/games/games.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { changeLevel } from "./level-claim.ts";
import { levelId, offerLevel } from "./level-offer.ts";
import { readLevels, type LevelRecord } from "./level-record.pure.ts";
import { notifyInfo, notifyWarning, isGMOrTell } from "../common/notify.ts";
import { storedList } from "../common/stored.ts";

type Character = OpposedActor<"character">;

/** Marks the quest as done and gives its feature, or takes both back. @returns whether anything changed */
export async function setCapstone(actor: Character, done: boolean): Promise<boolean> {
  if (!isGMOrTell()) return false;
  return changeLevel(actor, QUEST_LEVEL, async () => {
    if (actor.system.details.capstone === done) return false;
    return done ? give(actor) : takeBack(actor);
  });
}

async function give(actor: Character): Promise<boolean> {
  const { level, xp } = actor.system.details;
  if (level >= QUEST_LEVEL || !capstoneOpen(countedLevel(level), true, currentRuleset())) {
    notifyWarning("OD20.LevelUp.CapstoneEarly", { name: actor.name });
    return false;
  }
  const { features, missing } = await offerLevel(actor, QUEST_LEVEL);
  if (features.length === 0) {
    notifyWarning(missing.length > 0 ? "OD20.LevelUp.Missing" : "OD20.LevelUp.NoCapstone", {
      name: actor.name,
      from: missing[0]?.from ?? "",
      uuid: missing[0]?.uuid ?? "",
    });
    return false;
  }
  const data = features.map(({ data: one, uuid }) => {
    foundry.utils.setProperty(one, "_id", levelId(actor, QUEST_LEVEL, uuid));
    return one;
  });
  const created = await actor.createEmbeddedDocuments("Item", data, { keepId: true });
  const record: LevelRecord = {
    level: QUEST_LEVEL,
    by: game.user.name,
    xp,
    raise: null,
    gains: [],
    created: created.map(({ id, name }) => ({ id, name })),
    forgotten: [],
    chosen: [],
  };
  try {
    await actor.update({
      system: {
        details: { capstone: true },
        levels: storedList([...readLevels(actor.system.toObject().levels), record]),
      },
    });
  } catch (error) {
    await deleteItems(actor, created);
    throw error;
  }
  notifyInfo("OD20.LevelUp.CapstoneGiven", { name: actor.name, what: features.map(({ name }) => name).join(", ") });
  return true;
}

async function takeBack(actor: Character): Promise<boolean> {
  const records = readLevels(actor.system.toObject().levels);
  const gone = records
    .filter(({ level }) => level === QUEST_LEVEL)
    .flatMap(({ created }) => created.map(({ id }) => id))
    .filter((id) => actor.items.has(id));
  await actor.update({
    system: { details: { capstone: false }, levels: storedList(records.filter(({ level }) => level !== QUEST_LEVEL)) },
  });
  if (gone.length > 0) await actor.deleteEmbeddedDocuments("Item", gone);
  notifyInfo("OD20.LevelUp.CapstoneTaken", { name: actor.name });
  return true;
}
