import { expect, it } from 'vitest';
import { outlineOf } from '../../../src/engine/flow/compilePortal.ts';
import { compileProject } from '../../scenarios/bench/compileModules.ts';

it('has the parts that will certainly appear, from top to bottom', () => {
  const outline = outlineOf(
    [
      { text: 'lead' },
      { text: 'perhaps', shown: '$result.app' },
      { fact: 'owner', value: '$result.owner' },
      { field: 'name', widget: 'text' },
      { field: 'agree', widget: 'checkbox' },
      { list: 'accounts', of: '$result.accounts', item: [{ button: 'choose', do: { state: 'done' } }] },
      { list: 'policies', of: '$result.policies', item: [] },
      { qr: 'key', value: '$result.key' },
      { submit: 'next', do: { state: 'done' } },
      { link: 'help', do: { open: 'help' } },
    ],
    { shapeOfField: ({ widget }) => (widget === 'checkbox' ? 'line' : 'field'), isSure: ({ shown }) => !shown },
  );
  expect(outline).toEqual(['line', 'fact', 'field', 'line', 'entry', 'line', 'square', 'button']);
});

it('has one part for items side by side', () => {
  const outline = outlineOf(
    [
      { image: 'logo', src: '$result.app.logo' },
      { text: 'request' },
      { button: 'refuse', do: { state: 'done' } },
      { submit: 'agree', do: { state: 'done' } },
    ],
    { shapeOfField: () => 'field', isSure: () => true },
  );
  expect(outline).toEqual(['fact', 'button']);
});

it('is known of each screen before its chunk is loaded, for its first state', () => {
  const { routes } = compileProject().portal;
  expect(routes['reset-lookup']?.outline).toBe('field button');
  expect(routes['sign-in']?.outline).toMatch(/^field field line button/);
  expect(routes['sign-in']?.outline?.match(/button/g)).toHaveLength(1);
});

it('has the parts that wait for the answer of a required load, and nothing of another state', () => {
  const { routes } = compileProject().portal;
  expect(routes.mfa?.outline).toBe('fact code button');
  expect(routes.chooser?.outline).toBe('entry');
});
