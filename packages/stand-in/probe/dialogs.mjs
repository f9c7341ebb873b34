// Values of DialogV2. Paste into the console of a running table; the dialogs answer themselves.
/* global Hooks, foundry, setTimeout */
(async () => {
  const facts = {};
  const { DialogV2 } = foundry.applications.api;
  const kind = (value) =>
    value === null
      ? "null"
      : value === undefined
        ? "undefined"
        : typeof value === "object"
          ? JSON.stringify(value)
          : String(value);
  const ask = async (name, start, act) => {
    const opened = new Promise((resolve) => {
      Hooks.once("renderDialogV2", (dialog) => {
        resolve(dialog);
      });
    });
    const answer = start().then(kind, (error) => `throws ${error.name}`);
    const dialog = await opened;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    await act(dialog);
    facts[name] = await answer;
  };
  const press = (action) => (dialog) => {
    dialog.element.querySelector(`[data-action="${action}"]`).click();
  };
  const base = { window: { title: "Probe" }, content: `<p>Probe <input name="n" value="3" type="number"></p>` };
  await ask("confirm yes", () => DialogV2.confirm(base), press("yes"));
  await ask("confirm no", () => DialogV2.confirm(base), press("no"));
  await ask(
    "confirm closed",
    () => DialogV2.confirm(base),
    (dialog) => dialog.close(),
  );
  await ask(
    "confirm default",
    () => DialogV2.confirm(base),
    (dialog) => {
      facts.defaultButton = dialog.element.querySelector("button.default, button[autofocus]")?.dataset.action ?? "none";
      return dialog.close();
    },
  );
  await ask("prompt ok", () => DialogV2.prompt(base), press("ok"));
  await ask(
    "prompt with a callback of nothing",
    () => DialogV2.prompt({ ...base, ok: { callback: () => undefined } }),
    press("ok"),
  );
  await ask("input ok", () => DialogV2.input(base), press("ok"));
  await ask(
    "input closed",
    () => DialogV2.input(base),
    (dialog) => dialog.close(),
  );
  await ask(
    "closed, rejectClose",
    () => DialogV2.prompt({ ...base, rejectClose: true }),
    (dialog) => dialog.close(),
  );
  await ask(
    "cleaned content",
    () =>
      DialogV2.prompt({
        ...base,
        content: `<p onclick="x()" style="color:red" data-x="1" data-action="y">Z<script>1</script></p>`,
      }),
    (dialog) => {
      facts.contentHTML = dialog.element.querySelector("p")?.outerHTML ?? "none";
      return dialog.close();
    },
  );
  console.log(JSON.stringify(facts, null, 2));
  return facts;
})();
