// foundry.utils: results without documents. Paste into the console of a running table.
/* global foundry */
(async () => {
  const { utils } = foundry;
  const facts = {};
  const ask = (name, run) => {
    try {
      const value = run();
      facts[name] = value === undefined ? "undefined" : value;
    } catch (error) {
      facts[name] = `throws ${error.name}`;
    }
  };
  ask("mergeNew", () => utils.mergeObject({ a: 1 }, { b: 2 }, { insertKeys: false }));
  ask("mergeInner", () => utils.mergeObject({ a: { x: 1 } }, { a: { y: 2 } }, { insertValues: false }));
  ask("mergeDotted", () => utils.mergeObject({ a: { x: 1 } }, { "a.x": 2 }));
  ask("mergeArrays", () => utils.mergeObject({ a: [1, 2, 3] }, { a: [4] }));
  ask("mergeDeletion", () => utils.mergeObject({ a: 1, b: 2 }, { "-=a": null }));
  ask("expand", () => utils.expandObject({ "a.b": 1, "a.c.0": 2 }));
  ask("flatten", () => utils.flattenObject({ a: { b: 1, c: [1], d: {} } }));
  ask("diff", () => utils.diffObject({ a: 1, b: [1, 2], c: { d: 1 } }, { a: 1, b: [1, 3], c: { d: 2, e: 3 } }));
  ask("diffInner", () => utils.diffObject({ a: 1 }, { a: 2, b: 3 }, { inner: true }));
  ask("setPropertyTwice", () => {
    const target = {};
    return [utils.setProperty(target, "a.b", 1), utils.setProperty(target, "a.b", 1)];
  });
  ask("duplicateNaN", () => utils.duplicate({ a: NaN }));
  ask("getTypes", () =>
    [null, undefined, 1, "", [], {}, new Set(), new Map(), () => 1].map((value) => utils.getType(value)),
  );
  for (const [name, value] of Object.entries({
    emptyText: "",
    zero: 0,
    no: false,
    nothing: null,
    missing: undefined,
    emptyList: [],
    emptySet: new Set(),
    emptyObject: {},
  }))
    ask(`isEmpty ${name}`, () => utils.isEmpty(value));
  ask("newer", () => [
    utils.isNewerVersion("1.10.0", "1.9.9"),
    utils.isNewerVersion("1.0.0", "1.0.0"),
    utils.isNewerVersion("2.0.0-beta", "2.0.0"),
  ]);
  ask("escape", () => utils.escapeHTML(`<a href="x">'&`));
  ask("idLength", () => utils.randomID().length);
  ask("setFilterKind", () => new Set([1, 2]).filter((n) => n > 1).constructor.name);
  ask("signed", () => [(1).signedString(), (0).signedString(), (-1).signedString()]);
  console.log(JSON.stringify(facts, null, 2));
  return facts;
})();
