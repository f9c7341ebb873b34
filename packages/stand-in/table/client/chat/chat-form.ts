/** The line to type into, and who shall see what is rolled. */
import { host, localize } from "../../../client/apps/env.ts";
import { make } from "../../../client/apps/html.ts";
import { modeChoices, modeSetting } from "../../../client/chat/roll-modes.ts";

/** Lines typed earlier, for the arrow keys. */
const REMEMBERED = 20;

function modeSelect(): HTMLSelectElement {
  const settings = host("game").settings;
  const select = make("select", { name: "rollMode", class: "roll-mode", "aria-label": localize("HOST.Chat.Mode") });
  for (const { value, label } of modeChoices()) select.append(make("option", { value }, [localize(label)]));
  const current: string = settings.get("core", modeSetting());
  select.value = current;
  select.addEventListener("change", () => {
    void settings.set("core", modeSetting(), select.value);
  });
  host("Hooks").on("clientSettingChanged", (key: string) => {
    if (key === `core.${modeSetting()}`) select.value = settings.get("core", modeSetting());
  });
  return select;
}

/**
 * The form below the log.
 * @param send does what a line says; true when the line may be cleared
 */
export function chatForm(send: (line: string) => Promise<boolean>): HTMLElement {
  const earlier: string[] = [];
  let at = 0;
  const input = make("textarea", {
    id: "chat-message",
    name: "message",
    rows: 2,
    autocomplete: "off",
    "aria-label": localize("HOST.Chat.Input"),
    placeholder: localize("HOST.Chat.Placeholder"),
  });
  const recall = (step: number): void => {
    at = Math.max(0, Math.min(earlier.length, at + step));
    input.value = earlier[at] ?? "";
  };
  const submit = async (): Promise<void> => {
    const line = input.value.trim();
    if (line === "") return;
    input.value = "";
    earlier.push(line);
    if (earlier.length > REMEMBERED) earlier.shift();
    at = earlier.length;
    if (!(await send(line)) && input.value === "") input.value = line;
  };
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      void submit();
    } else if (event.key === "ArrowUp" && input.value === (earlier[at] ?? "")) recall(-1);
    else if (event.key === "ArrowDown" && input.value === (earlier[at] ?? "")) recall(1);
  });
  return make("div", { class: "chat-form" }, [modeSelect(), input]);
}
