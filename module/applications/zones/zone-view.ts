/** A zone in words. Pure. */
import type { Obscured } from "../../rules/checks/senses.ts";
import type { Texts } from "../words/texts.ts";

/** Facts about a zone. */
export interface ZoneFacts {
  readonly key: string;
  readonly name: string;
  /** Name of the creator or bearer. */
  readonly maker: string;
  /** Remaining duration; "" without an end. */
  readonly left: string;
  readonly aura: boolean;
  /** Names of the tokens inside. */
  readonly inside: readonly string[];
  /** Whether this user may move and remove the zone. */
  readonly mine: boolean;
  /** Whether its ground is difficult terrain. */
  readonly hard: boolean;
  readonly silent: boolean;
  readonly obscured: Obscured;
  /** Whether it moves with its creator. */
  readonly follows: boolean;
}

export interface ZoneView extends ZoneFacts {
  /** Text such as "Web (Wizard)". */
  readonly label: string;
  readonly note: string;
  readonly buttons: readonly { readonly action: string; readonly text: string; readonly name: string }[];
}

/** Returns a text such as "Web (Wizard)". */
const zoneLabel = ({ name, maker }: Pick<ZoneFacts, "name" | "maker">, { t }: Pick<Texts, "t">): string =>
  maker === "" ? name : t("OD20.Zones.Label", { name, maker });

/** Returns a row of the list. An aura has no remove button; its effect is removed on the sheet. */
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
