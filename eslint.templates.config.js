import html from "@html-eslint/eslint-plugin";
import * as parser from "@html-eslint/parser";

export default [
  {
    files: ["templates/**/*.hbs"],
    plugins: { html },
    language: "html/html",
    languageOptions: { templateEngineSyntax: parser.TEMPLATE_ENGINE_SYNTAX.HANDLEBAR },
    rules: {
      "html/no-duplicate-id": "error",
      "html/require-img-alt": "error",
      "html/require-button-type": "error",
      "html/no-inline-styles": "error",
      "html/no-duplicate-attrs": "error",
      "html/no-invalid-role": "error",
      "html/no-positive-tabindex": "error",
      "html/require-input-label": "error",
      "html/no-obsolete-tags": "error",
      "html/no-nested-interactive": "error",
    },
  },
];
