import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { addWidgets, fetchWidgets } from '../../../../src/engine/widgets/shelf.ts';
import { widgets } from '../../../../src/portal/browser/widgets.ts';

afterEach(cleanup);

// In a page a screen brings the widgets that it has.
addWidgets(widgets);
await fetchWidgets(Object.keys(widgets.later));

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
