/** Submitting forms: the window's own form and forms inside parts. @source WIKI:api/applicationv2 (forms) */
import { notify } from "../env.ts";
import { FormDataExtended } from "../forms/form-data.ts";
import type { App, FormConfiguration } from "./types.ts";

/** Handle a submit event; a handler that throws is shown and leaves the window open. */
export async function handleSubmit(app: App, config: FormConfiguration, event: Event): Promise<void> {
  const form = event.currentTarget;
  if (!(form instanceof HTMLFormElement)) throw new Error("Only a form can be submitted");
  if (event.type === "submit") event.preventDefault();
  const data = new FormDataExtended(form);
  try {
    await config.handler?.call(app, event, form, data);
  } catch (error) {
    console.error(error);
    notify("error", error instanceof Error ? error.message : String(error));
    return;
  }
  if (config.closeOnSubmit) await app.close({ submitted: true });
}

/** Submit by program. Returns what the handler returned. @throws without a form or a handler. */
export async function submitForm(app: App, options: Record<string, unknown>): Promise<unknown> {
  const { form } = app;
  const config = app.options.form;
  if (!form || !config?.handler) throw new Error(`The application ${app.id} has no form to submit`);
  const event = new SubmitEvent("submit", { cancelable: true });
  const result = await config.handler.call(app, event, form, new FormDataExtended(form), options);
  if (config.closeOnSubmit) await app.close({ submitted: true });
  return result;
}
