import { describe, expect, it } from 'vitest';
import { firstSheet } from '../../../src/engine/build/firstSheet.ts';

const PAGES = [
  '<section class="card" data-state="identify"><p class="lead small">Hello</p></section>',
  '<button class="button" data-look="primary" data-plain>Go</button>',
];

/** Whether a rule with this selector is kept. */
const keeps = (selector: string) => firstSheet(`${selector}{top:0}`, PAGES) !== '';

describe('the critical style sheet', () => {
  it.each([
    'html',
    'body > .card',
    '*, ::before',
    'section.card p::before',
    'button:nth-child(2)',
    ':lang(ko)',
    '.card',
    '.card .small:hover',
    '.button[data-look=primary]',
    '.button[data-look="primary"]:focus-visible',
    '[data-plain]',
    // States that scripts or the visitor may change are ignored.
    '.button[aria-busy=true]',
    '.card:not(:has(.notice)) .lead',
    '.card:not(.wide, :has(.notice))',
    ':is(.notice, .card) .lead',
    ':has(.lead)',
    '.card:has(.notice, .lead)',
  ])('keeps %s', (selector) => {
    expect(keeps(selector)).toBe(true);
  });

  it.each([
    'fieldset',
    'textarea.card',
    '.notice',
    '.card .notice',
    '.button[data-look=secondary]',
    '.card:has(.notice)',
    '.card:has(.notice) .lead',
    '[data-mark]',
    '.small[data-plain=true]',
  ])('leaves out %s', (selector) => {
    expect(keeps(selector)).toBe(false);
  });

  it('keeps of a selector list what the pages need', () => {
    expect(firstSheet('.notice,.card,.toast{top:0}', PAGES)).toBe('.card{top:0}');
  });

  it('keeps the order, the values, and what has no selector', () => {
    const sheet =
      '@font-face{font-family:a}.card{color:red;animation:1s turn}@media (width<=480px){.card{padding:0}}@keyframes turn{to{rotate:1turn}}.lead{content:".notice{"}';
    expect(firstSheet(sheet, PAGES)).toBe(sheet);
  });

  it('leaves out keyframes that no rule of the pages names', () => {
    const sheet = '.notice{animation:turn 1s}@keyframes turn{to{rotate:1turn}}';
    expect(firstSheet(sheet, PAGES)).toBe('');
  });

  it('leaves out a group without rules', () => {
    expect(firstSheet('@media print{.notice{top:0}@starting-style{.toast{top:0}}}', PAGES)).toBe('');
  });
});
