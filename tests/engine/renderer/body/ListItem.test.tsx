import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeView } from '../support/FakeView.ts';
import { renderView, violations } from '../support/renderView.tsx';

const TEXTS = {
  title: 'Doors',
  facts: { name: 'Name' },
  badges: { open: 'Open' },
  images: { picture: 'Picture' },
  lists: { doors: 'All doors' },
  texts: { reason: { SHUT: 'It is shut.' } },
  actions: { choose: 'Choose', remove: 'Remove' },
};

it('CHOOSER-01 CHOOSER-02 CHOOSER-03 CHOOSER-08: entries are cards with their own buttons', async () => {
  const view = new FakeView({
    body: [
      {
        list: 'doors',
        of: '$doors',
        item: [
          { image: 'picture', src: '$item.picture', initials: ['$item.name'] },
          { fact: 'name', value: '$item.name' },
          { badge: 'open' },
          { text: 'reason', by: '$item.reason' },
          { button: 'choose', do: { state: 's' } },
          { button: 'remove', do: { state: 's' } },
        ],
      },
    ],
  });
  view.answers = {
    $doors: [
      { id: 'a', name: 'Front', picture: 'https://static.test/front.svg' },
      { id: 'b', name: 'Back', reason: 'SHUT' },
    ],
  };
  const { container } = await renderView(view, TEXTS);
  const [front, back] = within(screen.getByRole('list', { name: 'All doors' })).getAllByRole('listitem');
  if (front === undefined || back === undefined) throw new Error('Two doors were asked for');
  expect(front.querySelector('img')?.getAttribute('src')).toBe('https://static.test/front.svg');
  expect(back.querySelector('img')).toBeNull();
  expect(back.querySelector('[data-image="picture"]')?.textContent).toBe('B');
  expect(back.textContent).toContain('It is shut.');
  expect(front.querySelector('[data-text="reason"]')).toBeNull();
  await userEvent.click(within(back).getByRole('button', { name: 'Remove Name Back Open It is shut.' }));
  await userEvent.click(within(front).getByRole('button', { name: 'Choose Name Front Open' }));
  expect(view.told('press')).toEqual([
    ['remove', 1, ''],
    ['choose', 0, ''],
  ]);
  expect(within(back).getByRole('button', { name: /^Choose/ })).toHaveProperty('type', 'button');
  expect(await violations(container)).toEqual([]);
});
