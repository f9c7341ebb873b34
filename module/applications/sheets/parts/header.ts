/** Returns the character's additions to the header: experience, and dying state. */
import { tableRuleset } from "../../../core/table-rules.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { classLookOf } from "../../common/class-look.ts";
import { experienceNote } from "../view/experience.ts";
import { numberView } from "../../common/number-view.ts";
import { damageTypeSets } from "../view/stat-block.ts";
import { dyingHead, saveLabel } from "./dying.ts";
import type { Shown } from "../mixins/part.ts";

export function characterHeader({ actor, rootId, editable }: Shown): object {
  const { system } = actor;
  const stored = system.toObject();
  const { details, inspiration, hp, hitDice } = stored;
  const { t } = gameTexts;
  const { level: tired, d20, speed } = system.exhausted;
  return {
    look: classLookOf(actor),
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
    ...dyingHead(actor, rootId, editable),
    revive: editable && actor.dead && actor.system.hp.max > 0,
    deathSave: editable ? saveLabel(actor) : "",
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
  };
}
