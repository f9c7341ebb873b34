/** What the head of a character's sheet adds to that of every creature: the way up, the state it is in. */
import { tableRuleset } from "../../../data/schema/table.ts";
import { DEATH_MARKS } from "../../../rules/dying.ts";
import { owesSave } from "../../../play/life/death-save.ts";
import { mayStandNow } from "../../../play/life/stand.ts";
import { gameTexts } from "../../texts-game.ts";
import { classLook } from "../view/class-look.ts";
import { counterView, type CounterView } from "../view/counter.ts";
import { deathStates } from "../view/death.ts";
import { experienceNote } from "../view/experience.ts";
import { numberView } from "../view/number.ts";
import { damageTypeSets } from "../view/stat-block.ts";
import { unspentPoints } from "../view/unspent.ts";
import type { Shown } from "./part.ts";

/** Saves that decide over life and death. @rule B-DEATH-05 */
const SAVES = 3;

export function characterHeader({ actor, rootId, editable }: Shown): object {
  const { system } = actor;
  const stored = system.toObject();
  const { details, inspiration, death, hp, hitDice } = stored;
  const { t } = gameTexts;
  const { level: tired, d20, speed } = system.exhausted;
  const points = unspentPoints(system.points, gameTexts);
  const cls = actor.items.contents.find((item) => String(item.type) === "class");
  return {
    look: classLook(cls?.img ?? "", cls?.name ?? ""),
    level: details.level,
    xp: details.xp,
    note: experienceNote(details.level, system.advancement, gameTexts),
    waits: system.advancement.waiting > 0,
    rise:
      system.advancement.waiting > 0 && editable
        ? t(system.advancement.waiting > 1 ? "OD20.Award.WaitsFirst" : "OD20.Award.Waits", {
            level: system.advancement.available,
            next: details.level + 1,
          })
        : "",
    who: ["class", "species", "background"]
      .flatMap((type) => actor.items.contents.find((item) => String(item.type) === type)?.name ?? [])
      .join(" · "),
    movement: numberView("speed", t("OD20.Head.Speed"), system.movement.walk, gameTexts, false),
    lost: hp.lost > 0 ? t("OD20.Head.Lost", { n: hp.lost }) : "",
    inspiration,
    showsInspiration: inspiration || editable,
    death: hp.value <= 0 || death.dead || death.stable || actor.dead ? deathState(actor, rootId, editable) : null,
    stand: editable && mayStandNow(actor),
    revive: editable && actor.dead && actor.system.hp.max > 0,
    deathSave: editable && owesSave(actor),
    exhaustion: tired > 0 ? t("OD20.Head.Exhaustion", { level: tired }) : "",
    exhaustionHint:
      tired > 0
        ? t("OD20.Head.ExhaustionHint", {
            d20: gameTexts.signed(d20?.value ?? 0),
            feet: gameTexts.signed(speed?.value ?? 0),
          })
        : "",
    hitDice: tableRuleset().hitDice
      ? t("OD20.Head.HitDice", { left: system.hitDice.value, max: system.hitDice.max, faces: system.hitDice.faces })
      : "",
    hitDiceSpent: hitDice.spent,
    protection: damageTypeSets(stored, gameTexts).filter(({ shown }) => shown !== ""),
    unspent: points === "" ? "" : t("OD20.Head.Unspent", { points }),
  };
}

/** Marks while standing; saves where the table rolls them; how it ended. @rule H-DEATH-01 H-DEATH-04 B-DEATH-05 C-28 */
function deathState(
  actor: Shown["actor"],
  rootId: string,
  editable: boolean,
): {
  readonly states: readonly string[];
  readonly switches: readonly { readonly key: string; readonly label: string; readonly on: boolean }[];
  readonly counters: readonly CounterView[];
} {
  const { death } = actor.system.toObject();
  const { t } = gameTexts;
  const { dropOut } = tableRuleset();
  const counter = (key: "marks" | "successes" | "failures", max: number): CounterView =>
    counterView({ kind: "death", key, label: t(`OD20.Head.Death.${key}`), value: death[key], max }, rootId, gameTexts);
  const saves = dropOut === "deathSaves" || death.successes > 0 || death.failures > 0;
  const label = (key: "dead" | "standing" | "droppedOut" | "stable"): string => t(`OD20.Head.Death.${key}`);
  // What nobody marked, exhaustion or a lost maximum, cannot be taken off here.
  const derived = actor.dead && !death.dead;
  return {
    states: deathStates(death, actor.dead, editable).map(label),
    switches: editable
      ? (["stable", "dead"] as const)
          .filter((key) => key !== "dead" || !derived)
          .map((key) => ({ key, label: label(key), on: death[key] }))
      : [],
    counters: [
      counter("marks", DEATH_MARKS),
      ...(saves ? [counter("successes", SAVES), counter("failures", SAVES)] : []),
    ],
  };
}
