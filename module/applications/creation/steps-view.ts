/** The steps in one line, and what is open at the foot of the guide. Pure. */
import type { Step } from "../../play/character/draft.pure.ts";
import type { Texts } from "../words/texts.ts";
import type { OpenIssue } from "./summary-view.ts";

/** The progress that the frame of the window shows. */
interface FrameProgress {
  readonly steps: readonly Step[];
  readonly openIssues: readonly OpenIssue[];
  readonly done: ReadonlySet<Step>;
  /** Steps in which something was chosen. */
  readonly started: ReadonlySet<Step>;
}

/** `blocks`: the last button refuses. `waits`: begun, but not finished. */
type StepState = "done" | "blocks" | "waits" | "plain";

function stateOf(step: Step, { openIssues, done, started }: FrameProgress): StepState {
  const open = openIssues.filter((one) => one.step === step);
  if (open.some(({ blocks }) => blocks === true)) return "blocks";
  if (done.has(step)) return "done";
  return started.has(step) && open.length > 0 ? "waits" : "plain";
}

/** Returns the steps with their signs. */
function stepsView(uid: string, current: Step, stand: FrameProgress, { t }: Pick<Texts, "t">) {
  return stand.steps.map((step, index) => {
    const state = stateOf(step, stand);
    return {
      step,
      id: `${uid}-step-${step}`,
      label: t(`OD20.Creation.Steps.${step}`),
      current: step === current,
      done: state === "done",
      state,
      /** "✓", "!" or the number. */
      sign: state === "done" ? "✓" : state === "plain" ? String(index + 1) : "!",
      /** What the sign means, for screen readers. */
      says: state === "plain" ? "" : t(state === "done" ? "OD20.Creation.Done" : `OD20.Creation.State.${state}`),
    };
  });
}

/** Returns what is open in the current step; in the last step, what blocks first. Null if nothing is open. */
function openView(uid: string, current: Step, { steps, openIssues }: FrameProgress, { t }: Pick<Texts, "t">) {
  const last = steps.at(-1) === current;
  const ranked = [...openIssues].sort((a, b) => Number(b.blocks === true) - Number(a.blocks === true));
  const open = ranked.filter((one) => (last ? one.blocks === true : one.step === current));
  const [first] = open;
  if (!first) return null;
  const more = open.length - 1;
  const what = (!last && first.here) || first.text;
  return {
    id: `${uid}-open`,
    text: more > 0 ? t("OD20.Creation.OpenMore", { what, n: more }) : what,
    blocks: first.blocks === true,
    /** The step to go to; the current one: the first control that waits for an answer. */
    step: first.step,
    /** Number of open decisions. */
    count: open.reduce((sum, { count = 1 }) => sum + count, 0),
  };
}

/** Returns the frame around a step. */
export function frameView(uid: string, current: Step, stand: FrameProgress, texts: Pick<Texts, "t">) {
  const { t } = texts;
  const at = stand.steps.indexOf(current);
  const next = stand.steps[at + 1];
  return {
    uid,
    title: t(`OD20.Creation.Steps.${current}`),
    position: t("OD20.Creation.Position", { n: at + 1, of: stand.steps.length }),
    steps: stepsView(uid, current, stand, texts),
    first: at === 0,
    last: next === undefined,
    open: openView(uid, current, stand, texts),
    /** What the foot says if nothing is open. */
    settled: stand.done.has(current) ? t("OD20.Creation.Settled") : "",
    submit: next ? t("OD20.Creation.Next", { name: t(`OD20.Creation.Steps.${next}`) }) : t("OD20.Creation.Finish"),
  };
}
