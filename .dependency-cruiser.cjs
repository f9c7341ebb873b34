/** The arrows of docs/architecture: applications → play → documents → data → rules; rules import nothing. */
const LAYERS = ["applications", "play", "documents", "data", "rules"];
const upward = LAYERS.flatMap((layer, index) =>
  index === 0 ? [] : [{ name: `${layer}-points-down`, severity: "error", from: { path: `^module/${layer}/` }, to: { path: `^module/(${LAYERS.slice(0, index).join("|")})/`, dependencyTypesNot: ["type-only"] } }],
);

module.exports = {
  forbidden: [
    ...upward,
    { name: "rules-are-pure", severity: "error", from: { path: "^module/rules/" }, to: { pathNot: "^module/rules/" } },
    { name: "compat-stands-alone", severity: "error", from: { path: "^module/compat/" }, to: { path: "^module/(applications|play|documents|data)/" } },
    { name: "canvas-below-play", severity: "error", from: { path: "^module/canvas/" }, to: { path: "^module/(applications|play)/" } },
    { name: "the-system-never-imports-its-tests", severity: "error", from: { path: "^module/" }, to: { path: "^test/" } },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: { tsPreCompilationDeps: true, tsConfig: { fileName: "tsconfig.json" }, doNotFollow: { path: "node_modules" } },
};
