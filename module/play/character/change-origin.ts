/**
 * What becomes of a draft when another species, background or class is chosen: an untouched recommended build is taken anew, and what the
 * user made himself stays as far as it is legal. Writes nothing.
 */
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { raiseProblem } from "../../rules/character/creation.ts";
import { gameOf } from "../../rules/games/games.ts";
import { currentRuleset } from "../../core/settings.ts";
import { outcomeOf, raisedAmong } from "./creation.ts";
import { itemAt, kitsOf, kitSource } from "./creation-sources.ts";
import { pick, type Draft, type KitKind } from "./draft.pure.ts";
import { buyerOf, type Character } from "./mastery.ts";
import { heldStep, openWishes, planPurchases, type Wish } from "./plan-mastery.pure.ts";
import { ORIGIN_KINDS, type OriginKind } from "./plan-origin.pure.ts";
import { classPicture, isTaken, recommended, withValues } from "./recommended-build.ts";

export interface Changed {
  readonly draft: Draft;
  /** Whether the recommended build was taken once more. */
  readonly anew: boolean;
  /** Whether the increases had to move, because the new background raises others. */
  readonly moved: boolean;
  /** Purchases that the new origins give anyway: their points are free again. */
  readonly given: readonly Wish[];
  /** Purchases that the points do not pay any more. */
  readonly unpaid: readonly Wish[];
  /** Number of chosen spells that went with the class. */
  readonly spells: number;
  /** Whether the choice of starting equipment is open again. */
  readonly kit: boolean;
}

const same = (draft: Draft): Changed => ({
  draft,
  anew: false,
  moved: false,
  given: [],
  unpaid: [],
  spells: 0,
  kit: false,
});

/** Whether steps after the origins hold anything that the change could touch. */
const hasMore = ({ raises, wishes, ranks, spells, kits }: Draft): boolean =>
  [raises, wishes, ranks, spells, kits].some((one) => Object.keys(one).length > 0);

/** Drops what the build chose for the old class, so that the new one brings its own. */
function withoutAdvised(draft: Draft): Draft {
  const origins = { ...draft.origins };
  for (const kind of ORIGIN_KINDS) if (origins[kind]?.advised) origins[kind] = null;
  return { ...draft, origins };
}

/** Gives a character without a portrait the picture of its class, and exchanges the one of the old class. */
async function withPicture(actor: Character, before: Draft, draft: Draft): Promise<Draft> {
  const old = before.origins.class && (await itemAt(before.origins.class.uuid));
  return draft.img === "" || draft.img === old?.img ? { ...draft, img: await classPicture(actor, draft) } : draft;
}

/** Returns the wishes that can be paid, the first first. @rule H-MAS-20 */
function payable(buyer: Parameters<typeof planPurchases>[0], wishes: readonly Wish[]): readonly Wish[] {
  return wishes.reduce<readonly Wish[]>(
    (kept, wish) => (planPurchases(buyer, [...kept, wish]).ok ? [...kept, wish] : kept),
    [],
  );
}

/** Keeps what the user chose in the later steps, as far as it is legal with the new origin. @rule B-CHAR-04 H-MAS-06 H-MAS-20 */
async function withKept(actor: Character, before: Draft, picked: Draft, kind: OriginKind): Promise<Changed> {
  const moved = raiseProblem(before.raises, await raisedAmong(actor, picked)) === "foreign";
  const raised = { ...picked, raises: moved ? {} : before.raises };
  const placed = CHARACTERISTICS.some((key) => raised.values[key] !== null);
  const valued = placed && moved ? await withValues(actor, raised) : raised;
  const of = kind === "species" ? undefined : (kind satisfies KitKind);
  const way = of && before.kits[of];
  const keeps = of && way ? kitsOf(await kitSource(actor, picked, of))[way] !== undefined : false;
  const kits = of && way && keeps ? { ...picked.kits, [of]: way } : picked.kits;
  const old = buyerOf((await outcomeOf(actor, before)).character);
  const buyer = buyerOf((await outcomeOf(actor, { ...valued, wishes: [] })).character);
  // Some games sell nothing: what was wished in another one waits for it.
  const { sells } = gameOf(currentRuleset());
  const wished = sells ? openWishes(old, before.wishes) : [];
  const open = openWishes(buyer, wished);
  const wishes = sells ? payable(buyer, open) : before.wishes;
  return {
    draft: { ...valued, kits, wishes, ranks: before.ranks },
    anew: false,
    moved,
    given: wished.filter((wish) => wish.toStep <= heldStep(buyer, wish.track, wish.key)),
    unpaid: open.filter((wish) => !wishes.includes(wish)),
    spells: before.spells.length - picked.spells.length,
    kit: way !== undefined && !keeps,
  };
}

/** Returns the draft with another origin, and what the change did to the later steps. @param uuid "" = undecided */
export async function changeOrigin(actor: Character, before: Draft, kind: OriginKind, uuid: string): Promise<Changed> {
  const bare = pick(before, kind, uuid);
  if (bare === before) return same(bare);
  const picked = kind === "class" ? await withPicture(actor, before, bare) : bare;
  if (!hasMore(before)) return same(picked);
  const build = uuid === "" ? null : await recommended(actor, before);
  if (build && isTaken(before, build)) {
    const anew = await recommended(actor, kind === "class" ? withoutAdvised(picked) : picked);
    if (anew) return { ...same(anew), anew: true };
  }
  return withKept(actor, before, picked, kind);
}
