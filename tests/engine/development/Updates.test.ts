import { expect, it, vi } from 'vitest';
import type { ServerState } from '../../../src/engine/development/ServerState.ts';
import { Updates } from '../../../src/engine/development/Updates.ts';

const FINDING = { file: 'flows/a.screen.json', line: 1, column: 1, level: 'error', text: 'wrong' } as const;

const stateOf = (state: Partial<ServerState>): ServerState => ({
  server: 'one',
  version: 10,
  count: 1,
  findings: [],
  ...state,
});

function pageOf(answers: readonly (ServerState | undefined)[] = []) {
  const asked = [...answers];
  const page = {
    take: vi.fn(async (version: number) => version),
    show: vi.fn(),
    reload: vi.fn(),
    wait: vi.fn(async () => {}),
    ask: vi.fn(async () => asked.shift() ?? Promise.reject(new Error('no answer'))),
  };
  return { ...page, updates: new Updates({ ...page, made: { server: 'one', version: 10 } }) };
}

it('takes no version when the page was built from the current one', async () => {
  const { updates, take, show } = pageOf([stateOf({})]);
  await updates.compare();
  expect(take).not.toHaveBeenCalled();
  expect(show).toHaveBeenCalledWith([]);
});

it('takes a version that the page has missed', async () => {
  const { updates, take } = pageOf([stateOf({ version: 11 }), stateOf({ version: 11 })]);
  await updates.compare();
  await updates.compare();
  expect(take.mock.calls).toEqual([[11]]);
});

it('retries until the server answers', async () => {
  const { updates, take, wait } = pageOf([undefined, undefined, stateOf({ version: 12 })]);
  await updates.compare();
  expect(wait).toHaveBeenCalledTimes(2);
  expect(take).toHaveBeenCalledWith(12);
});

it('reloads the page after a restart of the server, once the server is stable', async () => {
  const two = stateOf({ server: 'two', version: 11 });
  const { updates, take, reload, ask } = pageOf([two, two]);
  await updates.compare();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(take).not.toHaveBeenCalled();
});

it('does not reload the page while the server restarts again', async () => {
  const [two, three] = [stateOf({ server: 'two' }), stateOf({ server: 'three' })];
  const { updates, reload, ask } = pageOf([two, undefined, three, undefined, three, three]);
  await Promise.all([updates.compare(), updates.hear(three)]);
  expect(ask).toHaveBeenCalledTimes(6);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not show an answer that arrives after a later state', async () => {
  const { updates, show } = pageOf();
  await updates.hear(stateOf({ count: 3, findings: [FINDING] }));
  await updates.hear(stateOf({ count: 2 }));
  expect(show.mock.calls).toEqual([[[FINDING]]]);
});

it('skips the versions that were made while it was taking another one', async () => {
  const { updates, take } = pageOf();
  take.mockImplementationOnce(async () => 13);
  await Promise.all([11, 12, 13].map((version) => updates.hear(stateOf({ version, count: version }))));
  expect(take).toHaveBeenCalledTimes(1);
});

it('retries a version that could not be fetched, and reports it when it still cannot', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { updates, take } = pageOf(Array.from({ length: 9 }, () => stateOf({ version: 11 })));
  take.mockRejectedValueOnce(new Error('not fetched'));
  await updates.hear(stateOf({ version: 11, count: 2 }));
  expect(take.mock.calls).toEqual([[11], [11]]);
  expect(error).not.toHaveBeenCalled();
  take.mockRejectedValue(new Error('not fetched'));
  await updates.hear(stateOf({ version: 12, count: 3 }));
  expect(take.mock.calls.slice(2)).toEqual([[12], [12], [12], [12]]);
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

it('reloads the page where a version could not be fetched because the server restarts', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const two = stateOf({ server: 'two' });
  const { updates, take, reload } = pageOf([undefined, two, two]);
  take.mockRejectedValueOnce(new Error('not fetched'));
  await updates.hear(stateOf({ version: 11, count: 2 }));
  expect(take).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
