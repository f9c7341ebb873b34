/** A table for several evenings. Starting pages is slow, so they stay open, and only the world is replaced between evenings. */
import type { Script } from "node:vm";
import { id16 } from "../support/pure.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { evening, hitPointsOf, settingOf, tableOf, type Setting } from "./scene.ts";
import { Table, type Seat } from "./table.ts";

/** Milliseconds after which nothing is in transit any more. */
const OVER = 60_000;

/** Documents that are replaced. */
interface Laid {
  readonly actors: Loose[];
  readonly tokens: Loose[];
  readonly combats: Loose[];
  readonly users: Loose[];
}

/** Returns the creatures and the fight of a scene with new ids, because ids must not repeat. */
function under(name: string, { actors, scenes, combats, users }: Loose): Laid {
  const laid: Laid = { actors, tokens: scenes[0].tokens, combats, users };
  const ids = [...actors, ...laid.tokens, ...combats, ...combats.flatMap(({ combatants }: Loose) => combatants)];
  let text = JSON.stringify(laid);
  for (const { _id } of ids) text = text.replaceAll(_id, id16(_id, name));
  return JSON.parse(text);
}

/** A table with its seats. */
export class Sitting {
  private constructor(
    readonly table: Table,
    readonly setting: Setting,
    readonly seats: readonly Seat[],
  ) {}

  /**
   * Creates the table of a seed.
   * @throws when a page does not start
   */
  static async begin(script: Script, seed: number): Promise<Sitting> {
    const setting = settingOf(seed);
    const table = new Table(script, evening(setting, hitPointsOf(seed)), setting.seats, setting, tableOf(seed));
    for (const { name } of setting.seats) await table.sit(name);
    return new Sitting(table, setting, setting.seats);
  }

  /** Deletes all documents and creates those of an evening. The first evening, too, so that it has the same ids whenever it is played. */
  async layAnew(seed: number): Promise<void> {
    const { table, setting, seats } = this;
    for (const { name } of seats) if (!table.present.includes(name)) await table.sit(name);
    await table.clock.pass(OVER);
    const { messages, combats, actors, scenes } = table.stored();
    const [{ _id: scene, tokens }] = scenes;
    const parent = { parentUuid: `Scene.${String(scene)}` };
    const idsOf = (all: Loose[]): string[] => all.map(({ _id }) => _id);
    const laid = under(String(seed), evening(setting, hitPointsOf(seed)));
    const ask = (type: string, action: string, operation: object): void => {
      table.elsewhere("GM", { type, action, operation });
    };
    ask("ChatMessage", "delete", { ids: idsOf(messages) });
    ask("Combat", "delete", { ids: idsOf(combats) });
    ask("Token", "delete", { ids: idsOf(tokens), ...parent });
    ask("Actor", "delete", { ids: idsOf(actors) });
    ask("Actor", "create", { data: laid.actors, keepId: true });
    ask("User", "update", { updates: laid.users.map(({ _id, character }) => ({ _id, character })) });
    ask("Token", "create", { data: laid.tokens, keepId: true, ...parent });
    ask("Combat", "create", { data: laid.combats, keepId: true });
    await table.clock.pass(OVER);
  }

  end(): void {
    this.table.close();
  }
}
