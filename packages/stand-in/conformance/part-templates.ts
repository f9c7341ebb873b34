/** Templates that a test's page fetches. */

export const P = "systems/test/";

export const TEMPLATES = {
  [`${P}head.hbs`]: `<header class="head"><input name="name" value="{{name}}"><button type="button" data-action="hit"><i>hit</i></button></header>`,
  [`${P}body.hbs`]: `<section class="body" style="height:60px;overflow:auto"><details id="more"><summary>More</summary></details><p style="height:400px">{{n}} {{partId}}</p><input id="field-b" name="b"></section>`,
  [`${P}two.hbs`]: `<p>one</p><p>two</p>`,
  [`${P}form.hbs`]: `<section><input name="system.hp" type="number" value="{{source.system.hp}}"><button type="button" class="inside">x</button><ol>{{#each items}}<li class="draggable" data-item-id="{{this.id}}">{{this.id}}</li>{{/each}}</ol></section>`,
  [`${P}editor.hbs`]: `<section><code-mirror name="x"></code-mirror></section>`,
  [`${P}tabs.hbs`]: `<div>{{> templates/generic/tab-navigation.hbs}}<div class="tab {{tabs.one.cssClass}}" data-group="main" data-tab="one">1</div><div class="tab {{tabs.two.cssClass}}" data-group="main" data-tab="two">2</div></div>`,
};
