/**
 * Every public name that the system's code touches, through the compiler: paths from a global (`foundry.utils.x`),
 * members of Foundry's classes (by the class of what they are read from), methods that the system overrides, and hooks.
 */
import path from "node:path";
import ts from "typescript";
import { projectRoot } from "../../packages/stand-in/server/project.ts";

/** One name with the first place that uses it. */
export interface Used {
  name: string;
  at: string;
}
/** What the system uses. */
export interface Usage {
  /** `foundry.utils.randomID` */ paths: Used[];
  /** `Actor#update`, `ChatMessage.create` */ members: Used[];
  /** `ApplicationV2#_onRender`: the host must call it */ overrides: Used[];
  hooks: Used[];
  /** Names whose class none of `classes` is. */ unplaced: Used[];
}

const GLOBALS = new Set([
  "foundry",
  "game",
  "ui",
  "canvas",
  "CONFIG",
  "CONST",
  "Hooks",
  "fromUuid",
  "fromUuidSync",
  "getDocumentClass",
  "Handlebars",
]);
const fromTypes = (symbol: ts.Symbol | undefined): boolean =>
  (symbol?.declarations ?? []).some((declaration) =>
    declaration.getSourceFile().fileName.includes("foundry-vtt-types"),
  );

/** Lists the usage of `module/`. @param classes names of the classes that the host shows */
export function systemUsage(classes: ReadonlySet<string>): Usage {
  const root = projectRoot();
  const config = ts.readConfigFile(path.join(root, "tsconfig.json"), (file) => ts.sys.readFile(file));
  const parsed = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram(parsed.fileNames, parsed.options);
  const checker = program.getTypeChecker();
  const found = {
    paths: new Map<string, string>(),
    members: new Map<string, string>(),
    overrides: new Map<string, string>(),
    hooks: new Map<string, string>(),
    unplaced: new Map<string, string>(),
  };
  const note = (kind: keyof typeof found, name: string, node: ts.Node): void => {
    const file = node.getSourceFile();
    if (!found[kind].has(name))
      found[kind].set(
        name,
        `${path.relative(root, file.fileName)}:${String(file.getLineAndCharacterOfPosition(node.getStart()).line + 1)}`,
      );
  };

  /** The Foundry class by whose name the host is asked: the nearest of a type and its bases. */
  const placeOf = (type: ts.Type, seen = new Set<ts.Type>()): string | undefined => {
    if (seen.has(type)) return undefined;
    seen.add(type);
    const own = type.symbol as ts.Symbol | undefined;
    if (own && classes.has(own.name) && fromTypes(own)) return own.name;
    const parts = type.isUnionOrIntersection()
      ? type.types
      : [
          ...(type.isClassOrInterface() ? checker.getBaseTypes(type) : []),
          ...((type as ts.TypeReference).target && (type as ts.TypeReference).target !== type
            ? [(type as ts.TypeReference).target]
            : []),
        ];
    for (const part of parts) {
      const place = placeOf(part, seen);
      if (place) return place;
    }
    // A constructor: the class whose instances it makes.
    const made = type.getConstructSignatures()[0]?.getReturnType();
    return made ? placeOf(made, seen) : undefined;
  };

  const chain = (node: ts.Expression): string | undefined => {
    if (ts.isIdentifier(node))
      return GLOBALS.has(node.text) && fromTypes(checker.getSymbolAtLocation(node)) ? node.text : undefined;
    if (!ts.isPropertyAccessExpression(node)) return undefined;
    const before = chain(node.expression);
    return before && `${before}.${node.name.text}`;
  };

  const visitAccess = (node: ts.PropertyAccessExpression): void => {
    const text = chain(node);
    if (text) {
      note("paths", text, node);
      return;
    }
    const symbol = checker.getSymbolAtLocation(node.name);
    if (!fromTypes(symbol)) return;
    const type = checker.getApparentType(checker.getNonNullableType(checker.getTypeAtLocation(node.expression)));
    const place = placeOf(type);
    const isStatic = type.getConstructSignatures().length > 0;
    const name = `${place ?? checker.typeToString(type).slice(0, 60)}${isStatic ? "." : "#"}${node.name.text}`;
    note(place ? "members" : "unplaced", name, node);
  };

  const visitClass = (node: ts.ClassLikeDeclaration): void => {
    const heritage = node.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    if (!heritage) return;
    const base = checker.getTypeAtLocation(heritage.expression);
    const made = base.getConstructSignatures()[0]?.getReturnType();
    for (const member of node.members) {
      if (!member.name || !ts.isIdentifier(member.name)) continue;
      const isStatic = (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;
      const owner = isStatic ? base : made;
      const symbol = owner && checker.getPropertyOfType(owner, member.name.text);
      if (!owner || !fromTypes(symbol)) continue;
      const place = placeOf(owner);
      note(
        place ? "overrides" : "unplaced",
        `${place ?? checker.typeToString(owner).slice(0, 60)}${isStatic ? "." : "#"}${member.name.text}`,
        member,
      );
    }
  };

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isPropertyAccessExpression(node)) visitAccess(node);
    if (ts.isClassLike(node)) visitClass(node);
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer) {
      const from = chain(node.initializer);
      for (const element of from ? node.name.elements : [])
        note("paths", `${from ?? ""}.${(element.propertyName ?? element.name).getText()}`, element);
    }
    if (ts.isCallExpression(node) && /^Hooks\.(on|once)$/.test(node.expression.getText())) {
      const [name] = node.arguments;
      const type = name && checker.getTypeAtLocation(name);
      for (const one of type ? (type.isUnion() ? type.types : [type]) : [])
        if (one.isStringLiteral()) note("hooks", one.value, node);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles())
    if (!file.isDeclarationFile && file.fileName.startsWith(path.join(root, "module"))) visit(file);
  const list = (map: Map<string, string>): Used[] =>
    [...map].map(([name, at]) => ({ name, at })).sort((a, b) => a.name.localeCompare(b.name));
  return {
    paths: list(found.paths),
    members: list(found.members),
    overrides: list(found.overrides),
    hooks: list(found.hooks),
    unplaced: list(found.unplaced),
  };
}
