/** Zones that this user sees, in words. */
import type { Obscured } from "../../rules/checks/senses.ts";
import type { Texts } from "../words/texts.ts";
import { layZone, maySeeZone, zonesOn, type Zone } from "../../terrain/zones.ts";
import { nameOf } from "../../play/secrecy/names.ts";
import { leftOf } from "../effects/effect-rows.ts";

/** Facts about a zone. */
interface ZoneFacts {
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

/** Returns the zones that this user can see. */
export function shownZones(): Zone[] {
  const { scene } = canvas;
  return canvas.ready && scene ? zonesOn(scene).filter(maySeeZone) : [];
}

/** Returns the name of the creator's token, else of the actor. */
function makerOf({ maker, bearer }: Zone): string {
  const token = bearer ?? canvas.scene?.tokens.contents.find(({ actor }) => actor === maker);
  return nameOf({ actor: maker, token: token ?? maker.token });
}

/** Returns whether this user may move and remove the zone: the user owns its effect. */
export const isMine = ({ effect }: Zone): boolean => effect.isOwner;

export function zoneFacts(zone: Zone): ZoneFacts {
  const { effect, stored, bearer, key, hard, obscured, silent } = zone;
  const { scene } = canvas;
  const laid = scene && layZone(scene, zone);
  const seen = (canvas.tokens?.placeables ?? []).filter(({ visible }) => visible).map(({ document }) => document);
  return {
    key,
    name: effect.name,
    maker: makerOf(zone),
    left: leftOf(effect, { combat: null, time: game.time.worldTime }),
    aura: stored === null,
    inside: laid ? seen.filter((token) => laid.holds(token)).map((token) => nameOf({ actor: token.actor, token })) : [],
    mine: isMine(zone),
    hard,
    obscured,
    silent,
    follows: bearer !== null,
  };
}
