/** Opens the window in which a spell is cast, a feature used, a potion drunk or given. */
import { placeArea } from "../place-area/fetch.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { concentrationOf } from "../../documents/effect-ends.ts";
import { titleOf, usesOf, verbOf } from "../../play/use/activities.ts";
import { fetchBorrowed } from "../../play/use/fetch-borrowed.ts";
import { strikes } from "../../play/use/arms.ts";
import { kindsNow } from "../../rules/activity.ts";
import { useFacts } from "../../play/use/use-facts.ts";
import { planItem, useItem, type ChosenArea } from "../../play/use/use-item.ts";
import { notifyWarning } from "../../play/exchange/notify.ts";
import { targetedTokens, targetOnly, tokenOf } from "../../play/table/tokens.ts";
import { openAttack } from "../dialogs/attack-dialog.ts";
import { candidates, type Candidate } from "../dialogs/candidates.ts";
import { chosenArea } from "../place-area/chosen-area.ts";
import { placingOf } from "../place-area/placing-of.ts";
import { FormDialog } from "../dialogs/form-dialog.ts";
import { numberOf, type FormValues } from "../dialogs/form-view.ts";
import { gameTexts } from "../texts-game.ts";
import { thingsOf } from "./things.ts";
import { dartField, readUseForm, useView, type UseCandidate } from "./use-view.ts";

/** Who stand in the list without being asked for. */
const NEAR = 12;

interface People {
  readonly near: readonly Candidate[];
  readonly others: readonly Candidate[];
  /** Ticked before anybody has chosen. */
  readonly first: ReadonlySet<string>;
}

/** The targets that are marked, oneself, then those of the fitting side; for healing those who lack most first. */
function peopleFor(actor: OpposedActor, gives: boolean, hurts: boolean): People {
  const { tokens, actors } = candidates();
  const own = tokenOf(actor)?.uuid ?? actor.uuid;
  const marked = new Set(targetedTokens().map(({ uuid }) => uuid));
  // Of others' creatures nobody is told how much they lack.
  const lacks = (one: Candidate): number =>
    gives && one.actor?.isOwner === true ? one.actor.hitPoints.max - one.actor.hitPoints.value : 0;
  const side = tokenOf(actor)?.disposition;
  // Friends are nearer to what helps, others to what hurts.
  const fits = ({ token }: Candidate): boolean => (token?.disposition === side) !== hurts;
  const rank = (one: Candidate): number => (marked.has(one.uuid) ? 0 : one.uuid === own ? 1 : fits(one) ? 2 : 3);
  const all = [...tokens, ...actors].filter((one) => one.actor !== null && (one.uuid !== own || !hurts));
  const sorted = all
    .map((one, index) => ({ one, index }))
    .sort((a, b) => rank(a.one) - rank(b.one) || lacks(b.one) - lacks(a.one) || a.index - b.index)
    .map(({ one }) => one);
  const near = sorted.slice(0, Math.max(NEAR, marked.size));
  return {
    near,
    others: sorted.slice(near.length),
    first: marked.size > 0 ? marked : new Set(hurts || !gives ? [] : [own]),
  };
}

const named = (people: readonly Candidate[]): UseCandidate[] => people.map(({ uuid, name }) => ({ uuid, name }));

/** Items whose area is being put on the board: a second press is none. */
const aiming = new Set<string>();

/** What fills an area is put on the board first: whoever is in it is aimed at. Left with Escape, the targets stay as they were. */
async function aim(item: OpposedItem, key: string): Promise<ChosenArea | null> {
  const placing = placingOf(item, key);
  const placed = placing && (await placeArea(placing));
  if (!placed) return null;
  targetOnly(placed.tokens);
  return chosenArea(placing, placed);
}

/**
 * Opens it; what cannot be used opens nothing.
 * @param wanted key of one of several uses; left out = the first
 */
export async function openUse(actor: OpposedActor, item: OpposedItem, wanted?: string): Promise<void> {
  const key = wanted ?? usesOf(item)[0]?.key ?? "";
  const title = titleOf(item, key);
  if (!(await fetchBorrowed(item, key))) notifyWarning("OD20.Use.noSpell", { name: title });
  const before = useFacts(actor, item, "", key);
  if (!before || aiming.has(item.uuid)) return;
  aiming.add(item.uuid);
  const area = await aim(item, key).finally(() => aiming.delete(item.uuid));
  const { activity } = before;
  // What strikes has the window of weapons; what it heals instead is given here.
  if (key === "" && strikes(item) && kindsNow(activity.parts).every((kind) => kind === "damage")) {
    await openAttack(item, undefined, { attackers: [{ actor, token: tokenOf(actor) }] });
    return;
  }
  const gives =
    activity.parts.some(({ kind, later }) => kind !== "damage" && !later) ||
    (activity.test.kind === "none" && activity.effects.length > 0);
  const hurts = activity.test.kind !== "none" || activity.parts.some(({ kind }) => kind === "damage");
  const people = peopleFor(actor, gives, hurts && !gives);
  const chosenOf = (values: FormValues): ReadonlySet<string> =>
    activity.aim === "self"
      ? new Set([actor.uuid])
      : values.size === 0
        ? people.first
        : new Set((values.get("target") ?? []).filter((uuid) => uuid !== ""));
  const things = thingsOf(actor);
  await FormDialog.show({
    key: `use.${item.uuid}.${key}`,
    title,
    redraw: ["slot", "ritual", "kind", "spent", "target", "material"],
    view: (uid, values) => {
      const facts = useFacts(actor, item, values.get("material")?.[0] ?? "", key) ?? before;
      const chosen = chosenOf(values);
      const choice = { ...readUseForm(values, facts), targets: chosen.size, activity: key };
      const plan = planItem(actor, item, choice);
      const dc = actor.creature?.spells.dc?.total ?? 0;
      return plan
        ? useView(
            uid,
            {
              facts,
              plan,
              choice,
              dc,
              held: concentrationOf(actor)?.effect.name ?? "",
              near: named(people.near),
              others: named(people.others),
              chosen,
              things,
              verb: verbOf(item),
            },
            gameTexts,
          )
        : { fields: [], submit: gameTexts.t(verbOf(item)), secondary: null };
    },
    submit: async (values) => {
      const chosen = chosenOf(values);
      const targets =
        activity.aim === "self"
          ? [actor]
          : [...people.near, ...people.others]
              .filter((one) => chosen.has(one.uuid))
              .flatMap(({ actor: one }, index) =>
                // Of darts, as many as fly at him.
                Array.from({ length: numberOf(values, dartField(chosen.size, index)) ?? 1 }, () => one ?? []).flat(),
              );
      const facts = useFacts(actor, item, values.get("material")?.[0] ?? "", key) ?? before;
      return (await useItem(actor, item, { ...readUseForm(values, facts), activity: key }, targets, area))
        ? undefined
        : "stay";
    },
  });
}
