import { isPresent } from '../flow/expressions/memberOf.ts';
import type { PortalProgram } from '../flow/Program.ts';
import type { PortalFile } from '../flow/types.ts';
import type { FlowStore } from './FlowStore.ts';
import type { Environment } from './PortalParts.ts';
import type { EntryState, Location, Slots } from './ports.ts';
import type { ScreenHost } from './ScreenHost.ts';

interface Around {
  readonly environment: Environment;
  readonly here: Location;
  readonly language: string;
  readonly stored: Readonly<Record<string, unknown>>;
  readonly screen: string | undefined;
  /** Whether this site or another one led to the current address. */
  readonly arrival: 'here' | 'elsewhere';
}

/** What screens read from the portal around them. */
export function surroundingsOf(
  { constants, languages }: Pick<PortalProgram, 'constants' | 'languages'>,
  { environment, here, language, stored, screen, arrival }: Around,
): ScreenHost['surroundings'] {
  return {
    env: {
      ...constants,
      ...environment.env,
      host: new URL(here.href).hostname,
      address: `${here.path}${here.query}`,
      path: withoutTrailingSlash(here.path),
      language,
      arrival,
      nameOrder: languages.languages[language]?.names ?? 'family-first',
    },
    screen,
    href: here.href,
    hosts: environment.hosts ?? [],
    pages: environment.pages ?? [],
    ...(environment.mainHost === undefined ? {} : { mainHost: environment.mainHost }),
    stored,
  };
}

/** The contents of a portal's storage slots, by full name, without empty ones. */
export function readSlots(slots: Slots, storage: PortalFile['storage']): Readonly<Record<string, unknown>> {
  const held = Object.keys(storage).map((slot): [string, unknown] => [slot, slots.read(slot)]);
  return Object.fromEntries(held.filter(([, value]) => value !== undefined));
}

type Given = ScreenHost['gives'];

/**
 * What a screen passes to its shell, together with what the previous screens passed. An earlier value stays until a
 * ready screen passes one with the same name and has the answer on which this depends, so nothing flickers between two
 * steps.
 */
export function givenBy(view: FlowStore | undefined, earlier: Given): Given {
  if (view === undefined || view.phase === 'loading') return earlier;
  const own = view.program?.screen.gives ?? {};
  const isComing = (name: string) =>
    view.gives[name] === undefined && callsIn(own[name]).some((call) => view.isPending(call));
  const others = Object.entries(earlier).filter(([name]) => !Object.hasOwn(own, name));
  const given = Object.keys(own).map((name) => [name, isComing(name) ? earlier[name] : view.gives[name]]);
  return Object.fromEntries([...others, ...given]);
}

/** The part of the passed values that a history entry holds for a reload. */
export function stateOf(gives: Given): Pick<EntryState, 'given'> {
  const known = Object.entries(gives).filter(([, value]) => isPresent(value));
  return known.length === 0 ? {} : { given: Object.fromEntries(known) };
}

/** The calls whose answers a value depends on. */
const callsIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value ?? null).matchAll(/\$result\.([\w-]+)/g)].map(([, call = '']) => call);

/** A path without its trailing slash, which makes no difference (D-12). */
const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') && !path.endsWith('//') ? path.slice(0, -1) : path;
