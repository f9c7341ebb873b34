import type { AdvantageReason } from "../../play/common/types.ts";
import { reasonView } from "../words/reason-view.ts";
import type { Cover } from "../../rules/basics/ids.ts";
import { advantageSegment, coverSegment, type SegmentView } from "../common/segment.ts";
import { length } from "../words/measures.ts";
import type { Texts } from "../words/texts.ts";
import type { Advantage } from "../../play/common/records.pure.ts";
import type { Remark } from "../../play/common/types.ts";

/** Data of an attacker's row. */
export interface GroupRowInput {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly weapons: readonly {
    readonly key: string;
    readonly name: string;
    readonly mode: string;
    readonly several: boolean;
  }[];
  readonly weapon: string;
  /** Index of its target, or null. */
  readonly target: number | null;
  readonly count: number;
  readonly distance: number | null;
  readonly outOfReach: boolean;
  readonly reasons: readonly AdvantageReason[];
}

export interface GroupTargetInput {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly down: boolean;
  readonly cover: Cover;
  /** Cause of the suggested cover; omitted or "" for none. */
  readonly shelter?: string;
  readonly advantage: Advantage;
  readonly bonus: number;
}

export interface GroupInput {
  readonly attackers: readonly GroupRowInput[];
  readonly targets: readonly GroupTargetInput[];
  /** Obstacles of the attack; an error blocks it. */
  readonly warnings: readonly Remark[];
}

interface Option {
  readonly value: string;
  readonly text: string;
  readonly selected: boolean;
}

export interface GroupRowView {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly weapons: readonly Option[];
  readonly weaponLabel: string;
  readonly targets: readonly Option[];
  readonly targetLabel: string;
  /** A string when the typed text is invalid. */
  readonly count: number | string;
  readonly countLabel: string;
  readonly feet: string;
  readonly note: string;
  readonly warn: boolean;
  readonly remove: string;
}

export interface GroupSectionView {
  readonly index: number;
  readonly id: string;
  /** Name of the group for screen readers. */
  readonly label: string;
  readonly name: string;
  readonly img: string;
  readonly note: string;
  readonly options: {
    readonly cover: SegmentView;
    /** Null in a game without advantage. */
    readonly advantage: SegmentView | null;
    readonly bonusId: string;
    readonly bonus: number | string;
    readonly bonusLabel: string;
  } | null;
  readonly remove: string;
  readonly rows: readonly GroupRowView[];
}

/** Returns the window: each target with its attackers, then attackers without a target. Pure. */
export function groupView(
  uid: string,
  input: GroupInput,
  offered: {
    readonly targets: readonly { value: string; text: string }[];
    readonly attackers: readonly { value: string; text: string }[];
  },
  texts: Texts,
) {
  const { t } = texts;
  const rows = input.attackers.map((attacker, index) => ({
    target: attacker.target,
    view: row(uid, attacker, index, input.targets, texts),
  }));
  const of = (target: number | null): GroupRowView[] =>
    rows.filter((one) => one.target === target).map(({ view }) => view);
  const idle = of(null);
  const nobody: GroupSectionView = {
    index: -1,
    id: `${uid}-nobody`,
    label: t("OD20.Group.Idle"),
    name: t("OD20.Group.Idle"),
    img: "",
    note: "",
    options: null,
    remove: "",
    rows: idle,
  };
  const option = (one: { value: string; text: string }): Option => ({ ...one, selected: false });
  return {
    sections: [
      ...input.targets.map((target, index) => section(uid, target, index, of(index), texts)),
      ...(idle.length > 0 ? [nobody] : []),
    ],
    empty:
      input.attackers.length === 0
        ? t("OD20.Group.NoAttackers")
        : input.targets.length === 0
          ? t("OD20.Group.NoTargets")
          : "",
    addTargets: offered.targets.map(option),
    addAttackers: offered.attackers.map(option),
    fillId: `${uid}-fill`,
  };
}

function section(
  uid: string,
  target: GroupTargetInput,
  index: number,
  rows: GroupRowView[],
  texts: Texts,
): GroupSectionView {
  const { t } = texts;
  const { name } = target;
  const n = String(index);
  const advantage = advantageSegment(`${uid}-${n}`, target.advantage, texts, { name: `advantage-${n}` });
  return {
    index,
    id: `${uid}-target-${n}`,
    label: t("OD20.Group.On", { name }),
    name,
    img: target.img,
    note: [target.down ? t("OD20.Group.Down") : "", rows.length === 0 ? t("OD20.Group.Free") : "", target.shelter]
      .filter(Boolean)
      .join(" · "),
    options: {
      cover: {
        ...coverSegment(`${uid}-${n}`, target.cover, texts, { name: `cover-${n}`, full: true }),
        label: t("OD20.Attack.CoverOf", { name }),
      },
      advantage: advantage && { ...advantage, label: t("OD20.Group.AdvantageOf", { name }) },
      bonusId: `${uid}-bonus-${n}`,
      bonus: target.bonus,
      bonusLabel: t("OD20.Attack.BonusOf", { name }),
    },
    remove: t("OD20.Attack.Remove", { name }),
    rows,
  };
}

function row(
  uid: string,
  attacker: GroupRowInput,
  index: number,
  targets: readonly GroupTargetInput[],
  texts: Texts,
): GroupRowView {
  const { t } = texts;
  const { name, distance, outOfReach } = attacker;
  const feet = distance === null ? "" : length(distance, texts);
  return {
    id: `${uid}-attacker-${String(index)}`,
    uuid: attacker.uuid,
    name,
    img: attacker.img,
    weapons: attacker.weapons.map((weapon) => ({
      value: weapon.key,
      text: weapon.several ? `${weapon.name} · ${t(`OD20.Attack.Mode.${weapon.mode}`)}` : weapon.name,
      selected: weapon.key === attacker.weapon,
    })),
    weaponLabel: t("OD20.Group.WeaponOf", { name }),
    targets: [
      { value: "", text: t("OD20.Group.Nobody"), selected: attacker.target === null },
      ...targets.map((target, at) => ({ value: String(at), text: target.name, selected: attacker.target === at })),
    ],
    targetLabel: t("OD20.Group.TargetOf", { name }),
    count: attacker.count,
    countLabel: t("OD20.Group.CountOf", { name }),
    feet: outOfReach ? "" : feet,
    note: [
      outOfReach ? t("OD20.Group.OutOfReach", { distance: feet }) : "",
      ...attacker.reasons
        .map((reason) => reasonView(reason, texts))
        .map(({ text, good }) => `${good ? "+" : "−"} ${text}`),
    ]
      .filter(Boolean)
      .join(" · "),
    warn: outOfReach,
    remove: t("OD20.Attack.Remove", { name }),
  };
}

/** Returns the summary of the rolls. Pure. */
export function groupFoot(input: GroupInput, texts: Texts) {
  const { t } = texts;
  const striking = input.attackers.filter(({ target, count }) => target !== null && count > 0);
  const strikes = striking.reduce((sum, { count }) => sum + count, 0);
  const byWeapon = new Map<string, number>();
  for (const { weapons, weapon, count } of striking) {
    const found = weapons.find(({ key }) => key === weapon);
    const name = found ? (found.several ? `${found.name} · ${t(`OD20.Attack.Mode.${found.mode}`)}` : found.name) : "";
    byWeapon.set(name, (byWeapon.get(name) ?? 0) + count);
  }
  return {
    warnings: input.warnings.map(({ key, data, severity }) => ({ text: t(key, data), severity })),
    summary: [...byWeapon].map(([name, n]) => `${name} ×${String(n)}`).join(", "),
    submit: strikes > 1 ? t("OD20.Attack.RollMany", { n: strikes }) : t("OD20.Attack.Roll"),
    blocked: strikes === 0 || input.warnings.some(({ severity }) => severity === "error"),
  };
}
