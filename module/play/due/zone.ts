/**
 * What a zone does to whoever starts or ends a turn in it: a save of his, then the damage that it leaves. Both stand in places that
 * effect, creature and turn give, so that there is one of each however many press. Who stands in it is told from his token.
 */
import { visibility } from "../../compat/visibility.ts";
import { zonesAt, type Zone } from "../../canvas/zones.ts";
import type { StoredZone } from "../../data/message/area.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { endsOf } from "../../documents/effect-ends.ts";
import { spendNotes } from "../act/notes.ts";
import { checkMessage, outcomeRules, usesNotes } from "../check/check.ts";
import { checkState } from "../check/read.ts";
import { checkSituation } from "../check/situation.ts";
import { speaksFor } from "../exchange/documents.ts";
import { id16 } from "../exchange/id.pure.ts";
import { lookAt, put, refusalIn, type Place } from "../exchange/places.ts";
import type { Share, TurnRecord } from "../exchange/records.pure.ts";
import { tokenOf } from "../table/tokens.ts";
import { dealRows } from "./deal.ts";
import { zonePlace } from "./dealt.ts";
import { isConcealed, keyOf, type Due } from "./due.ts";

type Save = NonNullable<StoredZone["save"]>;

/** Where the save of a creature against a zone stands that is due in a turn. */
function zoneSavePlace(actor: OpposedActor, effect: string, save: Save, turn: TurnRecord): Place {
  return {
    id: id16(effect, keyOf(`zoneSave:${actor.uuid}`, turn)),
    judge: (message) =>
      refusalIn(message, message.isKind("check") && speaksFor(message, actor) ? null : "OD20.Void.checker", () => {
        const state = checkState(message);
        if (!state) return "OD20.Void.strange";
        const { kind, key, actor: of, dc } = state.record;
        const same = kind === "attribute" && key === save.attribute && dc === save.dc && of === actor.uuid;
        return same ? state.void : "OD20.Void.strange";
      }),
  };
}

/** The share of its damage that a creature takes; null while its save is not rolled. @rule H-SPL-13 */
function shareOf(actor: OpposedActor, { effect, stored }: Zone, turn: TurnRecord): Share | null {
  if (!stored?.save) return 1;
  const { valid } = lookAt(zoneSavePlace(actor, effect.uuid, stored.save, turn));
  const success = valid && checkState(valid)?.result?.success;
  return success === null || success === undefined ? null : !success ? 1 : stored.save.onSuccess === "half" ? 0.5 : 0;
}

/** What the zones in which a creature stands do to it at the ends of its turn. @rule H-TURN-03 H-SPL-13 B-AOE-01 */
export function zonesOf(actor: OpposedActor, turn: TurnRecord): Due[] {
  const token = game.combats.get(turn.combat)?.combatants.get(turn.combatant)?.token ?? tokenOf(actor);
  if (!token || actor.dead) return [];
  return zonesAt(token).flatMap((zone): Due[] => {
    const { stored, effect } = zone;
    if (!stored || (stored.at !== "turnStart" && stored.at !== "turnEnd")) return [];
    if (stored.rows.length === 0 && !stored.save) return [];
    const mark = endsOf(effect)?.mark ?? null;
    const place = zonePlace(actor, effect.uuid, stored.rows, turn);
    const share = shareOf(actor, zone, turn);
    return [
      {
        id: place.id,
        kind: stored.at === "turnStart" ? "zoneStart" : "zoneEnd",
        begun: mark?.combat === turn.combat ? mark : null,
        actor,
        turn,
        name: effect.name,
        done: share !== null && (share === 0 || stored.rows.length === 0 || lookAt(place).valid !== null),
        act: () => meet(actor, zone, stored, place, turn),
      },
    ];
  });
}

async function meet(
  actor: OpposedActor,
  zone: Zone,
  stored: StoredZone,
  place: Place,
  turn: TurnRecord,
): Promise<void> {
  if (stored.save && shareOf(actor, zone, turn) === null) await roll(actor, zone.effect.uuid, stored.save, turn);
  const share = shareOf(actor, zone, turn);
  if (share === null || share === 0 || stored.rows.length === 0) return;
  const source = stored.item ?? { uuid: "", name: zone.effect.name, img: zone.effect.img ?? "" };
  await dealRows(actor, place, turn, { kind: "damage", rows: stored.rows, source, share });
}

/** Rolls the save with what speaks for and against it. */
async function roll(actor: OpposedActor, effect: string, save: Save, turn: TurnRecord): Promise<void> {
  const { advantage, situational } = checkSituation({ actor, kind: "attribute", key: save.attribute, against: [] });
  const chosen = { advantage, situational, dc: save.dc, against: [] };
  const data = await checkMessage(actor, "attribute", save.attribute, chosen, {
    token: tokenOf(actor),
    rules: outcomeRules(),
    request: "",
    asked: "",
    due: { effect, ...turn },
  });
  const { whisper, blind } = visibility(isConcealed(actor, turn) ? true : undefined);
  const place = zoneSavePlace(actor, effect, save, turn);
  const made = data && (await put(place, { ...data, sound: CONFIG.sounds.dice, whisper, blind }));
  if (made && usesNotes(chosen)) await spendNotes(actor, []);
}
