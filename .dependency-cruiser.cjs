/** The arrows of docs/architecture: each layer imports only those after it; rules import nothing. */
const LAYERS = ["applications", "play", "terrain", "documents", "canvas", "data", "core", "rules"];
const upward = LAYERS.flatMap((layer, index) =>
  index === 0
    ? []
    : [
        {
          name: `${layer}-points-down`,
          severity: "error",
          from: { path: `^module/${layer}/` },
          to: { path: `^module/(${LAYERS.slice(0, index).join("|")})/`, dependencyTypesNot: ["type-only"] },
        },
      ],
);

module.exports = {
  forbidden: [
    ...upward,
    {
      name: "pure-is-pure",
      severity: "error",
      from: { path: "[.]pure[.]ts$" },
      to: { pathNot: "[.]pure[.]ts$|^module/rules/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "checked-rules-are-for-others",
      severity: "error",
      from: { path: "^module/", pathNot: "^module/rules/guard[.]ts$" },
      to: {
        path: "^module/rules/(index|guard|limits|refusals)[.]ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    { name: "rules-are-pure", severity: "error", from: { path: "^module/rules/" }, to: { pathNot: "^module/rules/" } },
    {
      name: "compat-stands-alone",
      severity: "error",
      from: { path: "^module/compat/" },
      to: { path: "^module/(applications|play|terrain|documents|canvas|data|core)/" },
    },
    {
      name: "the-system-never-imports-its-tests",
      severity: "error",
      from: { path: "^module/" },
      to: { path: "^(test|packages)/" },
    },
    {
      name: "the-stand-in-knows-nothing-of-the-project",
      severity: "error",
      from: { path: "^packages/stand-in/" },
      to: { path: "^(module|test|tools)/" },
    },
    {
      name: "the-double-never-knows-its-table",
      comment: "What claims to be Foundry stands without what makes it pleasant (client/view.ts, server/start.ts).",
      severity: "error",
      from: { path: "^packages/stand-in/(common|client|server|world)/" },
      to: { path: "^packages/stand-in/(table|bin|conformance)/" },
    },
    {
      name: "no-folder-cycles",
      severity: "error",
      scope: "folder",
      from: { path: "^module/." },
      to: { circular: true },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
  },
};
