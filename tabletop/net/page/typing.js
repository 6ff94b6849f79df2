// Digits typed where nothing can scan, as on a television: the laptop gives the code of a seat for them, once.

const DIGITS = 8;
const at = (id) => document.getElementById(id);

// Shown or not below what is told; what has been typed stays.
export function offerTyping(on, words, state) {
  const begins = on && at("typing").hidden;
  at("typing").hidden = !on;
  if (!begins) return;
  const field = at("typing-code");
  field.placeholder = words.code;
  field.setAttribute("aria-label", words.code);
  at("typing-enter").textContent = words.enter;
  at("typing-enter").onclick = () => enter(words, state);
  field.onkeydown = (event) => { if (event.key === "Enter" && !event.repeat) enter(words, state); };
  field.focus();
}

function enter(words, state) {
  const again = (text) => { state(text, "", null, true); at("typing-code").focus(); };
  const code = at("typing-code").value.replace(/[^0-9]/g, "");
  if (code.length !== DIGITS) { again(words.eight); return; }
  const socket = new WebSocket(`ws://${location.host}/line`);
  let answered = false;
  socket.onopen = () => socket.send(JSON.stringify({ t: "code", code }));
  socket.onmessage = (event) => {
    const told = JSON.parse(event.data);
    answered = true;
    if (told.t === "token") { location.hash = told.text; return; }   // the page loads itself again with it
    at("typing-code").value = "";
    again(told.text);
  };
  socket.onclose = () => { if (!answered) again(words.gone_typing); };
}
