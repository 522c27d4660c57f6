import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// Node.js 25 and later have a storage of their own, which is undefined without a file and hides that of the window.
const { jsdom } = globalThis as typeof globalThis & { jsdom: { window: Window & typeof globalThis } };
for (const name of ['localStorage', 'sessionStorage', 'Storage'] as const)
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: jsdom.window[name] });

afterEach(cleanup);
// The next file has the same document.
afterAll(() => document.body.replaceChildren());

// jsdom has no modal dialogs. This adds the part of HTML section 4.11.4 that shows how one was opened.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.dataset.shown = 'modal';
};
HTMLDialogElement.prototype.show = function show() {
  this.open = true;
  this.dataset.shown = 'plain';
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// jsdom lays nothing out, so no size ever changes.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
