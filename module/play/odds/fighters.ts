/** Who may fight in a simulated fight, read from the table: selected tokens, the party, those who are played. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { hasTrait } from "../../documents/creatures/traits.ts";
import { readOr } from "../../documents/shared/read-or.ts";
import { currentRuleset } from "../../core/settings.ts";
import { owns } from "../shared/documents.ts";
import { membersOf } from "../inventory/party.ts";
import { npcMode } from "../scene/npc-mode.ts";
import { controlledTokens, nameForViewer } from "../scene/tokens.ts";
import type { FighterFacts, FighterWeapon } from "./fighter.pure.ts";
import { threatOf } from "../attack/attack.ts";
import { blowsOf, usualMode } from "../attack/multiattack.ts";

export interface FightCandidate {
  /** What it was made of: tokens of one creature share it. */
  readonly origin: string;
  /** Name of the creature that tokens share. */
  readonly kind: string;
  readonly name: string;
  readonly img: string;
  readonly side: "heroes" | "foes";
  /** Whether it takes part at first. */
  readonly chosen: boolean;
  readonly facts: FighterFacts;
}

type Token = TokenDocument.Implementation;

const NO_IMAGE = "icons/svg/mystery-man.svg";

/**
 * Foes are the selected tokens that neither belong to a party nor are friendly. Heroes are the other selected ones and the
 * party's members (of a selected party, else of all); without either, the characters that are played. Where heroes are
 * selected, they alone take part at first.
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

/** Several tokens may be of one and the same creature. */
function withoutDuplicates(actors: readonly OpposedActor[]): OpposedActor[] {
  return [...new Map(actors.map((actor) => [actor.uuid, actor])).values()];
}

function inParties(parties: readonly OpposedActor[]): OpposedActor[] {
  return parties.flatMap((party) => membersOf(party)).flatMap(({ actor }) => actor ?? []);
}

/** Everybody who travels in a party, each once, as he fights now. */
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
    },
  ];
}

/** The creature's numbers as they are now; null for what is no creature. */
export function fighterFacts(actor: OpposedActor): FighterFacts | null {
  const { creature } = actor;
  if (!creature) return null;
  const { value, temporary } = actor.hitPoints;
  const fixed = currentRuleset().attackAgainst === "static" || (actor.isNpc() && npcMode(actor) === "fixed");
  return {
    playerCharacter: actor.pc,
    // Temporary ones alone keep nobody on his feet.
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
  };
}

/** What it can strike with: no bow without arrows, nothing in two hands beside a shield. */
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

/** The weapon used in one way; nothing where there is nothing to shoot. */
function armed(item: OpposedItem<"weapon">, mode: AttackMode, held: boolean): FighterWeapon[] {
  const { parts, damage, defense, needsAmmunition, ammunition, needsReload } = item.getAttack(mode);
  if (needsAmmunition && !ammunition) return [];
  const key = `${item.id ?? ""}.${mode}`;
  const threat = item.actor ? threatOf({ actor: item.actor, use: null }) : {};
  return [{ key, name: item.name, mode, held, attack: parts, damage, against: defense, loads: needsReload, ...threat }];
}

/** What its stat block lets it do with one action, with the weapons that it has. @rule H-TURN-05 */
function multiattacksOf(actor: OpposedActor): FighterFacts["multiattacks"] {
  return actor.items.contents.flatMap((feature) => {
    const blows = blowsOf(feature).flatMap(({ item, count }) =>
      armed(item, usualMode(item), true).map((weapon) => ({ weapon, times: count })),
    );
    return blows.length > 0 ? [{ key: feature.id ?? "", name: feature.name, blows }] : [];
  });
}
