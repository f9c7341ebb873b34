/**
 * Asks "How long?" after a user sets a condition on the token HUD. The condition is already set without an end, so
 * nothing waits for the answer. One prompt covers all creatures that get the same condition in a turn. It expires with
 * that turn.
 */
import { conditionEffectId } from "../../documents/effects/conditions.ts";
import { endsOf } from "../../documents/effects/effect-ends.ts";
import { endsAnew } from "../../documents/effects/set-condition.ts";
import { beginsNow } from "../../documents/effects/begins-now.ts";
import { notifyFailure } from "../../play/common/notify.ts";
import { askFor, refreshQueue, withdraw } from "../../play/protocol/prompts.ts";
import type { Prompt } from "../../play/protocol/prompt-queue.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { CONDITION_LABELS, type ConditionId } from "../../rules/conditions/conditions.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { DIFFICULTY, numberOf, valueOf, type FormValues } from "../forms/form-view.ts";
import { entryLabel } from "../words/labels.ts";
import { announce } from "../common/render.ts";
import { causedBy } from "../effects/effect-rows.ts";
import { chooseEnd, chosenEnd, endsBy, type Span } from "../effects/end-choice.ts";
import { gameTexts } from "../words/texts-game.ts";
import { fighterName } from "../../play/secrecy/names.ts";

/** The request for the duration of a new condition. */
export interface LastsRequest extends Prompt {
  readonly verb: "lasts";
  readonly condition: ConditionId;
  readonly bearers: readonly Actor.Implementation[];
}

export const isLasts = (request: Prompt): request is LastsRequest => request.verb === "lasts";

/** Conditions that an action ends. The prompt does not ask about them. @rule B-COND-PRO-1 B-ATK-20 */
const BY_ACTIONS: readonly ConditionId[] = ["prone", "grappled"];

/** Actors that got each condition in the current turn. */
const given = new Map<ConditionId, { readonly turn: string; readonly bearers: Set<Actor.Implementation> }>();

const idOf = (condition: ConditionId): string => `lasts:${condition}`;
const turnAt = (actor: Actor.Implementation): string => JSON.stringify(beginsNow(actor).mark);

/** Returns the condition effect that the toggle created; null when it is gone or already has an end. */
function bare(actor: Actor.Implementation, condition: ConditionId): ActiveEffect.Implementation | null {
  const effect = actor.effects.get(conditionEffectId(condition));
  return effect && !effect.disabled && endsOf(effect) === null ? effect : null;
}

function requestOf(condition: ConditionId): LastsRequest | null {
  const entry = given.get(condition);
  const bearers = [...(entry?.bearers ?? [])].filter(
    (actor) => bare(actor, condition) && turnAt(actor) === entry?.turn,
  );
  const [first] = bearers;
  if (!first) return null;
  return {
    verb: "lasts",
    quiet: true,
    id: idOf(condition),
    messageId: "",
    targetKey: condition,
    actor: first,
    target: { name: bearers.map(nameForViewer).join(", "), img: bare(first, condition)?.img ?? "" },
    leftToGM: "",
    condition,
    bearers,
  };
}

/** Queues the prompt for a condition that was just set. */
function ask(actor: Actor.Implementation, condition: ConditionId): void {
  if (BY_ACTIONS.includes(condition)) return;
  const turn = turnAt(actor);
  const before = given.get(condition);
  const bearers = before?.turn === turn ? before.bearers : new Set<Actor.Implementation>();
  given.set(condition, { turn, bearers: bearers.add(actor) });
  askFor(idOf(condition), "", () => requestOf(condition));
}

/** Returns the name of the source of the condition; "" when the source does not matter. */
export function lastsBy({ condition, bearers: [first] }: LastsRequest): string {
  const effect = first && bare(first, condition);
  return effect ? causedBy(effect) : "";
}

/** Returns the question, with the name of the combatant whose turns count the rounds. */
export function lastsWords({ bearers: [first] }: LastsRequest): string {
  const { t } = gameTexts;
  const mark = first && beginsNow(first).mark;
  const whose = mark && game.combats.get(mark.combat)?.combatants.get(mark.combatant);
  const name = fighterName(whose || null);
  return `${name && `${t("OD20.Effects.Span.Counts", { name })} `}${t("OD20.Effects.Span.Who")}`;
}

/** Withdraws the prompt. */
export function stopAskingDuration({ condition, id }: LastsRequest): void {
  given.delete(condition);
  withdraw(id);
}

/**
 * Stores the end of the condition on all its bearers.
 * @returns whether at least one bearer has the condition
 */
async function setEnd({ condition, bearers }: LastsRequest, span: Span, of = bearers[0]): Promise<boolean> {
  let names: string[] = [];
  for (const actor of bearers) {
    const effect = bare(actor, condition);
    const ends = of && endsBy(actor, { ...chosenEnd(of), span });
    try {
      if (effect && ends) await effect.update(endsAnew(ends));
      if (effect) names = [...names, nameForViewer(actor)];
    } catch (error) {
      notifyFailure(error);
    }
  }
  const { t } = gameTexts;
  const name = `${t(CONDITION_LABELS[condition])}: ${t(`OD20.Effects.Span.${span}`)}`;
  if (names.length > 0) announce(t("OD20.QuickEffect.Given", { name, names: names.join(", ") }));
  return names.length > 0;
}

/** Asks for the save that ends the condition. The form starts with the last chosen save. */
async function askSave(request: LastsRequest): Promise<void> {
  const { t } = gameTexts;
  const [first] = request.bearers;
  if (!first) return;
  const { attribute, dc } = chosenEnd(first);
  await FormDialog.show({
    key: request.id,
    title: `${t(CONDITION_LABELS[request.condition])}: ${t("OD20.Effects.Span.save")}`,
    view: (uid, values) => ({
      fields: [
        {
          select: {
            id: `${uid}-attribute`,
            name: "attribute",
            label: t("OD20.Effects.SaveEnds"),
            options: ATTRIBUTES.map((value) => ({
              value,
              text: entryLabel("attributes", value, gameTexts),
              selected: value === (values.has("attribute") ? valueOf(values, "attribute") : attribute),
            })),
          },
        },
        {
          number: {
            id: `${uid}-dc`,
            name: "dc",
            label: t("OD20.Effects.SaveDc"),
            value: dc,
            hint: "",
            bounds: { ...DIFFICULTY, max: 99 },
            required: true,
          },
        },
      ],
      submit: t("OD20.Effects.Span.Set"),
      secondary: null,
    }),
    submit: (values) => setSave(request, first, values),
  });
}

async function setSave(request: LastsRequest, first: Actor.Implementation, values: FormValues): Promise<void> {
  chooseEnd(first, "attribute", valueOf(values, "attribute"));
  chooseEnd(first, "dc", String(numberOf(values, "dc") ?? ""));
  await setEnd(request, "save", first);
}

/**
 * Handles the answer.
 * @param span one of the durations of the sheet
 * @returns true
 */
export async function answerLasts(request: LastsRequest, span: string): Promise<boolean> {
  stopAskingDuration(request);
  if (span === "save") await askSave(request);
  else if (span === "round" || span === "minute") await setEnd(request, span);
  return true;
}

/**
 * Returns whether a token HUD is open. Conditions that macros or modules set need no prompt.
 * @source API:TokenHUD (its id)
 */
const byHand = (): boolean => document.getElementById("token-hud")?.checkVisibility() === true;

let watching = false;

/** Asks how long the given condition lasts. The first call starts watching for changes. */
export function askHowLong(actor: Actor.Implementation, condition: ConditionId): Promise<void> {
  if (!watching) {
    watching = true;
    // These events tell that the condition appears or disappears, or that the turn ends.
    for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
      Hooks.on(event, refreshQueue);
    for (const event of ["updateCombat", "deleteCombat"] as const) Hooks.on(event, refreshQueue);
  }
  if (byHand()) ask(actor, condition);
  return Promise.resolve();
}
