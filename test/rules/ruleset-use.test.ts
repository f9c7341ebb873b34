/**
 * Every setting counts at the table: who reads a field of the ruleset is looked up in the source. The compiler
 * says which exported functions of the rules read a field, directly or through what they call; the imports of the rest of
 * the code say which of them play asks. Scripts' own surface (`api`) is no table.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { RULESET_FIELDS } from "../../module/rules/index.ts";

const MODULE = path.resolve(import.meta.dirname, "../../module");
const RULES = path.join(MODULE, "rules");
/** Reading a field to show, store or carry it is not obeying it. */
const NO_PLAY = ["rules", "api", "types", "applications/settings"].map(
  (folder) => path.join(MODULE, folder) + path.sep,
);

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
    .map((name) => path.join(folder, name));

const program = ts.createProgram(sources(RULES), {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: [],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
});
const checker = program.getTypeChecker();

const isField = (symbol: ts.Symbol | undefined): boolean =>
  symbol?.declarations?.some(
    (one) => ts.isPropertyAssignment(one) && one.getSourceFile().fileName.endsWith("/ruleset-fields.ts"),
  ) === true;

/** The statement of a file that declares something, for what the rules declare. */
function statementOf(identifier: ts.Identifier): ts.Statement | null {
  const symbol = checker.getSymbolAtLocation(identifier);
  const target = symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
  for (let node: ts.Node | undefined = target?.declarations?.[0]; node !== undefined; node = node.parent) {
    if (ts.isStatement(node) && ts.isSourceFile(node.parent))
      return node.parent.fileName.startsWith(RULES) ? node : null;
  }
  return null;
}

type Declaring = ts.FunctionDeclaration | ts.VariableStatement | ts.ClassDeclaration;

interface Unit {
  readonly names: readonly string[];
  readonly reads: Set<string>;
  readonly uses: Set<ts.Statement>;
}

function unitOf(statement: Declaring): Unit {
  const names = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.getText())
    : [statement.name?.text ?? ""];
  const unit: Unit = { names, reads: new Set(), uses: new Set() };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isPropertyAccessExpression(node) && isField(checker.getSymbolAtLocation(node.name)))
      unit.reads.add(node.name.text);
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText();
      if (isField(checker.getTypeAtLocation(node.parent).getProperty(name))) unit.reads.add(name);
    }
    if (ts.isIdentifier(node)) {
      const used = statementOf(node);
      if (used && used !== statement) unit.uses.add(used);
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return unit;
}

const units = new Map(
  program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(RULES))
    .flatMap(({ statements }) => statements)
    .filter(
      (statement): statement is Declaring =>
        ts.isFunctionDeclaration(statement) || ts.isVariableStatement(statement) || ts.isClassDeclaration(statement),
    )
    .map((statement): readonly [ts.Statement, Unit] => [statement, unitOf(statement)]),
);

function readBy(start: ts.Statement): Set<string> {
  const seen = new Set([start]);
  for (const statement of seen) for (const used of units.get(statement)?.uses ?? []) seen.add(used);
  return new Set([...seen].flatMap((statement) => [...(units.get(statement)?.reads ?? [])]));
}

const byName = new Map(
  [...units].flatMap(([statement, { names }]) => names.map((name) => [name, readBy(statement)] as const)),
);

/** Names that a file of play takes from the rules, and fields that it reads itself. */
function askedBy(file: string): { readonly names: string[]; readonly fields: string[] } {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
  const names = source.statements
    .filter(ts.isImportDeclaration)
    .filter(
      ({ moduleSpecifier, importClause }) =>
        ts.isStringLiteral(moduleSpecifier) &&
        /\/rules\/[\w/-]+\.ts$/u.test(moduleSpecifier.text) &&
        importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword,
    )
    .flatMap(({ importClause }) => {
      const bindings = importClause?.namedBindings;
      if (!bindings || !ts.isNamedImports(bindings)) throw new Error(`${file}: name what you import from the rules`);
      return bindings.elements
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .map(({ propertyName, name }) => (propertyName ?? name).text);
    });
  const text = source.getFullText();
  const taken = [...text.matchAll(/const \{([^}]*)\} = \w*rules(?:et)?(?:\(\))?;/giu)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.split(":")[0]?.trim() ?? ""),
  );
  const fields = [...taken, ...[...text.matchAll(/rules(?:et)?(?:\(\))?\.(\w+)/giu)].map(([, name = ""]) => name)];
  return { names, fields };
}

const play = sources(MODULE)
  .filter((file) => !NO_PLAY.some((folder) => file.startsWith(folder)))
  .map(askedBy);
const atTable = new Set(
  play.flatMap(({ names, fields }) => [...fields, ...names.flatMap((name) => [...(byName.get(name) ?? [])])]),
);

describe("what obeys a field of the ruleset", () => {
  it("the search finds what is known: an attack's fold, a rest, a switch that play reads itself, a ladder of rules that nobody climbs yet", () => {
    expect([...(byName.get("clash") ?? [])]).toEqual(
      expect.arrayContaining(["tieHalves", "naturals", "critDice", "reductionOrder"]),
    );
    expect([...(byName.get("longRest") ?? [])].sort()).toEqual(["hitDice", "longRestHealing"]);
    expect([...(byName.get("standingHitPoints") ?? [])]).toEqual([]);
    expect(atTable.has("healFromZero")).toBe(true);
    expect(byName.get("cellDistance")?.has("allyCell")).toBe(false);
  });

  it.each(Object.keys(RULESET_FIELDS))("the table obeys %s", (field) => {
    expect(atTable.has(field)).toBe(true);
  });
});
