/** Searches what players' pages show and are sent for the canary: a creature whose name and numbers are its Game Master's. */
import { runIn, type Pages } from "./quiet.ts";

/**
 * The canary's name and numbers (messages/canary-creature.ts), and the difficulty of a check that only Game Masters know
 * (seat/states.ts). Numbers inside of ids are none.
 */
const SECRET = /Canary|(?<![\p{L}\d])(?:8[5-9]|9\d|1[5-9]\d)(?![\p{L}\d])/u;
/** Pages of players. */
const PLAYER = /^Player/u;

/** What a page shows, announces, and tells of its own heroes; and what its messages say in the open. */
const SHOWN = `async (newest) => [
  await hands.everything(newest),
  ...game.actors.contents.filter((actor) => actor.isOwner).flatMap((actor) => [
    ...actor.effects.contents.flatMap((effect) => [effect.name, hands.system.causedBy(effect)]),
    ...hands.system.headBadges(actor).map((badge) => JSON.stringify(badge)),
  ]),
  ...game.messages.contents.slice(-newest).map(({ content, flavor, speaker }) => content + " " + flavor + " " + speaker.alias),
].join("\\n")`;

export class Secrets {
  readonly #told = new Set<string>();
  #logged = 0;

  async see(table: Pages, newest: number): Promise<string[]> {
    const lines: string[] = [];
    const log = table.log.slice(this.#logged);
    this.#logged = table.log.length;
    for (const seat of table.present.filter((name) => PLAYER.test(name))) {
      const shown: string = JSON.parse(await runIn(table, seat, SHOWN, newest));
      const told = log.filter((line) => line.startsWith(`  ${seat} is told`));
      for (const line of [...shown.split("\n"), ...told]) {
        const found = SECRET.exec(line);
        if (found) lines.push(`secrets: ${seat} reads ${found[0]}: ${line.slice(0, 300)}`);
      }
    }
    const fresh = lines.filter((line) => !this.#told.has(line));
    for (const line of fresh) this.#told.add(line);
    return fresh;
  }
}
