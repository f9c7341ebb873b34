/**
 * The sign on the token of one who has fallen: Foundry draws it from an effect, and this one is told from the creature whenever
 * it is prepared, never written. So healing, undo and another rule of the table take it off by themselves, whoever is away.
 */
import { statusSign } from "../compat/status.ts";
import { tableRuleset } from "../data/schema/table.ts";
import { isReady } from "./prepare-again.ts";

type Creature = Actor.Implementation;
type Effect = ActiveEffect.Implementation;

interface Sign {
  readonly id: string;
  /** Made when it is asked for. */
  effect?: Effect;
}

const signs = new WeakMap<Creature, Sign>();

/** The status whose picture it bears; "" = none. @rule H-DEATH-01 B-DEATH-01 B-DEATH-04 C-64 */
function fallOf(actor: Creature): string {
  const id = fallenAs(actor);
  // An effect of its own says so already.
  return actor.effects.contents.some((effect) => effect.active && effect.statuses.has(id)) ? "" : id;
}

function fallenAs(actor: Creature): string {
  const { creature, fallen, statuses } = actor;
  if (!creature) return "";
  if (actor.dead) return CONFIG.specialStatusEffects.DEFEATED;
  if (creature.hp.value > 0 || creature.death.standing || fallen === "ask") return "";
  if (statuses.has("unconscious") || creature.death.droppedOut) return "unconscious";
  const { atZero } = tableRuleset();
  return atZero === "unconscious" ? "unconscious" : atZero === "choice" ? "prone" : "";
}

/** Where nothing changes, the token's own effects alone. */
export function withFallSign(actor: Creature, effects: Effect[]): Effect[] {
  const sign = signs.get(actor);
  if (!sign) return effects;
  sign.effect ??= made(actor, sign.id);
  return effects.includes(sign.effect) ? effects : [...effects, sign.effect];
}

function made(actor: Creature, id: string): Effect {
  const data: object = { ...statusSign(id), flags: { core: { overlay: true } }, showIcon: 2 };
  const Class = getDocumentClass("ActiveEffect");
  return new Class(data as ActiveEffect.CreateData, { parent: actor });
}

/** For the document, when it is prepared: its tokens are drawn again where it has fallen or risen. */
export function noteFall(actor: Creature): void {
  const id = fallOf(actor);
  const before = signs.get(actor)?.id ?? "";
  if (id === before) return;
  if (id === "") signs.delete(actor);
  else signs.set(actor, { id });
  if (isReady())
    queueMicrotask(() => {
      for (const { renderFlags } of actor.getActiveTokens()) renderFlags.set({ redrawEffects: true });
    });
}
