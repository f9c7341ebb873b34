/** Tells the table which spells a player has prepared between long rests, or prepares no longer. */
import { audienceOf, publicName, publicSpeaker } from "../shared/public-name.ts";
import { t } from "../../core/i18n.ts";

/** Tells the table. */
export async function tellPrepared(
  actor: Actor.Implementation,
  names: readonly string[],
  adds: boolean,
): Promise<void> {
  const spells = names.map((name) => foundry.utils.escapeHTML(name)).join(", ");
  const key = adds ? "OD20.Spellbook.LatePrepared" : "OD20.Spellbook.LateDropped";
  const content = t(key, { name: foundry.utils.escapeHTML(publicName(actor)), spells });
  await ChatMessage.create({ content, speaker: publicSpeaker(actor), whisper: audienceOf(actor) });
}

/** Milliseconds after the last tick: who changes several spells ticks one after another. */
const PAUSE = 2_000;
type Changed = ReadonlyMap<Item.Implementation, boolean>;
/** What is to be told of each actor: spells with whether they are prepared now. */
const untold = new Map<Actor.Implementation, Changed>();
let timer: ReturnType<typeof setTimeout> | undefined;

async function tellAll(): Promise<void> {
  const all = [...untold];
  untold.clear();
  for (const [actor, spells] of all)
    for (const adds of [false, true]) {
      const names = [...spells].flatMap(([{ name }, to]) => (to === adds ? name : []));
      if (names.length > 0) await tellPrepared(actor, names, adds);
    }
}

/** Together with whatever follows soon. Ticked there and back is no change. */
export function tellSoon(actor: Actor.Implementation, spell: Item.Implementation, to: boolean): void {
  const before = untold.get(actor) ?? new Map<Item.Implementation, boolean>();
  const others = [...before].filter(([one]) => one !== spell);
  untold.set(actor, new Map(before.has(spell) ? others : [...others, [spell, to]]));
  clearTimeout(timer);
  timer = setTimeout(() => {
    tellAll().catch(console.error);
  }, PAUSE);
}
