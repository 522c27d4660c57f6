import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canonicalText } from '../src/engine/flow/canonicalText.ts';
import { type FileKind, grammarOf } from '../src/engine/grammar/grammarOf.ts';
import { definition } from '../src/portal/definition.ts';

// biome-ignore lint/suspicious/noExplicitAny: changes reach into files whose shape they know, as an author does.
type File = any;

interface Change {
  readonly file: string;
  /** What the author decides, one entry for each. */
  readonly decides: readonly string[];
  edit(file: File): void;
}

/** An entry before the one with this name, so that no other line changes its comma. */
const before = (list: File[], name: string, entry: object) =>
  list.splice(
    list.findIndex((item) => Object.values(item).includes(name)),
    0,
    entry,
  );
const SIGN_IN = 'flows/sign-in/sign-in.screen.json';

const CHANGES: Readonly<Record<string, Change>> = {
  'an outcome leads elsewhere': {
    file: SIGN_IN,
    decides: ['the screen'],
    edit: ({ calls }) => {
      calls['look-up'].on.PASSWORD_SETTING = { goto: 'reset-lookup' };
    },
  },
  'one more outcome has its own message': {
    file: SIGN_IN,
    decides: ['the code and its message'],
    edit: ({ calls }) => {
      calls['look-up'].on = { TOO_MANY_REQUESTS: { banner: 'errors.wait' }, ...calls['look-up'].on };
    },
  },
  'the only outcome of a call gets a second one': {
    file: 'flows/sign-in/device-register.screen.json',
    decides: ['the code and its message'],
    edit: ({ calls }) => {
      calls.register.on = { EXPIRED: { banner: 'errors.expired' }, ...calls.register.on };
    },
  },
  'a link on a screen with several items': {
    file: SIGN_IN,
    decides: ['the link and its target'],
    edit: ({ body }) => before(body, 'forgot-password', { link: 'help', do: { open: 'customer-service' } }),
  },
  'a link on a screen whose items share a line': {
    file: 'flows/status/not-found.screen.json',
    decides: ['the link and its target'],
    edit: ({ body }) => before(body, 'code', { link: 'help', do: { open: 'customer-service' } }),
  },
  'the last two items change places': {
    file: SIGN_IN,
    decides: ['the order'],
    edit: ({ body }) => body.push(...body.splice(-2).reverse()),
  },
  'two other items change places': {
    file: 'flows/sign-up/sign-up.screen.json',
    decides: ['the order'],
    edit: ({ body }) => body.splice(2, 2, body[3], body[2]),
  },
  'a field with a rule of its own': {
    file: 'flows/sign-up/sign-up.screen.json',
    decides: ['the field and its kind', 'the pattern', 'the message'],
    edit: ({ body }) =>
      before(body, 'organisation', {
        field: 'ticket',
        widget: 'text',
        rules: [{ pattern: '^T-[0-9]{4}$', message: 'validation.ticket' }],
      }),
  },
  'a banner during maintenance': {
    file: SIGN_IN,
    decides: ['the parameter', 'the message'],
    edit: (file) => {
      file.takes = { notice: { from: 'query', of: ['maintenance'] }, ...file.takes };
      file.entry.unshift({ when: '$input.notice', banner: { warning: 'errors.maintenance' } });
    },
  },
  'a longer wait': {
    file: 'flows/status/session-timeout.screen.json',
    decides: ['the time'],
    edit: ({ after }) => {
      after['5s'] = after['3s'];
      delete after['3s'];
    },
  },
  'a confirmation before a button acts': {
    file: 'flows/sign-in/device-register.screen.json',
    decides: ['the dialog', 'its text', 'its cancel button', 'its continue button'],
    edit: (file) => {
      const button = file.body.find((item: File) => item.button === 'do-not-register');
      const { do: leave } = button;
      button.do = { dialog: 'sure' };
      const body = [{ text: 'message' }, { cancel: 'cancel' }, { button: 'yes', do: leave }];
      file.dialogs = { sure: { body } };
    },
  },
  'a longer password': {
    file: 'flows/shared/new-password.rules.json',
    decides: ['the number'],
    edit: ({ rules }) => {
      rules['min-length'].minLength.coalesce[1] = 12;
    },
  },
  'a further consent, whose answer is kept': {
    file: 'flows/shared/consents.part.json',
    decides: ['the consent', 'the link', 'the name of its answer'],
    edit: ({ body, derived }) => {
      before(body[0].items, 'optional', { id: 'news', link: 'agreement' });
      derived.answers.answers = { news: '$form.terms.news', ...derived.answers.answers };
    },
  },
  'a place at another address': {
    file: 'flows/portal.json',
    decides: ['the address'],
    edit: ({ places }) => {
      places['customer-service'] = { path: 'https://help.example.com/' };
    },
  },
  'a button for some visitors only': {
    file: SIGN_IN,
    decides: ['the condition'],
    edit: ({ body }) => {
      body.find((item: File) => item.link === 'create-account').shown = { '$env.productType': 'SAAS' };
    },
  },
  'a call sends one more value': {
    file: 'flows/sign-up/sign-up.screen.json',
    decides: ['the parameter and its value'],
    edit: ({ calls }) => {
      calls['sign-up'].with.locale = '$env.language';
    },
  },
};

const KIND = /\.(\w+)\.json$|flows\/(portal)\.json$/;
const grammar = grammarOf(definition);
const folder = mkdtempSync(join(tmpdir(), 'changes-'));

/** The lines that a change touches: the larger of removed and added ones, as reviewers count them. */
function linesOf({ file, edit }: Change): number {
  const text = readFileSync(file, 'utf8');
  const value = JSON.parse(text);
  edit(value);
  const [, kind, portal] = KIND.exec(file) ?? [];
  const paths = ['was', 'is'].map((name) => join(folder, name));
  for (const [index, content] of [text, canonicalText((kind ?? portal) as FileKind, value, grammar)].entries())
    writeFileSync(paths[index] ?? '', content);
  const args = ['diff', '--no-index', '--numstat', ...paths];
  const { stdout } = spawnSync('git', args, { encoding: 'utf8' });
  const [added = 0, removed = 0] = stdout.split('\t').map(Number);
  return Math.max(added, removed);
}

it('the page on the language says how many lines each usual change touches', () => {
  const rows = Object.entries(CHANGES).map(
    ([name, change]) => `| ${name} | ${change.decides.join(', ')} | ${change.decides.length} | ${linesOf(change)} |`,
  );
  const page = readFileSync('src/engine/language/README.md', 'utf8').split('\n');
  expect(rows.filter((row) => !page.some((line) => line.startsWith(row)))).toEqual([]);
});
