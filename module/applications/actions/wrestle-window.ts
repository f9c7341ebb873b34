/** The window of grapple, shove, and escape. Enter submits it. */
import type { OpposedActor } from "../../documents/actor.ts";
import { bondOn } from "../../documents/effects/restraints.ts";
import { changeHands, thingsInHands } from "../../play/hands/free-hand.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import {
  begunWith,
  grappleDc,
  grapplersOf,
  wrestle,
  wrestleObstacles,
  wrestleSituation,
} from "../../play/attack/grapple-and-shove.ts";
import { GRAPPLE_ATTRIBUTES, type Grapple } from "../../rules/movement/grapple.ts";
import type { Attribute } from "../../rules/basics/ids.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { valueOf, type FieldView, type FormValues, type SumsView } from "../forms/form-view.ts";
import { attributeLabel } from "../words/labels.ts";
import { reasonView } from "../words/reason-view.ts";
import { advantageFields, readAdvantage, segment } from "../common/segment.ts";
import { gameTexts } from "../words/texts-game.ts";
import { obstacleViews } from "../use/obstacle-views.ts";
import { nameAmong } from "../../play/secrecy/names.ts";

/** Returns the obstacles above the button. If no hand is free, the user can put an item away here. */
function against(actor: OpposedActor, of: Grapple, target: OpposedActor): SumsView {
  const warnings = obstacleViews(wrestleObstacles(actor, of, target), thingsInHands(actor), gameTexts);
  return { warnings, formula: "", damage: "", chips: [], error: "" };
}

/** Returns the fields of the roll. Rules with a fixed DC have no roll. */
function rollFields(uid: string, actor: OpposedActor, of: Grapple, target: OpposedActor): FieldView[] {
  const dc = grappleDc(actor);
  if (dc !== null && of !== "escape") return [{ note: gameTexts.t("OD20.Wrestle.Dc", { dc }) }];
  const { reasons, advantage } = wrestleSituation(actor, of, target);
  const attribute = begunWith(actor, of);
  const name = attributeLabel(attribute, "check", gameTexts);
  const answers = GRAPPLE_ATTRIBUTES[of].against.map((key) => attributeLabel(key, "check", gameTexts));
  const total = gameTexts.signed(actor.getCheck("attribute", attribute, "", "check").total);
  return [
    { note: gameTexts.t("OD20.Wrestle.Roll", { name, total, against: answers.join(" / ") }) },
    ...(reasons.length > 0 ? [{ reasons: reasons.map((reason) => reasonView(reason, gameTexts)) }] : []),
    ...advantageFields(uid, advantage, gameTexts, { weighed: reasons.length > 0 }),
  ];
}

/**
 * Opens the window.
 * @param people possible targets, most likely first
 */
async function open(actor: OpposedActor, of: Grapple, people: readonly OpposedActor[]): Promise<void> {
  const { t } = gameTexts;
  const whom = (values: FormValues): OpposedActor | undefined =>
    people.find(({ uuid }) => uuid === valueOf(values, "whom")) ?? people[0];
  await FormDialog.show({
    key: `action.${actor.uuid}.${of}`,
    acts: actor,
    title: `${t(`OD20.ActionList.${of}`)} · ${nameForViewer(actor)}`,
    redraw: ["whom"],
    view: (uid, values) => {
      const target = whom(values);
      const way = valueOf(values, "way") === "away" ? "away" : "prone";
      return {
        fields: [
          {
            select: {
              id: `${uid}-whom`,
              name: "whom",
              label: t("OD20.ActionUse.Help.against"),
              options: people.map((one, index) => ({
                value: one.uuid,
                text: nameAmong({ actor: one, token: one.token }, index),
                selected: one.uuid === target?.uuid,
              })),
            },
          },
          ...(of === "shove"
            ? [
                {
                  segment: segment(
                    uid,
                    "way",
                    t("OD20.Wrestle.Way"),
                    [
                      ["prone", t("OD20.Wrestle.Ways.prone")],
                      ["away", t("OD20.Wrestle.Ways.away")],
                    ],
                    way,
                  ),
                },
              ]
            : []),
          ...(target ? rollFields(uid, actor, of, target) : []),
        ],
        ...(target ? { sums: against(actor, of, target) } : {}),
        submit: t(`OD20.ActionList.${of}`),
        secondary: null,
      };
    },
    free: (id) => changeHands(actor, id),
    submit: async (values) => {
      const target = whom(values);
      if (!target) return undefined;
      const advantage = values.has("advantage") ? readAdvantage(valueOf(values, "advantage")) : undefined;
      const way = valueOf(values, "way") === "away" ? "away" : "prone";
      // If it is refused, keep the window open to correct the choices.
      return (await wrestle(actor, of, target, { way, ...(advantage === undefined ? {} : { advantage }) })) ?? "stay";
    },
  });
}

/** Opens a grapple or a shove against one of several creatures, most likely first. @rule B-ATK-16 B-ATK-17 */
export async function openWrestle(
  actor: OpposedActor,
  of: "grapple" | "shove",
  people: readonly OpposedActor[],
): Promise<void> {
  if (people.length > 0) await open(actor, of, people);
  else ui.notifications.warn(gameTexts.t("OD20.Wrestle.Nobody"));
}

/**
 * Opens an escape by contest. With one grappler it starts without a window.
 * @returns false if there is no known grappler or the rules use a DC; the escape is then a check
 * @rule B-ATK-19 C-65
 */
export async function openEscape(actor: OpposedActor): Promise<boolean> {
  const [first, ...others] = grapplersOf(actor);
  if (!first || grappleDc(first) !== null) return false;
  if (others.length === 0) await wrestle(actor, "escape", first);
  else await open(actor, "escape", [first, ...others]);
  return true;
}

/** Returns the DC of an escape and the Attributes for its check. Returns null if nothing holds the creature. @rule B-ATK-19 */
export function escapeCheck(
  actor: OpposedActor,
): { readonly target: string; readonly dc: number; readonly with: readonly Attribute[] } | null {
  const [first] = grapplersOf(actor);
  const dc = first ? grappleDc(first) : null;
  if (first && dc !== null) return { target: first.uuid, dc, with: GRAPPLE_ATTRIBUTES.escape.by };
  const bond = first ? null : bondOn(actor);
  return bond && { target: bond.from, dc: bond.escape.dc, with: [bond.escape.attribute] };
}
