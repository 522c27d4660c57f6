import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Shell } from '../../../../src/engine/flow/types.ts';
import { FakeView } from '../support/FakeView.ts';
import { fakeShell, renderView, violations } from '../support/renderView.tsx';

const SHELL: Shell = {
  header: [{ image: 'logo', src: '$icon' }],
  footer: [
    { link: 'terms', do: { open: 'terms' } },
    { languages: 'language' },
    { link: 'feedback', do: { open: 'help' } },
  ],
};

it('SHELL-02 SHELL-03 SHELL-04: has a header with a logo, and a footer with the languages', async () => {
  const chosen: string[] = [];
  const view = new FakeView({ body: [] });
  const shell = fakeShell(view, SHELL, { changeLanguage: (language) => chosen.push(language) });
  const { container } = await renderView(view, { title: 'Screen' }, shell);
  expect(within(screen.getByRole('banner')).getByRole('img').getAttribute('aria-label')).toBe('Vestibule');
  const menu = within(screen.getByRole('contentinfo')).getByRole('navigation', { name: 'Language' });
  expect(
    within(menu)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['한국어', 'English', '日本語']);
  expect(within(menu).getByRole('button', { current: true }).textContent).toBe('English');
  await userEvent.click(within(menu).getByRole('button', { name: '日本語' }));
  expect(chosen).toEqual(['ja']);
  expect(container.querySelector('.floating [data-action="feedback"]')).not.toBeNull();
  expect(container.querySelector('footer')?.hasAttribute('data-awaits')).toBe(false);
  expect(await violations(container)).toEqual([]);
});

it('what floats is marked in the bar, which has it only in narrow windows', async () => {
  const view = new FakeView({ body: [] });
  const footer: Shell['footer'] = [{ link: 'help', do: { open: 'help' } }, ...(SHELL.footer ?? [])];
  const { container } = await renderView(view, { title: 'Screen' }, fakeShell(view, { ...SHELL, footer }));
  const within = (place: string) =>
    Array.from(container.querySelectorAll(`${place} [data-action]`), (link) => link.getAttribute('data-action'));
  expect(within('.twin')).toEqual(['help']);
  expect(within('.bar')).toEqual(['terms', 'help']);
});

it('SIGNIN-04 SIGNIN-05: the icon of an organisation replaces the logo', async () => {
  const view = new FakeView({ body: [] });
  const { container, update } = await renderView(view, { title: 'Screen' }, fakeShell(view, SHELL));
  await update(() => {
    view.answers = { $icon: 'https://static.test/acme.svg' };
  });
  expect(container.querySelector('header img')?.getAttribute('src')).toBe('https://static.test/acme.svg');
  await update(() => {
    view.answers = {};
  });
  expect(container.querySelector('header img')).toBeNull();
  expect(screen.getByRole('img', { name: 'Vestibule' })).toBeTruthy();
});

it('SHELL-07: a shell without parts shows only the content', async () => {
  const view = new FakeView({ body: [] });
  await renderView(view, { title: 'Screen' }, fakeShell(view, {}, { id: 'empty' }));
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('TOKEN-01: a token check that takes a while covers the screen', async () => {
  const view = new FakeView({ body: [] });
  const { container } = await renderView(view, { title: 'Screen' }, fakeShell(view, SHELL, { isChecking: true }));
  expect(container.querySelector('[data-token-check]')).toBeNull();
  await waitFor(() => expect(container.querySelector('main [data-token-check]')).not.toBeNull());
  expect(container.querySelector('[data-screen="door"]')).not.toBeNull();
});
