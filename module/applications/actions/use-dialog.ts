/** Opens the window to cast a spell, use a feature, or drink or give a potion. */
import { NO_NOTES } from "../use/obstacle-views.ts";
import { isProvokingCast, withProvoked } from "../use/provoked-warning.ts";
import { onSettingsChange } from "../../core/settings.ts";
import type { ChosenArea } from "../../data/message/area.pure.ts";
import type { AreaPlace, Pixels } from "../../canvas/area-board.ts";
import { feetToPlace } from "../../canvas/near-way.ts";
import { isDirected } from "../../rules/areas/area-place.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { concentrationOf } from "../../documents/effects/effect-ends.ts";
import { activityOf, bearerOfEffects, titleOf, isSwallowed, usesOf, verbOf } from "../../play/activities/activities.ts";
import { carryOf } from "../../play/cast/transfer-mark.ts";
import { fetchBorrowed } from "../../play/activities/fetch-borrowed.ts";
import { strikes } from "../../play/activities/attack-source.ts";
import { kindsNow, takesAlong, type Activity } from "../../rules/activities/activity.ts";
import { blowsOf, blowsSpend } from "../../play/attack/multiattack.ts";
import { useFacts } from "../../play/activities/use-facts.ts";
import { planItem, useItem } from "../../play/cast/use-item.ts";
import { changeHands, handsForCasting } from "../../play/hands/free-hand.ts";
import { curable, type Injured } from "../../play/actions/treat-injury.ts";
import { AS_USUAL, type UsePlan } from "../../play/activities/use-plan.pure.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { targetOnly, tokenOf } from "../../play/scene/tokens.ts";
import { targetedTokens } from "../../play/scene/chosen-tokens.ts";
import { injuredName } from "./treat.ts";
import { openAttack } from "../dialogs/attack-dialog.ts";
import { chosenArea, placeArea, placingOf } from "../place-area/placing-of.ts";
import { goesAlong } from "../place-area/goes-along.ts";
import { FormDialog, type FormSpec } from "../forms/form-dialog.ts";
import { valueOf, type FormValues, type FormView } from "../forms/form-view.ts";
import { gameTexts } from "../words/texts-game.ts";
import { thingNames, thingsOf } from "../use/material-choices.ts";
import { coverChosen, coverHelps, type UsePerson } from "../use/use-target-row.ts";
import { isMark, peopleFor, sidesOf, wholeAmong, type People, type Person } from "../use/use-targets.ts";
import { namedFor, BACK } from "../use/choice-fields.ts";
import type { UseCandidate } from "../use/use-offer.ts";
import { NO_INJURY, readUseForm, useView } from "../use/use-view.ts";
import { nameHere } from "../../core/other-language.ts";

const plain = (people: readonly Person[]): UseCandidate[] => people.map(({ uuid, name }) => ({ uuid, name }));

const rows = ({ near, spared }: People): UsePerson[] =>
  near.map(({ uuid, name, actor, token, feet, side, dead, reasons, shelter, fails }) => ({
    uuid,
    name,
    img: token?.texture.src ?? actor?.img ?? "",
    feet,
    side,
    dead,
    reasons,
    shelter,
    fails,
    spared: spared.has(uuid),
  }));

/** UUIDs of items whose area is being placed. A second press is ignored. */
const aiming = new Set<string>();

/** A placed area. */
interface Aimed {
  readonly area: ChosenArea;
  /** The tokens in the area, targeted while the window is open; null = the area targets nobody. */
  readonly tokens: readonly TokenDocument.Implementation[] | null;
  /** Origin of the area in pixels; null = the creature that makes it. */
  readonly origin: Pixels | null;
  /** Distance in feet if the area is out of range; otherwise null. */
  readonly tooFar: number | null;
}

/**
 * Lets the user place the area and targets the tokens inside. Escape keeps the earlier targets.
 * @param from current place of the area
 */
async function aim(item: OpposedItem, key: string, from?: AreaPlace): Promise<Aimed | null> {
  const placing = placingOf(item, key);
  const placed = placing && (await placeArea({ ...placing, ...(from ? { from } : {}) }));
  if (!placed) return null;
  const { bearer, range, pattern, goes = false } = placing;
  const meant = !goes && activityOf(item, key)?.aim !== "self";
  if (meant) targetOnly(placed.tokens);
  const pointed = !isDirected(pattern) && pattern.shape !== "emanation";
  const feet = pointed && bearer?.parent === canvas.scene ? feetToPlace(bearer, placed.place) : null;
  return {
    area: chosenArea(placing, placed),
    tokens: meant ? placed.tokens : null,
    origin: pointed ? placed.place : null,
    tooFar: feet !== null && range !== null && feet > range ? feet : null,
  };
}

/**
 * Returns the targets after the area moved. Creatures in both areas keep their checkbox. New creatures are checked unless the effect spares
 * them.
 */
function targetsAgain(before: People, chosen: ReadonlySet<string>, after: People): string[] {
  const known = [...before.first, ...before.spared];
  const left = new Set(known.filter((uuid) => !after.first.has(uuid) && !after.spared.has(uuid)));
  const kept = [...chosen].filter((uuid) => !left.has(uuid));
  return [...new Set([...kept, ...[...after.first].filter((uuid) => !known.includes(uuid))])];
}

/** Checks the creatures in the area if it was placed. Otherwise keeps the earlier choice. */
const firstOf = (values: FormValues, aimed: Aimed | null, { first }: People): FormValues =>
  aimed === null && values.has("target") ? values : new Map([...values, ["target", [...first]]]);

/** Returns a function that limits the choice to one target: the newly checked one. The same checkboxes give the same answer. */
function onlyOne(first: ReadonlySet<string>): (ticked: ReadonlySet<string>) => ReadonlySet<string> {
  let [chosen, asked] = [first, ""];
  return (ticked) => {
    const all = [...ticked];
    if (all.join() === asked) return chosen;
    asked = all.join();
    const fresh = all.filter((uuid) => !chosen.has(uuid));
    chosen = all.length < 2 ? ticked : new Set((fresh.length > 0 ? fresh : all).slice(-1));
    return chosen;
  };
}

/** Returns whether a form has more fields than checkboxes, such as the one for a ritual. */
const asksMore = ({ fields }: Pick<FormView, "fields">): boolean =>
  fields.some(({ note, check }) => note === undefined && check === undefined);

/** State of the first window when a GM skips the turns of a casting. */
interface Begun {
  /** Form values of the first window. */
  readonly values: FormValues;
  /** The placed area of the first window (null if none) and the earlier targets of the user. */
  readonly aimed: Aimed | null;
  readonly targetsBefore: readonly TokenDocument.Implementation[];
}

const UNPREPARED = "OD20.Reason.NotPrepared";
/** Whether nothing in the window could help: the spell is not prepared. @rule H-SPL-05 */
const isRefused = (obstacles: UsePlan["obstacles"]): boolean =>
  obstacles.some(({ key, severity }) => key === UNPREPARED && severity === "error");

/** Returns the language key of the verb: drink or eat for the own creature, give for others, move for an existing effect. */
export function verbFor(
  item: OpposedItem,
  { carries }: Pick<Activity, "carries">,
  people: readonly Pick<Person, "uuid" | "side">[],
  chosen: ReadonlySet<string>,
  key?: string,
): string {
  if (carries) return "OD20.Use.Verb.move";
  const own = people.some(({ uuid, side }) => side === "own" && chosen.has(uuid));
  return chosen.size > 0 && !own && isSwallowed(item) ? "OD20.Use.Verb.give" : verbOf(item, key);
}

/**
 * Opens the window. Opens nothing if the item cannot be used.
 * @param how.use key of one of several uses; left out = the first
 * @param how.atOnce state of the first window if a GM skips the turns of a casting; if no choice is left, the use happens without a window
 * and resolves to "stay" if refused
 * @param how.first preset form values; left out = none
 * @param how.held message id of a readied spell; left out = a normal cast
 */
export async function openUse(
  actor: OpposedActor,
  item: OpposedItem,
  how: {
    readonly use?: string | undefined;
    readonly held?: string;
    readonly atOnce?: Begun;
    readonly first?: FormValues;
  } = {},
): Promise<unknown> {
  const { held = "", atOnce: begun } = how;
  const atOnce = begun !== undefined;
  const [blow, ...then] = blowsOf(item);
  if (blow) {
    await openAttack(blow.item, undefined, {
      attackers: [{ actor, token: tokenOf(actor) }],
      several: { name: item.name, count: blow.count, then, spends: blowsSpend(item) },
    });
    return;
  }
  const key = how.use ?? usesOf(item)[0]?.key ?? "";
  const title = nameHere(titleOf(item, key));
  if (!(await fetchBorrowed(item, key))) notifyWarning("OD20.Use.noSpell", { name: title });
  const before = useFacts(actor, item, "", key, held);
  if (!before || aiming.has(item.uuid)) return;
  const shown = `use.${item.uuid}.${key}${atOnce ? ".now" : ""}`;
  // If the window is already open, bring it to the front with its choices and area.
  if (FormDialog.comeUp(shown)) return;
  const usual = planItem(actor, item, { ...AS_USUAL, kind: null, targets: 0, activity: key, held, atOnce });
  if (usual && !before.activity.ritual && isRefused(usual.obstacles)) {
    notifyWarning(UNPREPARED, { name: title });
    return;
  }
  const place = async (from?: AreaPlace): Promise<Aimed | null> => {
    if (aiming.has(item.uuid)) return null;
    aiming.add(item.uuid);
    return aim(item, key, from).finally(() => aiming.delete(item.uuid));
  };
  const placing = placingOf(item, key);
  const mayPlace = (): boolean => canvas.ready && placing !== null && !goesAlong(placing);
  const targetsBefore = begun?.aimed ? begun.targetsBefore : targetedTokens();
  const { activity } = before;
  // A casting that only begins now has no area and makes no attack yet.
  const begins = (usual?.begins ?? 0) > 0;
  let aimed = begins ? null : (begun?.aimed ?? (await place()));
  const now = begun ? { ritual: valueOf(begun.values, "ritual") === "1", atOnce } : {};
  // A spell with an attack uses the attack window. Its healing parts are given here.
  if (!begins && strikes(item, key) && kindsNow(activity.parts).every((kind) => kind === "damage")) {
    await openAttack(item, undefined, {
      attackers: [{ actor, token: tokenOf(actor) }],
      ...(key === "" && held === "" && !begun ? {} : { cast: { ...AS_USUAL, activity: key, held, ...now } }),
    });
    return;
  }
  const marks = isMark(bearerOfEffects(item, key), activity);
  const gives =
    // Temporary points against a save come with what the save is against, such as a shape.
    activity.parts.some(
      ({ kind, later }) => !later && kind !== "damage" && !(kind === "temporary" && activity.test.kind === "save"),
    ) ||
    (activity.test.kind === "none" && activity.effects.length > 0 && !marks);
  const hurts =
    !gives && (marks || activity.test.kind !== "none" || activity.parts.some(({ kind }) => kind === "damage"));
  const from = activity.carries ? (carryOf(actor, item)?.fallen ?? []) : [];
  const side = sidesOf(item, { gives, hurts });
  const gather = (): People =>
    peopleFor(actor, { activity, ...side, from, placed: aimed !== null, origin: aimed?.origin ?? null });
  let people = gather();
  const single = onlyOne(people.first);
  /** Maximum number of targets with the chosen slot; null = no limit. */
  let most: number | null = null;
  /** Maximum number of creatures that come along. */
  let along = takesAlong(activity, 0);
  const chosenOf = (values: FormValues): ReadonlySet<string> => {
    if (activity.aim === "self" && along === 0) return new Set([actor.uuid]);
    const own = along > 0 ? [actor.uuid] : [];
    if (values.size === 0) return new Set([...own, ...people.first]);
    const ticked = new Set((values.get("target") ?? []).filter((uuid) => uuid !== "" && !own.includes(uuid)));
    return new Set([...own, ...(most === 1 || along === 1 ? single(ticked) : ticked)]);
  };
  const { things, first } = thingsOf(actor, activity);
  const curesOf = (targets: readonly OpposedActor[]): Injured[] => curable(item, targets);
  const materialOf = (values: FormValues): string => values.get("material")?.[0] ?? first;
  const spec: FormSpec = {
    key: shown,
    title,
    acts: actor,
    ...(begun ? { first: firstOf(begun.values, aimed, people) } : how.first ? { first: how.first } : {}),
    redraw: ["slot", "ritual", "kind", "spent", "target", "material", "cover", "darts", BACK],
    view: (uid, values) => {
      const facts = useFacts(actor, item, materialOf(values), key, held) ?? before;
      const chosen = chosenOf(values);
      const choice = {
        ...readUseForm(values, facts),
        material: materialOf(values),
        targets: chosen.size,
        activity: key,
        held,
        atOnce,
      };
      const meant = [{ uuid: actor.uuid, actor }, ...people.near, ...people.others].flatMap((one) =>
        chosen.has(one.uuid) ? (one.actor ?? []) : [],
      );
      const picked = [...people.near, ...people.others].filter(({ uuid }) => chosen.has(uuid));
      const even = planItem(actor, item, choice, meant);
      const { named, counted } = namedFor(picked, even?.rays ?? null, values);
      const plan = counted ? planItem(actor, item, { ...choice, targets: named.length, counted }, meant) : even;
      const dc = actor.creature?.spells.dc?.total ?? 0;
      most = plan?.most ?? null;
      along = takesAlong(activity, plan?.above ?? 0);
      return plan
        ? useView(
            uid,
            {
              img: item.img ?? "",
              title,
              doer: tokenOf(actor)?.name ?? actor.name,
              facts,
              plan,
              choice,
              dc,
              held: held === "" ? (concentrationOf(actor)?.effect.name ?? "") : "",
              near: rows(people),
              others: plain(people.others),
              chosen,
              whole: wholeAmong([{ uuid: actor.uuid, actor }, ...people.near, ...people.others], chosen),
              things,
              cures: curesOf(meant).map((one) => ({ id: one.injury.id ?? "", name: injuredName(one) })),
              verb: verbFor(item, activity, people.near, chosen, key),
              provoked: withProvoked(NO_NOTES, actor, isProvokingCast(item, facts)).warnings,
              row: { gives, hurts },
              values,
              tooFar: aimed?.tooFar ?? null,
              places: mayPlace() ? `OD20.Use.${aimed ? "PlaceAgain" : "Place"}` : "",
              // The user may cast the spell again instead of moving it.
              anew: activity.carries === true,
              frees: handsForCasting(actor),
              thing: thingNames(actor),
            },
            gameTexts,
          )
        : { fields: [], submit: gameTexts.t(verbOf(item, key)), secondary: null };
    },
    watch: (changed) =>
      onTableChange(() => {
        people = gather();
        changed();
      }),
    // Restore the earlier targets, unless the user changed them.
    closed: () => {
      const now = new Set(targetedTokens());
      const tokens = aimed?.tokens;
      if (tokens?.length === now.size && tokens.every((token) => now.has(token))) targetOnly(targetsBefore);
    },
    // The second button casts again instead of moving, or skips the turns of casting, even if only the ritual has several turns.
    secondary: async (values) => {
      if (activity.carries) return openUse(actor, item, { use: "" });
      const left = { values, aimed, targetsBefore };
      // Keep the tokens in the area targeted until the next window closes.
      aimed = null;
      const said = await openUse(actor, item, { use: key, atOnce: left });
      if (said === "stay") aimed = left.aimed;
      return said;
    },
    back: (values) => openUse(actor, item, { use: key, held, first: values }),
    free: (id) => changeHands(actor, id),
    again: async (values) => {
      const old = aimed?.area;
      const next = await place(old && { x: old.x, y: old.y, direction: old.direction, elevation: old.elevation });
      if (!next) return null;
      const chosen = chosenOf(values);
      const was = people;
      aimed = next;
      people = gather();
      return new Map([...values, ["target", targetsAgain(was, chosen, people)]]);
    },
    submit: async (values) => {
      const chosen = chosenOf(values);
      // The window showed no suggested cover for these creatures.
      const others = people.others.map((one) => ({ ...one, shelter: null }));
      const meant = [...people.near, ...others].flatMap(({ uuid, actor: one, shelter }) =>
        chosen.has(uuid) && one ? [{ uuid, one, shelter }] : [],
      );
      const covers = new Map(
        coverHelps(activity) ? meant.map(({ shelter, uuid, one }) => [one, coverChosen(values, uuid, shelter)]) : [],
      );
      const facts = useFacts(actor, item, materialOf(values), key, held) ?? before;
      const choice = { ...readUseForm(values, facts), material: materialOf(values), activity: key, held, atOnce };
      const all = meant.map(({ one }) => one);
      const open = curesOf(activity.aim === "self" ? [actor, ...all] : all);
      const asked = valueOf(values, "injury");
      const cured = asked === NO_INJURY ? undefined : (open.find(({ injury: { id } }) => id === asked) ?? open[0]);
      const rays = planItem(actor, item, { ...choice, targets: all.length }, all)?.rays ?? null;
      const { named, counted } = namedFor(all, rays, values);
      const targets = activity.aim === "self" ? [actor, ...all] : named;
      return (await useItem(
        actor,
        item,
        { ...choice, counted, injury: cured?.injury.id ?? "" },
        targets,
        aimed?.area ?? null,
        covers,
      ))
        ? undefined
        : "stay";
    },
  };
  if (!begun || asksMore(spec.view("", spec.first ?? new Map()))) return FormDialog.show(spec);
  const said = await spec.submit(spec.first ?? new Map());
  if (said !== "stay") spec.closed?.();
  return said;
}

/** Hooks for changes of combats and turns. */
const FIGHTS = ["updateCombat", "deleteCombat", "createCombatant", "deleteCombatant"] as const;

/** Calls the listener when settings or combats change. @returns a function that stops the calls */
function onTableChange(listener: () => void): () => void {
  const hooks = FIGHTS.map((event) => [event, Hooks.on(event, listener)] as const);
  const forget = onSettingsChange(listener);
  return () => {
    forget();
    for (const [event, id] of hooks) Hooks.off(event, id);
  };
}
