import { test } from "vitest";
import { seatScript } from "./bundle.ts";
import { play, story } from "./evening.ts";
test("debug", { timeout: 0 }, async () => {
  const script = await seatScript();
  const { log, wrong } = await play(script, story(Number(process.env.STORY)));
  console.log([...log, ...wrong].join("\n"));
});
