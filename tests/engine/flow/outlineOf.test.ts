import { expect, it } from 'vitest';
import { outlineOf } from '../../../src/engine/flow/outlineOf.ts';
import { compileProject } from '../../scenarios/bench/compileModules.ts';

it('has the parts that certainly appear, from top to bottom', () => {
  const outline = outlineOf(
    [
      { text: 'lead' },
      { text: 'perhaps', shown: '$result.app' },
      { field: 'name', widget: 'text' },
      { field: 'agree', widget: 'checkbox' },
      { list: 'accounts', of: '$result.accounts', item: [] },
      { qr: 'key', value: '$result.key' },
      { submit: 'next', do: { state: 'done' } },
      { link: 'help', do: { open: 'help' } },
    ],
    ({ widget }) => (widget === 'checkbox' ? 'line' : 'field'),
  );
  expect(outline).toEqual(['line', 'field', 'line', 'entry', 'square', 'button']);
});

it('is known of each screen before its chunk is here, for its first state', () => {
  const { routes } = compileProject().portal;
  expect(routes['reset-lookup']?.outline).toBe('field button');
  expect(routes['mfa-set']?.outline).toContain('code');
  expect(routes['sign-in']?.outline).toMatch(/^field field line button/);
  expect(routes['sign-in']?.outline?.match(/button/g)).toHaveLength(1);
});
