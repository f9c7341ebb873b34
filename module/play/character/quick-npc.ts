/** Creates an NPC from a few numbers, with numbered tokens on the scene. */
import { orTellFailure } from "../common/in-turn.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { type Material, type Sturdiness, objectStats } from "../../rules/attack/objects.ts";
import { type Size, spaceOf } from "../../rules/movement/size.ts";
import { isGMOrTell, notifyFailure, notifyFormula } from "../common/notify.ts";
import { onViewedLevel } from "../../compat/same-level.ts";
import { freePlaces } from "../../canvas/free-cells.ts";
import { splitFormula } from "../../rules/basics/split-formula.ts";
import { FormulaError, parseFormula } from "../../rules/basics/dice.ts";
import { controlledTokens } from "../scene/chosen-tokens.ts";

/** Maximum number of tokens per call. */
export const COPIES_LIMIT = 20;
/** Range in feet, like a shortbow. The user can change it on the sheet. */
const RANGE = { normal: 80, max: 320 } as const;

export interface QuickNpc {
  readonly name: string;
  readonly img: string;
  readonly hitPoints: number;
  readonly physical: number;
  readonly magical: number;
  readonly attack: number;
  /** Damage formula with bonus. Russian dice notation is allowed. */
  readonly damage: string;
  readonly damageType: string;
  readonly reduction: number;
  readonly ranged: boolean;
  readonly weaponName: string;
  /** Challenge rating. */
  readonly challenge: number;
  readonly copies: number;
}

/**
 * Creates the actor with one weapon. Places tokens if a scene is shown, each with its own hit points.
 * @returns the actor, or undefined (the user sees a warning) if nothing was created
 * @rule C-64 B-DMG-12
 */
export async function createQuickNpc(npc: QuickNpc): Promise<OpposedActor | undefined> {
  if (!isGMOrTell()) return undefined;
  try {
    parseFormula(npc.damage);
    const actor = await Actor.create(actorData(npc));
    if (actor) await placeCopies(actor, npc);
    return actor;
  } catch (error) {
    if (error instanceof FormulaError) notifyFormula(error, npc.damage);
    else notifyFailure(error);
    return undefined;
  }
}

/** Returns the NPC as a temporary document that is not stored. @throws FormulaError for an invalid damage formula */
export function imaginedNpc(npc: QuickNpc): OpposedActor {
  parseFormula(npc.damage);
  return new OpposedActor(actorData(npc, { _id: foundry.utils.randomID() }));
}

/** @param id id of the weapon, because temporary documents get none automatically */
function actorData(npc: QuickNpc, id: { readonly _id?: string } = {}): Actor.CreateData {
  const { name, img, hitPoints, physical, magical, attack } = npc;
  const { damage, damageType, reduction, ranged, weaponName, challenge } = npc;
  const { OWNER } = CONST.TOKEN_DISPLAY_MODES;
  const { dice, flat } = splitFormula(damage);
  const blow =
    dice === ""
      ? { formula: String(Math.max(0, Math.trunc(flat))), bonus: 0 }
      : { formula: dice, bonus: Math.trunc(flat) };
  return {
    name,
    type: "npc",
    img,
    system: { hp: { value: hitPoints, max: hitPoints }, totals: { physical, magical, reduction }, challenge },
    // Show the name and hit points to the GM, to tell the tokens apart.
    prototypeToken: {
      name,
      texture: { src: img },
      actorLink: false,
      appendNumber: true,
      displayName: OWNER,
      displayBars: OWNER,
      bar1: { attribute: "hp" },
    },
    items: [
      {
        ...id,
        name: weaponName,
        type: "weapon",
        img: `systems/${SYSTEM_ID}/icons/${ranged ? "shortbow" : "weapon"}.svg`,
        system: {
          weaponType: ranged ? "ranged" : "oneHanded",
          damage: [{ formula: blow.formula, type: damageType }],
          damageBonus: blow.bonus,
          attack: { total: attack },
          range: ranged ? RANGE : { normal: null, max: null },
          equipped: "main",
        },
      },
    ],
  };
}

/** Places numbered tokens around the selected token, or in the middle of the scene, in one update. */
async function placeCopies(actor: OpposedActor, { name, copies }: Pick<QuickNpc, "name" | "copies">): Promise<void> {
  const scene = canvas.ready ? canvas.scene : null;
  const count = Math.min(COPIES_LIMIT, Math.max(0, Math.trunc(copies)));
  if (!scene || count === 0) return;
  const [near] = controlledTokens();
  const places = freePlaces(scene, near ?? null, count);
  const tokens = await Promise.all(
    places.map(async (at, index) => {
      const token = await actor.getTokenDocument({ ...at, ...onViewedLevel() }, { parent: scene });
      return { ...token.toObject(), name: count > 1 ? `${name} ${String(index + 1)}` : name };
    }),
  );
  await scene.createEmbeddedDocuments("Token", tokens);
}

export interface QuickObject {
  readonly name: string;
  /** Name of the creature type and of the feature that marks it as an object. */
  readonly kind: string;
  readonly material: Material;
  readonly size: Size;
  readonly sturdiness: Sturdiness;
  /** Damage below this number has no effect; null = no threshold. */
  readonly threshold: number | null;
  readonly copies: number;
}

/** A fixed Defense is 10 plus the bonus on the sheet. */
const BASE = 10;

/**
 * Creates the actor and its tokens on the scene. A Huge or larger object is split into Large sections.
 * @returns the actor, or undefined (the user sees a warning) if nothing was created
 * @rule B-OBJ-03 B-OBJ-04 B-OBJ-05 B-OBJ-06 B-OBJ-07 B-OBJ-08
 */
export async function createObject(thing: QuickObject): Promise<OpposedActor | undefined> {
  if (!isGMOrTell()) return undefined;
  const { name, kind, material, size, sturdiness, copies } = thing;
  const { defense, hitPoints, sections, immunities, threshold } = objectStats(
    material,
    size,
    sturdiness,
    thing.threshold,
  );
  const cells = spaceOf(sections > 1 ? "large" : size).cells;
  const img = `systems/${SYSTEM_ID}/icons/chest.svg`;
  const bonus = defense.static - BASE;
  return orTellFailure(undefined, async () => {
    const actor = await Actor.create({
      name,
      type: "npc",
      img,
      system: {
        size: sections > 1 ? "large" : size,
        hp: { value: hitPoints.average, max: hitPoints.average },
        totals: { physical: bonus, magical: bonus, reduction: 0 },
        speed: { walk: 0 },
        immunities: [...immunities],
        threshold,
        defenseMode: "fixed",
        creatureType: kind,
      },
      prototypeToken: {
        name,
        texture: { src: img },
        width: cells,
        height: cells,
        actorLink: false,
        appendNumber: true,
        disposition: CONST.TOKEN_DISPOSITIONS.NEUTRAL,
      },
      items: [{ name: kind, type: "feature", img, system: { trait: "object" } }],
    });
    if (actor) await placeCopies(actor, { name, copies: Math.min(COPIES_LIMIT, copies * sections) });
    return actor;
  });
}
