/** The messages of initiative rolls. Written from: API Combat#rollInitiative. */
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { g } from "../globals.ts";

/** One message each; a roll of a hidden combatant is for the GMs. */
export async function postInitiative(
  rolled: readonly { combatant: Loose; roll: Loose }[],
  messageOptions: LooseObject,
): Promise<void> {
  const modern: boolean = g.game.release.generation >= 14;
  const { rollMode, messageMode, ...more } = messageOptions;
  const messages: LooseObject[] = [];
  for (const [index, { combatant, roll }] of rolled.entries()) {
    const data = {
      speaker: g.CONFIG.ChatMessage.documentClass.getSpeaker({
        actor: combatant.actor,
        token: combatant.token,
        alias: combatant.name,
      }),
      flavor: g.game.i18n.format("COMBAT.RollsInitiative", { name: g.foundry.utils.escapeHTML(combatant.name) }),
      flags: { core: { initiativeRoll: true } },
      ...more,
    };
    const secret = combatant.hidden || combatant.token?.hidden;
    const mode: string | undefined = secret ? (modern ? "gm" : "gmroll") : modern ? messageMode : rollMode;
    const written: LooseObject = await roll.toMessage(data, {
      create: false,
      ...(mode === undefined ? {} : modern ? { messageMode: mode } : { rollMode: mode }),
    });
    messages.push({ ...written, rolls: [JSON.stringify(roll)], sound: index === 0 ? g.CONFIG.sounds.dice : null });
  }
  await g.CONFIG.ChatMessage.documentClass.createDocuments(messages);
}
