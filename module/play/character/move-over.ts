/** Creates characters and things that were read from the files of another system. */
import { OpposedActor } from "../../documents/actor.ts";
import { OpposedItem } from "../../documents/item.ts";
import type { HeroFacts, ThingFacts } from "../../rules/creatures/stat-block-text/read-export.ts";
import { isGMOrTell, notifyFailure } from "../common/notify.ts";
import { paragraph } from "./creature-document.ts";
import { itemAt } from "./creation-sources.ts";

/** A thing, and the document of a pack that bears its name; "" = none. */
export interface FoundThing {
  readonly thing: ThingFacts;
  readonly uuid: string;
}

/** Returns the data of a thing: that of the pack, or name, weight, price and text alone. */
async function thingData({ thing, uuid }: FoundThing): Promise<Item.CreateData | null> {
  const { name, kind, quantity, weight, price, text } = thing;
  const item = uuid === "" ? null : await itemAt(uuid);
  if (item) {
    const copy = game.items.fromCompendium(item, { clearFolder: true });
    if (kind === "things") foundry.utils.setProperty(copy, "system.quantity", quantity);
    return copy;
  }
  if (kind !== "things") return null;
  return { type: "gear", name, system: { quantity, weight, price: { ...price }, description: paragraph(text) } };
}

/** @returns the thing in the world, or undefined (the user sees a warning) if nothing was created */
export async function createThing(found: FoundThing): Promise<OpposedItem | undefined> {
  if (!isGMOrTell()) return undefined;
  try {
    const data = await thingData(found);
    return data ? await OpposedItem.create(data) : undefined;
  } catch (error) {
    notifyFailure(error);
    return undefined;
  }
}

export interface HeroOrder {
  readonly hero: HeroFacts;
  readonly name: string;
  /** Path of the picture; "" = none. */
  readonly portrait: string;
  /** Id of a folder of actors; "" = none. */
  readonly folder: string;
  readonly things: readonly FoundThing[];
  /** Paragraphs for the biography, after its own text. */
  readonly notes: readonly string[];
}

/**
 * Creates a character of level 1 without class, species and background: those bring features, mastery and points, and are chosen by hand.
 * @returns the actor, or undefined (the user sees a warning) if nothing was created
 */
export async function createHero(order: HeroOrder): Promise<OpposedActor | undefined> {
  if (!isGMOrTell()) return undefined;
  const { hero, name, portrait, folder, things, notes } = order;
  try {
    const items = await Promise.all(things.map(thingData));
    return await OpposedActor.create({
      type: "character",
      name,
      ...(portrait === "" ? {} : { img: portrait }),
      folder: folder === "" ? null : folder,
      system: {
        characteristics: Object.fromEntries(
          Object.entries(hero.characteristics).map(([key, value]) => [key, { value }]),
        ),
        coins: hero.coins,
        languages: [...hero.languages],
        biography: [hero.biography, ...notes].map(paragraph).join(""),
      },
      items: items.filter((item) => item !== null),
    });
  } catch (error) {
    notifyFailure(error);
    return undefined;
  }
}
