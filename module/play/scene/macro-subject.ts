/** Finds the weapon or actor that a macro names, or a substitute. Notifies the user about every refusal. */
import { OpposedActor } from "../../documents/actor.ts";
import { OpposedItem } from "../../documents/item.ts";
import { macroChoice } from "./macro-choice.pure.ts";
import { notifyWarning } from "../common/notify.ts";
import { sameItem, nameForViewer } from "./tokens.ts";
import { controlledTokens } from "./chosen-tokens.ts";
import { storedName } from "../../core/other-language.ts";

const isItem = (value: unknown): value is OpposedItem => value instanceof OpposedItem;
const isActor = (value: unknown): value is OpposedActor => value instanceof OpposedActor;

/** Returns a document of the world or of a pack; null if it does not exist or the uuid is invalid. */
async function find(uuid: string): Promise<unknown> {
  try {
    return await fromUuid(uuid);
  } catch {
    return null;
  }
}

/** Returns the actors that this user may use: those of the selected tokens, then the user's character. */
function standIns(): OpposedActor[] {
  const { character } = game.user;
  const actors = [...controlledTokens().map(({ actor }) => actor), character];
  return [...new Set(actors)].filter((actor): actor is OpposedActor => actor?.isOwner === true);
}

function baseOf(actor: OpposedActor): string {
  return actor.token?.baseActor?.uuid ?? actor.uuid;
}

/** Returns the actors of selected tokens that are the same creature as this actor. */
function selectedLike(actor: OpposedActor): OpposedActor[] {
  return controlledTokens().flatMap(({ actor: other }) =>
    other?.isOwner === true && baseOf(other) === baseOf(actor) ? [other] : [],
  );
}

/**
 * Finds the weapon of a macro.
 * @param uuid of the weapon when the macro was created
 * @param name of the weapon then; used to find a substitute if the weapon is deleted
 * @returns undefined if this user may use no such weapon (the user is notified)
 */
export async function macroWeapon(uuid: string, name: string): Promise<OpposedItem | undefined> {
  const found = await find(uuid);
  const item = isItem(found) ? found : null;
  const owner = item?.actor?.inCompendium === false ? item.actor : null;
  const ofActor = (actor: OpposedActor): OpposedItem[] => {
    const own = item
      ? sameItem(actor, item)
      : actor.getWeapons().find((weapon) => [weapon.name, storedName(weapon)].includes(name));
    return own ? [own] : [];
  };
  const like = owner ? selectedLike(owner) : [];
  const people = standIns();
  const chosen = macroChoice({
    named:
      item && owner
        ? { subject: item, owned: owner.isOwner, selected: like.some((actor) => actor.uuid === owner.uuid) }
        : null,
    siblings: like.flatMap(ofActor),
    others: people.flatMap(ofActor),
  });
  if (chosen) return chosen;
  const what = item?.name ?? name;
  if (owner) notifyWarning("OD20.Notify.noPermission", { name: nameForViewer(owner) });
  else if (!item) notifyWarning("OD20.Macro.gone", { name: what });
  else if (people[0]) notifyWarning("OD20.Notify.noWeapon", { name: people[0].name, item: what });
  else notifyWarning("OD20.Macro.nobody", { name: what });
  return undefined;
}

/**
 * Finds an item to use: the one of the uuid, or that of the same name of a selected token or of the user's character.
 * @param text uuid or name
 * @param fits which items are meant
 * @returns undefined if this user may use no such item (the user is notified)
 */
export async function itemToUse(text: string, fits: (item: OpposedItem) => boolean): Promise<OpposedItem | undefined> {
  const found = text.includes(".") ? await find(text) : null;
  const item = isItem(found) ? found : null;
  if (item?.actor?.inCompendium === false && item.actor.isOwner) return item;
  const name = (item?.name ?? text).toLocaleLowerCase();
  const people = standIns();
  for (const actor of people) {
    const own =
      (item && sameItem(actor, item)) ??
      actor.items.find((one) => [one.name, storedName(one)].some((is) => is.toLocaleLowerCase() === name) && fits(one));
    if (own) return own;
  }
  const [first] = people;
  const said = item && item.actor?.isOwner !== false ? item.name : text;
  if (first) notifyWarning("OD20.TextRoll.NoItem", { name: nameForViewer(first), item: said });
  else notifyWarning("OD20.Macro.nobody", { name: said });
  return undefined;
}

/**
 * Finds the actor of a macro.
 * @param uuid of the actor when the macro was created
 * @param what name of the roll, for the notification
 * @returns undefined if this user may use no such actor (the user is notified)
 */
export async function macroActor(uuid: string, what: string): Promise<OpposedActor | undefined> {
  const found = await find(uuid);
  const actor = isActor(found) && !found.inCompendium ? found : null;
  const like = actor ? selectedLike(actor) : [];
  const chosen = macroChoice({
    named: actor ? { subject: actor, owned: actor.isOwner, selected: like.includes(actor) } : null,
    siblings: like,
    others: standIns(),
  });
  if (chosen) return chosen;
  if (actor) notifyWarning("OD20.Notify.noPermission", { name: nameForViewer(actor) });
  else notifyWarning("OD20.Macro.nobody", { name: what });
  return undefined;
}
