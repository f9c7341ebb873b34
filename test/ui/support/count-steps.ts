/**
 * How many letters a pattern looks at: browsers do not tell, and a clock would tell another story on each machine. A plain
 * backtracking reader of what our patterns are made of: letters, escapes, classes, groups with choices, `?` and `{from,to}`,
 * `*` and `+`. It ignores case like the flag `i`.
 */
type Node =
  | { readonly kind: "letter"; readonly fits: (letter: string) => boolean }
  | { readonly kind: "group"; readonly choices: readonly (readonly Node[])[] }
  | { readonly kind: "repeat"; readonly node: Node; readonly from: number; readonly to: number };

/** @throws for syntax that it does not know */
function read(source: string): readonly Node[] {
  let at = 0;
  const choices = (): Node[][] => {
    const all: Node[][] = [[]];
    while (at < source.length && source[at] !== ")") {
      if (source[at] === "|") {
        at += 1;
        all.push([]);
      } else all.at(-1)?.push(repeated(one()));
    }
    return all;
  };
  const one = (): Node => {
    if (source[at] === "(") {
      at += source.startsWith("(?:", at) ? 3 : 1;
      const group = choices();
      at += 1;
      return { kind: "group", choices: group };
    }
    const [text = ""] = /^(?:\[(?:\\.|[^\]])*\]|\\.|[^*+?{}()])/u.exec(source.slice(at)) ?? [];
    if (text === "") throw new Error(`unknown at ${String(at)}: ${source}`);
    at += text.length;
    const pattern = new RegExp(`^${text}$`, "iu");
    return { kind: "letter", fits: (letter) => pattern.test(letter) };
  };
  const repeated = (node: Node): Node => {
    const [text, sign, from, to] = /^(?:([*+?])|\{(\d+),(\d+)\})/u.exec(source.slice(at)) ?? [];
    if (text === undefined) return node;
    at += text.length;
    return {
      kind: "repeat",
      node,
      from: sign === "+" ? 1 : Number(from ?? 0),
      to: sign === "?" ? 1 : sign ? Infinity : Number(to),
    };
  };
  const [nodes = []] = choices();
  return nodes;
}

/** Letters looked at while all matches in a text are looked for. */
export function countSteps({ source }: RegExp, text: string): number {
  const nodes = read(source);
  let steps = 0;
  const fits = (node: Node, at: number): boolean => {
    steps += 1;
    return node.kind === "letter" && at < text.length && node.fits(text[at] ?? "");
  };
  /** Where the rest of a sequence can end, or −1. A letter that repeats goes as far as it can, then back. */
  const match = (rest: readonly Node[], at: number): number => {
    const [node, ...next] = rest;
    if (!node) return at;
    if (node.kind === "letter") return fits(node, at) ? match(next, at + 1) : -1;
    if (node.kind === "group") {
      for (const choice of node.choices) {
        const end = match([...choice, ...next], at);
        if (end >= 0) return end;
      }
      return -1;
    }
    const { node: what, from, to } = node;
    if (what.kind === "letter") {
      let far = at;
      while (far - at < to && fits(what, far)) far += 1;
      for (; far - at >= from; far -= 1) {
        const end = match(next, far);
        if (end >= 0) return end;
      }
      return -1;
    }
    const once = to > 0 ? match([what, ...next], at) : -1;
    return once >= 0 ? once : from > 0 ? -1 : match(next, at);
  };
  for (let at = 0; at < text.length;) {
    const end = match(nodes, at);
    at = end > at ? end : at + 1;
  }
  return steps;
}
