/** Faces: how the prompt window shows the requests of each verb. */
import type { Prompt } from "../../play/protocol/prompt-queue.ts";
import type { PromptChoice, PromptView } from "./defense-view.ts";

/** View of a request with several optional actions and no roll: one button per action. */
export interface OfferView extends Pick<
  PromptView,
  "requestId" | "img" | "title" | "who" | "submitId" | "queue" | "rules"
> {
  readonly offers: readonly { readonly key: string; readonly name: string; readonly number: string }[];
  /** Reasons for and against the actions; omitted for none. */
  readonly reasons?: readonly { readonly text: string; readonly good: boolean }[];
  /** Neutral explanation of each action's consequence; omitted for none. */
  readonly leads?: readonly { readonly name: string; readonly hint: string }[];
}

/** A short form of a request, for the line about the next requests. */
export interface Shortly {
  readonly itemName: string;
  readonly strikes: number;
}

/** The face of one request. */
export interface PromptFace {
  /** Language key of the window title. */
  readonly title: string;
  /** Choices before the user changes anything. */
  readonly suggested: PromptChoice;
  readonly shortly: Shortly;
  /**
   * True when nothing waits for the answer. On a phone, a touch outside then folds the prompt to one line, and the
   * prompt opens folded over an open chat log.
   */
  readonly yields?: true;
  /**
   * Returns the view.
   * @param own whether this user answers for several creatures
   */
  readonly view: (uid: string, choice: PromptChoice, next: readonly Shortly[], own: boolean) => PromptView | OfferView;
  /** Sentence for screen readers. */
  readonly sentence: () => string;
  /** Suggested choices for another Attribute; omitted when only one Attribute can answer. */
  readonly suggestedFor?: (way: string) => Pick<PromptChoice, "advantage">;
  /**
   * Makes the requested roll.
   * @param offer key of the chosen action; omitted = the first
   */
  readonly answer: (choice: PromptChoice, offer?: string) => Promise<unknown>;
  /** Declines: fails the roll without rolling, or takes no action. Omitted when the user cannot decline. @rule B-SAVE-02 */
  readonly giveIn?: () => Promise<unknown>;
  /** Language key of the decline button. Default: fail the roll. */
  readonly givesIn?: string;
}

/** Returns the face of a request; null for requests of another verb. */
type Face = (request: Prompt) => PromptFace | null;

const faces = new Map<string, Face>();
/** Verbs whose missing face was already logged. */
const faceless = new Set<string>();

/** Registers the face of a verb's requests. A second face for the same verb is ignored and logged. */
export function registerFace(verb: string, face: Face): void {
  if (faces.has(verb)) console.error(new RangeError(`A prompt face for "${verb}" is already registered.`));
  else faces.set(verb, face);
}

/** Returns the face of a request. Returns null for a verb without a face and logs that once; other requests still appear. */
export function findFace(request: Prompt): PromptFace | null {
  const { verb } = request;
  const face = faces.get(verb)?.(request) ?? null;
  if (face === null && !faceless.has(verb)) {
    faceless.add(verb);
    console.error(new RangeError(`No prompt face is registered for "${verb}".`));
  }
  return face;
}

/**
 * Returns the face of a request that is shown.
 * @throws RangeError when the verb has no face
 */
export function faceOf(request: Prompt): PromptFace {
  const face = findFace(request);
  if (face) return face;
  throw new RangeError(`No prompt face is registered for "${request.verb}".`);
}
