import { expect, it } from 'vitest';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { namesOf } from '../../../src/engine/checker/renamePlaces.ts';
import { definition } from '../../../src/portal/definition.ts';
import { tellModules, tellNames } from '../../../src/tools/uses/tellNames.ts';
import { readListedDoor } from '../../engine/checker/readExample.ts';

const sources = readListedDoor();
const project = openProject(sources, definition);
const symbols = namesOf(project);

it('an outcome is shown with its meaning, and with what each call does on it', () => {
  const { text } = tellNames({ sources, project, symbols }, { name: 'EXPIRED', kind: 'outcome', in: undefined });
  const [told = ''] = text.split('\n\n');
  expect(told.replace(/:\d+:\d+/g, '').split('\n')).toEqual([
    'outcome EXPIRED: The token, the code or the session has expired, or was used before',
    '  used      flows/shared/code-errors.outcomes.json',
    // The portal's own line, since no line of the call or of its tables is for this code.
    '  does      says “Something went wrong” in a toast (error)',
    '            flows/portal.json  door call send-code',
    '  does      says “This code is wrong” at the field “Code” (code)',
    '            flows/shared/code-errors.outcomes.json  door call confirm',
  ]);
});

it('a screen and a message are shown with their texts, each beside the key that a flow file has for it', () => {
  const said = (name: string, kind: string) =>
    tellNames({ sources, project, symbols }, { name, kind, in: undefined })
      .text.split('\n')
      .flatMap((line) => /^ {2}says {6}\S+:\d+:\d+ {2}(.*)/.exec(line)?.[1] ?? []);
  expect(said('inside', 'screen')).toEqual(
    expect.arrayContaining([
      'title  “Inside”',
      'texts.welcome  “Welcome to {launcher}, {name}.”',
      'actions.leave  “Leave”',
    ]),
  );
  expect(said('errors.code', 'message')).toEqual(['“This code is wrong”']);
});

it('of many modules with a word, the first eight are listed and the others counted', () => {
  const [heading, ...lines] = tellModules('username', 'With this word:')?.split('\n') ?? [];
  expect(heading).toBe('With this word:');
  expect(lines).toHaveLength(9);
  expect(lines.at(-1)).toMatch(/^ {2}and \d{2,} more$/);
  expect(tellModules(['no', 'such', 'word'].join('-'), 'With this word:')).toBeUndefined();
});
