// Hooks: order, cancelling, listeners that throw. Paste into the console of a running table.
/* global Hooks */
(async () => {
  const facts = {};
  const order = [];
  const ids = [
    Hooks.on("probe", () => {
      order.push(1);
    }),
    Hooks.on("probe", () => {
      order.push(2);
      throw new Error("probe: meant to be thrown");
    }),
    Hooks.on("probe", () => {
      order.push(3);
    }),
  ];
  try {
    facts.callAllReturns = Hooks.callAll("probe");
  } catch (error) {
    facts.callAllThrows = String(error);
  }
  facts.laterListenersRun = order.join();
  ids.forEach((id) => Hooks.off("probe", id));
  const seen = [];
  const more = [
    Hooks.on("probe2", () => {
      seen.push("a");
      return false;
    }),
    Hooks.on("probe2", () => {
      seen.push("b");
    }),
  ];
  facts.callReturnsAfterFalse = Hooks.call("probe2");
  facts.listenersAfterFalse = seen.join();
  more.forEach((id) => Hooks.off("probe2", id));
  const third = Hooks.on("probe3", async () => false);
  facts.callReturnsAfterPromise = Hooks.call("probe3");
  Hooks.off("probe3", third);
  let once = 0;
  Hooks.once("probe4", () => {
    once += 1;
  });
  Hooks.callAll("probe4");
  Hooks.callAll("probe4");
  facts.onceRan = once;
  facts.idIsNumber = typeof ids[0] === "number";
  console.log(JSON.stringify(facts, null, 2));
  return facts;
})();
