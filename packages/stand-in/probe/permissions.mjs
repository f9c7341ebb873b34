// What this user may do, as the client says without asking the server. Run once as GM, once as a player.
/* global CONST, game */
(async () => {
  const facts = { role: game.user.role };
  const { USER_PERMISSIONS } = CONST;
  facts.has = Object.keys(USER_PERMISSIONS)
    .filter((name) => game.user.hasPermission(name))
    .sort();
  facts.defaultRoles = Object.fromEntries(
    Object.entries(USER_PERMISSIONS)
      .map(([name, entry]) => [name, entry.defaultRole])
      .sort(),
  );
  const may = (doc) =>
    doc ? ["update", "delete"].filter((action) => doc.canUserModify(game.user, action)).join() : "none there";
  facts.ownActor = may(game.actors.find((actor) => !game.user.isGM && actor.isOwner));
  facts.foreignActor = may(game.actors.find((actor) => !actor.isOwner));
  facts.ownMessage = may(game.messages.find((message) => message.isAuthor));
  facts.foreignMessage = may(game.messages.find((message) => !message.isAuthor));
  facts.self = may(game.user);
  facts.otherUser = may(game.users.find((user) => !user.isSelf));
  facts.scene = may(game.scenes.contents[0]);
  facts.token = may(game.scenes.contents[0]?.tokens.contents[0]);
  console.log(JSON.stringify(facts, null, 2));
  return facts;
})();
