/**
 * Acrobatics checks of creatures that end a jump on difficult ground. A failure knocks the creature prone. Derived from the movement
 * history.
 */
import type { Footing } from "../../canvas/area-board.ts";
import { groundOn } from "../../canvas/regions.ts";
import { middleOf } from "../../canvas/cells.ts";
import { hardGround } from "../../terrain/step-costs.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { combatantOf } from "../../documents/fights/fights.ts";
import { askedCheck } from "../../core/table-lists.ts";
import { MOVEMENT_CHECKS } from "../../rules/movement/movement.ts";
import { checkPlace, keepsIn } from "../check/read-check.ts";
import { finish } from "../actions/resolve-aftermath.ts";
import { LANDING } from "../actions/aftermath.ts";
import { id16 } from "../common/id.pure.ts";
import type { Place } from "../protocol/places.ts";
import type { TurnRecord } from "../common/records.pure.ts";
import { tokenOf } from "../scene/tokens.ts";
import { fightOf, hasTurn } from "../scene/reins.ts";
import { dueAt, isConcealed, type Due } from "../upkeep/due.ts";

type Token = TokenDocument.Implementation;
type Waypoint = Token["movementHistory"][number];

const { attributes, dc } = MOVEMENT_CHECKS.landingOnDifficult;
const [KEY] = attributes;

/** Returns whether a Foundry region makes walking harder at a place. */
function isHardRegion(scene: Scene.Implementation, token: Footing): boolean {
  return groundOn(scene, "modifyMovementCost").some(({ behavior, holds }) => {
    const factor: unknown = foundry.utils.getProperty(behavior.system, "difficulties.walk");
    return typeof factor === "number" && factor > 1 && holds(token);
  });
}

/** The end of a jump. */
interface Landing {
  readonly end: Waypoint;
  /** Movement id, and the number of the jump within that movement. */
  readonly id: string;
}

/** Returns the ends of all jumps of this turn. */
function landings({ movementHistory: history }: Token): Landing[] {
  const ends = history.filter(({ action, movementId }, index) => {
    const next = history[index + 1];
    return action === "jump" && (next?.action !== "jump" || next.movementId !== movementId);
  });
  return ends.map((end, index) => {
    const { movementId } = end;
    const before = ends.slice(0, index).filter((one) => one.movementId === movementId).length;
    return { end, id: `${movementId}:${String(before)}` };
  });
}

/** Returns the jumps that end on difficult ground, even if the creature walked on afterwards. */
function hardLandings(token: Token): Landing[] {
  const { id, parent: scene, width, height } = token;
  const all = landings(token);
  if (!scene || all.length === 0) return [];
  const isHard = hardGround(scene);
  return all.filter(({ end }) => {
    const place = { id, x: end.x, y: end.y, elevation: end.elevation, width, height };
    return isHard?.(middleOf(place, scene)) === true || isHardRegion(scene, place);
  });
}

function placeOf(actor: OpposedActor, token: Token, { id: receipt }: Landing): Place {
  return checkPlace(id16(token.uuid, `landing:${receipt}`), actor, (said) => {
    const asked = askedCheck("attribute", KEY, "check");
    const same = said.kind === asked.kind && said.key === asked.key && said.dc === dc && said.action === LANDING;
    return same && keepsIn(said, token.uuid, receipt);
  });
}

async function roll(actor: OpposedActor, token: Token, landing: Landing, turn: TurnRecord): Promise<void> {
  // Load lazily, because no such check is due while the game starts.
  const { rollOwed } = await import("../upkeep/roll-due-save.ts");
  const message = await rollOwed(actor, {
    place: placeOf(actor, token, landing),
    key: KEY,
    dc,
    threats: ["prone"],
    of: { keeps: { effect: token.uuid, receipt: landing.id, attack: "" } },
    as: "check",
    forAction: { action: LANDING, spends: "" },
    concealed: isConcealed(actor, turn),
  });
  if (message) await finish(message);
}

/** @rule B-MOV-21 */
export function landingsOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  const fight = fightOf([actor]);
  if (!fight || !hasTurn(fight, actor) || actor.dead || actor.conditions.includes("prone")) return [];
  const token = combatantOf(fight, actor)?.token ?? tokenOf(actor);
  if (!token) return [];
  return hardLandings(token).map((landing): Due => {
    const place = placeOf(actor, token, landing);
    return dueAt(actor, "landing", place, turn, () => roll(actor, token, landing, turn), { needs: { dc } });
  });
}
