export default {
  extends: ["stylelint-config-standard"],
  rules: {
    "declaration-no-important": true,
    "selector-max-id": 0,
    "max-nesting-depth": 3,
    "selector-class-pattern": null, // block__element--modifier
    "no-descending-specificity": null, // blocks are written one after the other, states beside their block
  },
};
