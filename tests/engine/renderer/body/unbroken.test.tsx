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
