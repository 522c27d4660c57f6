import { expect, it } from 'vitest';
import { go, play, success } from './play.ts';

const SCREEN = {
  body: [
    { field: 'first', widget: 'text', required: true },
    { field: 'second', widget: 'multiple', options: ['A', 'B'] },
    go({ call: 'look' }),
  ],
  calls: {
    list: { operation: 'organisation.search', with: { alias: 'acme' }, load: 'optional' },
    look: { operation: 'organisation.search', with: { alias: 'other' } },
  },
};
const found = () => success([{ id: 'ORG-1', label: 'Acme' }]);

it('a keystroke keeps the identity of every part of the snapshot that it does not change', async () => {
  const played = await play(SCREEN);
  const { answer, change, send } = played;
  answer('organisation.search', found());
  change('second', ['A']);
  change('first', 'a');
  send({ kind: 'blur', field: 'first' });
  const before = played.state;
  change('first', 'ab');
  const after = played.state;
  expect(after.form).toEqual({ first: 'ab', second: ['A'] });
  expect(after.form.second).toBe(before.form.second);
  const { form: _, ...others } = after;
  for (const [name, part] of Object.entries(others)) expect(part, name).toBe(Reflect.get(before, name));
});

it('an answer equal to the last one keeps the identity of the answers', async () => {
  const played = await play(SCREEN);
  const { answer, press } = played;
  answer('organisation.search', found());
  press('go');
  answer('organisation.search', found());
  const before = played.state.answers;
  press('go');
  answer('organisation.search', found());
  expect(played.state.answers).toBe(before);
  press('go');
  answer('organisation.search', success([]));
  expect(played.state.answers.look?.data).toEqual([]);
  expect(played.state.answers.list).toBe(before.list);
});

it('an event that changes nothing keeps the identity of the snapshot', async () => {
  const played = await play(SCREEN);
  const { change, send } = played;
  change('first', 'a');
  send({ kind: 'blur', field: 'first' });
  const before = played.state;
  send({ kind: 'blur', field: 'first' });
  change('first', 'a');
  send({ kind: 'refresh' });
  expect(played.state).toBe(before);
});
