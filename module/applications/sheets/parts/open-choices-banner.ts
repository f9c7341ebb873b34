/** Notices above the tabs: creating the character, what is not chosen yet, a second class. */
import { unfinished } from "../../../play/character/unfinished.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { stripOf, unfinishedViews, type PutAway } from "../view/unfinished-view.ts";
import type { Shown } from "../mixins/part.ts";
import { SYSTEM_ID } from "../../../core/constants.ts";

/** Returns whether the character is new: no items, and all characteristics at their default. */
function isBlank({ actor }: Shown): boolean {
  const { characteristics } = actor.system.toObject();
  return actor.items.size === 0 && Object.values(characteristics).every(({ value }) => value === 10);
}

const KEY = `${SYSTEM_ID}.putAway`;
const KEPT = 30;

type All = Readonly<Record<string, PutAway>>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const numbers = (value: unknown): PutAway =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((pair): pair is [string, number] => typeof pair[1] === "number"))
    : {};

/** Loads what is stored. Ignores invalid data. */
function load(): All {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return isObject(said) ? Object.fromEntries(Object.entries(said).map(([uuid, own]) => [uuid, numbers(own)])) : {};
  } catch {
    return {};
  }
}

let known: All | null = null;
const all = (): All => (known ??= load());

/**
 * What a user put away of the strip "not chosen", by actor. Stored per browser: it is a user's own habit and changes nothing about the
 * character. Only the newest actors stay.
 */
const putAway = (uuid: string): PutAway => all()[uuid] ?? {};

/** Stores what is put away for an actor; nothing = all is in sight. */
export function keepPutAway(uuid: string, away: PutAway): void {
  const others = Object.entries(all()).filter(([one]) => one !== uuid);
  const own: [string, PutAway][] = Object.keys(away).length > 0 ? [[uuid, away]] : [];
  known = Object.fromEntries([...others, ...own].slice(-KEPT));
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // It stays in memory if storage fails.
  }
}

/** Returns the context; empty without notices. */
export function beginnings(shown: Shown): object {
  const { actor, rootId, editable } = shown;
  const { t } = gameTexts;
  const { surplus } = actor.system;
  if (!editable) return { rootId };
  const drafted = actor.system.toObject().draft !== "";
  const create = drafted || isBlank(shown);
  return {
    rootId,
    create: create
      ? {
          text: t(`OD20.Creation.Start.${drafted ? "Unfinished" : "Text"}`),
          label: t(drafted ? "OD20.Creation.Start.Continue" : "OD20.Creation.Open"),
        }
      : null,
    // The guide asks for all of it.
    strip: create
      ? null
      : stripOf(unfinishedViews(unfinished(actor), actor, gameTexts), putAway(actor.uuid), gameTexts),
    surplus: surplus.length > 0 ? t("OD20.Creation.Start.Surplus", { names: surplus.join(", ") }) : "",
  };
}
