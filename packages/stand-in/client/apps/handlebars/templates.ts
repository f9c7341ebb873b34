/**
 * Loads, caches and runs templates. A template is registered as a partial under its path, or under a given key.
 * @source API:modules/foundry.applications.handlebars
 */
import Handlebars from "handlebars";
import type { Loose, LooseObject } from "../../../common/loose.ts";
import { utils } from "../env.ts";
import { CORE_TEMPLATES } from "./core-templates.ts";

export type Template = (data: unknown, options?: Handlebars.RuntimeOptions) => string;

const cache = new Map<string, Promise<Template>>();

// Getters of documents and data models must work in templates.
const RUN = Object.freeze({ allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });

async function read(path: string): Promise<string> {
  const own = CORE_TEMPLATES[path];
  if (own !== undefined) return own.trim();
  const route: string = utils().getRoute(path); // many tables run under a route prefix
  const response = await fetch(route);
  if (!response.ok) throw new Error(`The template "${path}" could not be loaded: ${response.status}`);
  return response.text();
}

/** What a host whose files do not change has compiled for its pages (server/ready-templates.ts). */
function readied(path: string): Template | undefined {
  const ready: Loose = Reflect.get(globalThis, "hostTemplates");
  const specification: Loose = ready?.get(path);
  return specification && Handlebars.template(specification);
}

async function compile(path: string, id: string): Promise<Template> {
  const template = readied(path) ?? Handlebars.compile(await read(path), { preventIndent: true });
  Handlebars.registerPartial(id, template);
  return template;
}

/** The compiled template of a path, fetched once. @throws for a path that is no template or does not exist. */
export function getTemplate(path: string, id: string = path): Promise<Template> {
  if (!/\.(hbs|html|handlebars)$/.test(path)) return Promise.reject(new Error(`"${path}" is no template path`));
  let pending = cache.get(id);
  if (!pending) {
    pending = compile(path, id);
    // A failed fetch is tried again next time.
    pending.catch(() => cache.delete(id));
    cache.set(id, pending);
  }
  return pending;
}

/** Fetch several templates, by path or as a record of key and path. */
export function loadTemplates(paths: readonly string[] | Record<string, string>): Promise<Template[]> {
  if (Array.isArray(paths)) return Promise.all(paths.map((path: string) => getTemplate(path)));
  return Promise.all(Object.entries(paths).map(([id, path]) => getTemplate(path, id)));
}

/** Run a template. Missing partials and unknown helpers throw. */
export async function renderTemplate(path: string, data: LooseObject = {}): Promise<string> {
  const template = await getTemplate(path);
  const context: Loose = data;
  return template(context, RUN);
}
