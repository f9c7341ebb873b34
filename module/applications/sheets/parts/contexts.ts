/** Contexts of the parts of the character's sheet, by their names in character-sheet.ts. */
import { gameOf, hasPart } from "../../../rules/games/games.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { creatureEffects } from "../../effects/effect-rows.ts";
import {
  skillRows,
  attributeRows,
  characteristicRows,
  listTitles,
  countedMastery,
  masteryGroups,
  numbers3eFields,
} from "../view/creature.ts";
import { favorites } from "./favorites-part.ts";
import type { PartContext, Shown } from "../mixins/part.ts";
import { purseViews, unspentPoints } from "../view/unfinished-view.ts";
import { lastRemoved, isTreatmentOf } from "./restore-removed.ts";
import { featureGroups, injuryRow, originFacts } from "../view/features.ts";
import { menuUses } from "../view/use-number.ts";
import { proseOf, sheetText } from "../view/sheet-text.ts";
import { coinFields } from "../view/coins.ts";
import { thingGroups } from "../view/inventory.ts";
import { loadView, numberView } from "../../common/number-view.ts";
import { sizeLabel, damageTypeSets, sizeOptions } from "../view/stat-block.ts";
import { tableRuleset } from "../../../core/table-rules.ts";
import { classLookOf } from "../../common/class-look.ts";
import { experienceNote, DETAILS, personFacts } from "../view/person.ts";
import { dyingHead, saveLabel } from "./dying.ts";
import { MOVEMENTS, SENSES } from "../../../rules/creatures/body.ts";
import { CHARACTERISTICS } from "../../../rules/basics/ids.ts";
import { givesInjuries } from "../../../rules/death/injuries.ts";
import { PREPARATIONS } from "../../../rules/spells/preparation.ts";
import type { OpposedItem } from "../../../documents/item.ts";
import { fetchGrantedSpells } from "../../../play/activities/fetch-borrowed.ts";
import { againstWords } from "../../use/use-obstacle.ts";
import { circleViews, preparedView } from "../view/spellbook.ts";
import { grantedSpellRows } from "../view/lent-spells.ts";

const spells: PartContext = async ({ actor, rootId, editable, editing, finder, reader }) => {
  const { system } = actor;
  const { spells: derived } = system;
  const stored = system.toObject().spellcasting;
  const { t } = gameTexts;
  const own = actor.items.contents.filter((item) => item.isKind("spell")).sort(finder.compare);
  const id = `${rootId}-spells`;
  const lacks = (item: OpposedItem, use?: string): readonly string[] => againstWords(actor, item, use, gameTexts);
  await fetchGrantedSpells(actor.items.contents);
  const lent = grantedSpellRows(actor.items.contents, id, gameTexts, lacks);
  const cantrips = own.filter((spell) => spell.system.circle === 0).length;
  return {
    id,
    finder: finder.view(own.length, id, gameTexts),
    byName: finder.byName,
    otherUses: menuUses(own, gameTexts),
    removed: editable ? lastRemoved(actor) : null,
    circles: circleViews({ spells: own, derived, stored, numbers: actor.getRollData(), lacks, id, editing }, gameTexts),
    prose: await proseOf(own, reader),
    lent,
    empty: own.length === 0 && lent.length === 0,
    numbers: [
      derived.attack && {
        ...numberView("spell-attack", t("OD20.Spellbook.AttackBonus"), derived.attack, gameTexts),
        short: t("OD20.Spellbook.Short.attack"),
      },
      derived.dc && {
        ...numberView("spell-dc", t("OD20.Spellbook.Dc"), derived.dc, gameTexts, false),
        short: t("OD20.Spellbook.Short.dc"),
      },
    ].filter((number) => number !== null),
    prepared: derived.preparation === "known" ? null : preparedView(derived, gameTexts),
    cantrips:
      derived.cantrips > 0 || cantrips > 0
        ? t("OD20.Spellbook.CantripsOf", { value: cantrips, max: derived.cantrips })
        : "",
    learns: editable && derived.preparation !== null && actor.isCharacter(),
    way: derived.preparation ? t(`OD20.Spellbook.Way.${derived.preparation}`) : "",
    characteristic: {
      label: t("OD20.Spellbook.Characteristic"),
      value: stored.characteristic,
      options: CHARACTERISTICS.map((value) => ({ value, label: t(`OD20.Characteristic.${value}`) })),
    },
    preparation: {
      value: stored.preparation,
      options: Object.keys(PREPARATIONS).map((value) => ({ value, label: t(`OD20.PreparationKind.${value}`) })),
    },
    limit: { value: stored.prepared.max, computed: derived.prepared.max - stored.prepared.bonus },
  };
};

function fields({ actor }: Shown): object {
  const stored = actor.system.toObject();
  const { t } = gameTexts;
  return {
    details: DETAILS.map((key) => ({
      name: `system.details.${key}`,
      label: t(`OD20.Person.${key}`),
      value: stored.details[key],
    })),
    languages: stored.languages.join(", "),
    size: { value: stored.size, options: sizeOptions(stored.size, gameTexts) },
    feet: [
      ...MOVEMENTS.map((key) => ({
        name: `system.speed.${key}`,
        label: t(`OD20.Thing.${key}`),
        value: stored.speed[key],
      })),
      ...SENSES.map((key) => ({
        name: `system.senses.${key}`,
        label: t(`OD20.Thing.${key}`),
        value: stored.senses[key],
      })),
    ],
  };
}

const story: PartContext = async (shown) => {
  const { actor, editing, fromAfar, reader } = shown;
  const { system } = actor;
  const stored = system.toObject();
  const biography = await sheetText(
    actor,
    "biography",
    gameTexts.t("OD20.Sheet.Biography"),
    stored.biography,
    system.schema.fields.biography,
    reader,
  );
  // Foundry's own context has a `fields` property, so this one must be set explicitly.
  if (fromAfar) return { texts: [biography], fields: null };
  const person = {
    details: stored.details,
    languages: system.languages,
    resistances: system.resistances,
    vulnerabilities: system.vulnerabilities,
    immunities: system.immunities,
    size: sizeLabel(system.size, gameTexts),
  };
  return {
    texts: [biography],
    untold: stored.biography === "" && !editing,
    fields: editing ? fields(shown) : null,
    facts: editing ? [] : personFacts(person, system, gameTexts),
  };
};

/** Part with conditions and effects. */
const effects: PartContext = ({ actor, rootId, editable }) => creatureEffects(actor, { rootId, editable });

/** Part with all skills. */
const skills: PartContext = ({ actor: { system }, rootId }) => ({
  skills: skillRows(system.toObject(), system, rootId, gameTexts),
});

/** Returns the label of the planner's button, with the unspent points if there are any. */
function unspent(system: Shown["actor"]["system"]): string {
  const points = unspentPoints(system.points, gameTexts);
  return points === "" ? gameTexts.t("OD20.Planner.Open") : gameTexts.t("OD20.Planner.OpenWith", { points });
}

/** Part with characteristics, Attributes, mastery and unspent points. */
const abilities: PartContext = ({ actor: { system }, rootId, editable, reader }) => {
  const stored = system.toObject();
  const mastery = masteryGroups(countedMastery(stored, system), rootId, gameTexts, system.granted);
  const purses = purseViews(system.points, stored.points, gameTexts);
  return {
    characteristics: characteristicRows(stored, system, gameTexts),
    attributes: attributeRows(stored, system, rootId, gameTexts),
    titles: listTitles(gameTexts),
    mastery,
    numbers3e: numbers3eFields(stored, system, gameTexts),
    trained: mastery.some((group) => group.trained),
    purses,
    sold: gameOf(tableRuleset()).sells,
    gm: reader.isGM,
    unspent: editable && purses.length > 0 ? unspent(system) : "",
  };
};

/** Item types that a character has only one of, and their packs. */
const ORIGINS = [
  ["class", "classes"],
  ["species", "species"],
  ["background", "backgrounds"],
] as const;

/** Part with class, species and background, then features by origin, then injuries. */
const features: PartContext = async ({ actor, rootId, editable, finder, reader }) => {
  const { t } = gameTexts;
  const id = `${rootId}-features`;
  const own = actor.items.contents.filter((item) => item.isKind("feature")).sort(finder.compare);
  const injuries = actor.items.contents.filter((item) => item.isKind("injury")).sort(finder.compare);
  return {
    id,
    finder: finder.view(own.length, id, gameTexts),
    byName: finder.byName,
    otherUses: menuUses(own, gameTexts),
    removed: editable ? lastRemoved(actor) : null,
    origins: ORIGINS.map(([type, pack]) => {
      const item = actor.items.contents.find((entry) => String(entry.type) === type);
      return {
        type,
        pack,
        kind: t(`TYPES.Item.${type}`),
        item: item ? { id: item.id, name: item.name, img: item.img, facts: originFacts(item, gameTexts) } : null,
        empty: t(`OD20.Traits.Empty.${type}`),
      };
    }),
    groups: featureGroups(
      own,
      {
        level: actor.system.toObject().details.level,
        dc: actor.system.spells.dc?.total ?? null,
        numbers: actor.getRollData(),
        id,
      },
      gameTexts,
    ),
    // Other games give none, so their sheets show only those that a hero has.
    givesInjuries: givesInjuries(tableRuleset()),
    injuries: injuries.map((item) => injuryRow(item, gameTexts, isTreatmentOf(item))),
    prose: await proseOf([...own, ...injuries], reader),
  };
};

/** Part with carried items in groups, containers with their content, the load, and the purse. */
const inventory: PartContext = ({ actor, rootId, editable, editing, finder }) => {
  const { system } = actor;
  const { t } = gameTexts;
  const id = `${rootId}-things`;
  const { value, drain = 0 } = system.characteristics.strength;
  const groups = thingGroups(
    {
      items: actor.items.contents,
      id,
      compare: finder.compare,
      numbers: actor.getRollData(),
      toolCheck: (key) => actor.getCheck("tool", key),
    },
    gameTexts,
  );
  const count = groups.reduce((sum, { things }) => sum + things.length, 0);
  return {
    id,
    finder: finder.view(actor.items.size, id, gameTexts),
    byName: finder.byName,
    otherUses: menuUses(actor.items.contents, gameTexts),
    removed: editable ? lastRemoved(actor) : null,
    empty: count === 0,
    types: groups.map(({ type }) => ({ type, label: t(`OD20.Sheet.Add.${type}`) })),
    groups: editing ? groups : groups.filter(({ things }) => things.length > 0),
    load: loadView(system.load, Math.max(0, value - drain), sizeLabel(system.size, gameTexts), gameTexts),
    attunement:
      system.attunement.value > 0
        ? {
            text: t("OD20.Inventory.AttunementOf", { ...system.attunement }),
            over: system.attunement.value > system.attunement.max,
          }
        : null,
    coins: coinFields(system.coins, gameTexts),
  };
};

/** One context per `OwnPart`. The sheet reads them by these names, so a missing one is a type error. */
export const PART_CONTEXTS = {
  abilities,
  background: skills,
  effects,
  favorites,
  features,
  inventory,
  spells,
  text: story,
} as const satisfies Readonly<Record<string, PartContext>>;

/** Returns the character's additions to the header: experience, and dying state. */
export function characterHeader({ actor, rootId, editable }: Shown): object {
  const { system } = actor;
  const stored = system.toObject();
  const { details, hp, hitDice } = stored;
  const { inspiration } = system;
  const { t } = gameTexts;
  const { level: tired, d20, speed } = system.exhausted;
  return {
    look: classLookOf(actor),
    level: details.level,
    // A higher level of another game stays as it is.
    highest: Math.max(details.level, gameOf(tableRuleset()).levels.highest),
    xp: system.details.xp,
    note: experienceNote(details.level, system.advancement, gameTexts),
    waits: system.advancement.waiting > 0,
    rise:
      system.advancement.waiting > 0 && editable
        ? t(system.advancement.waiting > 1 ? "OD20.Award.WaitsFirst" : "OD20.Award.Waits", {
            level: system.advancement.available,
            next: details.level + 1,
          })
        : "",
    who: ["class", "species", "background"]
      .flatMap((type) => actor.items.contents.find((item) => String(item.type) === type)?.name ?? [])
      .join(" · "),
    movement: numberView("speed", t("OD20.Head.Speed"), system.movement.walk, gameTexts, false),
    lost: hp.lost > 0 ? t("OD20.Head.Lost", { n: hp.lost }) : "",
    inspiration,
    showsInspiration: inspiration || (editable && hasPart("inspiration", tableRuleset())),
    ...dyingHead(actor, rootId, editable),
    revive: editable && actor.dead && actor.system.hp.max > 0,
    deathSave: editable ? saveLabel(actor) : "",
    exhaustion: tired > 0 ? t("OD20.Head.Exhaustion", { level: tired }) : "",
    exhaustionHint:
      tired > 0
        ? t("OD20.Head.ExhaustionHint", {
            d20: gameTexts.signed(d20?.value ?? 0),
            feet: gameTexts.signed(speed?.value ?? 0),
          })
        : "",
    hitDice: tableRuleset().hitDice
      ? t("OD20.Head.HitDice", { left: system.hitDice.value, max: system.hitDice.max, faces: system.hitDice.faces })
      : "",
    hitDiceSpent: hitDice.spent,
    protection: damageTypeSets(stored, gameTexts).filter(({ shown }) => shown !== ""),
  };
}
