import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

afterEach(cleanup);
// The next file has the same document.
afterAll(() => document.body.replaceChildren());

// jsdom has no modal dialogs. This adds the part of HTML section 4.11.4 that tells how one was opened.
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
