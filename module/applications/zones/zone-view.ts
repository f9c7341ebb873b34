/** A zone in words. Pure. */
import type { Obscured } from "../../rules/checks/senses.ts";
import type { Texts } from "../words/texts.ts";

/** What is known of a zone. */
export interface ZoneFacts {
  readonly key: string;
  readonly name: string;
  /** Who has made it, or bears it. */
  readonly maker: string;
  /** How long it still lasts; "" when nothing counts it. */
  readonly left: string;
  readonly aura: boolean;
  /** Names of who stands in it. */
  readonly inside: readonly string[];
  /** Whether this user may move and remove it. */
  readonly mine: boolean;
  /** Whether its ground is difficult, and how much it hides. */
  readonly hard: boolean;
  readonly silent: boolean;
  readonly obscured: Obscured;
  /** Whether it goes along with its maker. */
  readonly follows: boolean;
}

export interface ZoneView extends ZoneFacts {
  /** "Web (Wizard)" */
  readonly label: string;
  readonly note: string;
  readonly buttons: readonly { readonly action: string; readonly text: string; readonly name: string }[];
}

/** "Web (Wizard)" */
const zoneLabel = ({ name, maker }: Pick<ZoneFacts, "name" | "maker">, { t }: Pick<Texts, "t">): string =>
  maker === "" ? name : t("OD20.Zones.Label", { name, maker });

/** A line of the list. An aura is taken off with its effect on the sheet. */
export function zoneView(facts: ZoneFacts, texts: Texts): ZoneView {
  const { t } = texts;
  const { aura, follows, hard, inside, left, mine, obscured, silent } = facts;
  const within = inside.length > 0 ? t("OD20.Zones.Inside", { names: inside.join(", ") }) : t("OD20.Zones.Nobody");
  const hides = { none: "", light: "OD20.Zones.Light", heavy: "OD20.Zones.Heavy" }[obscured];
  const note = [
    aura ? t("OD20.Zones.Aura") : follows ? t("OD20.Zones.Follows") : "",
    hard ? t("OD20.Zones.Hard") : "",
    hides && t(hides),
    silent ? t("OD20.Zones.Silent") : "",
    left,
    within,
  ];
  const label = zoneLabel(facts, texts);
  const button = (action: string, words: string) => ({ action, text: t(words), name: `${t(words)}: ${label}` });
  return {
    ...facts,
    label,
    note: note.filter((part) => part !== "").join(" · "),
    buttons: [
      button("show", "OD20.Zones.Show"),
      ...(mine && !aura && !follows ? [button("move", "OD20.Zones.Move")] : []),
      ...(mine && !aura ? [button("remove", "OD20.Zones.Remove")] : []),
    ],
  };
}
