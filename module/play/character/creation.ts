/** Character creation: the draft on the actor, a preview of the result, and the final write. Until then only the draft changes. */
import { deleteItems } from "../common/documents.ts";
import { ownsOrTell } from "../scene/tokens.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { isPhysical } from "../../data/actor/item-totals.ts";
import { t } from "../../core/i18n.ts";
import { toldLine } from "../../core/told.ts";
import { currentRuleset } from "../../core/settings.ts";
import { gameOf } from "../../rules/games/games.ts";
import { INSTEAD } from "../../rules/character/chosen.ts";
import { withoutHeld } from "../../rules/character/owed-choices.ts";
import { focusUsed, isFocusFor } from "../../rules/spells/focus.ts";
import { rolledValue, VALUE_DICE } from "../../rules/character/creation.ts";
import { CHARACTERISTICS, isSkill } from "../../rules/basics/ids.ts";
import { withClaim } from "../protocol/claim.ts";
import { id16 } from "../common/id.pure.ts";
import { itemAt, kitsTaken } from "./creation-sources.ts";
import { spellData } from "./creation-spells.ts";
import { inTurn, inTurnOrTell, orTellFailure } from "../common/in-turn.ts";
import { withReplacements } from "./replacement-skills.ts";
import { finalValues, readDraft, type Draft } from "./draft.pure.ts";
import { decideBuy, openWishes, type BuyDecision } from "./plan-mastery.pure.ts";
import { ORIGIN_KINDS, planGiving, withChosen, type OriginKind } from "./plan-origin.pure.ts";
import { asCoins, inCopper, purseInCopper } from "../inventory/purse.pure.ts";
import { buyerOf, type Character } from "./mastery.ts";
import { notifyWarning } from "../common/notify.ts";
import { choicesIn, fetchFeatures, givenAs } from "./feature-data.ts";
import { itemsFromOrigin, originOf, readOrigin } from "./origin.ts";
import { storedRolls } from "../dice/rolls.ts";
import { speakerOf } from "../common/participants.ts";

type Item = Item.Implementation;

/** Everything that the final write would change, computed from the draft. */
export interface Outcome {
  /** A preview of the character: a temporary document that is not stored. */
  readonly character: Character;
  /** Items to create, in order, with their ids. */
  readonly coming: readonly Item.CreateData[];
  /** The spells among these items that the user chose in the guide. */
  readonly spells: readonly Item.CreateData[];
  /** Items to delete: earlier origins and the items that they gave. */
  readonly going: readonly Item[];
  /** UUIDs of features and chosen items that no longer exist. */
  readonly missing: readonly string[];
  /**
   * Copper left of the purse in the draft, or of the coins of the character if the draft has no purse. Negative if the money does not
   * suffice. Null if nothing costs money.
   */
  readonly left: number | null;
}

/** Returns the draft of a character, or null. */
export function draftOf(actor: Character): Draft | null {
  return readDraft(actor.system.toObject().draft);
}

/** Stores the draft on the actor, so that the user can continue later or on another client. Null deletes the draft. */
export async function saveDraft(actor: Character, draft: Draft | null): Promise<void> {
  return inTurnOrTell(actor.uuid, undefined, async () => {
    await actor.update({ system: { draft: draft ? JSON.stringify(draft) : "" } });
  });
}

/** Returns the characteristics that the background may raise; empty = any. */
export async function raisedAmong(actor: Character, draft: Draft): Promise<readonly string[]> {
  const item = draft.origins.background ? await itemAt(draft.origins.background.uuid) : originOf(actor, "background");
  return item?.isKind("background") === true ? [...item.system.raises] : [];
}

async function originData(
  actor: Character,
  kind: OriginKind,
  draft: Draft,
  missing: string[],
  elsewhere: ReadonlySet<string>,
): Promise<{ readonly coming: Item.CreateData[]; readonly going: Item[] }> {
  const picked = draft.origins[kind];
  if (!picked) return { coming: [], going: [] };
  const source = await itemAt(picked.uuid);
  const record = source && readOrigin(source);
  if (!source || record?.kind !== kind) {
    missing.push(picked.uuid);
    return { coming: [], going: [] };
  }
  const id = foundry.utils.randomID();
  const copy = game.items.fromCompendium(source, { clearFolder: true });
  const choices = withChosen(record.choices, picked.chosen);
  foundry.utils.setProperty(copy, "_id", id);
  foundry.utils.setProperty(copy, "system.choices", choices);
  const { data, missing: lost } = await fetchFeatures(
    planGiving({ ...record, id, choices: withoutHeld(choices, elsewhere) }, [], {
      after: 0,
      upTo: actor.system.details.level,
    }),
    null,
  );
  missing.push(...lost);
  for (const one of data) {
    const chosen = picked.features[givenAs(one)];
    if (chosen) foundry.utils.setProperty(one, "system.choices", withChosen(choicesIn(one), chosen));
  }
  const old = originOf(actor, kind);
  return { coming: [copy, ...data], going: old ? [old, ...itemsFromOrigin(old)] : [] };
}

/** Returns the UUIDs of features that the other origins give, whether chosen in the draft or owned. @rule H-MAS-06 */
async function broughtByOthers(actor: Character, kind: OriginKind, { origins }: Draft): Promise<ReadonlySet<string>> {
  const brought = new Set<string>();
  for (const other of ORIGIN_KINDS) {
    const picked = origins[other];
    const item = other === kind ? null : picked ? await itemAt(picked.uuid) : originOf(actor, other);
    for (const { uuid } of (item && readOrigin(item)?.features) ?? []) brought.add(uuid);
  }
  return brought;
}

/** Equipment to create. `quantity` counts pieces if `inPieces` is set, otherwise purchases. */
interface ComingLine {
  readonly uuid: string;
  readonly quantity: number;
  readonly free: boolean;
  readonly inPieces?: true;
}

/** Returns the kinds of casting focus that the chosen or owned class uses. @rule H-SPL-21 */
async function classFocus(actor: Character, { origins }: Draft): Promise<string[]> {
  const comes = origins.class && (await itemAt(origins.class.uuid));
  const own = actor.items.contents.filter((item) => item.isKind("class"));
  return (comes?.isKind("class") ? [comes] : own).flatMap(({ system }) => focusUsed(system.focus, system.identifier));
}

/**
 * Returns the item data of the given and bought equipment. Equips the first armor, the first shield, the first weapon, and a focus in a
 * free hand.
 */
async function cartData(
  lines: readonly ComingLine[],
  missing: string[],
  used: readonly string[],
): Promise<{ readonly data: Item.CreateData[]; readonly cost: number }> {
  const data: Item.CreateData[] = [];
  const taken = new Set<string>();
  const focus: { held: boolean; spare: Item.CreateData | null } = { held: false, spare: null };
  let hands = 2;
  let cost = 0;
  for (const { uuid, quantity, free, inPieces = false } of lines) {
    const item = await itemAt(uuid);
    const { system } = item ?? {};
    if (!item || !system || !isPhysical(system)) {
      missing.push(uuid);
      continue;
    }
    const copy = game.items.fromCompendium(item, { clearFolder: true });
    foundry.utils.setProperty(copy, "_id", foundry.utils.randomID());
    foundry.utils.setProperty(copy, "system.quantity", inPieces ? quantity : quantity * Math.max(1, system.quantity));
    const place = item.isArmor()
      ? item.system.armorType === "shield"
        ? "shield"
        : "body"
      : item.isWeapon()
        ? "hand"
        : "";
    const serves = item.focus !== null && isFocusFor(item.focus, used, item.isArmor());
    if (place !== "" && !taken.has(place)) {
      taken.add(place);
      const hand = item.nextHand === "none" ? "main" : item.nextHand;
      foundry.utils.setProperty(copy, "system.equipped", item.isWeapon() ? hand : true);
      if (place !== "body") hands -= item.isWeapon() && hand === "both" ? 2 : 1;
      focus.held ||= serves;
    }
    if (place === "" && serves) focus.spare ??= copy;
    data.push(copy);
    if (!free) cost += inCopper(system.price) * quantity;
  }
  if (focus.spare && !focus.held && hands > 0)
    foundry.utils.setProperty(focus.spare, "system.equipped", taken.has("shield") ? "main" : "off");
  return { data, cost };
}

/** Computes the result of a draft without writing anything. @rule H-PRG-03 H-MAS-06 C-41 C-58 */
export async function outcomeOf(actor: Character, draft: Draft): Promise<Outcome> {
  const missing: string[] = [];
  const origins = [];
  for (const kind of ORIGIN_KINDS)
    origins.push(await originData(actor, kind, draft, missing, await broughtByOthers(actor, kind, draft)));
  const kits = await kitsTaken(actor, draft);
  const given = kits.things.map((thing) => ({ ...thing, free: true, inPieces: true }) as const);
  const brought = origins.flatMap((one) => one.coming);
  const cart = await cartData([...given, ...draft.cart], missing, await classFocus(actor, draft));
  const paid = kits.gold * 100 - cart.cost;
  const spells = await spellData(actor, brought, draft, missing);
  const coming = [...brought, ...spells, ...cart.data];
  const going = origins.flatMap((one) => one.going);
  const gone = new Set(going.map(({ id }) => id));
  const values = finalValues(draft, await raisedAmong(actor, draft));
  const source = actor.toObject();
  const characteristics = Object.fromEntries(
    CHARACTERISTICS.map((key) => [
      key,
      { ...actor.system.toObject().characteristics[key], ...(values[key] === null ? {} : { value: values[key] }) },
    ]),
  );
  foundry.utils.setProperty(source, "items", [...source.items.filter(({ _id }) => !gone.has(_id)), ...coming]);
  foundry.utils.setProperty(source, "system.characteristics", characteristics);
  foundry.utils.mergeObject(source, { system: rankData(actor, draft) });
  const prepare = (): Character => {
    const made = new OpposedActor(foundry.utils.deepClone(source));
    if (!made.isCharacter()) throw new TypeError("The copy of a character must have the type character");
    return made;
  };
  let character = prepare();
  for (const [index, kind] of ORIGIN_KINDS.entries()) {
    const [copy] = origins[index]?.coming ?? [];
    const item = typeof copy?._id === "string" ? character.items.get(copy._id) : undefined;
    const choices = item && withReplacements(item, draft.origins[kind]?.features[INSTEAD] ?? {});
    if (!copy || !choices) continue;
    foundry.utils.setProperty(copy, "system.choices", choices);
    character = prepare();
  }
  for (const one of coming) {
    const item = typeof one._id === "string" ? character.items.get(one._id) : undefined;
    if (item?.isKind("feature") === true) foundry.utils.setProperty(one, "system.uses.value", item.system.uses.max);
  }
  return {
    character,
    coming,
    spells,
    going,
    missing,
    left:
      draft.purse !== null
        ? draft.purse * 100 + paid
        : cart.cost > 0 || kits.gold > 0
          ? purseInCopper(actor.system.coins) + paid
          : null,
  };
}

/** Returns the ranks of skills that the table has, as an update; nothing in a game without ranks. @rule D-C6 */
function rankData({ system }: Character, { ranks }: Draft): Record<string, unknown> {
  if (!gameOf(currentRuleset()).ranks) return {};
  const of = (has: (key: string) => boolean): object =>
    Object.fromEntries(Object.entries(ranks).flatMap(([key, value]) => (has(key) ? [[key, { ranks: value }]] : [])));
  return { skills: of(isSkill), own: { skills: of((key) => Object.hasOwn(system.own.skills, key)) } };
}

/** Decides the purchases of mastery. Skips wishes that an origin already gives; a game without mastery sells nothing. */
function boughtBy({ character }: Pick<Outcome, "character">, { wishes }: Draft): BuyDecision {
  const buyer = buyerOf(character);
  const sold = gameOf(currentRuleset()).sells ? openWishes(buyer, wishes) : [];
  // Each log entry needs its own id, because entries with the same id would count once.
  return decideBuy(buyer, sold, () => foundry.utils.randomID());
}

/** Returns a preview of the character with the wished mastery, or null if the points do not suffice. */
export function withMastery({ character }: Pick<Outcome, "character">, draft: Draft): Character | null {
  const decision = boughtBy({ character }, draft);
  if (!decision.ok) return null;
  const source = foundry.utils.mergeObject(character.toObject(), { system: decision.system });
  const trained = new OpposedActor(source);
  return trained.isCharacter() ? trained : null;
}

/**
 * Finishes the creation: creates all items in one write, then updates the actor and sets hit points to the maximum. If the update fails,
 * the new items are deleted and the draft stays.
 * @returns "made", "failed" (the user sees a warning), or the step with unpaid choices
 * @rule H-PRG-03 H-MAS-06 C-41 C-58
 */
export async function finishCreation(
  actor: Character,
  draft: Draft,
): Promise<"made" | "failed" | "mastery" | "equipment"> {
  if (!ownsOrTell(actor, actor.name)) return "failed";
  return orTellFailure("failed", async () => {
    const begun = actor.system.toObject().draft;
    const outcome = await outcomeOf(actor, draft);
    const { coming, going, left } = outcome;
    const bought = boughtBy(outcome, draft);
    const trained = withMastery(outcome, draft);
    if (!bought.ok || !trained) {
      notifyWarning(`OD20.Planner.Problem.${bought.ok ? "budget" : (bought.check.problems[0]?.problem ?? "budget")}`, {
        name: actor.name,
      });
      return "mastery";
    }
    if (left !== null && left < 0) {
      notifyWarning("OD20.Creation.Equipment.Unpaid");
      return "equipment";
    }
    const values = finalValues(draft, await raisedAmong(actor, draft));
    const characteristics = Object.fromEntries(
      CHARACTERISTICS.flatMap((key) => (values[key] === null ? [] : [[key, { value: values[key] }]])),
    );
    // A new character starts with all spell slots.
    const slots = Object.fromEntries(
      trained.system.spells.slots.filter(({ max }) => max > 0).map(({ key, max }) => [key, { value: max }]),
    );
    const changes = {
      ...looks(actor, draft),
      system: {
        ...bought.system,
        ...rankData(actor, draft),
        characteristics,
        hp: { value: trained.hitPoints.max },
        spellcasting: { slots },
        ...(left === null ? {} : { coins: { ...(draft.purse === null ? { ep: 0, pp: 0 } : {}), ...asCoins(left) } }),
        draft: "",
      },
    };
    return await inTurn(actor.uuid, async () => {
      // Another client may have finished or changed the draft while this client read the packs. The claim refuses the later of two
      // simultaneous clients before it creates anything.
      const overtaken = (): boolean => actor.system.toObject().draft !== begun;
      const made = overtaken()
        ? null
        : await withClaim(
            actor,
            { id: id16(`${actor.uuid}.creation`, begun), name: t("OD20.Creation.Making"), done: overtaken },
            async () => !overtaken() && (await write(actor, coming, going, changes)),
          );
      if (made?.result === true) return "made";
      notifyWarning("OD20.Creation.Overtaken", { name: actor.name });
      return "failed";
    });
  });
}

/** Returns the changes of name and portrait, including the prototype token. Keeps a separate token image. */
function looks(actor: Character, { name: typed, img }: Draft): object {
  const name = typed.trim();
  const own = actor.prototypeToken.texture.src !== actor.img;
  const token = { ...(name === "" ? {} : { name }), ...(img === "" || own ? {} : { texture: { src: img } }) };
  return { ...(name === "" ? {} : { name }), ...(img === "" ? {} : { img }), prototypeToken: token };
}

async function write(
  actor: Character,
  coming: readonly Item.CreateData[],
  going: readonly Item[],
  changes: object,
): Promise<true> {
  const former = going.map((item) => item.toObject() as Item.CreateData);
  await deleteItems(actor, going);
  let created: Item[] = [];
  try {
    if (coming.length > 0) created = await actor.createEmbeddedDocuments("Item", [...coming], { keepId: true });
    await actor.update(changes);
    return true;
  } catch (error) {
    await deleteItems(actor, created);
    if (former.length > 0) await actor.createEmbeddedDocuments("Item", former, { keepId: true });
    throw error;
  }
}

/** Rolls six values in a public message. @returns the values in rolled order; empty (the user sees a warning) after an error */
export async function rollValues(actor: Character): Promise<number[]> {
  return orTellFailure([], async () => {
    const rolls = await Promise.all(
      CHARACTERISTICS.map(() =>
        new Roll(`${String(VALUE_DICE.count)}d${String(VALUE_DICE.faces)}dl${String(VALUE_DICE.dropped)}`).evaluate(),
      ),
    );
    const values = rolls.map((roll) =>
      rolledValue(roll.dice.flatMap((die) => die.results.map(({ result }) => result))),
    );
    const data = { name: actor.name, values: values.join(", ") };
    const { text: flavor, flags } = toldLine({ key: "OD20.Creation.RolledFlavor", data });
    await ChatMessage.create({
      flavor,
      flags,
      speaker: speakerOf(actor),
      rolls: storedRolls(rolls),
    });
    return values;
  });
}
