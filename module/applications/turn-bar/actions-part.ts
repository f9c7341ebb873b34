/** The list of actions as buttons: what each says, whether it can be pressed, and what pressing does. */
import type { OpposedActor } from "../../documents/actor.ts";
import { actionsFor } from "../../play/deeds/actions.ts";
import { openAction } from "../windows.ts";
import { gameTexts } from "../texts-game.ts";

/** A button of an action. */
export interface BarEntry {
  readonly key: string;
  readonly label: string;
  /** What it does, and what is told when it is done now. */
  readonly hint: string;
  /** Why it cannot be pressed; null when it can. */
  readonly disabled: string | null;
}

/** The actions that an actor has now. */
export function barActions(actor: OpposedActor): BarEntry[] {
  const { t } = gameTexts;
  return actionsFor(actor).map(({ key, label, why }) => {
    const told = why ? t(why.key, why.data) : "";
    const hint = [t(`OD20.Deed.Does.${key}`), told].filter((part) => part !== "").join(" ");
    return { key, label: t(label), hint, disabled: why?.refused === true ? told : null };
  });
}

/** Does an action, or opens its window. */
export async function pressBarAction(actor: OpposedActor, key: string): Promise<void> {
  await openAction(actor, key);
}
