/** Replaces the module of the prompt window. It registers the same faces; the actions of the evening answer the requests. */
import { registerFace } from "../../../module/applications/prompts/faces.ts";
import { freeFace } from "../../../module/applications/prompts/opportunity-face.ts";
import { choiceFace, riskFace } from "../../../module/applications/prompts/dying-face.ts";
import { saveFace, checkFace, concentrationFace, defenseFace } from "../../../module/applications/prompts/save-face.ts";

export const showRequest = (): Promise<boolean> => Promise.resolve(false);

export function registerDefensePrompt(): void {
  registerFace("defense", defenseFace);
  registerFace("check", checkFace);
  registerFace("save", saveFace);
  registerFace("concentration", concentrationFace);
  registerFace("free", freeFace);
  registerFace("choice", choiceFace);
  registerFace("risk", riskFace);
}
