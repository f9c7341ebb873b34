/** How the prompt window shows what each verb asks. */
import type { Prompt } from "../../play/protocol/prompts.ts";
import type { PromptChoice, PromptView } from "./defense-view.ts";

/** Something that may be done or let be, and is not rolled against: one button for each way. */
export interface OfferView extends Pick<
  PromptView,
  "requestId" | "img" | "title" | "who" | "submitId" | "queue" | "rules"
> {
  readonly offers: readonly { readonly key: string; readonly name: string; readonly number: string }[];
  /** What speaks for and against it; left out = nothing. */
  readonly reasons?: readonly { readonly text: string; readonly good: boolean }[];
  /** What each answer leads to, neither good nor bad; left out = nothing to tell. */
  readonly leads?: readonly { readonly name: string; readonly hint: string }[];
}

/** A request in a few words, for the line about what comes next. */
export interface Shortly {
  readonly itemName: string;
  readonly strikes: number;
}

/** One request, as its verb shows it. */
export interface PromptFace {
  /** Language key of the window's title. */
  readonly title: string;
  /** What is chosen until the user chooses otherwise. */
  readonly suggested: PromptChoice;
  readonly shortly: Shortly;
  /** Nobody waits for it: on a phone a touch beside it makes it a line, and over an open log it comes as one. */
  readonly yields?: true;
  /** @param own whether this user answers for more than one */
  readonly view: (uid: string, choice: PromptChoice, next: readonly Shortly[], own: boolean) => PromptView | OfferView;
  /** For screen readers. */
  readonly sentence: () => string;
  /** What is suggested with another way to answer; left out where there is one. */
  readonly suggestedFor?: (way: string) => Pick<PromptChoice, "advantage">;
  /** Rolls what was asked. @param offer which of several ways; left out = the first */
  readonly answer: (choice: PromptChoice, offer?: string) => Promise<unknown>;
  /** Lets it fail without a roll, or be; left out where nobody may. @rule B-SAVE-02 */
  readonly giveIn?: () => Promise<unknown>;
  /** Language key of what that is called; left out = letting it fail. */
  readonly givesIn?: string;
}

/** Null for a request that is not of its verb. */
type Face = (request: Prompt) => PromptFace | null;

const faces = new Map<string, Face>();
/** Verbs of which it was told already that nothing shows them. */
const faceless = new Set<string>();

/** Says how the requests of a verb look; one that has a face already keeps it, and that is told. */
export function registerFace(verb: string, face: Face): void {
  if (faces.has(verb)) console.error(new RangeError(`What "${verb}" asks is shown twice.`));
  else faces.set(verb, face);
}

/** How a request looks. Of a verb that has registered nothing it is null, and that is told once: the others are asked as ever. */
export function findFace(request: Prompt): PromptFace | null {
  const { verb } = request;
  const face = faces.get(verb)?.(request) ?? null;
  if (face === null && !faceless.has(verb)) {
    faceless.add(verb);
    console.error(new RangeError(`Nothing shows what "${verb}" asks.`));
  }
  return face;
}

/** The same of one that is shown. @throws RangeError for a verb that has registered none */
export function faceOf(request: Prompt): PromptFace {
  const face = findFace(request);
  if (face) return face;
  throw new RangeError(`Nothing shows what "${request.verb}" asks.`);
}
