// @ts-check
/**
 * Wraps the exports of `module/rules/index.ts`: each function gets a guard that checks the types of its arguments, read from the
 * declarations. `module/rules/guard.ts` describes what it refuses.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./ensure.mjs";

/** @import { Symbol as TsSymbol, Type, TypeChecker, UnionType, TypeReference } from "typescript" */
/** @typedef {import("../module/rules/guard.ts").Shape} Shape */

const ENTRY = "module/rules/index.ts";
const VIRTUAL = "\0guarded-rules";
/** Exports without a guard: errors, and functions that report an invalid setting themselves. */
const OPEN = /Error$|^isSane$|^(?:read|resolve)Ruleset$/u;

/**
 * Returns the shapes of the parameters of each exported function.
 * @returns {Promise<{ names: string[], functions: Record<string, { name: string, shape: number, optional: boolean }[]>, shapes: Shape[] }>}
 */
export async function readShapes() {
  const { default: ts } = await import("typescript");
  // The sandbox of the mutation tests contains changed sources. Read the types of the originals.
  const base = root.split(`${path.sep}.stryker-tmp`)[0] ?? root;
  const config = ts.getParsedCommandLineOfConfigFile(path.join(base, "tsconfig.rules.json"), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => {},
  });
  const entry = path.join(base, ENTRY);
  const program = ts.createProgram([entry], config?.options ?? {});
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${ENTRY} is not a module`);

  /** @type {Shape[]} */
  const shapes = [];
  /** @type {Map<Type, number>} */
  const seen = new Map();
  /** @type {Map<string, number>} shapes that are told by their text, such as `number` */
  const simple = new Map();

  /** @param {Shape} shape */
  const put = (shape) => {
    const text = JSON.stringify(shape);
    const found = simple.get(text) ?? shapes.push(shape) - 1;
    simple.set(text, found);
    return found;
  };

  /** @param {TsSymbol} field */
  const typeOf = (field) => checker.getTypeOfSymbol(field);
  /** @param {Type} type @param {number} flag */
  const is = (type, flag) => (type.flags & flag) !== 0;

  /** @param {Type} type @returns {number} */
  function shapeOf(type) {
    const known = seen.get(type);
    if (known !== undefined) return known;
    if (is(type, ts.TypeFlags.TypeParameter))
      return openOf(checker.getBaseConstraintOfType(type) ?? checker.getUnknownType());
    if (is(type, ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) return put({ kind: "any" });
    if (is(type, ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return put({ kind: "undefined" });
    if (is(type, ts.TypeFlags.Null)) return put({ kind: "is", values: [null] });
    if (type.isStringLiteral() || type.isNumberLiteral()) return put({ kind: "is", values: [type.value] });
    if (is(type, ts.TypeFlags.BooleanLiteral))
      return put({ kind: "is", values: [checker.typeToString(type) === "true"] });
    if (type.isUnion()) return unionOf(type);
    if (is(type, ts.TypeFlags.NumberLike)) return put({ kind: "number" });
    if (is(type, ts.TypeFlags.StringLike)) return put({ kind: "string" });
    if (is(type, ts.TypeFlags.BooleanLike)) return put({ kind: "boolean" });
    if (is(type, ts.TypeFlags.BigIntLike)) return put({ kind: "bigint" });
    return objectOf(type);
  }

  /** Returns a shape that allows additional fields, because generic values are returned unchanged. @param {Type} type */
  function openOf(type) {
    const shape = shapes[shapeOf(type)] ?? { kind: "any" };
    return put(shape.kind === "record" ? { ...shape, rest: put({ kind: "any" }) } : shape);
  }

  /** @param {UnionType} type */
  function unionOf(type) {
    /** @type {(string | number | boolean | null)[]} */
    const values = [];
    /** @type {number[]} */
    const others = [];
    for (const each of type.types) {
      const shape = shapes[shapeOf(each)];
      if (shape?.kind === "is") values.push(...shape.values);
      else others.push(shapeOf(each));
    }
    if (others.length === 0) return put(isBoolean(values) ? { kind: "boolean" } : { kind: "is", values });
    return put({ kind: "union", of: values.length > 0 ? [...others, put({ kind: "is", values })] : others });
  }

  /** @param {unknown[]} values */
  const isBoolean = (values) => values.length === 2 && values.includes(true) && values.includes(false);

  /** @param {Type} type */
  function objectOf(type) {
    const name = type.getSymbol()?.name ?? "";
    const given = checker.getTypeArguments(/** @type {TypeReference} */ (type));
    if (checker.isTupleType(type) && !(/** @type {any} */ (type).target.hasRestElement))
      return put({ kind: "tuple", of: given.map(shapeOf) });
    if (checker.isArrayLikeType(type)) {
      const entry = checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? checker.getUnknownType();
      return put({ kind: "list", of: shapeOf(entry) });
    }
    if (name === "Iterable" || name.endsWith("Set"))
      return put({ kind: "listOrSet", of: shapeOf(given[0] ?? checker.getUnknownType()) });
    if (name.endsWith("Map")) return put({ kind: "map" });
    if (type.getCallSignatures().length > 0) return put({ kind: "function" });
    /** @type {Extract<Shape, { kind: "record" }>} */
    const record = { kind: "record", fields: {}, extra: extraOf(type) };
    const at = shapes.push(record) - 1;
    seen.set(type, at);
    for (const field of checker.getPropertiesOfType(type))
      record.fields[field.name] = [shapeOf(typeOf(field)), (field.flags & ts.SymbolFlags.Optional) !== 0];
    const named = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const rest = named ?? checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (rest) Object.assign(record, { rest: shapeOf(rest), numbered: !named });
    return at;
  }

  /**
   * Returns the extra fields that a record may have. Callers may pass a larger record than a function needs, or the result of another rule.
   * @param {Type} type
   * @returns {string[]}
   */
  function extraOf(type) {
    const names = new Set(wider.get(type));
    for (const field of checker.getPropertiesOfType(type)) {
      const declaration = field.declarations?.[0];
      const whole = declaration && wholes.get(declaration);
      if (whole) for (const { name } of checker.getPropertiesOfType(whole)) names.add(name);
    }
    return [...names].filter((name) => !checker.getPropertyOfType(type, name));
  }

  /** Fields of the records that extend each record. @type {Map<Type, Set<string>>} */
  const wider = new Map();
  /**
   * The record of each field declaration: the interface that contains it, or the interface that copies it from an object.
   * @type {Map<import("typescript").Node, Type>}
   */
  const wholes = new Map();
  for (const file of program.getSourceFiles())
    file.forEachChild((node) => {
      if (file.isDeclarationFile || !ts.isInterfaceDeclaration(node)) return;
      const type = checker.getTypeAtLocation(node);
      const fields = checker.getPropertiesOfType(type);
      const names = fields.map(({ name }) => name);
      for (const { declarations: [declaration] = [] } of fields)
        if (declaration && (declaration.parent === node || ts.isPropertyAssignment(declaration)))
          wholes.set(declaration, type);
      for (const base of baseTypes(type)) wider.set(base, new Set([...(wider.get(base) ?? []), ...names]));
    });

  /** @param {Type} type @returns {Type[]} */
  function baseTypes(type) {
    return (type.isClassOrInterface() ? checker.getBaseTypes(type) : []).flatMap((base) => [base, ...baseTypes(base)]);
  }

  /** @type {Record<string, { name: string, shape: number, optional: boolean }[]>} */
  const functions = {};
  /** @type {string[]} */
  const names = [];
  const exported = checker
    .getExportsOfModule(module)
    .map((symbol) => ({
      name: symbol.name,
      target: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    }))
    .filter(({ target }) => (target.flags & ts.SymbolFlags.Value) !== 0);
  // The compiler orders fields by the first occurrence of their names, so load lists such as CHARACTERISTICS first.
  for (const { target } of exported) typeOf(target);
  for (const { name: exportName, target } of exported) {
    names.push(exportName);
    const signature = typeOf(target).getCallSignatures()[0];
    if (!signature || OPEN.test(exportName)) continue;
    functions[exportName] = signature.getParameters().map((parameter) => {
      const declaration = parameter.valueDeclaration;
      const optional =
        declaration !== undefined && ts.isParameter(declaration) && checker.isOptionalParameter(declaration);
      // A destructured parameter has no name.
      return {
        name: /^(?:i|__\d+)$/u.test(parameter.name) ? "input" : parameter.name,
        shape: shapeOf(typeOf(parameter)),
        optional,
      };
    });
  }
  return { names, functions, shapes };
}

/** Returns the source of the module that replaces the entry. */
async function guardedSource() {
  const { names, functions, shapes } = await readShapes();
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const from = (/** @type {string} */ file) => JSON.stringify(path.join(root, "module/rules", file));
  return [
    `import * as rules from ${from("index.ts")};`,
    `import { guard } from ${from("guard.ts")};`,
    `import { REFUSALS } from ${from("refusals.ts")};`,
    `const shapes = ${JSON.stringify(shapes)};`,
    `export const VERSION = ${JSON.stringify(version)};`,
    ...names
      .filter((name) => name !== "VERSION")
      .map((name) =>
        functions[name]
          ? `export const ${name} = guard(${JSON.stringify(name)}, rules.${name}, ` +
            `${JSON.stringify(functions[name])}, shapes, REFUSALS.${name});`
          : `export const ${name} = rules.${name};`,
      ),
  ].join("\n");
}

/** Plugin for Vite and Vitest. @returns {import("vite").Plugin} */
export function guardedRules() {
  /** @type {Promise<string> | undefined} */
  let source;
  return {
    name: "guarded-rules",
    enforce: "pre",
    resolveId(id, importer) {
      if (importer === VIRTUAL || !id.endsWith("rules/index.ts")) return null;
      const file = importer ? path.resolve(path.dirname(importer), id) : path.resolve(root, id);
      return file === path.join(root, ENTRY) ? VIRTUAL : null;
    },
    load(id) {
      return id === VIRTUAL ? (source ??= guardedSource()) : null;
    },
  };
}
