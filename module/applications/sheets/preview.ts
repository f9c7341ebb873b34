/** Preview of an item at the top of its form, with the odds against the owner's current target. */
import { mainActivity } from "../../data/item/activities.pure.ts";
import { featureWords } from "./view/npc-entries.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { findActor } from "../../play/common/documents.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { lastFoesOf } from "../../play/card-state/last-foes.ts";
import { markedTarget } from "../../play/odds/odds-eyes.ts";
import { outlookOn, type InView } from "../../play/odds/odds-marked.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { failChances } from "../../play/odds/save-odds.ts";
import { failsText, foeOdds } from "../common/odds-view.ts";
import type { Texts } from "../words/texts.ts";
import { fact, type Fact } from "./item-view/item-facts.ts";
import { armorPreview, consumablePreview, featurePreview, spellPreview, weaponPreview } from "./item-view/preview.ts";

/** Returns the target, else the creature that the actor attacked last. Null when this user may not know its name. */
function inView(actor: OpposedActor): (InView & { readonly name: string }) | null {
  const token = markedTarget();
  if (token?.actor && token.actor !== actor) return { actor: token.actor, token, name: token.name };
  const [last] = lastFoesOf(actor).struck;
  const foe = last && last.name !== null ? findActor({ actor: last.id, token: null }) : null;
  // The current position of an earlier target is irrelevant.
  return foe && last?.name != null ? { actor: foe, token: null, name: last.name } : null;
}

/**
 * Returns the odds of the item's usual attack, or the chance that a save against it fails. Null when the item has
 * neither, or the user may not know them.
 */
function oddsFact(item: Item.Implementation, texts: Texts): Fact | null {
  const { actor } = item;
  const test = item.isWeapon() ? null : activityOf(item)?.test;
  const strikes = item.isWeapon() || test?.kind === "attack";
  const foe = actor?.creature && (strikes || test?.kind === "save") ? inView(actor) : null;
  if (!actor || !foe) return null;
  const label = texts.t("OD20.Odds.Against", { name: foe.name });
  if (test?.kind === "save") {
    const fails = failChances(actor, foe, test)?.get("none");
    return fails === undefined ? null : fact(label, failsText(fails, texts));
  }
  const outlook = outlookOn(actor, item, item.getAttackModes()[0] ?? "strike", foe);
  return outlook && fact(label, foeOdds(outlook, texts));
}

/** Returns the preview; null for an item without facts. */
export function itemPreview(item: Item.Implementation, texts: Texts) {
  const { actor } = item;
  const owner = actor?.creature ? actor : null;
  const label = owner ? texts.t("OD20.Thing.inHands", { name: nameForViewer(owner) }) : texts.t("OD20.Thing.inNoHands");
  const { facts, barred } = partsOf(item, texts);
  return facts.length === 0
    ? null
    : {
        /** Names the owner whose numbers count. */
        label,
        facts,
        /** The missing requirement, or "". */
        barred,
      };
}

function partsOf(item: Item.Implementation, texts: Texts) {
  const odds = oddsFact(item, texts);
  if (item.isWeapon()) return weaponPreview(item, odds, texts);
  if (item.isArmor()) return armorPreview(item, texts);
  const own = item.actor?.creature?.spells ?? null;
  const facts = item.isKind("spell")
    ? spellPreview(item, own, texts)
    : item.isKind("feature")
      ? featurePreview(featureWords(item), item.system.action, own?.dc?.parts ?? null, texts)
      : item.isKind("consumable")
        ? consumablePreview(mainActivity(item)?.parts ?? [], texts)
        : [];
  // An item without facts has no odds.
  return { facts: odds && facts.length > 0 ? [...facts, odds] : facts, barred: "" };
}
