/** List of actions as buttons: labels, availability, and what a click does. */
import { doesText } from "../words/effect-words.ts";
import { gameOf } from "../../rules/games/games.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { actionsFor } from "../../play/actions/actions.ts";
import { handle, lastHandled, takeBackHandled } from "../../play/hands/handle-items.ts";
import { fightOf, hasTurn } from "../../play/scene/reins.ts";
import { openAction } from "../common/windows.ts";
import { gameTexts } from "../words/texts-game.ts";

/** Button of an action. */
export interface BarEntry {
  readonly key: string;
  readonly label: string;
  /** What the action does, and a warning if it applies now. */
  readonly hint: string;
  /** Why the button is disabled; null when it is enabled. */
  readonly disabled: string | null;
  /** Warning on a clickable button; omitted or "" for none, or when the bar shows it above. */
  readonly against?: string;
  /** Whether the turn has no such action left, or the action is impossible. Default: false. */
  readonly isOver?: boolean;
  /** Whether it stands before everything else. Default: false. */
  readonly first?: boolean;
  /** Whether the bar already shows the reason above the buttons. Default: false. */
  readonly isToldAbove?: boolean;
}

const entry = (key: string, label: string, hint: string): BarEntry => ({ key, label, hint, disabled: null });

/** Returns the entries for drawing and stowing: undo the last one, or drop a held item. @rule H-TURN-14 */
function handEntries(actor: OpposedActor): BarEntry[] {
  const { t } = gameTexts;
  const held = actor.getWeapons().filter(({ system }) => system.equipped !== "none" && system.weaponType !== "unarmed");
  return [
    ...lastHandled(actor).map(({ cause, names }) =>
      entry(
        `${PUT_BACK}${cause}`,
        t("OD20.ActionUse.Draw.Back", { things: names.join(", ") }),
        t("OD20.ActionUse.Draw.BackHint"),
      ),
    ),
    ...held.map(({ id, name }) =>
      entry(`${DROP}${id ?? ""}`, t("OD20.ActionUse.Draw.Drop", { things: name }), t("OD20.ActionUse.Draw.DropHint")),
    ),
  ];
}

const PUT_BACK = "putBack.";
const DROP = "drop.";
/** Prefix of an entry's key `let.<feature id>.<action>`: an action that a feature grants. */
const LET = "let.";

/**
 * Returns the actions available to an actor now. Entries for held items appear only during its turn.
 * @param isTold whether the bar already explains that the creature cannot act
 */
export function barActions(actor: OpposedActor, isTold = false): BarEntry[] {
  const { t } = gameTexts;
  const first = gameOf(currentRuleset()).firstActions;
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
      ...(!by && first.includes(key) ? { first: true } : {}),
    };
  });
  const fight = fightOf([actor]);
  return fight && hasTurn(fight, actor) ? [...list, ...handEntries(actor)] : list;
}

/** Takes an action, or opens its window. */
export async function pressBarAction(actor: OpposedActor, key: string): Promise<void> {
  const item = key.startsWith(DROP) ? actor.items.get(key.slice(DROP.length)) : null;
  if (item) await handle(item, "none", { drop: true });
  else if (key.startsWith(PUT_BACK)) await takeBackHandled(actor, key.slice(PUT_BACK.length));
  else if (key.startsWith(LET)) {
    const [, feature = "", action = ""] = key.split(".");
    await openAction(actor, action, feature);
  } else await openAction(actor, key);
}
