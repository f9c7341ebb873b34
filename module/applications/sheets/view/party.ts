import type { Member } from "../../../play/party.ts";
import type { Texts } from "../../texts.ts";
import { hitPointPercent } from "./hit-points.ts";

/** A member at a glance. */
export interface MemberRow {
  readonly uuid: string;
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly there: boolean;
  /** "12/20, level 3" */
  readonly line: string;
  readonly percent: number;
  readonly passive: string;
  readonly remove: string;
}

/** What the party's sheet shows of one member; of one who is gone only that. */
export function memberRow({ uuid, actor }: Member, rootId: string, texts: Texts): MemberRow {
  const id = `${rootId}-member-${uuid.replaceAll(".", "-")}`;
  const name = actor?.name ?? texts.t("OD20.Party.Gone");
  const remove = texts.t("OD20.Party.Remove", { name });
  const data = actor?.creature;
  if (!actor || !data) return { uuid, id, name, img: "", there: false, line: "", percent: 0, passive: "", remove };
  const { value, max, temporary } = actor.hitPoints;
  const points = temporary > 0 ? `${String(value)}+${String(temporary)}/${String(max)}` : `${String(value)}/${String(max)}`;
  const level = actor.isCharacter() ? texts.t("OD20.Party.Level", { n: actor.system.details.level }) : "";
  const line = [texts.t("OD20.Party.HitPoints", { points }), level].filter((part) => part !== "").join(" · ");
  return { uuid, id, name, img: actor.img ?? "", there: true, line, percent: hitPointPercent(value, max), passive: texts.t("OD20.Party.Passive", { n: data.passive.total }), remove };
}
