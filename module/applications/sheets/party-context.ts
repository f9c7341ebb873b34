/** Contexts and actions of the party's sheet. */
import { hasPart } from "../../rules/games/games.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { coinFields } from "./view/coins.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { inspireParty } from "../../play/inspiration/inspire-party.ts";
import { paceOf } from "../../play/inventory/travel.ts";
import { membersOf, removeMember, seesComrades, stepMember, type Member } from "../../play/inventory/party.ts";
import { owns } from "../../play/common/documents.ts";
import { onDemand } from "../common/on-demand.ts";
import { openAsk, openAward, openLevelUp, openRest } from "../common/windows.ts";
import { announce } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import { CREATURE_ACTIONS, type Handler } from "./creature-actions.ts";
import { refuseInTransit, lastRemoved, remove } from "./parts/restore-removed.ts";
import { decimal } from "../common/number-view.ts";
import { memberRow, partyLanguages, partyLoad, type MemberFacts, type MemberNumbers } from "./view/party-view.ts";
import { sheetText } from "./view/sheet-text.ts";
import { belongingsOf, isPhysical } from "../../data/actor/item-totals.ts";
import { CONCENTRATING } from "../../documents/effects/conditions.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { countedPoints } from "../../rules/damage/counted-points.ts";
import { conditionName } from "../effects/badges.ts";
import { actorTint } from "../common/class-look.ts";

function numbersOf(actor: OpposedActor, reader: User.Implementation): MemberNumbers | null {
  const data = actor.creature;
  if (!data) return null;
  const character = actor.isCharacter() ? actor.system : null;
  return {
    hp: {
      ...actor.hitPoints,
      value: countedPoints(actor.hitPoints),
      standing: actor.hitPoints.standing === true && !actor.out,
    },
    profession: actor.items.contents.find((item) => item.isKind("class"))?.name ?? "",
    tint: actorTint(actor),
    level: character?.details.level ?? null,
    physical: actor.getDefense("physical").total,
    magical: actor.getDefense("magical").total,
    passive: data.passive.total,
    conditions: [...new Set(actor.conditions)]
      .filter((key) => key !== CONCENTRATING)
      .map(conditionName)
      .sort((a, b) => a.localeCompare(b)),
    concentrates: actor.statuses.has(CONCENTRATING),
    points: { talents: character?.points.talents.left ?? 0, power: character?.points.power.left ?? 0 },
    waiting: character && character.advancement.waiting > 0 ? character.advancement.available : null,
    mayRise: owns(reader, actor),
    weight: data.load.weight,
    limit: data.load.limit,
    languages: [...data.languages],
  };
}

/**
 * Returns the facts of a member. The name is public; the image needs limited permission; the numbers need Observer
 * permission.
 * @param comrade whether the table shows characters of the party to each other
 */
export function memberFacts({ uuid, actor }: Member, comrade: boolean, reader: User.Implementation): MemberFacts {
  const may = (level: "LIMITED" | "OBSERVER"): boolean =>
    actor?.testUserPermission(reader, level) === true || (comrade && actor?.pc === true);
  return {
    uuid,
    name: actor?.name ?? "",
    img: may("LIMITED") ? (actor?.img ?? "") : "",
    numbers: actor && may("OBSERVER") ? readOr(() => numbersOf(actor, reader), null, actor) : null,
  };
}

/** Returns the items of the party itself. */
function stash(party: OpposedActor): {
  readonly rows: readonly { id: string; name: string; img: string; quantity: number; weight: number }[];
  readonly weight: number;
} {
  const items = party.items.contents.filter(({ system }) => isPhysical(system)).sort((a, b) => a.sort - b.sort);
  const rows = items.flatMap(({ id, name, img, system }) =>
    isPhysical(system)
      ? [
          {
            id: id ?? "",
            name,
            img: img ?? "",
            quantity: system.quantity,
            weight: Math.round(system.quantity * system.weight * 1000) / 1000,
          },
        ]
      : [],
  );
  return { rows, weight: belongingsOf(party.items.contents).weight };
}

const { t } = gameTexts;

interface PartyShown {
  readonly actor: Actor.Implementation;
  /** Prefix of element ids. */
  readonly rootId: string;
  readonly editable: boolean;
  readonly reader: User.Implementation;
}

export async function partyContext(shown: PartyShown, partId: string): Promise<object> {
  const { actor, reader } = shown;
  if (!actor.isParty()) return {};
  const stored = actor.system.toObject();
  const { fields } = actor.system.schema;
  switch (partId) {
    case "header":
      return { name: actor.name, img: actor.img };
    case "body":
      return body(shown, actor.system.coins);
    case "text":
      return {
        texts: await Promise.all([
          sheetText(actor, "biography", t("OD20.Sheet.Biography"), stored.biography, fields.biography, reader),
          ...(reader.isGM
            ? [sheetText(actor, "gmNotes", t("OD20.Sheet.GmNotes"), stored.gmNotes, fields.gmNotes, reader)]
            : []),
        ]),
      };
    default:
      return {};
  }
}

function body({ actor: party, rootId, editable, reader }: PartyShown, coins: Parameters<typeof coinFields>[0]): object {
  const members = membersOf(party);
  const comrades = seesComrades(members, reader);
  const facts = members.map((member) => memberFacts(member, comrades, reader));
  const { rows, weight } = stash(party);
  const pace = party.isParty() ? paceOf(party) : null;
  return {
    gm: reader.isGM,
    inspires: hasPart("inspiration", tableRuleset()),
    rests: members.some(({ actor }) => actor !== null && owns(reader, actor)),
    members: facts.map((member, index) => memberRow(member, index, facts.length, rootId, gameTexts)),
    coins: coinFields(coins, gameTexts),
    items: rows.map((item) => ({
      ...item,
      weight: t("OD20.Party.Weight", { n: decimal(item.weight, gameTexts) }),
      give: t("OD20.Party.Give", { name: item.name }),
      remove: t("OD20.Party.RemoveItem", { name: item.name }),
    })),
    removed: editable ? lastRemoved(party) : null,
    load: partyLoad(facts, weight, gameTexts),
    languages: partyLanguages(facts, gameTexts),
    pace: pace ? t(`OD20.Travel.On.${pace}`) : "",
  };
}

/** Returns the party member whose row contains the element. */
export function memberAt(party: Actor.Implementation, target: HTMLElement): OpposedActor | null {
  const uuid = uuidAt(target);
  return membersOf(party).find((member) => member.uuid === uuid)?.actor ?? null;
}

function uuidAt(target: HTMLElement): string | null {
  return target.closest<HTMLElement>("[data-uuid]")?.dataset["uuid"] ?? null;
}

function there(party: Actor.Implementation): OpposedActor[] {
  return membersOf(party).flatMap(({ actor }) => (actor ? [actor] : []));
}

const openMember: Handler = async function (_event, target) {
  const sheet = memberAt(this.actor, target)?.sheet;
  if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render({ force: true });
};

const leave: Handler = async function (_event, target) {
  const uuid = uuidAt(target);
  if (uuid !== null && this.actor.isParty()) await removeMember(this.actor, uuid);
};

const moveMember: Handler = async function (_event, target) {
  const uuid = uuidAt(target);
  if (uuid !== null && this.actor.isParty()) await stepMember(this.actor, uuid, target.dataset["by"] === "-1" ? -1 : 1);
};

const levelUp: Handler = async function (_event, target) {
  const member = memberAt(this.actor, target);
  if (member?.isCharacter() === true) await openLevelUp(member);
};

const rest: Handler = async function () {
  await openRest(there(this.actor));
};

const ask: Handler = async function () {
  await openAsk(there(this.actor));
};

const openHardship = onDemand(async () => (await import("../rest/hardship-dialog.ts")).openHardship);

const openTreasure = onDemand(async () => (await import("../award/treasure-dialog.ts")).openTreasure);

const openTravel = onDemand(async () => (await import("../rest/hardship-dialog.ts")).openTravel);

const travel: Handler = async function () {
  if (this.actor.isParty()) await openTravel(this.actor);
};

const hardship: Handler = async function () {
  await openHardship(there(this.actor));
};

const award: Handler = async function () {
  await openAward(there(this.actor));
};

const treasure: Handler = async function () {
  await openTreasure(this.actor);
};

const inspireAll: Handler = async function () {
  await inspireParty(there(this.actor));
};

const deleteItem: Handler = async function (_event, target) {
  const item = this.actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "");
  if (!item || refuseInTransit(item)) return;
  const { name } = item;
  await remove(item);
  announce(t("OD20.Sheet.Removed", { name }));
  await this.render();
  this.element.querySelector<HTMLElement>('[data-action="restoreItem"]')?.focus();
};

const { openItem, sendItem, restoreItem } = CREATURE_ACTIONS;
/** Actions by the value of `data-action`. */
export const PARTY_ACTIONS = {
  openMember,
  removeMember: leave,
  moveMember,
  levelUp,
  rest,
  ask,
  award,
  treasure,
  hardship,
  travel,
  inspireAll,
  openItem,
  sendItem,
  deleteItem,
  restoreItem,
};
