/** The arrows of docs/architecture: applications → play → documents → data → rules; rules import nothing. */
const LAYERS = ["applications", "play", "documents", "data", "rules"];
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

/** The folders of play, each of which may look at those before it. */
const VERBS = [
  "protocol",
  "scene",
  "action-economy",
  "modifiers",
  "inspiration",
  "inventory",
  "check",
  "actions",
  "use",
  "award",
  "rest",
  "dying",
  "triggers",
  "opportunity-attacks",
  "character",
];
const between = VERBS.slice(1).map((verb, index) => ({
  name: `play-${VERBS[index]}-points-down`,
  severity: "error",
  from: { path: `^module/play/${VERBS[index]}/` },
  to: { path: `^module/play/(${VERBS.slice(index + 1).join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...upward,
    ...between,
    {
      name: "a-new-folder-of-play-has-its-place-in-the-order",
      severity: "error",
      from: { path: "^module/play/" },
      to: { path: "^module/play/.+/", pathNot: `^module/play/(${VERBS.join("|")})/` },
    },
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
      to: { path: "^module/rules/(index|guard|limits|refusals)[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    { name: "rules-are-pure", severity: "error", from: { path: "^module/rules/" }, to: { pathNot: "^module/rules/" } },
    {
      name: "compat-stands-alone",
      severity: "error",
      from: { path: "^module/compat/" },
      to: { path: "^module/(applications|play|documents|data)/" },
    },
    {
      name: "canvas-below-play",
      severity: "error",
      from: { path: "^module/canvas/" },
      to: { path: "^module/(applications|play)/" },
    },
    {
      name: "the-system-never-imports-its-tests",
      severity: "error",
      from: { path: "^module/" },
      to: { path: "^test/" },
    },
    {
      name: "the-double-never-knows-its-table",
      comment: "What claims to be Foundry stands without what makes it pleasant (client/view.ts, server/start.ts).",
      severity: "error",
      from: { path: "^test/host/(common|client|server|world)/" },
      to: { path: "^test/host/(table|bin|conformance)/" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
  },
};
