/** Finds the creatures for a simulated fight: selected tokens, party members and played characters. */
import { laterAttacks } from "../action-economy/full-attacks.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { countedLevel } from "../../rules/character/progression.ts";
import { experienceOf } from "../../rules/creatures/stat-block.ts";
import { currentRuleset } from "../../core/settings.ts";
import { owns } from "../common/documents.ts";
import { membersOf } from "../inventory/party.ts";
import { npcMode } from "../scene/npc-defense-mode.ts";
import { nameForViewer } from "../scene/tokens.ts";
import { controlledTokens } from "../scene/chosen-tokens.ts";
import type { FighterFacts, FighterWeapon } from "./fighter.pure.ts";
import { threatOf } from "../attack/attack.ts";
import { blowsOf, usualMode } from "../attack/multiattack.ts";

export interface FightCandidate {
  /** Uuid of the base actor. Tokens of the same actor share it. */
  readonly origin: string;
  /** Name of the base actor. */
  readonly kind: string;
  readonly name: string;
  readonly img: string;
  readonly side: "heroes" | "foes";
  /** Whether the creature takes part by default. */
  readonly chosen: boolean;
  readonly facts: FighterFacts;
  /** Experience for defeating it. */
  readonly xp: number;
  /** Level of a character; null for others. */
  readonly level: number | null;
}

type Token = TokenDocument.Implementation;

const NO_IMAGE = "icons/svg/mystery-man.svg";

/**
 * Returns the candidates. Enemies are the selected tokens that are neither party members nor friendly. Heroes are the other
 * selected tokens and the members of a selected party, or of all parties. If there are none, heroes are the characters owned by
 * players. If heroes are selected, only they take part by default.
 */
export function fightCandidates(): FightCandidate[] {
  const selected = controlledTokens();
  const parties = selected.flatMap(({ actor }) => (actor?.isParty() === true ? [actor] : []));
  const members = inParties(parties.length > 0 ? parties : game.actors.contents);
  const belongs = new Set(members.map(({ uuid }) => uuid));
  const isHero = (token: Token): boolean =>
    belongs.has(token.actor?.uuid ?? "") || token.disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY;
  const friends = selected.filter(({ actor }) => readOr(() => actor?.creature, null)).filter(isHero);
  const chosen = new Set(friends.flatMap(({ actor }) => actor?.uuid ?? []));
  const joined = [...friends.flatMap(({ actor }) => actor ?? []), ...members];
  const heroes = joined.length > 0 ? joined : playedCharacters();
  const foes = selected.filter((token) => !isHero(token)).flatMap(({ actor }) => actor ?? []);
  return [
    ...withoutDuplicates(heroes).flatMap((actor) =>
      candidate(actor, "heroes", chosen.size === 0 || chosen.has(actor.uuid)),
    ),
    ...withoutDuplicates(foes).flatMap((actor) => candidate(actor, "foes", true)),
  ];
}

/** Returns as many enemies of each kind as a saved encounter has. */
export function savedFoes(
  members: readonly { readonly found: OpposedActor | null; readonly count: number }[],
): FightCandidate[] {
  return members.flatMap(({ found, count }) =>
    found ? candidate(found, "foes", true).flatMap((one) => Array<FightCandidate>(count).fill(one)) : [],
  );
}

/** Removes duplicates, because several tokens may share an actor. */
function withoutDuplicates(actors: readonly OpposedActor[]): OpposedActor[] {
  return [...new Map(actors.map((actor) => [actor.uuid, actor])).values()];
}

function inParties(parties: readonly OpposedActor[]): OpposedActor[] {
  return parties.flatMap((party) => membersOf(party)).flatMap(({ actor }) => actor ?? []);
}

/** Returns the members of all parties, each once, with their present values. */
export function partyFighters(): { readonly actor: OpposedActor; readonly facts: FighterFacts }[] {
  return withoutDuplicates(inParties(game.actors.contents)).flatMap((actor) => {
    const facts = readOr(() => fighterFacts(actor), null);
    return facts ? [{ actor, facts }] : [];
  });
}

function playedCharacters(): OpposedActor[] {
  const players = game.users.contents.filter((user) => !user.isGM);
  return game.actors.contents.filter((actor) => actor.isCharacter() && players.some((user) => owns(user, actor)));
}

function candidate(actor: OpposedActor, side: FightCandidate["side"], chosen: boolean): FightCandidate[] {
  const facts = readOr(() => fighterFacts(actor), null);
  if (!facts) return [];
  const base = actor.token?.baseActor ?? actor;
  return [
    {
      origin: base.uuid,
      kind: base.name,
      name: nameForViewer(actor),
      img: actor.token?.texture.src ?? actor.img ?? NO_IMAGE,
      side,
      chosen: chosen && facts.hitPoints > 0,
      facts,
      xp: actor.isNpc() ? experienceOf(actor.system) : 0,
      level: actor.isCharacter() ? countedLevel(actor.system.details.level, currentRuleset()) : null,
    },
  ];
}

/** Returns the creature's present values. Null if the actor is not a creature. */
export function fighterFacts(actor: OpposedActor): FighterFacts | null {
  const { creature } = actor;
  if (!creature) return null;
  const { value, temporary } = actor.hitPoints;
  const fixed = currentRuleset().attackAgainst === "static" || (actor.isNpc() && npcMode(actor) === "fixed");
  return {
    playerCharacter: actor.pc,
    // Temporary hit points alone do not keep a creature up.
    hitPoints: value > 0 && !actor.dead ? value + temporary : 0,
    initiative: creature.initiative.total,
    defense: { physical: actor.getDefense("physical").parts, magical: actor.getDefense("magical").parts },
    answers: !actor.defends ? "none" : fixed ? "fixed" : "roll",
    acts: actor.acts,
    lucky: hasTrait(actor, "lucky"),
    mitigation: actor.getMitigation(),
    weapons: weaponsOf(actor),
    attacks: Math.max(1, creature.actions.attacks),
    multiattacks: multiattacksOf(actor),
    later: laterAttacks(actor),
  };
}

/** Returns the weapons the creature can use now. Skips ranged weapons without ammunition, and two-handed use with a shield. */
function weaponsOf(actor: OpposedActor): FighterWeapon[] {
  return actor.getWeapons().flatMap((item): FighterWeapon[] => {
    const { equipped, weaponType } = item.system;
    const modes = item
      .getAttackModes()
      .filter((mode) => mode !== "improvised" && mode !== "offHand" && (mode !== "twoHands" || !actor.shield));
    const usual = equipped === "both" && modes.includes("twoHands") ? "twoHands" : modes[0];
    return modes.flatMap((mode) =>
      armed(item, mode, mode === usual && (equipped !== "none" || weaponType === "unarmed")),
    );
  });
}

/** Returns the weapon in one mode. Empty if ammunition is missing. */
function armed(item: OpposedItem<"weapon">, mode: AttackMode, held: boolean): FighterWeapon[] {
  const { parts, damage, defense, needsAmmunition, ammunition, needsReload } = item.getAttack(mode);
  if (needsAmmunition && !ammunition) return [];
  const key = `${item.id ?? ""}.${mode}`;
  const threat = item.actor ? threatOf({ actor: item.actor, use: null }) : {};
  return [{ key, name: item.name, mode, held, attack: parts, damage, against: defense, loads: needsReload, ...threat }];
}

/** Returns the multiattacks of the stat block, with weapons the creature has. @rule H-TURN-05 */
function multiattacksOf(actor: OpposedActor): FighterFacts["multiattacks"] {
  return actor.items.contents.flatMap((feature) => {
    const blows = blowsOf(feature).flatMap(({ item, count }) =>
      armed(item, usualMode(item), true).map((weapon) => ({ weapon, times: count })),
    );
    return blows.length > 0 ? [{ key: feature.id ?? "", name: feature.name, blows }] : [];
  });
}
