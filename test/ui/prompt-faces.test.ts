/** Verbs and how the window of requests shows what they ask. */
import { expect, test, vi } from "vitest";
import { faceOf, findFace, registerFace, type PromptFace } from "../../module/applications/prompts/faces.ts";
import type { Prompt } from "../../module/play/protocol/prompt-queue.ts";

const face = (title: string): PromptFace => ({
  title,
  suggested: { advantage: 0, cover: "none", situational: "" },
  shortly: { itemName: "", strikes: 1 },
  view: () => {
    throw new Error("not drawn here");
  },
  sentence: () => "",
  answer: () => Promise.resolve(),
});
const asked = (verb: string): Prompt => {
  const prompt: Partial<Prompt> & Pick<Prompt, "verb"> = { verb, id: verb, messageId: "m", targetKey: "t" };
  return prompt as Prompt;
};

test("one face for each verb: a second one is refused and told; a verb without one is told once and asks nobody", () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  registerFace("one", () => face("first"));
  registerFace("one", () => face("second"));
  registerFace("other", ({ verb }) => (verb === "other" ? face("other") : null));
  expect([findFace(asked("one"))?.title, faceOf(asked("other")).title]).toEqual(["first", "other"]);
  expect([findFace(asked("new")), findFace(asked("new"))]).toEqual([null, null]);
  expect(() => faceOf(asked("new"))).toThrow(RangeError);
  expect(told.mock.calls.map(String)).toEqual([
    'RangeError: A prompt face for "one" is already registered.',
    'RangeError: No prompt face is registered for "new".',
  ]);
  told.mockRestore();
});
