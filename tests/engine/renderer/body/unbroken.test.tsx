import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unbroken } from '../../../../src/engine/renderer/body/unbroken.tsx';

it.each([
  ['Set up two-step verification', ['two-step']],
  ['Turn off two-step sign-in', ['two-step', 'sign-in']],
  ['Go back to sign-in. Try again', ['sign-in']],
  ['Welcome', []],
  ['A code was sent to a-b@long-host.test', []],
  ['org-app-6のアクセス権限は-です', []],
])('a title keeps its hyphenated words on one line, and its text as it is: %s', (title, kept) => {
  const { container } = render(<h1>{unbroken(title)}</h1>);
  expect([...container.querySelectorAll('.unbroken')].map((part) => part.textContent)).toEqual(kept);
  expect(container.textContent).toBe(title);
  expect(readFileSync('src/engine/renderer/styles/card.css', 'utf8')).toMatch(
    /\.unbroken[^{]*\{[^}]*white-space: nowrap/,
  );
});

it.each([
  [
    'パスキーはlogin.portal-eu.acme.testでのみ使用できます',
    ['パスキーはlogin.', 'portal-eu.', 'acme.', 'testでのみ使用できます'],
  ],
  ['We sent a code to ad*@home.test.', ['We sent a code to ad*@', 'home.', 'test.']],
  ['Enter it, e.g. acme. The code of 2.1.4 is valid.', ['Enter it, e.g. acme. The code of 2.1.4 is valid.']],
])('a line may end after the punctuation of an address or a host: %s', (words, parts) => {
  const { container } = render(<p>{unbroken(words)}</p>);
  expect(container.querySelector('p')?.innerHTML.split('<wbr>')).toEqual(parts);
});
