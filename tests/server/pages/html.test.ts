import { expect, it } from 'vitest';
import { html } from '../../../src/server/pages/html.ts';

const TITLE = '組織のアカウントを選んでください';

it('marks where the lines of a shown text may break, and no value of an attribute or a title', () => {
  expect(html`<p>${TITLE}</p>`.text).toContain('\u200B');
  const { text } = html`<title>${TITLE}: ${TITLE}</title><p data-a="${TITLE}, ${TITLE}" class="${'x'}">x</p>`;
  expect(text).not.toContain('\u200B');
  expect(html`<a title="${'x'}">${TITLE}</a>`.text).toContain('\u200B');
});
