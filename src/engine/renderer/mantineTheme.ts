import { createTheme } from '@mantine/core';
import type { PageTheme } from '../theme/PageTheme.ts';

/** Mantine's theme: our class names for the parts of its components, and the theme values that our components read. */
export const mantineTheme = ({ other }: PageTheme) =>
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
