// @ts-check
/** Part of the short form of `pack-entries.mjs`: effects, changes of rolls, and moves. */

/** @typedef {any} Json */

/**
 * Returns an Active Effect in the format of Foundry 13, which Foundry 14 also reads.
 * @param {Json} effect
 * @param {Json} title
 * @param {string} img
 */
export function given({ is = "", gives = {}, when, area, off = false, option, name, adds, sways = "" }, title, img) {
  const changes = changesOf(gives);
  return {
    name: name ?? title,
    img,
    type: "base",
    system: {
      ...swaying(String(title.en), adds, sways),
      ...(area ? { area } : {}),
      ...part("needs", { when, option }),
    },
    changes,
    disabled: off,
    transfer: true,
    statuses: is.split(" ").filter(Boolean),
    duration: {},
    description: "",
    flags: {},
  };
}

/** Returns a part of an effect's system data without empty values; nothing if none is left. @param {string} name @param {Json} values */
function part(name, values) {
  const said = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return said.length > 0 ? { [name]: Object.fromEntries(said) } : {};
}

/** @param {Json} gives */
function changesOf(gives) {
  const each = Object.entries(gives).flatMap(([path, value]) => [value].flat().map((one) => [path, one]));
  return each.map(([path, value]) => {
    const [sign = ""] = /^[=*!]/.exec(String(value)) ?? [];
    const mode = { "=": 4, "*": 1, "!": 5 }[sign] ?? 2;
    return { key: `system.${path}`, mode, value: String(value).slice(sign.length), priority: null };
  });
}

/** Parses "defense 5", "half", "reduce 1d10 against piercing fall". @param {string} name @param {string} text */
export function amended(name, text) {
  const [, as, formula = "", against = ""] =
    /^(defense|attack|disadvantage|advantage|half|reduce|endure|save|succeeds|again|takes|cancel|answers)(?: (?!against )(.+?))?(?: against (.+))?$/.exec(
      text,
    ) ?? [];
  if (as === undefined) throw new Error(`${name}: unknown change of a roll: ${text}`);
  return { as, formula, against };
}

/**
 * Returns an effect that an item applies to its targets. The owner of the item does not get it.
 * @param {string} name
 * @param {Json} effect
 * @param {Json} entry
 * @param {string} img
 */
export function applied(
  name,
  {
    is = "",
    cures,
    gives = cures ? { conditionImmunities: cures.split(" ") } : {},
    adds,
    sways = "",
    when,
    each,
    perCircle,
    level,
    games,
    spares,
    ends = cures ? "thisTurn" : undefined,
    save,
    fails,
    shaken,
    escape,
    hurt,
    name: own,
  },
  entry,
  img,
) {
  const lasting = ends ?? (save === undefined && hurt === undefined ? undefined : clockOf(entry.lasts ?? ""));
  return {
    ...given({ gives, name: own }, entry.name, img),
    transfer: false,
    statuses: is.split(" ").filter(Boolean),
    system: {
      ...swaying(name, adds, sways),
      ...part("needs", { when }),
      ...part("giving", { level, perCircle, games: games?.split(" "), spares: spares?.split(" ") }),
      ...(each ? { each: eachTurn(name, each) } : {}),
      ...(escape ? { escape: { attribute: escape, dc: 0 } } : {}),
      ...(lasting === undefined
        ? {}
        : {
            ends: {
              ...ending(name, lasting),
              save: save ? { attribute: save, dc: 0, ...(fails ? { fails: fails.split(" ") } : {}) } : null,
              ...(shaken ? { shaken } : {}),
              ...(hurt ? { onDamage: hurt } : {}),
            },
          }),
    },
  };
}

/** Returns the duration of an effect that lasts as long as its spell. @param {string} lasts "concentration 10 minutes" */
function clockOf(lasts) {
  const [, count, unit] = /(\d+) (minutes|hours)$/.exec(lasts) ?? [];
  const minutes = Number(count ?? 0) * (unit === "hours" ? 60 : 1);
  return minutes > 0 && minutes <= 1000 ? `${minutes} minutes` : "never";
}

/**
 * Returns the added dice and the changed rolls, if there are any.
 * @param {string} name
 * @param {string | string[] | undefined} adds
 * @param {string} sways
 */
function swaying(name, adds, sways) {
  const dice = adds === undefined ? undefined : [adds].flat().map((text) => addedDice(name, text));
  const swayed = sways.split(" ").filter(Boolean).map(swayedRoll);
  return part("rolls", { adds: dice, sways: swayed.length > 0 ? swayed : undefined });
}

/** Parses "-1d4 attack save", "1d8@radiant weapon", "1d6 1d8@5 1d10@10 attack". @param {string} name @param {string} text */
function addedDice(name, text) {
  const found =
    /^(-?\d+)d(\d+)(?:@([a-z]+))?((?: \d+d\d+@\d+)*)((?: (?:attack|defense|save|check|damage|weapon|marked))+)$/.exec(
      text,
    );
  if (!found) throw new Error(`${name}: invalid dice: ${text}`);
  const [, count, faces, type, rows = "", to = ""] = found;
  const byLevel = rows.split(" ").flatMap((row) => {
    const [count, faces, level] = row.split(/[d@]/).map(Number);
    return row === "" ? [] : [{ level, count, faces }];
  });
  return {
    count: Number(count),
    faces: Number(faces),
    to: to.trim().split(" "),
    ...(type ? { type } : {}),
    ...(byLevel.length > 0 ? { byLevel } : {}),
  };
}

/** Parses "temporary @mod", "damage 1d6 fire +1", "damage 5 cold". @param {string} name @param {string} text */
function eachTurn(name, text) {
  const found = /^(damage|healing|temporary) (\d+(?:d\d+)?|@mod)(?: ([a-z]+))?(?: \+(\d+))?$/.exec(text);
  if (!found) throw new Error(`${name}: invalid effect per turn: ${text}`);
  const [, kind, formula, type = "", perCircle] = found;
  return {
    kind,
    formula,
    type,
    ...(perCircle ? { perCircle: Number(perCircle) } : {}),
  };
}

/** Parses "-save.acrobatics". @param {string} text */
function swayedRoll(text) {
  const [roll = "", key = ""] = text.replace("-", "").split(".");
  return { roll, key, value: text.startsWith("-") ? -1 : 1 };
}

/** Parses "source turnEnd", "10 minutes", "used". @param {string} name @param {string} text */
function ending(name, text) {
  const found =
    /^(?:(source|bearer) )?(?:(\d+) )?(thisTurn|turnStart|turnEnd|minutes|fight|used|never)(?: (\d+))?( once)?$/.exec(
      text,
    );
  if (!found) throw new Error(`${name}: invalid end of an effect: ${text}`);
  return {
    at: found[3],
    of: found[1] ?? "bearer",
    turns: Number(found[2] ?? found[4] ?? 1),
    ...(found[5] ? { once: true } : {}),
  };
}

/** Parses "away 10", "prone always". @param {string} name @param {string} move */
export function moved(name, move) {
  const found = /^(?:(away|toward|blink) (\d+)|(prone))(?: (success|always))?$/.exec(move);
  if (!found) throw new Error(`${name}: invalid move: ${move}`);
  const [, way, feet = "0", prone, on = "hit"] = found;
  return { way: way ?? prone, feet: Number(feet), on };
}
