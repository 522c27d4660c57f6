import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, onTestFinished } from 'vitest';
import portal from '../../../locales/en/portal.json' with { type: 'json' };
import languages from '../../../locales/languages.json' with { type: 'json' };
import type { Languages } from '../../../src/engine/flow/types.ts';
import { CrashPage } from '../../../src/engine/page/Page.tsx';
import { createTexts } from '../../../src/engine/texts/createTexts.ts';

it('R01: a page that could not be rendered says so, with space between its text and its button', async () => {
  const sheet = document.createElement('style');
  sheet.textContent = readFileSync('src/engine/renderer/styles/card.css', 'utf8');
  document.head.append(sheet);
  onTestFinished(() => sheet.remove());
  const i18n = await createTexts('en', {
    constants: {},
    languages: languages as Languages,
    resources: { en: { portal } },
  });
  render(
    <I18nextProvider i18n={i18n}>
      <CrashPage />
    </I18nextProvider>,
  );
  const words = screen.getByText(portal.renderer.crashLead).parentElement;
  const actions = screen.getByRole('button', { name: portal.renderer.reload }).parentElement;
  expect(words?.nextElementSibling).toBe(actions);
  expect(Number.parseFloat(getComputedStyle(words ?? document.body).marginBottom)).toBeGreaterThanOrEqual(16);
});
