// @ts-check
/**
 * Which declarations of module/rules act at the table: something outside of the rules calls or reads them, or a rule does
 * that is called so. Names are resolved by the compiler, so an equal name elsewhere is nothing, nor is a type, an import
 * that nobody uses, a re-export, a function that a table only holds and hands on, or a table of nothing but texts that a
 * window shows. A field of a result with a `@rule` of its own acts when somebody reads it. What modules call (module/api) and the simulation are not the table.
 *
 * Run alone it lists the rows that act nowhere.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Folders and files of module/ that nobody plays with. */
const AWAY = /^(?:api(?:\/|\.ts$)|types\/|applications\/simulate\/)/;

/** @typedef {{ file: string, name: string, node: ts.Node, value: ts.Expression | null }} Rule a declaration at the top of a file of the rules */

/** @param {ts.Expression} node @returns {ts.Expression} without what only types say */
function bare(node) {
  return ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node;
}

/** @param {ts.Expression | null} node */
const isTable = (node) => node !== null && (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node));

/** What a function of the same file returns. @param {ts.InterfaceDeclaration} node @param {ts.SourceFile} source */
function isResult({ name }, source) {
  return source.statements.some(
    (one) =>
      ts.isFunctionDeclaration(one) &&
      one.type !== undefined &&
      ts.isTypeReferenceNode(one.type) &&
      ts.isIdentifier(one.type.typeName) &&
      one.type.typeName.text === name.text,
  );
}

/** Nothing but words: keys, labels, lists of ids. @param {ts.Expression} given @returns {boolean} */
function isText(given) {
  const node = bare(given);
  if (ts.isStringLiteralLike(node)) return true;
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isText);
  if (ts.isSpreadElement(node)) return isText(node.expression);
  if (ts.isCallExpression(node)) return node.arguments.every(isText);
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.every((one) => ts.isPropertyAssignment(one) && isText(one.initializer))
  );
}

/** A name that refers to something, rather than naming a property, a parameter and the like. @param {ts.Identifier} node */
function refers(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !(/** @type {{ name?: ts.Node }} */ (parent).name === node) || ts.isShorthandPropertyAssignment(parent);
}

/** The name stands in a table and is not called there: it is only held. @param {ts.Node} node */
function isHeld(node) {
  let at = node.parent;
  if (ts.isShorthandPropertyAssignment(at)) at = at.parent;
  else if (ts.isPropertyAssignment(at) || ts.isSpreadAssignment(at) || ts.isSpreadElement(at)) at = at.parent;
  return ts.isObjectLiteralExpression(at) || ts.isArrayLiteralExpression(at);
}

/** Looked into where it stands: an entry by its key, a walk over all, a method of a list. @param {ts.Node} node */
function isOpened(node) {
  const { parent } = node;
  return (
    ((ts.isElementAccessExpression(parent) || ts.isPropertyAccessExpression(parent)) && parent.expression === node) ||
    ((ts.isForOfStatement(parent) || ts.isForInStatement(parent)) && parent.expression === node)
  );
}

/**
 * @param {string} [folder] with module/rules and what uses it
 * @returns {Map<string, boolean>} what acts by `file#name`, files from module/rules on; of a field with a rule of its own, by
 * `file#.name`, whether it is read
 */
export function reachedRules(folder = path.join(root, "module")) {
  const files = ts.sys.readDirectory(folder, [".ts"]).filter((file) => !file.endsWith(".d.ts"));
  /** @type {ts.CompilerOptions} */
  const options = {
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noEmit: true,
    // Names are asked for, and hardly any types.
    lib: ["lib.es5.d.ts"],
    types: [],
  };
  const host = { ...ts.createCompilerHost(options), jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const program = ts.createProgram(files, options, host);
  const checker = program.getTypeChecker();
  const where = (/** @type {ts.SourceFile} */ file) => path.relative(folder, file.fileName).split(path.sep).join("/");

  /** @type {Map<ts.Node, Rule>} */
  const rules = new Map();
  /** Fields with rules of their own, and those of them that are read. @type {Map<ts.Node, string>} */
  const fields = new Map();
  /** @type {Set<string>} */
  const named = new Set();
  /** @type {Set<string>} */
  const read = new Set();
  for (const source of program.getSourceFiles()) {
    const file = where(source);
    if (!file.startsWith("rules/")) continue;
    const add = (/** @type {ts.Node} */ node, /** @type {ts.Expression | null} */ value, /** @type {string} */ name) =>
      rules.set(node, { file: file.slice("rules/".length), name, node, value });
    for (const statement of source.statements) {
      if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
        add(statement, null, statement.name.text);
      if (ts.isInterfaceDeclaration(statement) && isResult(statement, source))
        for (const one of statement.members)
          if (ts.isIdentifier(one.name ?? statement) && /@rule\s/.test(one.getFullText(source))) {
            const { text } = /** @type {ts.Identifier} */ (one.name);
            fields.set(one, `${file.slice("rules/".length)}#.${text}`);
            named.add(text);
          }
      if (ts.isVariableStatement(statement))
        for (const one of statement.declarationList.declarations)
          if (ts.isIdentifier(one.name)) add(one, one.initializer ? bare(one.initializer) : null, one.name.text);
    }
  }

  /** @param {ts.Symbol | undefined} given @returns {Rule | undefined} */
  function ruleOf(given) {
    if (!given) return undefined;
    const symbol = given.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(given) : given;
    return symbol.declarations?.map((node) => rules.get(node)).find((rule) => rule !== undefined);
  }

  /** @param {ts.Identifier} node @returns {Rule | undefined} what a name means; of `all.name` what the name does */
  function meant(node) {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    const isSpace = symbol?.declarations?.some(ts.isNamespaceImport) ?? false;
    if (!isSpace) return ruleOf(symbol);
    const { parent } = node;
    return ts.isPropertyAccessExpression(parent) ? ruleOf(checker.getSymbolAtLocation(parent.name)) : undefined;
  }

  /** A field may be read: `a.field`, or `{ field }` taken from it. @param {ts.Identifier} node */
  function readField(node) {
    const { parent } = node;
    if (!named.has(node.text)) return;
    const symbol = ts.isPropertyAccessExpression(parent)
      ? checker.getSymbolAtLocation(node)
      : checker.getTypeAtLocation(parent.parent).getProperty(node.text);
    for (const one of symbol?.declarations ?? []) {
      const field = fields.get(one);
      if (field !== undefined) read.add(field);
    }
  }

  /** @type {Set<Rule>} */
  const reached = new Set();
  /** @type {Set<ts.Node>} */
  const walked = new Set();

  /** @param {ts.Identifier} node @param {Rule} rule @param {boolean} shows the one who asks only draws */
  function use(node, rule, shows) {
    const table = isTable(rule.value);
    if (!table && isHeld(node) && isTable(topValue(node))) return;
    if (table && shows && rule.value && isText(rule.value)) return;
    reached.add(rule);
    if (!table || !rule.value) return walk(rule.node, false);
    const { parent } = node;
    // Of a table with names one entry alone may be meant.
    const key = ts.isPropertyAccessExpression(parent) && parent.expression === node ? parent.name.text : null;
    const entry =
      key !== null && ts.isObjectLiteralExpression(rule.value)
        ? rule.value.properties.find((one) => one.name && ts.isIdentifier(one.name) && one.name.text === key)
        : undefined;
    if (entry) open(entry);
    else if (isOpened(node)) open(rule.value);
    else walk(rule.value, false);
  }

  /** The value of the declaration at the top of the rules that a node stands in. @param {ts.Node} node */
  function topValue(node) {
    for (let at = node.parent; at; at = at.parent) {
      const rule = rules.get(at);
      if (rule) return rule.value;
    }
    return null;
  }

  /** What a table holds is used as well. @param {ts.Node} node */
  function open(node) {
    visit(node, (name) => {
      const rule = meant(name);
      if (!rule || reached.has(rule)) return;
      reached.add(rule);
      walk(rule.node, false);
    });
  }

  /** @param {ts.Node} node @param {boolean} shows */
  function walk(node, shows) {
    if (walked.has(node)) return;
    walked.add(node);
    visit(
      node,
      (name) => {
        const rule = meant(name);
        if (rule && rule.node !== node) use(name, rule, shows);
      },
      readField,
    );
  }

  for (const source of program.getSourceFiles()) {
    const file = where(source);
    if (!file.startsWith("rules/") && !AWAY.test(file)) walk(source, file.startsWith("applications/"));
  }
  return new Map([
    ...[...fields.values()].map((field) => /** @type {const} */ ([field, read.has(field)])),
    ...[...reached].map(({ file, name }) => /** @type {const} */ ([`${file}#${name}`, true])),
  ]);
}

/**
 * Names of values in a tree: no types, imports, exports.
 * @param {ts.Node} node
 * @param {(name: ts.Identifier) => void} found
 * @param {(name: ts.Identifier) => void} [taken] names of what is read of a value
 */
function visit(node, found, taken) {
  if (ts.isIdentifier(node)) {
    const { parent } = node;
    if (refers(node)) found(node);
    if (
      (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
      (ts.isBindingElement(parent) &&
        ts.isObjectBindingPattern(parent.parent) &&
        parent.initializer !== node &&
        (parent.propertyName ?? parent.name) === node)
    )
      taken?.(node);
    return;
  }
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
  ts.forEachChild(node, (child) => visit(child, found, taken));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // Not awaited: rules-doc.mjs waits for this file itself.
  void import("./rules-doc.mjs").then(({ rulesDoc }) => {
    const { idle, counts } = rulesDoc();
    console.log(
      `${idle.length} of ${counts.implemented} implemented rows act nowhere at the table:\n${idle.join(" ")}`,
    );
  });
}
