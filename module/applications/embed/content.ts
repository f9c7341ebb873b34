/**
 * Content of `@Embed` for an actor or item. Users with Observer permission see the stat block; other users see the name
 * and the description.
 */
import { SYSTEM_ID, template } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { countedPoints } from "../../rules/damage/counted-points.ts";
import { weaponNumbers } from "../sheets/six-numbers.ts";
import { classLookOf } from "../common/class-look.ts";
import { combatNumbers } from "../sheets/view/combat-numbers.ts";
import { attributeRows, characteristicRows, listTitles, skillRows } from "../sheets/view/creature.ts";
import { isTrained, npcBlock, npcEntries } from "../sheets/view/npc-block.ts";
import { challengeLine, kindLine } from "../sheets/view/npc-facts.ts";
import { entryGroups } from "../sheets/view/npc-items.ts";
import { sizeLabel } from "../sheets/view/stat-block.ts";
import { formatted } from "../sheets/view/sheet-text.ts";
import { gameTexts } from "../words/texts-game.ts";
import { linksForEmbeds, textControls } from "../common/embed-links.ts";
import { textHere } from "../../core/other-language.ts";

const PIECES = [
  "npc-block",
  "npc-entries",
  "npc-entry",
  "characteristics",
  "ability",
  "check",
  "number",
  "mastery",
  "steps",
  "item-menu",
  "use",
  "damage-log",
].map((name) => template(`actor/${name}`));

async function draw(name: string, uuid: string, context: object): Promise<HTMLElement> {
  const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
  await loadTemplates([...PIECES, template("sheets/number-field")]);
  const html = await renderTemplate(template(name), { ...context });
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const block = document.createElement("div");
  // Journals and chat are not windows of the system, so the element needs the sheet classes for its styles.
  block.className = `${SYSTEM_ID} od-sheet od-embed`;
  block.dataset["odActor"] = uuid;
  block.append(...[...parsed.body.childNodes].map((node) => document.importNode(node, true)));
  return block;
}

/** Returns the stat block of a creature. A party shows only its name. */
export async function embedActor(actor: OpposedActor, reader: User.Implementation): Promise<HTMLElement> {
  const { uuid, name, img, creature } = actor;
  const head = { name, img, rootId: `od-embed-${foundry.utils.randomID()}` };
  if (!creature || !actor.testUserPermission(reader, "OBSERVER"))
    return draw("embed/afar", uuid, {
      ...head,
      description: creature
        ? await formatted(actor, linksForEmbeds(textHere(actor, creature.toObject().biography)), reader)
        : "",
    });
  const editable = actor.testUserPermission(reader, "OWNER") && !actor.pack;
  const { max, temporary } = actor.hitPoints;
  const numbers = [...combatNumbers(creature, gameTexts), ...weaponNumbers(actor, gameTexts)];
  const block = await draw("embed/creature", uuid, {
    ...head,
    editable,
    editing: false,
    hp: { value: countedPoints(actor.hitPoints), max, temporary },
    numbers,
    ...(await parts(actor, head.rootId, reader)),
  });
  textControls(block);
  return block;
}

async function parts(actor: OpposedActor, rootId: string, reader: User.Implementation): Promise<object> {
  const texts = gameTexts;
  if (actor.isNpc()) {
    const words = actor.system.toObject();
    const block = npcBlock(actor, { rootId, editing: false, order: (a, b) => a.sort - b.sort }, texts);
    // The stat block omits the Defense settings; only the NPC's sheet shows them.
    return {
      ...block,
      ...(await npcEntries(actor, texts, { reader, change: linksForEmbeds })),
      mode: "",
      look: { ground: "primal", key: "foe", hue: "" },
      kindLine: kindLine(words, texts, actor),
      challengeLine: challengeLine(words, texts),
    };
  }
  if (!actor.isCharacter()) return {};
  const { system } = actor;
  const stored = system.toObject();
  const named = (type: string): string => actor.items.contents.find((item) => String(item.type) === type)?.name ?? "";
  const kind = [named("species"), named("class"), sizeLabel(stored.size, texts).toLocaleLowerCase()]
    .filter((word) => word !== "")
    .join(" · ");
  return {
    hero: true,
    look: classLookOf(actor),
    kindLine: kind,
    challengeLine: `${texts.t("OD20.Sheet.Level")} ${String(stored.details.level)}`,
    characteristics: characteristicRows(stored, system, texts),
    attributes: attributeRows(stored, system, rootId, texts),
    skills: skillRows(stored, system, rootId, texts).filter(isTrained),
    titles: listTitles(texts),
    groups: await entryGroups(actor.getWeapons(), null, () => Promise.resolve(""), texts),
  };
}

/** Returns the name and description of an item. */
export async function embedItem(item: OpposedItem, reader: User.Implementation): Promise<HTMLElement> {
  const { name, img, type } = item;
  const seen = item.testUserPermission(reader, "OBSERVER");
  const description: unknown = foundry.utils.getProperty(item.system, "description");
  return draw("embed/afar", "", {
    name,
    img,
    kind: seen ? gameTexts.t(`TYPES.Item.${type}`) : "",
    description:
      seen && typeof description === "string" ? await formatted(item, linksForEmbeds(description), reader) : "",
  });
}
