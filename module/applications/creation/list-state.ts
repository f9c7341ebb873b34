/** Order, filters, tab and open row of a long list. Kept while the window is open. Pure. */
export interface ListState {
  /** Column that orders the rows; "" = advised rows first. */
  readonly sort: string;
  readonly descending: boolean;
  /** A circle of spells or a kind of goods; "" = the first that the list offers. */
  readonly tab: string;
  /** Filters that are on. */
  readonly filters: readonly string[];
  /** UUID of the row whose text is open; "" = none. */
  readonly expanded: string;
}

export const FRESH_LIST: ListState = { sort: "", descending: false, tab: "", filters: [], expanded: "" };

function sorted(state: ListState, key: string): ListState {
  if (state.sort !== key) return { ...state, sort: key, descending: false };
  return state.descending ? { ...state, sort: "", descending: false } : { ...state, descending: true };
}

/** Returns the state after a command such as "sort.range", "tab.1", "filter.damage" or "expand.<uuid>". Repeating it reverts it. */
export function changeList(state: ListState, command: string): ListState {
  const dot = command.indexOf(".");
  const [what, key] = [command.slice(0, dot), command.slice(dot + 1)];
  switch (what) {
    case "sort":
      return sorted(state, key);
    case "tab":
      return { ...state, tab: key, expanded: "" };
    case "filter":
      return {
        ...state,
        filters: state.filters.includes(key) ? state.filters.filter((one) => one !== key) : [...state.filters, key],
      };
    case "expand":
      return { ...state, expanded: state.expanded === key ? "" : key };
    default:
      return state;
  }
}

/** Returns an id for a row that is the same at each drawing. */
export const rowId = (uid: string, kind: string, uuid: string): string =>
  `${uid}-${kind}-${uuid.replaceAll(/[^\w-]/gu, "-")}`;

export const chip = (uid: string, key: string, label: string, on: boolean) => ({
  id: `${uid}-filter-${key}`,
  command: `filter.${key}`,
  label,
  on,
});
