// The line to the laptop: one WebSocket that is looked after, because phones let them die without a word.

const PING = 10000;
const ANSWER = 2000;

export class Line {
  // `told` gets every message; `changed` is told "open", "gone", or "stranger" where the laptop is there but cuts the line.
  constructor(hello, told, changed) {
    this.hello = { ...hello, takes: true };   // from another tab of this phone, until this one was let in
    this.told = told;
    this.changed = changed;
    this.socket = null;
    this.waits = 0;
    this.strange = 0;       // how often the line was cut after hello, without a word
    this.timer = null;
    this.doubt = null;
    this.over = false;
    setInterval(() => this.ask(), PING);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.ask(); });
    window.addEventListener("pageshow", () => this.ask());
    window.addEventListener("online", () => this.ask());
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = null;
    if (this.over) return;
    const socket = new WebSocket(`ws://${location.host}/line`);
    this.socket = socket;
    const patience = setTimeout(() => this.lost(socket), 5000);
    let greeted = false;
    socket.onopen = () => { greeted = true; socket.send(JSON.stringify(this.hello)); };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      clearTimeout(patience);
      clearTimeout(this.doubt);
      this.doubt = null;
      this.waits = this.strange = 0;
      greeted = false;
      this.hello.takes = false;
      const told = JSON.parse(event.data);
      if (["out", "stale", "elsewhere"].includes(told.t)) this.end();
      if (told.t !== "pong") { this.changed("open"); this.told(told); }
    };
    socket.onclose = () => {
      clearTimeout(patience);
      this.strange = greeted ? this.strange + 1 : 0;
      this.lost(socket);
    };
    socket.onerror = () => {};
  }

  // Asks whether the laptop is still there; without an answer within two seconds the line is dead, whatever it says.
  ask() {
    if (this.over) return;
    const socket = this.socket;
    if (!socket || socket.readyState > WebSocket.OPEN) { this.connect(); return; }
    if (socket.readyState !== WebSocket.OPEN || this.doubt !== null) return;
    socket.send('{"t":"ping"}');
    this.doubt = setTimeout(() => { this.doubt = null; this.lost(socket); }, ANSWER);
  }

  send(message) {
    if (this.socket && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    else this.ask();
  }

  lost(socket) {
    if (socket !== this.socket || this.over) return;
    clearTimeout(this.doubt);
    this.doubt = null;
    socket.onmessage = null;
    socket.close();
    this.socket = null;
    const soon = this.waits === 0;
    const wait = soon ? 50 : Math.min(5000, 250 * 2 ** this.waits);
    this.waits += 1;
    if (!soon) this.changed(this.strange > 1 ? "stranger" : "gone");
    if (this.timer === null) this.timer = setTimeout(() => this.connect(), wait);
  }

  // Somebody wants the seat in this tab, whichever has it.
  take() {
    this.over = false;
    this.hello.takes = true;
    this.connect();
  }

  end() {
    this.over = true;
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
  }
}
