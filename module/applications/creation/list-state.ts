/** What a user asked of a long list: its order, its filters, the shelf, and the opened row. Lasts as long as the window. Pure. */
export interface ListState {
  /** Column that orders the rows; "" = what is advised first. */
  readonly sort: string;
  /** Whether the order is turned around. */
  readonly turned: boolean;
  /** A circle of spells or a kind of goods; "" = the first that the list offers. */
  readonly shelf: string;
  /** Filters that are on. */
  readonly only: readonly string[];
  /** UUID of the row whose text is open; "" = none. */
  readonly read: string;
}

export const FRESH_LIST: ListState = { sort: "", turned: false, shelf: "", only: [], read: "" };

function sorted(state: ListState, key: string): ListState {
  if (state.sort !== key) return { ...state, sort: key, turned: false };
  return state.turned ? { ...state, sort: "", turned: false } : { ...state, turned: true };
}

/** Returns the state after a wish such as "sort.range", "shelf.1", "only.damage" or "read.<uuid>". The same wish again takes it back. */
export function changeList(state: ListState, wish: string): ListState {
  const dot = wish.indexOf(".");
  const [what, key] = [wish.slice(0, dot), wish.slice(dot + 1)];
  switch (what) {
    case "sort":
      return sorted(state, key);
    case "shelf":
      return { ...state, shelf: key, read: "" };
    case "only":
      return {
        ...state,
        only: state.only.includes(key) ? state.only.filter((one) => one !== key) : [...state.only, key],
      };
    case "read":
      return { ...state, read: state.read === key ? "" : key };
    default:
      return state;
  }
}

/** Returns an id for a row that is the same at each drawing. */
export const rowId = (uid: string, kind: string, uuid: string): string =>
  `${uid}-${kind}-${uuid.replaceAll(/[^\w-]/gu, "-")}`;

/** A filter as a button that is on or off. */
export interface ChipView {
  readonly id: string;
  readonly wish: string;
  readonly label: string;
  readonly on: boolean;
}

export const chip = (uid: string, key: string, label: string, on: boolean): ChipView => ({
  id: `${uid}-only-${key}`,
  wish: `only.${key}`,
  label,
  on,
});
