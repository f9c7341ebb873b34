// Chat messages: recipients, HTML, author. Run as GM, then look from a player's console at game.messages (open point 5).
/* global ChatMessage, game */
(async () => {
  const facts = {};
  const html = `<p style="color:red" class="probe" data-action="x" onclick="x()">Hi <script>1</script><iframe srcdoc="x"></iframe><a href="javascript:x()">y</a><b>z</b><svg></svg><img src="x.png" onerror="x()"></p>`;
  const message = await ChatMessage.create({ content: html });
  facts.content = message.content;
  const whisper = await ChatMessage.create({ content: "Probe whisper", whisper: [game.user.id], blind: false });
  facts.whisperVisibleToAuthor = whisper.visible;
  const other = game.users.find((user) => !user.isSelf);
  const posed = other ? await ChatMessage.create({ content: "Probe", author: other.id }) : null;
  facts.poseAsOther = posed ? posed.author?.id === other.id : "nobody else";
  facts.speakerKeys = Object.keys(ChatMessage.getSpeaker()).sort();
  facts.timestampIsMine = Math.abs(message.timestamp - Date.now()) < 60000;
  const element = await message.renderHTML();
  facts.rendered = {
    tag: element.tagName,
    id: element.dataset.messageId === message.id,
    classes: [...element.classList].filter((name) => ["chat-message", "message"].includes(name)).sort(),
    content: element.querySelector(".message-content") !== null,
  };
  const hidden = await ChatMessage.create({ content: "Probe with id", _id: "probeMessage0000" }, { keepId: true });
  facts.keepId = hidden?.id === "probeMessage0000";
  facts.keepIdAgain = await ChatMessage.create({ content: "again", _id: "probeMessage0000" }, { keepId: true }).then(
    (again) =>
      `made: ${game.messages.get("probeMessage0000")?.content === "again" ? "replaced" : again ? "another" : "nothing"}`,
    () => "refused",
  );
  for (const each of [message, whisper, posed, hidden]) await game.messages.get(each?.id)?.delete();
  console.log(JSON.stringify(facts, null, 2));
  return facts;
})();
