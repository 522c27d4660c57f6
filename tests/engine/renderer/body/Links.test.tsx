import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeView } from '../support/FakeView.ts';
import { renderView } from '../support/renderView.tsx';

it('D-112: words from data have their own language, if they name one', async () => {
  const link = { link: 'plan', label: '$item.name', language: '$item.language', do: { state: 's' } } as const;
  const view = new FakeView({ body: [{ list: 'plans', of: '$plans', item: [link] }] });
  view.answers = { $plans: [{ name: 'Grundriss', language: 'de' }, { name: 'Plan' }] };
  await renderView(view, { title: 'Doors', lists: { plans: 'Plans' } });
  expect(screen.getByText('Grundriss').lang).toBe('de');
  expect(screen.getByRole('button', { name: 'Plan' }).querySelector('[lang]')).toBeNull();
});
