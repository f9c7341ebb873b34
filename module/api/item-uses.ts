/** API functions for using spells, features and items. */
import type { ChosenArea } from "../data/message/area.pure.ts";
import { chosenArea, placingOf } from "../applications/place-area/placing-of.ts";
import { visibleTokens } from "../applications/place-area/seen-tokens.ts";
import { openUse } from "../applications/common/windows.ts";
import { areaOnBoard } from "../canvas/area-board.ts";
import { heightOfArea } from "../canvas/area-height.ts";
import type { OpposedActor } from "../documents/actor.ts";
import { storedName } from "../core/other-language.ts";
import { OpposedItem } from "../documents/item.ts";
import { nameForViewer } from "../play/scene/tokens.ts";
import { targetedTokens } from "../play/scene/chosen-tokens.ts";
import { activityOf, usesOf } from "../play/activities/activities.ts";
import { fetchBorrowed } from "../play/activities/fetch-borrowed.ts";
import { useItem } from "../play/cast/use-item.ts";
import { takesAlong } from "../rules/activities/activity.ts";
import { spendable } from "../rules/activities/stored-activity.ts";
import { type Cover, CHANGE_KINDS } from "../rules/basics/ids.ts";
import type { CastSpellArguments, UseArguments } from "../types/public.ts";
import { actorOf, coverOf, each, ownActor, record, resolve, textOf, wholeOf, wordOf, yesOrNo } from "./arguments.ts";
import { denied, missing, wrong } from "./error.ts";

type Message = ChatMessage.Implementation;
type Given = Readonly<Record<string, unknown>>;

interface Aim {
  readonly actor: OpposedActor;
  readonly cover: Cover;
  /** Number of rays at this target. Null means distributed evenly. */
  readonly rays: number | null;
}

const plain = (actor: OpposedActor): Aim => ({ actor, cover: "none", rays: null });

/** Reads a target: an actor, or an object with cover and rays. */
async function aim(argument: string, entry: unknown): Promise<Aim> {
  const full = typeof entry === "object" && entry !== null && "target" in entry ? record(entry) : { target: entry };
  const { actor } = await actorOf(argument, full["target"]);
  return {
    actor,
    cover: coverOf(`${argument}.cover`, full["cover"]),
    rays: full["rays"] === undefined ? null : wholeOf(`${argument}.rays`, full["rays"], 1, 20),
  };
}

// `instanceof` alone does not narrow the type parameter of the document.
const isItem = (found: unknown): found is OpposedItem => found instanceof OpposedItem;

/** Returns a usable item of an actor that this user owns. @throws ApiError */
async function ownUsable(argument: string, reference: unknown): Promise<{ item: OpposedItem; actor: OpposedActor }> {
  const found = await resolve(argument, reference);
  if (found === null && typeof reference === "string") throw missing(argument, reference);
  if (!isItem(found) || !found.actor || found.actor.inCompendium || usesOf(found).length === 0)
    throw wrong(argument, "usable");
  if (!found.actor.isOwner) throw denied(argument, "OD20.Notify.noPermission", { name: nameForViewer(found.actor) });
  return { item: found, actor: found.actor };
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Returns the position of the area and the creatures in it that this user can see. */
function placed(item: OpposedItem, key: string, value: unknown): { area: ChosenArea; aims: Aim[] } | null {
  if (value === undefined) return null;
  const { x, y, direction } = record(value);
  const placing = placingOf(item, key);
  const { scene } = canvas;
  if (!placing || !canvas.ready || !scene || !isNumber(x) || !isNumber(y)) throw wrong("place", "place");
  const at = { x, y, direction: wholeOf("place.direction", direction, 0, 7, 0) };
  const seen = visibleTokens();
  const bearer = placing.bearer?.parent === scene ? placing.bearer : null;
  const place = { ...at, elevation: heightOfArea(scene, placing.pattern, at, bearer, seen) };
  const found = areaOnBoard(scene, placing.pattern, place, bearer, seen);
  if (!found) throw wrong("place", "place");
  const { origin, tokens } = found;
  return {
    area: chosenArea(placing, { place, origin, scene: scene.id, tokens }),
    aims: tokens.flatMap(({ actor }) => (actor && !actor.isParty() ? [plain(actor)] : [])),
  };
}

/** Returns the id of the material, which must be an item of the actor. */
async function materialOf(actor: OpposedActor, value: unknown): Promise<string> {
  if (value === undefined) return "";
  const found = await resolve("material", value);
  if (!isItem(found) || found.actor?.uuid !== actor.uuid)
    throw missing("material", typeof value === "string" ? value : "?");
  return found.id ?? "";
}

async function aimsOf(given: Given, reached: readonly Aim[] | undefined): Promise<readonly Aim[]> {
  if (given["targets"] !== undefined) return each("targets", given["targets"], aim);
  return reached ?? targetedTokens().flatMap(({ actor }) => (actor ? [plain(actor)] : []));
}

/** Returns the creatures to take along, without the user. Targeted tokens do not count; the arguments must name the creatures. */
const alongOf = async (actor: OpposedActor, given: Given): Promise<readonly Aim[]> =>
  (await aimsOf(given, [])).filter((one) => one.actor !== actor);

async function useIt(item: OpposedItem, actor: OpposedActor, given: Given): Promise<Message | null> {
  const key =
    given["activity"] === undefined
      ? (usesOf(item)[0]?.key ?? "")
      : wordOf(
          "activity",
          given["activity"],
          usesOf(item).map((one) => one.key),
        );
  if (yesOrNo("dialog", given["dialog"]) === true) {
    await openUse(actor, item, { use: key });
    return null;
  }
  await fetchBorrowed(item, key);
  const activity = activityOf(item, key);
  const there = placed(item, key, given["place"]);
  const aims =
    activity?.aim === "self"
      ? [plain(actor), ...(takesAlong(activity, 0) > 0 ? await alongOf(actor, given) : [])]
      : await aimsOf(given, there?.aims);
  const least = activity ? spendable(activity).least : 0;
  const message = await useItem(
    actor,
    item,
    {
      circle: wholeOf("circle", given["circle"], 1, 9, 0),
      ritual: yesOrNo("ritual", given["ritual"]) ?? false,
      spent: wholeOf("spent", given["spent"], 0, 1000, least),
      kind: given["kind"] === undefined ? null : wordOf("kind", given["kind"], CHANGE_KINDS),
      material: await materialOf(actor, given["material"]),
      activity: key,
      counted: aims.some(({ rays }) => rays !== null),
    },
    aims.flatMap((one) => Array.from({ length: one.rays ?? 1 }, () => one.actor)),
    there?.area ?? null,
    new Map(aims.map((one) => [one.actor, one.cover])),
  );
  return message ?? null;
}

/** Uses an item once, without a window. @throws ApiError */
export async function use(args: UseArguments): Promise<Message | null> {
  const given = record(args);
  const { item, actor } = await ownUsable("item", given["item"]);
  return useIt(item, actor, given);
}

/** Casts a spell by its name, without a window. @throws ApiError */
export async function castSpell(args: CastSpellArguments): Promise<Message | null> {
  const given = record(args);
  const { actor } = await ownActor("actor", given["actor"]);
  const reference = given["spell"];
  const word = (name: string): string => name.trim().toLocaleLowerCase();
  const called = typeof reference === "string" ? word(textOf("spell", reference)) : null;
  const named = actor.items.contents.find(
    (one) => one.type === "spell" && [one.name, storedName(one)].some((name) => word(name) === called),
  );
  const { item } = await ownUsable("spell", named ?? reference);
  if (item.actor?.uuid !== actor.uuid || !item.isKind("spell")) throw missing("spell", item.name);
  return useIt(item, actor, { ...given, activity: undefined });
}
