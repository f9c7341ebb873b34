/** What a save is about: what a failure brings and what a success leaves, as far as this user may know it. */
import { readKeyedName } from "../../data/keyed-name.pure.ts";
import type { AttackRecord } from "../../play/resolve/attack-records.pure.ts";
import type { Reveal } from "../../play/common/types.ts";
import { typeText } from "../card/attack/damage-line.ts";
import { localDice } from "../words/formula-words.ts";
import { length } from "../words/measures.ts";
import type { Texts } from "../words/texts.ts";

type Threat = Pick<AttackRecord, "dealt" | "strikes" | "effects" | "moves" | "secret">;

/**
 * Returns "Failure: 2d6 fire, Prone · success: half". The settings of the table hide damage and deeds here as on the card. Pure.
 * @param key the target
 */
export function stakesWords(
  { dealt, strikes, effects, moves, secret }: Threat,
  key: string,
  reveal: Pick<Reveal, "name" | "damage">,
  texts: Texts,
): string {
  // A grapple or a shove says by its name what comes of it.
  const wrestles = dealt?.contest != null && dealt.contest.of !== "item";
  if (!dealt?.save || wrestles || secret) return "";
  const { kind, save } = dealt;
  const { t } = texts;
  const strike = strikes.find(({ target }) => target === key);
  const rows = reveal.damage && kind === "damage" ? (strike?.damage ?? []) : [];
  const damage = rows
    .map(({ formula, type }) => [localDice(formula, texts), type === "" ? "" : typeText(type, texts)].join(" ").trim())
    .join(" + ");
  const fails = <T extends { readonly on: string }>(all: readonly T[]): readonly T[] =>
    reveal.name ? all.filter(({ on }) => on !== "success") : [];
  const what = [
    damage,
    ...fails(effects).map(({ name }) => readKeyedName(name, t)),
    ...fails(moves).map(({ way, feet }) =>
      t(`OD20.Activity.Pushes.${way === "down" ? "prone" : way}`, { distance: length(feet, texts) }),
    ),
  ].filter((word) => word !== "");
  if (what.length === 0) return "";
  const failure = t("OD20.Save.IfFailed", { what: what.join(", ") });
  // What else a success brings would have to be told, too, and hidden damage may leave half.
  const hasMore = [...effects, ...moves].some(({ on }) => on === "success" || on === "always");
  if (hasMore || (kind === "damage" && !reveal.damage && strike !== undefined && strike.damage.length > 0))
    return failure;
  const left = damage === "" ? "none" : save.onSuccess;
  return `${failure} · ${t(`OD20.Save.IfSaved.${left}`)}`;
}
