/**
 * Shows an overlay icon on the tokens of dead or unconscious creatures, and a small one on those of heroes who act at 0. Foundry draws
 * it from an effect that is derived during preparation and never stored. Healing, undo and changed rules therefore remove it without any
 * write.
 */
import { statusSign } from "../../compat/status.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { t } from "../../core/i18n.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { onDocument } from "../common/events.ts";
import { eachActor } from "../common/every-actor.ts";
import { whenReady } from "../common/prepare-again.ts";
import { signs } from "./token-size.ts";

type Creature = Actor.Implementation;
type Effect = ActiveEffect.Implementation;

/** Status or name of the icon that each creature shows. */
const borne = new WeakMap<Creature, string>();

/** Returns the status whose icon the creature shows; "" = none. @rule H-DEATH-01 B-DEATH-01 B-DEATH-04 C-64 */
function fallOf(actor: Creature): string {
  const id = fallenAs(actor);
  // A stored effect already shows the status.
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

/** Returns the name of the small sign of a hero who acts at 0 hit points or less; "" = none. @rule H-DEATH-03 D-DEATH-02 */
function actsAtZero(actor: Creature): string {
  const { creature } = actor;
  if (!creature || !actor.isCharacter() || actor.dead || actor.out || creature.hp.value > 0) return "";
  if (creature.death.standing) return "OD20.Head.Death.standing";
  return tableRuleset().atZero === "negative" ? "OD20.Head.Death.disabled" : "";
}

/** Id of the derived effect, for code that looks up effects by id. */
const SIGN_ID = "od20fallsign0000";

function made(actor: Creature, id: string, acts: string): Effect {
  const small = { name: t(acts), img: `systems/${SYSTEM_ID}/icons/injury.svg` };
  const large = { ...statusSign(id), flags: { core: { overlay: true } } };
  const data: object = { _id: SIGN_ID, ...(id === "" ? small : large), showIcon: 2 };
  const Class = getDocumentClass("ActiveEffect");
  return new Class(data as ActiveEffect.CreateData, { parent: actor });
}

/** Updates the icon of a creature and redraws its tokens. */
function onPrepared(actor: Creature): void {
  const id = fallOf(actor);
  const acts = id === "" ? actsAtZero(actor) : "";
  if (id + acts === (borne.get(actor) ?? "")) return;
  borne.set(actor, id + acts);
  if (id + acts === "") signs.delete(actor);
  else signs.set(actor, made(actor, id, acts));
  queueMicrotask(() => {
    for (const { renderFlags } of actor.getActiveTokens()) renderFlags.set({ redrawEffects: true });
  });
}

/** Registers the listener, and updates the creatures that exist already. */
function follow(): void {
  onDocument("actorPrepared", onPrepared);
  eachActor(onPrepared);
}

whenReady(follow);
