/** Duration of an effect as fields of its sheet: Foundry's duration, or the system's own end when Foundry's cannot express it. Pure. */
import type { DurationUnit, EffectDuration } from "../../../compat/effect-duration.ts";
import type { StoredEnds } from "../../../data/effects/ends.pure.ts";
import { END_OWNERS, MOST_TURNS, ON_DAMAGE, type EffectEnds } from "../../../rules/turn/effect-end.ts";
import { endAfter } from "../../../rules/turn/time-left.ts";
import { CONDITIONS } from "../../../rules/conditions/conditions.ts";
import { ATTRIBUTES } from "../../../rules/basics/ids.ts";
import { entryLabel } from "../../words/labels.ts";
import type { Texts } from "../../words/texts.ts";
import { choices, HIGHEST_DC, USUAL_DC, wholeWithin, type Option } from "./effect-fields.ts";

/** Stored duration. If the system's own end is set, Foundry's duration is ignored. */
export interface Lasts {
  readonly ends: StoredEnds | null;
  readonly duration: EffectDuration | null;
}

/** Units that are always offered. Another unit is offered where it is stored. */
const UNITS: readonly DurationUnit[] = ["rounds", "minutes", "hours", "days"];
/** Ends at a turn: whose turn, and its start or end. */
const TURN_WAYS = END_OWNERS.flatMap((of) =>
  (["turnStart", "turnEnd"] as const).map((at) => ({ way: `${of}-${at}`, of, at })),
);
const OTHER_WAYS = ["thisTurn", "fight", "used"] as const;

const NEVER: StoredEnds = { at: "never", of: "bearer", source: null, mark: null, time: null, turns: 1, save: null };

/** Returns the selected option: "" = until a user removes the effect. */
function wayOf({ ends, duration }: Lasts): string {
  if (!ends) return duration?.unit ?? "";
  if (ends.at === "turnStart" || ends.at === "turnEnd") return `${ends.of}-${ends.at}`;
  return ends.at === "never" ? "" : ends.at;
}

/** Returns the number of rounds, turns or minutes; null when nothing is counted. */
function countOf({ ends, duration }: Lasts): number | null {
  if (!ends) return duration?.value ?? null;
  return ["turnStart", "turnEnd", "minutes"].includes(ends.at) ? ends.turns : null;
}

/** Returns the options for the condition after a failed save. A stored list of several conditions is one option. Null without a save. */
function failsOf(save: EffectEnds["save"], t: Texts["t"]): Option[] | null {
  if (!save) return null;
  const now = (save.fails ?? []).join(" ");
  const named = (ids: string): string[] => ids.split(" ").map((id) => t(`OD20.Condition.${id}`));
  return choices([...new Set(["", now, ...CONDITIONS])], now, (value) =>
    value === "" ? t("OD20.Effects.NoFail") : named(value).join(", "),
  );
}

/**
 * Returns the fields.
 * @param own whether a difficulty of 0 means the spell save difficulty of the user (for effects on items)
 */
export function lastsFields(lasts: Lasts, own: boolean, texts: Texts): object {
  const { t } = texts;
  const now = wayOf(lasts);
  const save = lasts.ends?.save ?? null;
  const units =
    UNITS.some((unit) => unit === now) || !lasts.duration || lasts.ends ? UNITS : [lasts.duration.unit, ...UNITS];
  const ways: readonly string[] = ["", ...units, ...TURN_WAYS.map(({ way }) => way), ...OTHER_WAYS];
  return {
    ways: choices(ways, now, (way) =>
      t(
        way === ""
          ? "OD20.Effects.NoEnd"
          : `OD20.Effects.${units.some((unit) => unit === way) ? "Units" : "Until"}.${way}`,
      ),
    ),
    count: countOf(lasts),
    saves: choices(["", ...ATTRIBUTES], save?.attribute ?? "", (key) =>
      key === "" ? t("OD20.Effects.NoSave") : entryLabel("attributes", key, texts),
    ),
    dc: save ? String(save.dc) : "",
    fails: failsOf(save, t),
    shaken: lasts.ends?.shaken === true,
    dcHint: save && own ? t("OD20.Effects.DcOfUser") : "",
    once: lasts.ends?.once === true,
    onDamage: choices(["", ...ON_DAMAGE.filter((way) => save || way !== "save")], lasts.ends?.onDamage ?? "", (way) =>
      t(`OD20.Effects.OnDamage.${way || "nothing"}`),
    ),
  };
}

/** Returns null for an end that never happens. */
const meant = (ends: StoredEnds): StoredEnds | null =>
  ends.at === "never" && !ends.save && !ends.once && !ends.shaken && !ends.onDamage ? null : ends;

/** Returns the ends besides the duration. "Damage repeats the save" requires a save. */
const besides = ({ once, shaken, onDamage }: Partial<StoredEnds>, save: EffectEnds["save"]): Partial<StoredEnds> => ({
  ...(once ? { once } : {}),
  ...(shaken ? { shaken } : {}),
  ...(onDamage && (save || onDamage !== "save") ? { onDamage } : {}),
});
function apart(ends: StoredEnds): StoredEnds {
  const { once, shaken, onDamage, ...others } = ends;
  return once || shaken || onDamage ? others : ends;
}

function withWay(way: string, { ends, duration }: Lasts): Lasts {
  const save = ends?.save ?? null;
  const more = besides(ends ?? {}, save);
  const count = countOf({ ends, duration }) ?? 1;
  const unit = [...UNITS, duration?.unit].find((one) => one === way);
  if (unit && !save && !more.once && !more.shaken && !more.onDamage)
    return { ends: null, duration: { unit, value: count } };
  const turns = TURN_WAYS.find((one) => one.way === way);
  const other = OTHER_WAYS.find((one) => one === way);
  const told: Pick<EffectEnds, "at" | "of" | "turns"> = turns
    ? { at: turns.at, of: turns.of, turns: Math.min(count, MOST_TURNS) }
    : { of: "bearer", ...(other ? { at: other, turns: 1 } : endAfter(unit ? { kind: unit, value: count } : null)) };
  return { ends: meant({ ...NEVER, ...told, ...more, save }), duration: null };
}

function withSave(save: EffectEnds["save"], { ends, duration }: Lasts): Lasts {
  if (ends) return { ends: meant({ ...apart(ends), ...besides(ends, save), save }), duration: null };
  return save ? { ends: { ...byOurClock({ ends, duration }), save }, duration: null } : { ends, duration };
}

/** Foundry's durations have no saves and no ends by damage or rolls, so this converts the duration to the system's own end. */
function byOurClock({ ends, duration }: Lasts): StoredEnds {
  return ends ?? { ...NEVER, ...(duration && endAfter({ kind: duration.unit, value: duration.value })) };
}

/** Returns the duration with other additional ends. */
function withMore(more: Partial<StoredEnds>, lasts: Lasts): Lasts {
  const { ends } = lasts;
  if (!ends && !more.once && !more.shaken && !more.onDamage) return lasts;
  const ours = byOurClock(lasts);
  return { ends: meant({ ...apart(ours), ...besides(more, ours.save) }), duration: null };
}

/**
 * Reads a changed field. A new end has no start yet; the start is set when the effect is stored.
 * @returns the new duration; "number" for an invalid number; null when the field is no duration field
 */
export function readLasts(name: string, value: unknown, lasts: Lasts): Lasts | "number" | null {
  const { ends, duration } = lasts;
  switch (name) {
    case "lasts.way":
      return typeof value === "string" && value !== wayOf(lasts) ? withWay(value, lasts) : lasts;
    case "lasts.count": {
      const count = wholeWithin(value, 1, ends ? MOST_TURNS : 999_999);
      if (count === null) return "number";
      return ends
        ? { ends: { ...ends, turns: count }, duration }
        : { ends, duration: { unit: duration?.unit ?? "rounds", value: count } };
    }
    case "lasts.save": {
      const attribute = ATTRIBUTES.find((one) => one === value);
      return withSave(attribute ? { dc: USUAL_DC, ...ends?.save, attribute } : null, lasts);
    }
    case "lasts.fails": {
      const ids = typeof value === "string" ? value.split(" ").filter(Boolean) : [];
      if (!ends?.save) return lasts;
      const { attribute, dc } = ends.save;
      return withSave({ attribute, dc, ...(ids.length > 0 ? { fails: ids } : {}) }, lasts);
    }
    case "lasts.dc": {
      const dc = wholeWithin(value, 0, HIGHEST_DC);
      if (dc === null) return "number";
      return ends?.save ? { ends: { ...ends, save: { ...ends.save, dc } }, duration } : lasts;
    }
    case "lasts.once":
      return withMore({ ...ends, once: value === true ? true : undefined }, lasts);
    case "lasts.shaken":
      return withMore({ ...ends, shaken: value === true ? true : undefined }, lasts);
    case "lasts.onDamage":
      return withMore({ ...ends, onDamage: ON_DAMAGE.find((one) => one === value) }, lasts);
    default:
      return null;
  }
}
