import type { Happening } from '../flow/types.ts';

/** The members that can say by themselves what happens, the most telling first. */
const WORDS: Readonly<Record<Exclude<keyof Happening, 'outcome' | 'screen'>, string>> = {
  operation: 'calling',
  place: 'going to',
  message: 'the message',
  away: 'leaving the portal',
  press: 'pressing',
  dialog: 'the dialog',
  state: 'the state',
};

/** A happening as a phrase: “the screen mfa”, “calling sign-in.verify”, “pressing next on sign-in”. */
export function tellHappening(happening: Happening): string {
  const { screen } = happening;
  const what = tellWhat(happening);
  if (what === undefined) return `the screen ${listed(screen)}`;
  return screen === undefined ? what : `${what} on ${listed(screen)}`;
}

/** Undefined for being on a screen. */
function tellWhat({ outcome, ...others }: Happening): string | undefined {
  const [first] = Object.entries(WORDS).flatMap(([name, words]) => {
    const names = others[name as keyof typeof WORDS];
    return names === undefined ? [] : [names === true ? words : `${words} ${listed(names)}`];
  });
  if (outcome === undefined) return first;
  const of = others.operation === undefined ? '' : ` of ${listed(others.operation)}`;
  return `the answer ${listed(outcome)}${of}`;
}

const listed = (names: string | string[] | undefined): string => [names ?? []].flat().join(' or ');
