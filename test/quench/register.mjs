/* The entry of the module: hands the batches to Quench when it is ready. */
/* global Hooks */
import { answers } from "./batches/answers.mjs";
import { characters } from "./batches/characters.mjs";
import { content } from "./batches/content.mjs";
import { fight } from "./batches/fight.mjs";
import { ground } from "./batches/ground.mjs";

Hooks.on("quenchReady", (quench) => {
  quench.registerBatch("opposed-d20.fight", fight, { displayName: "OPPOSED-D20: Fights" });
  quench.registerBatch("opposed-d20.ground", ground, { displayName: "OPPOSED-D20: Ways and ground" });
  quench.registerBatch("opposed-d20.characters", characters, { displayName: "OPPOSED-D20: Characters and sheets" });
  quench.registerBatch("opposed-d20.answers", answers, { displayName: "OPPOSED-D20: Answers of this Foundry" });
  quench.registerBatch("opposed-d20.content", content, { displayName: "OPPOSED-D20: Packs and rule book" });
});
