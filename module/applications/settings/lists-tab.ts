/** State of the lists tab, and what its buttons change in the draft. */
import { LIST_NAMES, type ListName } from "../../core/table-lists.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { withList, type Settings } from "./draft.ts";
import { added, moved, withEntry, without } from "./lists-draft.ts";
import { NO_ADDITION, type Addition, type Usage } from "./lists-view.ts";
import { eachActor } from "../../documents/common/every-actor.ts";

class Counter {
  readonly counts: Record<ListName, Map<string, number>> = {
    skills: new Map(),
    attributes: new Map(),
    weaponTypes: new Map(),
    damageTypes: new Map(),
  };

  /** Counts one document for each of its keys. */
  add(list: ListName, keys: Iterable<string>): void {
    const counts = this.counts[list];
    for (const key of new Set(keys)) if (key !== "") counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  item(item: Item.Implementation): void {
    if (!item.isWeapon()) return;
    this.add("weaponTypes", [item.system.weaponType]);
    this.add(
      "damageTypes",
      item.system.damage.map(({ type }) => type),
    );
  }

  actor(actor: Actor.Implementation): void {
    for (const item of actor.items) this.item(item);
    const data = actor.creature?.toObject();
    if (!data) return;
    this.add(
      "damageTypes",
      [...data.resistances, ...data.vulnerabilities, ...data.immunities].filter((type) => type !== "all"),
    );
    this.add(
      "weaponTypes",
      used(data.own.weapons, (step) => step > 0),
    );
    this.add(
      "skills",
      used(data.own.skills, ({ step, bonus, expertise }) => step > 0 || bonus !== 0 || expertise),
    );
    this.add(
      "attributes",
      used(data.own.attributes, ({ step, bonus }) => step > 0 || bonus !== 0),
    );
  }
}

function used<T>(record: Readonly<Record<string, T | undefined>>, counts: (value: T) => boolean): string[] {
  return Object.entries(record).flatMap(([key, value]) => (value !== undefined && counts(value) ? [key] : []));
}

/**
 * Returns the number of documents by list and key. Reads every actor and item of the world, so call it when the window
 * opens, not at each draw.
 */
export function countUsage(): Usage {
  const counter = new Counter();
  eachActor((actor) => {
    counter.actor(actor);
  });
  for (const item of game.items) counter.item(item);
  return counter.counts;
}

const NOTHING: Usage = { skills: new Map(), attributes: new Map(), weaponTypes: new Map(), damageTypes: new Map() };

/** Returns the draft with one field of an entry changed. `name` is the form name, such as `lists.skills.stealth.ru`. */
export function changeEntry(draft: Settings, name: string, value: string | boolean): Settings {
  const [, listed, key = "", field] = name.split(".");
  const list = LIST_NAMES.find((one) => one === listed);
  if (!list) return draft;
  const characteristic = CHARACTERISTICS.find((one) => one === value);
  const change =
    field === "ru" || field === "en"
      ? { [field]: String(value).trim() }
      : field === "archived" || field === "trainedOnly"
        ? { [field]: value === true }
        : field === "characteristic" && characteristic
          ? { characteristic }
          : {};
  return withList(draft, list, withEntry(draft.lists[list], key, change));
}

export class ListsTab {
  list: ListName = "skills";
  usage: Usage = NOTHING;
  addition: Addition = NO_ADDITION;

  /** Counts again how many documents of the world use each key. */
  count(): void {
    this.usage = countUsage();
  }

  choose(name: string): void {
    this.list = LIST_NAMES.find((one) => one === name) ?? this.list;
    this.addition = NO_ADDITION;
  }

  /** Stores what the user typed for a new entry. */
  type(name: string, value: string): void {
    this.addition = { ...this.addition, [name.replace("addition.", "")]: value, problem: null };
  }

  /** Handles a button. Returns the new draft, and in `focus` the id of the control to focus next. */
  act(action: string, key: string, draft: Settings, uid: string): { readonly draft: Settings; readonly focus: string } {
    const { list } = this;
    const entries = draft.lists[list];
    const field = `${uid}-${list}-${key}`;
    if (action === "moveUp" || action === "moveDown")
      return {
        draft: withList(draft, list, moved(entries, key, action === "moveUp" ? -1 : 1)),
        focus: `${field}-${action === "moveUp" ? "up" : "down"}`,
      };
    if (action === "removeEntry" && (this.usage[list].get(key) ?? 0) === 0)
      return { draft: withList(draft, list, without(entries, key)), focus: `${uid}-add-ru` };
    if (action === "addUnknown") return this.#add(draft, { ...NO_ADDITION, key }, uid);
    if (action === "addEntry") return this.#add(draft, this.addition, uid);
    return { draft, focus: "" };
  }

  #add(draft: Settings, addition: Addition, uid: string): { readonly draft: Settings; readonly focus: string } {
    const result = added(this.list, draft.lists[this.list], addition);
    if ("problem" in result) {
      this.addition = { ...addition, key: result.key, problem: result.problem };
      return { draft, focus: `${uid}-add-${result.problem === "name" ? "ru" : "key"}` };
    }
    this.addition = NO_ADDITION;
    return { draft: withList(draft, this.list, result.entries), focus: `${uid}-add-ru` };
  }
}
