import { isData, readSources } from '../../../src/engine/checker/readSources.ts';
import { isRecord } from '../../../src/engine/contract/isRecord.ts';
import { effectiveOutcomes } from '../../../src/engine/flow/effectiveOutcomes.ts';
import { loadFlows } from '../../../src/engine/flow/loadFlows.ts';
import { parseJson } from '../../../src/engine/flow/parseJson.ts';
import { resolveScreen } from '../../../src/engine/flow/resolveUnit.ts';
import type { PromiseLine } from '../../../src/engine/flow/types.ts';
import { judgePromises } from '../../../src/engine/promises/judgePromises.ts';
import type { Broken } from '../../../src/engine/promises/Way.ts';
import { definition } from '../../../src/portal/definition.ts';

const documents = readSources('.')
  .filter(isData)
  .map(({ path, text }) => parseJson(path, text));
export const flows = loadFlows(documents, definition);
export const promises = Object.entries(flows.promises?.value ?? {});

/** The text of the file after the edit. */
export function edited({ path, change }: Plant): string {
  const copy: unknown = structuredClone(documents.find((document) => document.path === path)?.value);
  if (isRecord(copy)) change(copy);
  return JSON.stringify(copy);
}

/** How a promise is broken after a change of one file. */
export function broken(plant: Plant): readonly Broken[] {
  const { promise, path } = plant;
  const next = documents.map((document) => (document.path === path ? parseJson(path, edited(plant)) : document));
  const changed = loadFlows(next, definition);
  const value = Object.fromEntries(promises.filter(([id]) => id === promise));
  return judgePromises({ ...changed, promises: { path: '', id: '', flow: '', ...flows.promises, value } });
}

const screenOf = (id: string) => flows.screens.get(id)?.path ?? '';
const list = (names: string | readonly string[] | undefined): readonly string[] => [names ?? []].flat();
const put = (file: Record<string, unknown>, member: string, values: object) => {
  file[member] = { ...(isRecord(file[member]) ? file[member] : {}), ...values };
};
const add = (file: Record<string, unknown>, item: object) => {
  file.body = [...(Array.isArray(file.body) ? file.body : []), item];
};
const button = (step: object) => ({ button: 'planted', do: step });

const memberOf = (record: unknown, name: string): Record<string, unknown> =>
  isRecord(record) && isRecord(record[name]) ? record[name] : {};
/** Whether a call is written in the screen's own file, not used from the shared ones. */
const isOwn = (screen: string, call: string): boolean => {
  const document = documents.find(({ path }) => path === screenOf(screen));
  const { calls } = isRecord(document?.value) ? document.value : {};
  return memberOf(calls, call).use === undefined;
};

/** An edit that breaks a promise. */
export interface Plant {
  readonly promise: string;
  readonly what: string;
  readonly path: string;
  readonly change: (file: Record<string, unknown>) => void;
}

/** Ways in which an edit breaks each promise, for every kind of promise. */
function* plantsOf(id: string, promise: PromiseLine): Generator<Plant> {
  const on = (screen: string, what: string, change: Plant['change']) => ({
    promise: id,
    what: `${what} on ${screen}`,
    path: screenOf(screen),
    change,
  });
  if ('only' in promise) {
    const elsewhere = ['welcome', 'bad-request', 'expired'].filter((one) => !list(promise.from).includes(one));
    const isByPress = promise.from === undefined && promise.after === undefined && promise.ticked === undefined;
    for (const operation of list(promise.only.operation))
      for (const screen of elsewhere.slice(0, 2)) {
        const calls = { planted: { operation } };
        if (!isByPress)
          yield on(screen, `${operation} by a press`, (file) => {
            put(file, 'calls', calls);
            add(file, button({ call: 'planted' }));
          });
        yield on(screen, `${operation} by opening`, (file) => {
          put(file, 'calls', calls);
          file.entry = { call: 'planted' };
        });
        yield on(screen, `${operation} by time`, (file) => {
          put(file, 'calls', calls);
          put(file, 'after', { '3s': { call: 'planted' } });
        });
      }
    for (const press of list(promise.only.press))
      for (const screen of list(promise.only.screen))
        yield on(screen, `${press} at any time`, (file) =>
          add(file, { ...button({ goto: 'welcome' }), button: press }),
        );
    for (const place of list(promise.only.place))
      for (const screen of elsewhere)
        yield on(screen, `${place} by a press`, (file) => add(file, button({ leave: place })));
  } else if ('leadsTo' in promise) {
    for (const screen of list(promise.leaving)) {
      yield on(screen, 'another exit', (file) => add(file, button({ goto: 'welcome' })));
      yield on(screen, 'an exit by time', (file) => put(file, 'after', { '3s': { leave: 'launcher' } }));
    }
  } else if ('offers' in promise) {
    const [answer = ''] = list(promise.answer);
    const isMeant = (operation: string, call: string, screen: string) => {
      const unit = resolveScreen(flows, screen);
      const located = unit?.calls.get(call);
      const isAnswered = unit && located && effectiveOutcomes(unit, located, flows).has(answer);
      const isOf = promise.of === undefined ? isAnswered : list(promise.of).includes(operation);
      return isOf && !list(promise.except).includes(operation);
    };
    for (const [screen, { value }] of flows.screens)
      for (const [call, { operation }] of Object.entries(value.calls ?? {}))
        if (isMeant(operation, call, screen) && isOwn(screen, call))
          yield on(screen, `${call} answers ${answer}`, (file) =>
            put(memberOf(file.calls, call), 'on', { [answer]: { goto: 'not-found' } }),
          );
  } else if ('alike' in promise) {
    const told = { [promise.alike[0] ?? '']: { banner: 'errors.unknown', goto: 'not-found' } };
    for (const [screen, { value }] of flows.screens)
      for (const [call, { operation }] of Object.entries(value.calls ?? {}))
        if (list(promise.of).includes(operation) && isOwn(screen, call))
          yield on(screen, `${call} tells ${promise.alike[0]}`, (file) => put(memberOf(file.calls, call), 'on', told));
    for (const [call, { operation }] of Object.entries(flows.calls?.value ?? {}))
      if (list(promise.of).includes(operation))
        yield {
          promise: id,
          what: `the shared call ${call} tells ${promise.alike[0]}`,
          path: 'flows/shared/calls.json',
          change: (file) => put(memberOf(file, call), 'on', told),
        };
  } else if ('value' in promise) {
    const { value } = promise;
    const users = [...flows.screens].flatMap(([screen, file]) => {
      const [reference] = referencesTo(value, file.value);
      return reference === undefined ? [] : [{ screen, reference }];
    });
    for (const { screen, reference } of users.slice(0, 3)) {
      const never = list(promise.never);
      if (never.includes('shown'))
        yield on(screen, 'shown', (file) => add(file, { text: 'planted', values: { x: reference } }));
      if (never.includes('stored'))
        yield on(screen, 'stored', (file) => add(file, button({ store: { 'session.interaction': reference } })));
      if (never.includes('addressed'))
        // An input of the screen, and one of its shell.
        for (const input of ['name', 'saved_next'])
          yield on(screen, `in an address as ${input}`, (file) =>
            add(file, button({ goto: 'welcome', with: { [input]: reference } })),
          );
    }
  } else if ('every' in promise) {
    for (const screen of promise.every === 'dialog'
      ? ['reset-lookup', 'sign-in', 'chooser']
      : ['welcome', 'expired', 'activated', 'mfa-done'])
      yield on(screen, `a ${promise.every} without a way out`, (file) => {
        if (promise.every === 'screen') file.body = [{ text: 'planted' }];
        else {
          put(file, 'dialogs', { planted: { body: [{ text: 'planted' }] } });
          add(file, button({ dialog: 'planted' }));
        }
      });
  }
}

/** The references of a screen to a value. */
function referencesTo(value: string, screen: unknown): readonly string[] {
  const name = value.replaceAll('.', '\\.').replaceAll('$', '\\$').replaceAll('*', '[^."]+');
  const typed = value.startsWith('$form.') && JSON.stringify(screen).includes(`"field":"${value.slice(6)}"`);
  return [...(typed ? [value] : []), ...(JSON.stringify(screen).match(new RegExp(`(?<=")${name}(?=[".])`, 'g')) ?? [])];
}

export const plants: readonly Plant[] = promises.flatMap(([id, promise]) => [...plantsOf(id, promise)]);
