/** The list of actions as buttons: what each says, whether it can be pressed, and what pressing does. */
import { doesText } from "../words/does.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { actionsFor } from "../../play/actions/actions.ts";
import { handle, lastHandled, takeBackHandled } from "../../play/actions/handle.ts";
import { fightOf, hasTurn } from "../../play/scene/turns.ts";
import { openAction } from "../shared/windows.ts";
import { gameTexts } from "../words/texts-game.ts";

/** A button of an action. */
export interface BarEntry {
  readonly key: string;
  readonly label: string;
  /** What it does, and what is told when it is done now. */
  readonly hint: string;
  /** Why it cannot be pressed; null when it can. */
  readonly disabled: string | null;
  /** What speaks against it, and it is pressed all the same; left out or "" = nothing, or it is told above. */
  readonly against?: string;
  /** Whether the turn has no more of what it takes, or it cannot be done; left out = it can. */
  readonly isOver?: boolean;
  /** Whether that is said of all of them above, and not again here; left out = it is not. */
  readonly isToldAbove?: boolean;
}

const entry = (key: string, label: string, hint: string): BarEntry => ({ key, label, hint, disabled: null });

/** Drawing and stowing: what was done last can be taken back, what is held can be dropped. @rule H-TURN-14 */
function handEntries(actor: OpposedActor): BarEntry[] {
  const { t } = gameTexts;
  const held = actor.getWeapons().filter(({ system }) => system.equipped !== "none" && system.weaponType !== "unarmed");
  return [
    ...lastHandled(actor).map(({ deed, names }) =>
      entry(`${PUT_BACK}${deed}`, t("OD20.Deed.Draw.Back", { things: names.join(", ") }), t("OD20.Deed.Draw.BackHint")),
    ),
    ...held.map(({ id, name }) =>
      entry(`${DROP}${id ?? ""}`, t("OD20.Deed.Draw.Drop", { things: name }), t("OD20.Deed.Draw.DropHint")),
    ),
  ];
}

const PUT_BACK = "putBack.";
const DROP = "drop.";
/** Before the id of the feature that lets him do it, and the key of the action. */
const LET = "let.";

/**
 * The actions that an actor has now; those with what he holds only while his turn runs.
 * @param isTold whether it is told above that he cannot act
 */
export function barActions(actor: OpposedActor, isTold = false): BarEntry[] {
  const { t } = gameTexts;
  const list = actionsFor(actor).map(({ key, label, why, by, spends }) => {
    const told = why ? t(why.key, why.data) : "";
    const cost = by ? `${by.name}: ${t(`OD20.FeatureAction.${spends}`)}.` : "";
    const isToldAbove = isTold && why?.key === "OD20.Warning.cannotAct";
    const hint = [cost, doesText(key, t, currentRuleset().profile), isToldAbove ? "" : told]
      .filter((part) => part !== "")
      .join(" ");
    return {
      key: by ? `${LET}${by.id ?? ""}.${key}` : key,
      label: by ? `${t(label)} · ${by.name}` : t(label),
      hint,
      disabled: why?.refused === true ? told : null,
      against: why?.refused === true || isToldAbove ? "" : told,
      isOver: why !== null,
      isToldAbove,
    };
  });
  const fight = fightOf([actor]);
  return fight && hasTurn(fight, actor) ? [...list, ...handEntries(actor)] : list;
}

/** Does an action, or opens its window. */
export async function pressBarAction(actor: OpposedActor, key: string): Promise<void> {
  const item = key.startsWith(DROP) ? actor.items.get(key.slice(DROP.length)) : null;
  if (item) await handle(item, "none", { drop: true });
  else if (key.startsWith(PUT_BACK)) await takeBackHandled(actor, key.slice(PUT_BACK.length));
  else if (key.startsWith(LET)) {
    const [, feature = "", action = ""] = key.split(".");
    await openAction(actor, action, feature);
  } else await openAction(actor, key);
}
