/** A player's change of prepared spells between long rests: refused, or told to the table. */
import { tableRuleset } from "../data/schema/table.ts";
import { t } from "../i18n.ts";
import { preparationChange } from "../rules/preparation.ts";
import { SYSTEM_ID } from "../constants.ts";
import { fightOf } from "./fights.ts";
import { lastRest } from "./rested.ts";

/** On its way to `_onUpdate` among the operation's options. */
const MARK = `${SYSTEM_ID}.preparedLate`;

/** What becomes of preparing another spell of this character, or one less. @rule H-SPL-05 H-SPL-06 H-SPL-07 H-HEAL-04 */
export function changingPrepared(actor: Actor.Implementation, adds: boolean): ReturnType<typeof preparationChange> {
  if (game.user.isGM || !actor.isCharacter()) return "free";
  const { preparation, prepared, slots } = actor.system.spells;
  if (preparation !== "knowsAll" && preparation !== "spellbook") return "free";
  const rest = lastRest(actor);
  return preparationChange(
    {
      lastRest: rest === "long" || rest === "short" ? rest : null,
      slots,
      inFight: fightOf([actor]) !== null,
      fills: adds && prepared.value < prepared.max,
    },
    tableRuleset(),
  );
}

/** For `_preUpdate`: whether the change may not be, which is said; else what has to be told goes along. */
export function refusesPreparing(spell: Item.Implementation, changed: object, options: object): boolean {
  const to: unknown = foundry.utils.getProperty(changed, "system.prepared");
  const { actor } = spell;
  if (typeof to !== "boolean" || !actor || !spell.isKind("spell")) return false;
  const { circle, always, prepared } = spell.system;
  if (circle === 0 || always || prepared === to) return false;
  const verdict = changingPrepared(actor, to);
  if (verdict === "tell") foundry.utils.setProperty(options, MARK, true);
  if (verdict === "refuse") ui.notifications.warn(t("OD20.Spellbook.LateRefused", { name: spell.name }));
  return verdict === "refuse";
}

/** Tells the table. */
export async function tellPrepared(
  actor: Actor.Implementation,
  names: readonly string[],
  adds: boolean,
): Promise<void> {
  const spells = names.map((name) => foundry.utils.escapeHTML(name)).join(", ");
  const key = adds ? "OD20.Spellbook.LatePrepared" : "OD20.Spellbook.LateDropped";
  const content = t(key, { name: foundry.utils.escapeHTML(actor.name), spells });
  await ChatMessage.create({ content, speaker: ChatMessage.getSpeaker({ actor }) });
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
function tellSoon(actor: Actor.Implementation, spell: Item.Implementation, to: boolean): void {
  const before = untold.get(actor) ?? new Map<Item.Implementation, boolean>();
  const others = [...before].filter(([one]) => one !== spell);
  untold.set(actor, new Map(before.has(spell) ? others : [...others, [spell, to]]));
  clearTimeout(timer);
  timer = setTimeout(() => {
    tellAll().catch(console.error);
  }, PAUSE);
}

/** For `_onUpdate`. */
export function tellPreparing(spell: Item.Implementation, changed: object, options: object, userId: string): void {
  const to: unknown = foundry.utils.getProperty(changed, "system.prepared");
  if (typeof to !== "boolean" || !spell.actor || userId !== game.user.id) return;
  if (foundry.utils.getProperty(options, MARK) === true) tellSoon(spell.actor, spell, to);
}
