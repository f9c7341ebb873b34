/** Quick effects for the selected tokens, such as "+2 to Defense until the end of the turn". */
import { writeDuration } from "../../compat/effect-duration.ts";
import { writeChanges } from "../../compat/effect-shape.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import type { StoredEnds } from "../../data/effects/ends.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { endsAnew } from "../../documents/effects/set-condition.ts";
import { beginsNow } from "../../documents/effects/begins-now.ts";
import { notifyFailure, notifyWarning } from "../../play/common/notify.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { controlledTokens } from "../../play/scene/chosen-tokens.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import type { FormValues } from "../forms/form-view.ts";
import { announce } from "../common/render.ts";
import { gameTexts } from "../words/texts-game.ts";
import {
  quickEffectChanges,
  quickEffectName,
  quickEffectOf,
  quickEffectView,
  type QuickSpan,
} from "./quick-effect-view.ts";

/**
 * Opens the window.
 * @param given recipients; omitted = selected tokens, else the user's character
 */
export async function openQuickEffect(given: readonly OpposedActor[] = []): Promise<void> {
  const selected = controlledTokens().flatMap(({ actor }) => actor ?? []);
  const own = game.user.character ? [game.user.character] : [];
  const [found = []] = [given, selected, own].filter((list) => list.length > 0);
  const bearers = [...new Set(found)].filter(({ creature, isOwner }) => creature !== null && isOwner);
  if (bearers.length === 0) {
    notifyWarning("OD20.QuickEffect.Nobody");
    return;
  }
  await FormDialog.show({
    key: `quick-effect ${bearers.map(({ uuid }) => uuid).join(" ")}`,
    title: gameTexts.t("OD20.QuickEffect.Title"),
    view: (uid, values) =>
      quickEffectView(
        uid,
        values,
        { names: bearers.map(nameForViewer), fighting: bearers.some((one) => beginsNow(one).mark !== null) },
        gameTexts,
      ),
    redraw: ["aim"],
    submit: (values) => give(bearers, values),
  });
}

/** Creates the effect on each recipient. A failed write does not stop the others. */
async function give(bearers: readonly OpposedActor[], values: FormValues): Promise<void> {
  const effect = quickEffectOf(values);
  const name = quickEffectName(effect, gameTexts);
  const given: string[] = [];
  for (const bearer of bearers) {
    try {
      await bearer.createEmbeddedDocuments("ActiveEffect", [
        {
          name,
          img: `systems/${SYSTEM_ID}/icons/effect.svg`,
          ...writeChanges(quickEffectChanges(effect), endsAnew(endsAfter(bearer, effect.span)).system),
          duration: writeDuration(null),
        },
      ]);
      given.push(nameForViewer(bearer));
    } catch (error) {
      notifyFailure(error);
    }
  }
  if (given.length > 0) announce(gameTexts.t("OD20.QuickEffect.Given", { name, names: given.join(", ") }));
}

/**
 * Returns the end of the effect; null = it lasts until a user removes it. The end of the current turn is stored as the
 * start of the next creature's turn.
 * @rule H-TURN-03 B-COND-01
 */
function endsAfter(bearer: OpposedActor, span: QuickSpan): StoredEnds | null {
  const now = { ...beginsNow(bearer), turns: 1, save: null };
  const of = now.source === null ? "bearer" : "source";
  switch (span) {
    case "turn": {
      const order = game.combats.get(now.mark?.combat ?? "")?.turns.flatMap(({ id }) => id ?? []) ?? [];
      const next = order[(order.indexOf(now.source ?? "") + 1) % Math.max(1, order.length)] ?? now.source;
      return { ...now, at: "turnStart", of, source: next };
    }
    case "used":
      return { ...now, at: "used", of: "bearer" };
    case "round":
      return { ...now, at: "turnEnd", of };
    case "minute":
      return { ...now, at: "minutes", of: "bearer" };
    case "fight":
      return { ...now, at: "fight", of: "bearer" };
    case "removed":
      return null;
  }
}
