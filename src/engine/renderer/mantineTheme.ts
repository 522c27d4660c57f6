import { createTheme } from '@mantine/core';
import type { Theme } from '../theme/Theme.ts';

/** Mantine's theme: the tokens, and the class names that our style sheet has for the parts of its components. */
export const mantineTheme = (theme: Theme) =>
  createTheme({
    ...theme,
    components: {
      Input: { classNames: { wrapper: 'control', input: 'input', section: 'section' } },
      InputWrapper: { classNames: { root: 'wrapper', label: 'label', description: 'description', error: 'error' } },
    },
  });
