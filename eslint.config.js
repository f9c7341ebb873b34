import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";
import boundary from "./tools/eslint/rules-boundary.js";

const PROPERTY_NAME_TRAPS = [
  {
    selector: "AssignmentExpression > MemberExpression.left[property.name=/^(innerHTML|outerHTML)$/]",
    message: "No HTML strings: render a template, set textContent.",
  },
  {
    selector: "CallExpression[callee.property.name='insertAdjacentHTML']",
    message: "No HTML strings: render a template, set textContent.",
  },
];
/** Whoever declares one wants `no-unsafe-enum-assignment` on for its files. */
const ENUM_TRAPS = [{ selector: "TSEnumDeclaration", message: "No enums: a union of words needs no code." }];
/** The difference between Foundry 13 and 14 lives in module/compat/ only. */
const GENERATION_TRAPS = [
  {
    selector: "MemberExpression[object.name='game'][property.name='release']",
    message: "Only module/compat/generation.ts asks for the generation.",
  },
  {
    selector: "MemberExpression[property.name=/^(applyRollMode|applyMode)$/]",
    message: "Use module/compat/visibility.ts.",
  },
  {
    selector: "Property[key.value=/^(-=|==)/]",
    message: "Deletion keys differ between 13 and 14: use module/compat/.",
  },
];

export default defineConfig(
  globalIgnores(["dist/", "build/", "coverage/", "reports/", "node_modules/"]),
  js.configs.recommended,
  {
    files: ["module/**/*.ts", "test/{rules,data,play,ui,tools,bench}/**/*.ts", "vite.config.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: ["./tsconfig.test.json"], tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "no-restricted-syntax": ["error", ...ENUM_TRAPS],
      // Not one expression here has the type of an enum, and looking for one is a quarter of the time of all rules.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off", // false positives on the package's class types
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "Type$" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    // But for what asks the compiler, whose flags are enums.
    files: ["test/rules/ruleset-use.test.ts"],
    rules: { "@typescript-eslint/no-unsafe-enum-assignment": "error" },
  },
  {
    files: ["module/**/*.ts"],
    rules: {
      // Inferred returns on documents and data models turn into TS7023 cycles far away.
      "no-restricted-syntax": [
        "error",
        {
          selector: "MethodDefinition[kind!='constructor'][kind!='set'] > FunctionExpression:not([returnType])",
          message: "State the return type.",
        },
        ...PROPERTY_NAME_TRAPS,
        ...ENUM_TRAPS,
        ...GENERATION_TRAPS,
      ],
    },
  },
  {
    files: ["module/compat/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...PROPERTY_NAME_TRAPS, ...ENUM_TRAPS] },
  },
  {
    // The rules are pure: they import nothing from outside module/rules and touch no Foundry or DOM global.
    files: ["module/rules/**/*.ts"],
    plugins: { local: { rules: { boundary } } },
    rules: {
      "local/boundary": ["error", { root: "module/rules" }],
      "no-restricted-globals": [
        "error",
        "foundry",
        "game",
        "CONFIG",
        "Hooks",
        "Roll",
        "Actor",
        "Item",
        "ui",
        "canvas",
        "document",
        "window",
        "globalThis",
      ],
    },
  },
  {
    // What says in its name that it is pure takes records and gives records: everybody gets the same from the same documents.
    files: ["module/**/*.pure.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        "foundry",
        "game",
        "CONFIG",
        "Hooks",
        "Roll",
        "Actor",
        "Item",
        "ChatMessage",
        "ui",
        "canvas",
        "document",
        "window",
        "globalThis",
        "setTimeout",
        "performance",
        "Date",
      ],
    },
  },
  {
    // The stand-in host: typed without types of Foundry, so without the rules that need them; one `Loose` alias instead of any.
    files: ["packages/stand-in/**/*.ts", "test/{foundry-api,e2e,messages,evenings,support,fixtures}/**/*.ts"],
    extends: [tseslint.configs.recommended],
    languageOptions: { globals: { window: "readonly", document: "readonly" } },
    rules: {
      "no-restricted-syntax": ["error", ...PROPERTY_NAME_TRAPS],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-undef": "off",
    },
  },
  {
    // The house can be moved: where the product does something is known to test/support alone.
    files: ["test/{messages,evenings}/**/*.ts"],
    ignores: ["test/evenings/seat/{system,no-prompt}.ts", "test/messages/table.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...PROPERTY_NAME_TRAPS,
        {
          selector: "Literal[value=/^(\\.\\.\\W)+module\\W/], TemplateElement[value.raw=/^(\\.\\.\\W)+module\\W/]",
          message: "Ask test/support/product.ts for the verb.",
        },
      ],
    },
  },
  {
    files: ["packages/stand-in/fixtures/**/*.mjs"],
    languageOptions: { globals: { Hooks: "readonly", foundry: "readonly", CONFIG: "readonly", game: "readonly" } },
  },
  {
    files: ["**/*.{js,mjs,cjs}", "*.config.ts", "tools/**"],
    languageOptions: {
      globals: {
        console: "readonly",
        process: "readonly",
        URL: "readonly",
        performance: "readonly",
        structuredClone: "readonly",
        module: "writable",
      },
    },
  },
);
