import type { CheckKind, OpposedActor } from "../../documents/actor.ts";
import { toolOf, usualOfTool } from "../../documents/items/tool-check.ts";
import { check } from "../../play/check/check.ts";
import { checkSituation, checkRemark } from "../../play/check/situation.ts";
import { watchersOf } from "../../play/actions/search-finds.ts";
import { giveReasons } from "../../play/modifiers/added-reasons.ts";
import { obscuredCheck } from "../../play/modifiers/obscured.ts";
import { weighed } from "../../play/modifiers/advantage.pure.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { coverCounts } from "../../rules/attack/defense.ts";
import { dialogKeys } from "../../play/scene/held-keys.ts";
import { nameForViewer } from "../../play/scene/tokens.ts";
import { checkName } from "../words/check-name.ts";
import { failsText, bothTrainedText } from "../card/check/present.ts";
import { conditionParts, partReasons, reasonView } from "../words/reason-view.ts";
import {
  advantageFields,
  coverSegment,
  readAdvantage,
  readCover,
  segment,
  type SegmentView,
} from "../common/segment.ts";
import { gameTexts } from "../words/texts-game.ts";
import { askedCheck, savesAlone, usualCharacteristic } from "../../core/table-lists.ts";
import { characteristicField, readCharacteristic, lackingField, readNeeds } from "../forms/check-fields.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { DIFFICULTY, numberOf, valueOf, type FormValues, type FieldView } from "../forms/form-view.ts";
import { readSetting } from "../../core/settings-list.ts";
import { entryLabel, offeredKeys } from "../words/labels.ts";
import type { Texts } from "../words/texts.ts";

/** Returns a note about creatures that watch a hiding place. The note never prevents hiding. @rule B-ACT-09 B-ACT-12 */
function hidingNote(actor: OpposedActor): { note: string }[] {
  const watchers = watchersOf(actor);
  if (!watchers) return [];
  const { t } = gameTexts;
  return [
    {
      note:
        watchers.length > 0
          ? t("OD20.ActionUse.Watched", { names: watchers.join(", ") })
          : t("OD20.ActionUse.Unwatched"),
    },
  ];
}

const readAs = (values: FormValues, first: "save" | "check"): "save" | "check" =>
  values.has("as") ? (valueOf(values, "as") === "check" ? "check" : "save") : first;

/** Returns the choice between save and check for an Attribute. @rule H-SKL-06 */
function asSegment(uid: string, as: "save" | "check"): SegmentView {
  const { t } = gameTexts;
  const options = [
    ["save", t("OD20.Save.Window")],
    ["check", t("OD20.Ask.Window")],
  ] as const;
  return segment(uid, "as", t("OD20.Ask.Mode"), options, as);
}

/** Returns the field for a skill that goes with a tool (none at first), and a note about training in both. @rule B-PROF-06 B-PROF-02 */
function skillFields(uid: string, actor: OpposedActor, tool: string, chosen: string, texts: Texts): FieldView[] {
  const { t } = texts;
  const options = offeredKeys("skills", [chosen])
    .map((key) => ({ value: key, text: entryLabel("skills", key, texts), selected: key === chosen }))
    .sort((a, b) => a.text.localeCompare(b.text));
  const check = actor.getToolCheck(tool, { characteristic: "", skill: chosen });
  return [
    {
      select: {
        id: `${uid}-skill`,
        name: "skill",
        label: t("OD20.Check.Skill"),
        options: [{ value: "", text: t("OD20.Check.NoSkill"), selected: chosen === "" }, ...options],
      },
    },
    ...(check?.advantage === true ? [{ note: bothTrainedText(chosen, texts) }] : []),
    ...(check?.tool === null ? [{ note: t("OD20.Check.WithoutTool") }] : []),
  ];
}

/**
 * Makes a check. Rolls at once if the setting or a held key skips the window; otherwise asks for advantage, characteristic, bonus, and
 * difficulty. A GM may hide the difficulty. A tool check may include a skill.
 * @param options.notes returns notes about the action at each drawing
 * @param options.deed language key of the action for the window title
 * @param options.warns warning in the window, or as a notification without the window; null = none
 * @param options.as kind of roll at first; an action is a check, otherwise the user can choose
 * @param options.given "told" or "hidden" if only a GM may change the difficulty; null = any user may
 */
export async function openCheck(
  actor: OpposedActor,
  asked: CheckKind,
  of: string,
  {
    event = null,
    dc = null,
    roll = check,
    action = "",
    notes = () => [],
    deed = "",
    warns = null,
    given = null,
    as = action === "" ? "save" : "check",
  }: {
    event?: Event | null;
    dc?: number | null;
    roll?: typeof check;
    action?: string;
    notes?: () => readonly { readonly note: string }[];
    deed?: string;
    warns?: { readonly key: string; readonly data: Readonly<Record<string, string>> } | null;
    given?: "told" | "hidden" | null;
    as?: "save" | "check";
  } = {},
): Promise<void> {
  const { kind, key } = askedCheck(asked, of, as);
  giveReasons(obscuredCheck);
  const keys = dialogKeys(event);
  if (keys.skip || readSetting("skipDialog")) {
    const { reasons, situational } = checkSituation({ actor, kind, key, as });
    if (warns) notifyWarning(warns.key, warns.data);
    await roll(actor, kind, key, { advantage: weighed(keys.advantage, reasons), situational, dc, as });
    return;
  }
  const untrained = checkRemark(actor, kind, key, as);
  if (untrained?.severity === "error") {
    notifyWarning(untrained.key, untrained.data);
    return;
  }
  const { t } = gameTexts;
  // The suggested advantage follows the characteristic unless the user chose another.
  let followed: -1 | 0 | 1 | null = null;
  const against = kind !== "defense";
  const fixed = given !== null && !game.user.isGM;
  const withTool = kind === "tool";
  const tool = withTool ? toolOf(actor, key) : null;
  const usual = withTool
    ? usualOfTool(tool, key)
    : kind === "skill" || kind === "attribute"
      ? usualCharacteristic(kind, key)
      : null;
  await FormDialog.show({
    key: `check.${actor.uuid}.${kind}.${key}.${String(dc ?? "")}`,
    // A save or a requested check belongs to no turn.
    ...(action === "" && deed === "" ? {} : { acts: actor }),
    title: [deed && t(deed), checkName(kind, key, "", tool?.name), nameForViewer(actor)].filter(Boolean).join(" · "),
    redraw: ["skill", "characteristic", "anyway", "needs", "as"],
    view: (uid, values) => {
      const needs = readNeeds(valueOf(values, "needs"));
      const rolled = readAs(values, as);
      const situation = checkSituation({
        actor,
        kind,
        key,
        needs,
        as: rolled,
        characteristic: readCharacteristic(valueOf(values, "characteristic")),
      });
      const chosen = values.has("advantage") ? readAdvantage(valueOf(values, "advantage")) : null;
      const advantage = chosen === null || chosen === followed ? situation.advantage : chosen;
      followed = situation.advantage;
      const { parts } = actor.getCheck(kind, key, readCharacteristic(valueOf(values, "characteristic")), rolled);
      const reasons = [
        ...situation.reasons.map((reason) => reasonView(reason, gameTexts)),
        ...conditionParts(parts, gameTexts),
        ...partReasons(situation.parts, gameTexts),
      ];
      return {
        fields: [
          ...(untrained ? [{ note: t(untrained.key, untrained.data) }] : []),
          ...(warns ? [{ note: t(warns.key, warns.data) }] : []),
          ...notes(),
          ...(action === "hide" ? hidingNote(actor) : []),
          ...(kind === "attribute" && action === "" && !savesAlone() ? [{ segment: asSegment(uid, rolled) }] : []),
          ...(against ? lackingField(uid, actor, needs, gameTexts) : []),
          ...(situation.fails === null
            ? []
            : [
                { note: failsText(situation.fails.label, needs, gameTexts, situation.fails.name ?? "") },
                {
                  check: {
                    id: `${uid}-anyway`,
                    name: "anyway",
                    label: t("OD20.Check.Anyway"),
                    on: valueOf(values, "anyway") === "1",
                  },
                },
              ]),
          ...advantageFields(uid, advantage, gameTexts, { weighed: reasons.length > 0 }),
          ...(reasons.length > 0 ? [{ reasons }] : []),
          ...(coverCounts(kind, key) && rolled === "save"
            ? [{ segment: coverSegment(uid, readCover(valueOf(values, "cover")), gameTexts) }]
            : []),
          ...(withTool ? skillFields(uid, actor, key, valueOf(values, "skill"), gameTexts) : []),
          ...(withTool || kind === "skill" || kind === "attribute"
            ? [characteristicField(uid, usual, readCharacteristic(valueOf(values, "characteristic")), gameTexts)]
            : []),
          {
            text: {
              id: `${uid}-situational`,
              name: "situational",
              label: t("OD20.Roll.Situational"),
              value: values.has("situational") ? valueOf(values, "situational") : situation.situational,
              placeholder: t("OD20.Roll.SituationalHint"),
            },
          },
          // A Defense has no difficulty here. The attack card compares it with the attack roll.
          ...(against && fixed
            ? [
                {
                  note:
                    given === "told" && dc !== null ? t("OD20.Check.Against", { dc }) : t("OD20.Ask.HiddenDifficulty"),
                },
              ]
            : []),
          ...(against && !fixed
            ? [
                {
                  number: {
                    id: `${uid}-dc`,
                    name: "dc",
                    label: t("OD20.Check.Difficulty"),
                    value: values.has("dc") ? numberOf(values, "dc") : dc,
                    hint: t("OD20.Check.NoDifficulty"),
                    bounds: DIFFICULTY,
                  },
                },
              ]
            : []),
          ...(against && game.user.isGM
            ? [
                {
                  check: {
                    id: `${uid}-hidden`,
                    name: "dcHidden",
                    label: t("OD20.Check.Hidden"),
                    on: valueOf(values, "dcHidden") === "1",
                  },
                },
              ]
            : []),
        ],
        submit:
          situation.fails === null || valueOf(values, "anyway") === "1" ? t("OD20.Check.Submit") : t("OD20.Check.Fail"),
        secondary: null,
      };
    },
    submit: (values) =>
      roll(actor, kind, key, {
        advantage: readAdvantage(valueOf(values, "advantage")),
        situational: valueOf(values, "situational"),
        characteristic: readCharacteristic(valueOf(values, "characteristic")),
        as: readAs(values, as),
        skill: valueOf(values, "skill"),
        needs: readNeeds(valueOf(values, "needs")),
        cover: readCover(valueOf(values, "cover")),
        dc: fixed ? dc : numberOf(values, "dc"),
        dcHidden: valueOf(values, "dcHidden") === "1",
        anyway: valueOf(values, "anyway") === "1",
      }),
  });
}
