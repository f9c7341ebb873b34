/**
 * The three core templates that a system may use without shipping them. The texts are our own; inputs and class names
 * are the same.
 * @source API: ApplicationTab, FormFooterButton
 */
export const CORE_TEMPLATES: Readonly<Record<string, string>> = {
  // inputs: tabs (record of ApplicationTab), verticalTabs
  "templates/generic/tab-navigation.hbs": `
<nav class="sheet-tabs tabs{{#if verticalTabs}} vertical{{/if}}" aria-roledescription="tablist">
  {{#each tabs as |tab|}}
  <a data-action="tab" data-group="{{tab.group}}" data-tab="{{tab.id}}" role="tab" tabindex="0" class="{{tab.cssClass}}" aria-selected="{{#if tab.active}}true{{else}}false{{/if}}"{{#if tab.tooltip}} data-tooltip="{{tab.tooltip}}" aria-label="{{localize tab.tooltip}}"{{/if}}>
    {{#if tab.icon}}<i class="{{tab.icon}}" aria-hidden="true"></i>{{/if}}
    {{#if tab.label}}<span>{{localize tab.label}}</span>{{/if}}
  </a>
  {{/each}}
</nav>`,
  // inputs: buttons (type, name, action, icon, label, cssClass, disabled, tooltip)
  "templates/generic/form-footer.hbs": `
<footer class="form-footer">
  {{#each buttons as |button|}}
  <button type="{{#if button.type}}{{button.type}}{{else}}button{{/if}}" class="{{button.cssClass}}"{{#if button.name}} name="{{button.name}}"{{/if}}{{#if button.action}} data-action="{{button.action}}"{{/if}}{{#if button.tooltip}} data-tooltip="{{button.tooltip}}"{{/if}} {{disabled button.disabled}}>
    {{#if button.icon}}<i class="{{button.icon}}" aria-hidden="true"></i>{{/if}}
    <span>{{localize button.label}}</span>
  </button>
  {{/each}}
</footer>`,
  // One of the two is shown, the cost where there is one: so the labels of dnd4e, artichron and draw-steel.
  // inputs: action, cssClass, distance, cost, elevation, units, secret (API:TokenRuler.WAYPOINT_LABEL_TEMPLATE)
  "templates/hud/waypoint-label.hbs": `
<div class="waypoint-label {{cssClass}}"><span class="total-measurement">{{#if cost}}{{cost.total}} {{cost.units}}{{else}}{{distance.total}} {{units}}{{/if}}</span></div>`,
};
