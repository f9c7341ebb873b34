/** Registers the prompt face of each verb. */
import { checkFace } from "./check-face.ts";
import { concentrationFace } from "./concentration-face.ts";
import { defenseFace } from "./defense-face.ts";
import { registerFace } from "./faces.ts";
import { freeFace } from "./opportunity-face.ts";
import { lastsFace } from "./duration-face.ts";
import { choiceFace, riskFace } from "./dying-face.ts";
import { saveFace } from "./save-face.ts";

/** Registers all faces. Call once, before the first request is shown. */
export function registerFaces(): void {
  registerFace("defense", defenseFace);
  registerFace("check", checkFace);
  registerFace("save", saveFace);
  registerFace("concentration", concentrationFace);
  registerFace("free", freeFace);
  registerFace("choice", choiceFace);
  registerFace("risk", riskFace);
  registerFace("lasts", lastsFace);
}
