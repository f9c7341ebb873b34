/**
 * The sign on the token of one who has fallen: Foundry draws it from an effect, and this one is told from the creature whenever
 * it is prepared, never written. So healing, undo and another rule of the table take it off by themselves, whoever is away.
 */
import { statusSign } from "../../compat/status.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { onDocument } from "../shared/events.ts";
import { eachActor } from "../shared/every-actor.ts";
import { isReady } from "../shared/prepare-again.ts";
import { signs } from "./token-sign.ts";

type Creature = Actor.Implementation;
type Effect = ActiveEffect.Implementation;

/** The statuses whose pictures they bear. */
const borne = new WeakMap<Creature, string>();

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
  if (actor.knockedOut) return "unconscious";
  if (creature.hp.value > 0 || (creature.death.standing && !actor.out) || fallen === "ask") return "";
  if (statuses.has("unconscious") || creature.death.droppedOut) return "unconscious";
  const { atZero } = tableRuleset();
  return atZero === "unconscious" ? "unconscious" : atZero === "choice" ? "prone" : "";
}

/** Who looks for effects by their ids finds one for the sign, too, though it is never stored. */
const SIGN_ID = "od20fallsign0000";

function made(actor: Creature, id: string): Effect {
  const data: object = { _id: SIGN_ID, ...statusSign(id), flags: { core: { overlay: true } }, showIcon: 2 };
  const Class = getDocumentClass("ActiveEffect");
  return new Class(data as ActiveEffect.CreateData, { parent: actor });
}

/** Its tokens are drawn again where it has fallen or risen. */
function onPrepared(actor: Creature): void {
  const id = fallOf(actor);
  if (id === (borne.get(actor) ?? "")) return;
  borne.set(actor, id);
  if (id === "") signs.delete(actor);
  else signs.set(actor, made(actor, id));
  queueMicrotask(() => {
    for (const { renderFlags } of actor.getActiveTokens()) renderFlags.set({ redrawEffects: true });
  });
}

/** Whoever has fallen already is looked at, others when they are prepared. */
function follow(): void {
  onDocument("actorPrepared", onPrepared);
  eachActor(onPrepared);
}

if (isReady()) follow();
else Hooks.once("ready", follow);
