/** Uses a spell, feature or item. One message announces the use, its immediate results and its cost. */
import { layArea } from "../../canvas/area-board.ts";
import { type ChosenArea, type StoredArea, patternOf } from "../../data/message/area.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { nameForViewer, ownsOrTell, sideOf, tokenOf } from "../scene/tokens.ts";
import { oneAtATime } from "../common/in-turn.ts";
import { feetBetween } from "../../canvas/measure.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { isPhysical } from "../../data/actor/item-totals.ts";
import { parseFormula } from "../../rules/basics/dice.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { outcomeOverrides } from "../../rules/ruleset/ruleset.ts";
import type { AmendsRecord } from "../../data/message/use.pure.ts";
import { OBSCURED } from "../../rules/checks/senses.ts";
import { followsRoll } from "../../rules/basics/amend.ts";
import { REVIVES } from "../../rules/turn/done-actions.ts";
import { ALONG, type Activity, feetOf, takesAlong } from "../../rules/activities/activity.ts";
import { ZONE_POINTS } from "../../rules/areas/area-shapes.ts";
import { currentRuleset } from "../../core/settings.ts";
import { type Obstacle, charmedObstacle, requirementObstacle, warning, stop } from "../modifiers/obstacles.pure.ts";
import { isCharmedBy } from "../modifiers/circumstances.ts";
import { requirementOf } from "../modifiers/mastery-requirement.ts";
import { isOfKind } from "../modifiers/creature-kind.ts";
import { rolledContest } from "./rolled-contest.ts";
import { beginCasting } from "./long-casting.ts";
import { CANNOT_ACT, actObstacles } from "../actions/may-act.ts";
import { carried } from "../actions/transferred-marks.ts";
import { finish } from "../actions/resolve-aftermath.ts";
import { heldSpell } from "../actions/readied.ts";
import { payCost } from "../costs/cost.ts";
import { postUse } from "../actions/post-action.ts";
import { notifyWarning } from "../common/notify.ts";
import type { Place } from "../protocol/places.ts";
import { rollDice } from "../dice/rolls.ts";
import { activityOf, bearerOfEffects, isSpell, runningOf, titleOf } from "../activities/activities.ts";
import { rollAmounts, strikesOn } from "../damage/deal-damage.ts";
import { describedEffects, describedMoves } from "../activities/described-effects.ts";
import { fetchBorrowed } from "../activities/fetch-borrowed.ts";
import { type RequestedTarget, armOf, isStrike, spentOn } from "../activities/attack-source.ts";
import { attack } from "../attack/attack.ts";
import { couldAct } from "../apply/could-act.ts";
import { blowsOf, blowsSpend, strikeWithEach, suggestedStrikes } from "../attack/multiattack.ts";
import { beforeUse, useFacts } from "../activities/use-facts.ts";
import { type Cast, type UseChoice, type UsePlan, dartsOn, planUse } from "../activities/use-plan.pure.ts";
import { storedName } from "../../core/other-language.ts";

type Message = ChatMessage.Implementation;

/** Returns whether the use is meant to harm, by a save or damage. Attacks are checked separately. @rule B-COND-CHA-1 */
const harms = ({ kind, saves, later }: UsePlan): boolean =>
  kind === "damage" || saves || (kind === null && later.some((part) => part.kind === "damage"));

/** Plans the use and collects all obstacles, those of the actor first. @param targets known targets */
export function planItem(
  actor: OpposedActor,
  item: OpposedItem,
  choice: UseChoice,
  targets: readonly OpposedActor[] = [],
): UsePlan | null {
  const { amends = null, spends = "" } = activityOf(item, choice.activity) ?? {};
  // Enduring a hit happens while the creature falls, and a creature that cannot act may still help a failed save. Both need no
  // action.
  const follows = amends !== null && followsRoll(amends.as) && spends !== "reaction";
  const could = follows || couldAct(actor, choice.answers ?? "");
  const facts = useFacts(actor, item, choice.material, choice.activity, choice.held, could);
  if (!facts) return null;
  const plan = planUse(facts, choice);
  const requirement = requirementObstacle(item.name, requirementOf(item), game.user.isGM);
  return {
    ...plan,
    obstacles: [
      ...(follows
        ? []
        : actObstacles(actor, { spends: facts.activity.spends }).filter(({ key }) => !could || key !== CANNOT_ACT)),
      ...(requirement ? [requirement] : []),
      ...unattuned(item),
      ...(facts.activity.carries ? stillThere(actor, item) : []),
      ...(facts.activity.does?.includes(REVIVES) ? living(targets) : []),
      ...(harms(plan) ? charmers(actor, targets) : []),
      ...(takesAlong(facts.activity, plan.above) > 0 ? companions(actor, targets) : []),
      ...plan.obstacles,
    ],
  };
}

/** Returns an obstacle for each target that has charmed the actor. @rule B-COND-CHA-1 */
const charmers = (actor: OpposedActor, targets: readonly OpposedActor[]): Obstacle[] =>
  [...new Set(targets)]
    .filter((target) => isCharmedBy(actor, target))
    .map((target) => charmedObstacle(nameForViewer(actor), nameForViewer(target), game.user.isGM));

/** Returns a warning for each target that is alive and cannot be revived. @rule B-DEATH-11 */
const living = (targets: readonly OpposedActor[]): Obstacle[] =>
  [...new Set(targets)]
    .filter(({ dead }) => !dead)
    .map((target) => warning("OD20.Use.alive", { name: nameForViewer(target) }));

/** Returns an obstacle for each companion of a teleport that is too far away, and a warning for each enemy. @rule B-MOV-31 */
function companions(actor: OpposedActor, targets: readonly OpposedActor[]): Obstacle[] {
  const token = tokenOf(actor);
  return [...new Set(targets)].flatMap((target) => {
    if (target === actor) return [];
    const other = tokenOf(target);
    const feet = token && other && feetBetween(token, other);
    const data = { name: nameForViewer(target) };
    return [
      ...(feet !== null && feet > (feetOf(ALONG) ?? 0) ? [stop("OD20.Use.notBeside", data, game.user.isGM)] : []),
      // The table decides whether the companion is willing.
      ...(sideOf(target) * sideOf(actor) < 0 ? [warning("OD20.Use.foeAlong", data)] : []),
    ];
  });
}

/** Returns an obstacle for each bearer above 0 hit points. A running spell moves only from creatures at 0. @rule H-SPL-01 B-CONC-01 */
function stillThere(actor: OpposedActor, item: OpposedItem): Obstacle[] {
  const bearers = carried(actor, runningOf(item) ?? "").map((one) => one.actor);
  return [...new Set(bearers)]
    .filter(({ hitPoints }) => hitPoints.value > 0)
    .map((one) => stop("OD20.Use.stillUp", { name: nameForViewer(one) }, game.user.isGM));
}

/** Returns an obstacle if the item requires attunement and is not attuned. @rule B-SPL-12 */
function unattuned({ name, system }: OpposedItem): Obstacle[] {
  if (!isPhysical(system) || !system.attunement || system.attuned) return [];
  return [stop("OD20.Use.notAttuned", { name }, game.user.isGM)];
}

/** Returns the first obstacle that refuses the use, or null. */
export const refusingObstacle = ({ obstacles }: Pick<UsePlan, "obstacles">): Obstacle | null =>
  obstacles.find(({ severity }) => severity === "error") ?? null;

/** Cover of each target. @rule H-COV-01 H-COV-02 */
export type Covers = ReadonlyMap<OpposedActor, Cover>;

/** Returns the area for the message. Its rows repeat the damage of the use, because the area deals that damage again later. */
function areaOf(
  placed: ChosenArea,
  area: Activity["area"],
  { kind, now, later }: UsePlan,
  spared: readonly string[],
): StoredArea {
  const rows = [...(kind === "damage" ? now : []), ...later.filter((part) => part.kind === "damage")];
  return {
    ...placed,
    at: ZONE_POINTS.find((one) => one === area?.at) ?? "",
    hard: area?.hard === true,
    silent: area?.silent === true,
    spares: area?.spares === true,
    sure: area?.sure === true,
    spared: [...spared],
    obscured: OBSCURED.find((one) => one === area?.obscured) ?? "none",
    rows: rows.map(({ formula, type }) => ({ formula, type })),
  };
}

/** The change a reaction makes to an earlier roll, and the only place in the log for its message. */
export interface Reaction {
  readonly amends: Omit<AmendsRecord, "roll">;
  readonly place: Place;
  /** Save DC; null for the DC of the item. */
  readonly dc: number | null;
}

/** Rolls the dice of a reaction, if it has any. @param index index of the roll in its message @throws FormulaError */
async function rolledReaction({ amends }: Reaction, index: number) {
  const dice = amends.formula !== "" && !/^\d+$/u.test(amends.formula);
  const rolls = dice ? [await rollDice(parseFormula(amends.formula).normalized, [], "")] : [];
  return { amends: { ...amends, roll: dice ? index : null }, rolls };
}

/**
 * Uses an item. Shows every refusal to the user.
 * @param named targets; empty for a use on oneself. For rays and darts a target may be named several times
 * @param placed place of the area; null for none
 * @param covers cover of targets; left out if there is none
 * @param reaction what the use changes as a reaction; null for none
 * @param only the only place in the log for its message; null if it may be used again
 * @returns the message; undefined if none was posted
 * @rule H-TURN-05 H-SPL-01 H-HEAL-01 B-DMG-05
 */
export const useItem = (
  actor: OpposedActor,
  item: OpposedItem,
  chosen: Omit<UseChoice, "targets">,
  named: readonly OpposedActor[],
  placed: ChosenArea | null = null,
  covers: Covers = new Map(),
  reaction: Reaction | null = null,
  only: Place | null = reaction?.place ?? null,
): Promise<Message | undefined> =>
  oneAtATime(`use:${item.uuid}`, async () => {
    if (!ownsOrTell(actor)) return undefined;
    if (!(await fetchBorrowed(item, chosen.activity))) {
      notifyWarning("OD20.Use.noSpell", { name: titleOf(item, chosen.activity) });
      return undefined;
    }
    const blows = blowsOf(item);
    if (blows.length > 0)
      return strikeWithEach(
        actor,
        blows,
        [...new Set(named)].map((one) => ({
          actor: one,
          token: tokenOf(one),
          cover: covers.get(one) ?? "none",
          bonus: null,
        })),
        undefined,
        blowsSpend(item),
      );
    const activity = activityOf(item, chosen.activity);
    const ends = useFacts(actor, item, chosen.material, chosen.activity, chosen.held)?.casting;
    const choice = ends ? { ...chosen, ritual: ends.ritual } : chosen;
    // Skip creatures of a kind that the use does not affect.
    const targets = named.filter((one) => isOfKind(one, activity?.kinds));
    const plan = planItem(actor, item, { ...choice, targets: targets.length }, targets);
    if (!activity || !plan) return undefined;
    const refusal = refusingObstacle(plan);
    if (refusal) {
      notifyWarning(refusal.key, refusal.data);
      return undefined;
    }
    if (plan.begins > 0) return beginCasting(actor, item, choice, plan.begins);
    if (isStrike(activity) && plan.kind === null) return strikeWith(actor, item, choice, targets, covers, only);
    const { kind, saves, now, circle, pays, later } = plan;
    const readied = heldSpell(choice.held ?? "", actor, item) !== null;
    const held = readied || ends ? (choice.held ?? "") : "";
    const meant = [...new Set(targets)].map((one) => ({ actor: one, token: tokenOf(one) }));
    if (!beforeUse({ item, activity: choice.activity ?? "", actor, targets: meant, circle, ritual: choice.ritual }))
      return undefined;
    const { rolls, rows } = kind === null ? { rolls: [], rows: [] } : await rollAmounts(kind, now);
    const { test } = activity;
    const contest = saves ? await rolledContest(actor, test, targets) : null;
    const change = reaction && (await rolledReaction(reaction, rolls.length + Number(contest !== null)));
    const ruleset = currentRuleset();
    const born = item.isKind("feature") ? item.system.save.dc : null;
    const dc = reaction?.dc ?? (test.kind === "save" ? test.dc : null) ?? actor.creature?.spells.dc?.total ?? born ?? 0;
    const scale = { above: plan.above, level: actor.creature?.training.level ?? 1 };
    const effects = describedEffects(bearerOfEffects(item, choice.activity), activity, dc, scale);
    const moves = describedMoves(activity);
    const gives = effects.length + moves.length > 0;
    const reaches = kind !== null || saves || (test.kind === "none" && gives && targets.length > 0);
    const aims = dartsOn(targets, plan.rays, choice.counted);
    const spared = placed && activity.area?.chosen ? areaExclusions(actor, placed, targets) : [];
    const message = await postUse(actor, {
      action: "item",
      label: titleOf(item, choice.activity),
      spends: readied ? "reaction" : ends || plan.leftOut > 0 ? "active" : spentOn(activity),
      does: activity.does ?? [],
      targets: aims.map(({ target }) => target),
      covers,
      ...(only ? { place: only } : {}),
      used: {
        item: { uuid: item.uuid, name: storedName(item), img: item.img ?? "" },
        injury: choice.injury ?? "",
        circle,
        ritual: choice.ritual,
        spell: isSpell(item, activity),
        pays: [...pays],
        save:
          test.kind === "save" && !test.contest && (saves || kind === null)
            ? {
                attribute: test.attribute,
                dc,
                onSuccess: test.onSuccess,
                check: test.check,
              }
            : null,
        // Terrain that harms moving creatures applies its damage by itself.
        later: placed && activity.area?.at === "moved" ? later.filter((part) => part.kind !== "damage") : [...later],
        lasts: activity.lasts.kind === "instant" ? null : activity.lasts,
        concentration: activity.concentration,
        held,
        leftOut: plan.leftOut,
        area: placed && areaOf(placed, activity.area, plan, spared),
        kind: kind ?? (saves ? "damage" : "healing"),
        armor: true,
        strikes: reaches
          ? strikesOn(
              aims.map((_aim, index) => ({ key: `t${String(index)}` })),
              contest ? rows.map((row) => ({ ...row, roll: row.roll === null ? null : row.roll + 1 })) : rows,
              aims.map(({ darts }) => darts),
            )
          : [],
        // The result of a save depends on the critical rules, so the message keeps them.
        rules: { profile: ruleset.profile, overrides: { ...outcomeOverrides(ruleset), critScope: ruleset.critScope } },
        damage: reaches ? { id: foundry.utils.randomID(16) } : null,
        effects,
        moves,
        contest: contest?.record ?? null,
        summons: activity.summons ?? null,
        laid: activity.carries ? { message: runningOf(item) ?? "", actor: actor.uuid } : null,
        amends: change?.amends ?? null,
        secret: false,
      },
      rolls: [...(contest ? [contest.roll] : []), ...rolls, ...(change?.rolls ?? [])],
    });
    if (message?.id != null) await payCost(message.id);
    if (message) await finish(message);
    return message;
  });

/** Uses an item by an attack with the advantage that the attack window would suggest. Rays are distributed evenly. @rule H-SPL-12 C-94 */
async function strikeWith(
  actor: OpposedActor,
  item: OpposedItem,
  { circle, ritual, spent, material, activity, held = "", counted = false, atOnce = false }: Cast,
  targets: readonly OpposedActor[],
  covers: Covers,
  only: Place | null,
): Promise<Message | undefined> {
  const cast: Cast = { circle, ritual, spent, material, held, atOnce, ...(activity === undefined ? {} : { activity }) };
  const doer = { actor, token: tokenOf(actor) };
  const attackers = [doer];
  const arm = armOf(doer, item, "strike", cast, targets.length);
  if (!arm) return undefined;
  const aims = dartsOn(targets, arm.strikes, counted).map(({ target, darts }): RequestedTarget => ({
    actor: target,
    token: tokenOf(target),
    cover: covers.get(target) ?? "none",
    bonus: null,
    strikes: darts,
  }));
  return attack({
    item,
    mode: "strike",
    cast,
    attackers,
    targets: aims,
    ...suggestedStrikes(attackers, aims, arm.setup, arm.strikes ?? 1),
    situational: "",
    defense: "",
    secret: undefined,
    ...(only ? { place: only } : {}),
  });
}

type Placed = Pick<StoredArea, "scene" | "shape" | "size" | "width" | "x" | "y" | "direction" | "elevation">;

/**
 * Returns the visible creatures in the area that are not among the targets.
 * @returns uuids of the creatures; empty if no target was named
 * @rule B-AOE-01
 */
function areaExclusions(actor: OpposedActor, placed: Placed, targets: readonly OpposedActor[]): string[] {
  const scene = game.scenes.get(placed.scene);
  const laid = scene && layArea(scene, patternOf(placed), placed, tokenOf(actor));
  if (!laid || targets.length === 0) return [];
  // Skip tokens hidden from the user, so that the list does not reveal them.
  const seen = scene.tokens.contents.filter((token) => !token.hidden && token.object?.visible !== false);
  const inside = seen.filter((token) => laid.holds(token)).flatMap((token) => token.actor ?? []);
  return [...new Set(inside.filter((one) => !targets.includes(one)).map(({ uuid }) => uuid))];
}
