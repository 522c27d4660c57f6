import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FAULTS } from '../../../src/contract/failures.ts';
import { FakeView } from '../support/FakeView.ts';
import { renderView } from '../support/renderView.tsx';

it.each(FAULTS)('R01: %s says what happened and offers one way to try again', async (fault) => {
  const view = new FakeView({ body: [] });
  view.fault = { fault, call: 'ask', canRetry: true };
  const { container } = await renderView(view, { title: 'Screen' });
  const notice = container.querySelector('[data-fault]');
  expect(notice?.getAttribute('role')).toBe('alert');
  expect(notice?.querySelector('p')?.textContent).toMatch(/\w{3}/);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(view.told('retry')).toEqual([[]]);
});

it('waits as long as the service asks for', async () => {
  const view = new FakeView({ body: [] });
  view.fault = { fault: 'TOO_MANY_REQUESTS', call: 'ask', canRetry: true, retryAfter: 30 };
  await renderView(view, { title: 'Screen' });
  expect(screen.getByRole('button', { name: /30/ }).hasAttribute('disabled')).toBe(true);
});
