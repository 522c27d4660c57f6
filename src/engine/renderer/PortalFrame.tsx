import { createTheme, MantineContext, MantineThemeProvider } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ContextType, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellView } from '../runtime/ShellView.ts';
import type { View } from '../runtime/View.ts';
import type { PageTheme } from '../theme/Theme.ts';
import type { Widget } from '../widgets/WidgetLoader.ts';
import { TranslationContext } from '../widgets/words/useTexts.ts';
import { applyColor } from './color/applyColor.ts';
import { FlowView } from './screen/FlowView.tsx';
import { ShellFrame } from './shell/ShellFrame.tsx';
import { ToastHost } from './toast/ToastHost.tsx';
import { ViewContext } from './ViewContext.ts';
import { WidgetsContext } from './WidgetsContext.ts';

interface PortalFrameProps {
  readonly shell: ShellView;
  readonly view: View;
  /** Whether a chunk that every screen needs is still loading. */
  readonly isPending: boolean;
  readonly theme: PageTheme;
  /** The widgets, by the names of their kinds. */
  readonly widgets: Readonly<Record<string, Widget>>;
}

const nothing = () => {};

/**
 * Headless Mantine: its behaviour and ARIA attributes with our own style sheet (see README). We do not use Mantine's
 * `HeadlessMantineProvider`: it shares a module with the provider that computes hundreds of CSS variables, and its
 * context value is new at each render, which would re-render every Mantine component.
 */
const HEADLESS: NonNullable<ContextType<typeof MantineContext>> = {
  headless: true,
  withStaticClasses: false,
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
};

/** The whole page: the shell, the screen in it, and the toasts over it. */
export const PortalFrame = observer(function PortalFrame({ shell, view, isPending, theme, widgets }: PortalFrameProps) {
  const mantine = useMemo(() => mantineTheme(theme), [theme]);
  const translation = useTranslation();
  const { language } = translation.i18n;
  const { languages } = shell;
  useEffect(() => {
    const { documentElement } = document;
    // Setting the language again, even to the same value, would restyle the whole page.
    if (documentElement.lang === language) return;
    documentElement.lang = language;
    documentElement.dir = languages[language]?.direction ?? '';
  }, [language, languages]);
  const { color } = shell;
  useEffect(() => applyColor(theme, color), [theme, color]);
  return (
    <TranslationContext value={translation}>
      <MantineContext value={HEADLESS}>
        <MantineThemeProvider theme={mantine}>
          <ShellFrame shell={shell} visit={visitKey(view)}>
            <WidgetsContext value={widgets}>
              <FlowView key={visitKey(view)} view={view} isPending={isPending} />
            </WidgetsContext>
          </ShellFrame>
          <ViewContext value={view}>
            <PageToasts view={view} isPending={isPending} />
          </ViewContext>
        </MantineThemeProvider>
      </MantineContext>
    </TranslationContext>
  );
});

/** A separate component, so an opening dialog does not re-render the screen below it. */
const PageToasts = observer(function PageToasts({ view, isPending }: Pick<PortalFrameProps, 'view' | 'isPending'>) {
  return isModalOpen(view, isPending) ? null : <ToastHost />;
});

/** Whether a modal dialog is open. Everything outside it is inert, so it shows the toasts itself. */
const isModalOpen = ({ dialog, program }: View, isPending: boolean) =>
  dialog !== undefined && dialog.dialog.modal !== false && program !== undefined && !isPending;

const keys = new WeakMap<View, number>();
let last = 0;

/** A key for each visit, even a second visit to the same address, so that its components mount without old state. */
function visitKey(view: View): number {
  const known = keys.get(view);
  if (known !== undefined) return known;
  last += 1;
  keys.set(view, last);
  return last;
}

/** Mantine's theme: our class names for the parts of its components, and the theme values that our components read. */
const mantineTheme = ({ other }: PageTheme) =>
  createTheme({
    other,
    components: {
      Avatar: { classNames: { root: 'image' } },
      Badge: { classNames: { root: 'badge' } },
      Checkbox: {
        classNames: {
          root: 'tick',
          body: 'tick-body',
          inner: 'tick-box',
          input: 'tick-input',
          icon: 'tick-icon',
          labelWrapper: 'tick-words',
          label: 'tick-label',
          description: 'help',
          error: 'error',
        },
      },
      Fieldset: { classNames: { root: 'group', legend: 'label' } },
      Input: { classNames: { wrapper: 'control', input: 'input', section: 'section' } },
      InputWrapper: { classNames: { root: 'wrapper', label: 'label', description: 'description', error: 'error' } },
      Loader: { classNames: { root: 'spinner' } },
      Notification: { classNames: { root: 'toast', closeButton: 'toast-close' } },
      Radio: { classNames: { root: 'choice', body: 'choice-body', radio: 'choice-input', label: 'choice-label' } },
      Skeleton: { classNames: { root: 'bone' } },
      Switch: {
        classNames: {
          root: 'tick',
          body: 'tick-body',
          input: 'switch-input',
          track: 'switch',
          thumb: 'switch-thumb',
          labelWrapper: 'tick-words',
          label: 'tick-label',
        },
      },
    },
  });
