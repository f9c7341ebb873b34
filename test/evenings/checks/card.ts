/** Reads a drawn card as a person does: who, how much, and whether it counts. Knows words, no functions of the system. */

/** What a card says of one target. */
export interface Said {
  readonly name: string;
  readonly kind: "damage" | "healing" | "temporary";
  /** Points that the target loses or gains, after its calculation; null = the card names none. */
  readonly points: number | null;
  /** Points of the damage that temporary hit points took. */
  readonly absorbed: number;
  /** Whether the points have reached the target, and were not taken back. */
  readonly counts: boolean;
  /** All words about the target. */
  readonly text: string;
  /** Calculations from the rolled damage to its result, as pieces of text. */
  readonly flows: readonly (readonly string[])[];
}

/** A change of a number that a card of a rest or award says, such as "12 ▸ 42". */
export interface Changed {
  readonly name: string;
  /** Head of the column, or the name of what comes back. */
  readonly column: string;
  readonly from: number;
  readonly to: number;
  readonly counts: boolean;
}

/** A card as its reader understands it. */
export interface Card {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** Notes above the targets: what it has cost, what it is about. */
  readonly notes: string;
  readonly text: string;
  /** Whether the whole card was withdrawn. */
  readonly withdrawn: boolean;
  readonly targets: readonly Said[];
  readonly changes: readonly Changed[];
  /** Numbers with an explanation: the number, and its summands. */
  readonly sums: readonly { readonly text: string; readonly values: readonly string[] }[];
}

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&#x3D;": "=", "&quot;": '"', "&#x27;": "'" };
const plain = (markup: string): string =>
  markup
    .replace(/<[^>]*>/gu, " ")
    .replace(/&[#\w]+;/gu, (entity) => ENTITIES[entity] ?? " ")
    .replace(/\s+/gu, " ")
    .trim();
const first = (markup: string, pattern: RegExp): string => plain(pattern.exec(markup)?.[1] ?? "");
const number = (text: string): number => Number(/[−-]?\d+/u.exec(text)?.[0].replace("−", "-") ?? Number.NaN);

const TITLE = /<strong class="od-card__title">([\s\S]*?)<\/strong>/u;
const SUBTITLE = /<p class="od-card__subtitle">([\s\S]*?)<\/p>/u;
const NAME = /<span class="od-target__name">([\s\S]*?)<\/span>/u;
const OUTCOME = /<strong class="od-outcome[^>]*>([\s\S]*?)<\/strong>/u;
const STATE = /<p class="od-state">([\s\S]*?)<\/p>/u;
const FLOW_PIECES = new RegExp(
  [
    /<button[^>]*class="od-number__value"[^>]*>([^<]*)/u,
    /<span class="(?:od-chip )?od-flow__\w+">([^<]*)/u,
    /<span class="od-number__value"[^>]*>([^<]*)/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);
const FLOW =
  /<p class="od-flow">([\s\S]*?)<\/p>|<span class="od-breakdown" role="tooltip" id="[^"]*-flow">([\s\S]*?)<\/span>\s*<\/span>/gu;
const NUMBER =
  /<button type="button" class="od-number__value"[^>]*>([\s\S]*?)<\/button><span class="od-breakdown">([\s\S]*?)<\/span>\s*(?:<button|<\/span>)/gu;
/** Words of a state in which nothing has reached the target. */
const NOT_YET = /Ещё не применено|Урон ещё не брошен|Отменено|Итог изменился|Цели уже нет|нет листа/u;
const NOBODY =
  /Не засчитано|отозвано|ждём|Кости катятся|решать вам|лежит: хиты не меняются|ваша защита|цели уже нет|нет листа/u;

/** Returns the pieces of a calculation: "10 slashing", "− 1 armor", "→", "9 hit points". */
const piecesOf = (markup: string): string[] =>
  [...markup.matchAll(FLOW_PIECES)].map((match) => plain(match.slice(1).find((one) => one !== undefined) ?? ""));

function readTarget(markup: string, title: string, withdrawn: boolean): Said {
  const text = plain(markup);
  const outcome = first(markup, OUTCOME);
  const state = first(markup, STATE);
  const flows = [...markup.matchAll(FLOW)].map(([, one = "", other = ""]) => piecesOf(one === "" ? other : one));
  const kind = /временн(?:ый|ых) хит|^Временные/u.test(`${outcome} ${flows.flat().join(" ")}`)
    ? "temporary"
    : outcome.startsWith("Лечение")
      ? "healing"
      : "damage";
  const results = flows.flatMap((flow) => (flow.includes("→") || flow.length === 1 ? [number(flow.at(-1) ?? "")] : []));
  const reached = /Применено (\d+), теперь/u.exec(state)?.[1];
  const short = /Прибавилось (\d+)/u.exec(text)?.[1];
  const points = results.length === 0 ? null : results.reduce((sum, one) => sum + (Number.isNaN(one) ? 0 : one), 0);
  return {
    name: first(markup, NAME),
    kind,
    points: reached !== undefined ? Number(reached) : short !== undefined ? Number(short) : points,
    absorbed: Number(/(\d+) хит\S* взяли временные/u.exec(state)?.[1] ?? 0),
    counts: !withdrawn && !NOT_YET.test(state) && !NOBODY.test(`${outcome} ${text}`) && title !== "",
    text,
    flows,
  };
}

const PAIR = /([^<>]*)<span class="od-was">(-?\d+)<\/span>\s*▸\s*<b>(-?\d+)<\/b>/gu;

/** Returns the changes that the table of a rest or an award says. */
function changesOf(markup: string): Changed[] {
  const heads = [...markup.matchAll(/<th scope="col">([^<]*)<\/th>/gu)].map(([, head = ""]) => plain(head));
  let name = "";
  return [...markup.matchAll(/<tr([^>]*)>([\s\S]*?)<\/tr>/gu)].flatMap(([, tag = "", row = ""]) => {
    const more = tag.includes("od-table__more");
    if (!more) name = first(row, /<th scope="row">([\s\S]*?)<\/th>/u);
    const counts = !tag.includes("undone") && !/отменено|не начислено|не записано|записывается/u.test(plain(row));
    const ended = /закончилось: .*?временные хиты (\d+)/u.exec(plain(row))?.[1];
    const over = ended === undefined ? [] : [{ name, column: "временные хиты", from: Number(ended), to: 0, counts }];
    const cells = [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/gu)].flatMap(([, cell = ""], index) =>
      [...cell.matchAll(PAIR)].map(([, label = "", from, to]) => ({
        name,
        column: more ? plain(label) : (heads[index] ?? "Опыт"),
        from: Number(from),
        to: Number(to),
        counts,
      })),
    );
    return [...cells, ...over];
  });
}

/** Reads a card from its markup. */
export function readCard(id: string, markup: string): Card {
  const title = first(markup, TITLE);
  const subtitle = first(markup, SUBTITLE);
  const text = plain(markup);
  const withdrawn = /Атака отозвана\.|Отозвано\./u.test(text);
  const targets = markup
    .split('<li class="od-target')
    .slice(1)
    .filter((part) => !part.includes("od-target__sums"))
    .map((part) => readTarget(`<li class="od-target${part}`, title, withdrawn));
  const sums = [...markup.matchAll(NUMBER)].map(([, shown = "", lines = ""]) => ({
    text: plain(shown),
    values: [...lines.matchAll(/<b>([\s\S]*?)<\/b>/gu)].map(([, value = ""]) => plain(value)),
  }));
  const notes = [...markup.matchAll(/<p class="od-card__note[^>]*>([\s\S]*?)<\/p>/gu)].map(([, note = ""]) =>
    plain(note),
  );
  return { id, title, subtitle, notes: notes.join(" "), text, withdrawn, targets, changes: changesOf(markup), sums };
}
