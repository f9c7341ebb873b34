/** Announces in chat which spells a player prepared or dropped between long rests. */
import { audienceOf, publicName, publicSpeaker } from "../common/public-name.ts";
import { toldLine } from "../../core/told.ts";

/** Creates the chat message. */
export async function tellPrepared(
  actor: Actor.Implementation,
  names: readonly string[],
  adds: boolean,
): Promise<void> {
  const key = adds ? "OD20.Spellbook.LatePrepared" : "OD20.Spellbook.LateDropped";
  const { text: content, flags } = toldLine({ key, data: { name: publicName(actor), spells: names.join(", ") } });
  await ChatMessage.create({ content, flags, speaker: publicSpeaker(actor), whisper: audienceOf(actor) });
}

/** Delay in milliseconds after the last change, because users change several spells one after another. */
const PAUSE = 2_000;
type Changed = ReadonlyMap<Item.Implementation, boolean>;
/** Changes to announce, by actor: spells, each with whether it is now prepared. */
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

/** Announces a change together with further changes that follow soon. A change and its reversal cancel out. */
export function postPreparedSoon(actor: Actor.Implementation, spell: Item.Implementation, to: boolean): void {
  const before = untold.get(actor) ?? new Map<Item.Implementation, boolean>();
  const others = [...before].filter(([one]) => one !== spell);
  untold.set(actor, new Map(before.has(spell) ? others : [...others, [spell, to]]));
  clearTimeout(timer);
  timer = setTimeout(() => {
    tellAll().catch(console.error);
  }, PAUSE);
}
