// Pages opened from a disk may start no worker, and search runs in one: here it runs in a frame instead.
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const load = (src) => new Promise((done, fail) => {
        const script = Object.assign(frame.contentDocument.createElement("script"), { src, onload: done, onerror: fail });
        frame.contentDocument.body.append(script);
      });
      this.inside.importScripts = (...urls) => urls.reduce((before, src) => before.then(() => load(src)), Promise.resolve());
      this.ready = load(new URL(url, document.baseURI).href);
    }

    async postMessage(data) {
      await this.ready;
      this.inside.dispatchEvent(new MessageEvent("message", { data }));
    }

    terminate() {}
  };
  window.Worker = window.IFrameWorker;
}
