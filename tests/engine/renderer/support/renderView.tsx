import { readFileSync } from 'node:fs';
import { act, render } from '@testing-library/react';
import axe from 'axe-core';
import { runInAction } from 'mobx';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { Languages, Shell } from '../../../../src/engine/flow/types.ts';
import { PortalFrame } from '../../../../src/engine/renderer/PortalFrame.tsx';
import type { ShellView } from '../../../../src/engine/runtime/ShellView.ts';
import { createTexts } from '../../../../src/engine/texts/createTexts.ts';
import { namespaceOf } from '../../../../src/engine/texts/namespaces.ts';
import { THEME } from '../../../../src/theme/theme.ts';
import type { FakeView } from './FakeView.ts';
import { portalWidgets } from './portalWidgets.ts';

const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(`locales/${file}.json`, 'utf8'));

const LANGUAGES: Languages = JSON.parse(readFileSync('locales/languages.json', 'utf8'));

/** A shell that has no header and footer, unless a test passes them. */
export function fakeShell(view: FakeView, shell: Shell = {}, more: Partial<ShellView> = {}): ShellView {
  return {
    id: 'standard',
    shell,
    isChecking: false,
    color: undefined,
    language: 'en',
    languages: LANGUAGES.languages,
    changeLanguage: () => {},
    evaluate: view.evaluate,
    present: view.present,
    holds: view.holds,
    isVisible: view.isVisible,
    isAwaited: view.isAwaited,
    isBusy: view.isBusy,
    heldFor: view.heldFor,
    isEnabled: view.isEnabled,
    imageOf: view.imageOf,
    targetOf: view.targetOf,
    press: view.press,
    ...more,
  };
}

/** Renders a screen as the page does, with the portal's own texts in a language and the texts of the test. */
export async function renderView(
  view: FakeView,
  texts: object,
  shell: ShellView = fakeShell(view),
  language = 'en',
  widgets = portalWidgets,
) {
  const common = { portal: read(`${language}/portal`), messages: read(`${language}/messages`) };
  const i18n = await createTexts(language, {
    constants: { launcher: 'Vestibule' },
    languages: LANGUAGES,
    resources: { [language]: { ...common, [namespaceOf('door')]: texts } },
  });
  const page = (
    <I18nextProvider i18n={i18n}>
      <PortalFrame shell={shell} view={view} isPending={false} theme={THEME} widgets={widgets} />
    </I18nextProvider>
  );
  const result = render(<MemoryRouter>{page}</MemoryRouter>);
  return { ...result, i18n, update: (change: () => void) => act(async () => runInAction(change)) };
}

/** The violations that axe finds. Colours and layout need a browser and are left out. */
export async function violations(container: Element): Promise<readonly string[]> {
  const { violations: found } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
