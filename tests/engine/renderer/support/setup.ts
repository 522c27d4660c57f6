import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// jsdom knows no modal dialogs: what is needed of HTML, section 4.11.4, to see which way one was shown.
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
