import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packRelease } from '../src/contract/release/ReleaseFile.ts';
import { sampleRelease } from './server/releases/sampleRelease.ts';
import { bundleServer } from './server/support/bundleServer.ts';
import { freePort } from './server/support/freePort.ts';
import { openTestPostgres, postgresFolder } from './server/support/openTestPostgres.ts';
import { PUBLISHED_PLACES } from './server/support/publishedPlaces.ts';

const FOLDER = '.github/workflows';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const WORKFLOWS = readdirSync(FOLDER).map((name) => ({ name, text: read(name) }));

/** All scripts of a workflow's steps. */
const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/^ *(?:- )?run: (\|\n(?: {10}.*\n|\n)+|.*)/gm)].map(([, script = '']) => script);

/** The names of the variables that the step with this name gets. */
function variablesOf(workflow: string, name: string): string[] {
  const [, step = ''] = read(workflow).split(`- name: ${name}\n`);
  const [, block = ''] = /^ {8}env:\n((?: {10}.*\n)+)/m.exec(step) ?? [];
  return [...block.matchAll(/^ {10}(\w+):/gm)].map(([, variable = '']) => variable);
}

/** The script of the step with this name. */
function scriptOf(workflow: string, name: string): string {
  const text = read(workflow);
  const [script = ''] = scriptsIn(text.slice(text.indexOf(`- name: ${name}`)));
  return script.replace(/^\|\n/, '').replaceAll(/^ {10}/gm, '');
}

describe('workflows', () => {
  it('have no secret where code of a pull request runs', () => {
    const OWN = /^ *pull_request(_target)?:/m;
    expect(WORKFLOWS.filter(({ text }) => OWN.test(text)).map(({ name }) => name)).toEqual(['changes.yml', 'ci.yml']);
    expect(WORKFLOWS.filter(({ text }) => text.includes('secrets.')).map(({ name }) => name)).toEqual(['preview.yml']);
    const text = read('preview.yml');
    expect(text).not.toMatch(OWN);
    expect(text).toContain('github.event.workflow_run.head_repository.full_name == github.repository');
    // It runs the code of the default branch, or of the revision that its operator names, …
    expect([...text.matchAll(/^ *(?:ref|repository): (.*)/gm)].map(([, value]) => value)).toEqual([
      `\${{ vars.REVISION }}`,
    ]);
    // … and files of a pull request replace none of it.
    const downloads = text.split('download-artifact').slice(1);
    const foreign = downloads.filter((step) => step.split(/\n {6}- /)[0]?.includes('run-id:'));
    expect(foreign).toHaveLength(4);
    for (const step of foreign) expect(step.split(/\n {6}- /)[0]).toMatch(/^ *path: received$/m);
  });

  it('pass values to scripts as variables, never as part of the script', () => {
    const scripts = WORKFLOWS.flatMap(({ text }) => scriptsIn(text));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((script) => script.includes(`\${{`))).toEqual([]);
  });
});

describe('a release', () => {
  const taken = (tag: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-tag-'));
    for (const name of ['package.json', '.github']) symlinkSync(resolve(name), join(folder, name));
    const script = `set -e\n${scriptOf('release.yml', 'The changelog of this version')}`;
    const { status } = spawnSync('bash', ['-c', script], { cwd: folder, env: { ...process.env, TAG: tag } });
    const notes = status === 0 ? readFileSync(join(folder, 'notes.md'), 'utf8') : undefined;
    rmSync(folder, { recursive: true });
    return notes;
  };

  it('has the version of the package, and the part of the changelog about that version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(taken(`v${version}`)).toContain('### Signing in');
    expect(taken(`v${version}`)).not.toContain('## Upgrading');
    expect(taken('v99.0.0')).toBeUndefined();
  });
});

describe('owners', () => {
  it('of the flows decide what is accepted, whoever else owns the rest', () => {
    const lines = readFileSync('.github/CODEOWNERS', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(/\s+/));
    const [pattern, ...owners] =
      lines.findLast(([place = '']) => place === '*' || '/flows/accepted.json'.startsWith(place)) ?? [];
    expect(pattern).toBe('/flows/');
    expect(owners).toContain('@vestibule/flows');
    const last = scriptsIn(read('changes.yml')).at(-1);
    expect(last).toContain('diff -- "$BASE" --fail-on breaking');
  });
});

// These jobs run on Linux.
describe.skipIf(process.platform === 'win32')('on a pull request', () => {
  const SECRET = 'postgres://canary-4711@db.test/vestibule';
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vestibule-workflow-'));
    mkdirSync(join(folder, 'bin'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes a program that notes its words, and then runs a script. */
  const program = (name: string, script: string) =>
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\necho "$*" >> ${folder}/asked\n${script}\n`, { mode: 0o755 });

  /** Runs the script of a step as GitHub does. @returns what its log has, and the words of the programs */
  function run(script: string, variables: Readonly<Record<string, string>>) {
    const env = { ...variables, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) };
    const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
    const { status, stdout, stderr } = spawnSync('bash', words, { cwd: folder, env, encoding: 'utf8' });
    const asked = existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8').split('\n') : [];
    return { status, log: stdout + stderr, asked: asked.filter(Boolean) };
  }

  describe('an owner that GitHub does not know', () => {
    const SCRIPT = scriptOf('ci.yml', 'Every owner in CODEOWNERS exists');
    const VARIABLES = { GH_TOKEN: 'a-token', REPOSITORY: 'an-org/portal', COMMIT: 'abc' };

    it('fails the pull request, with its line', () => {
      program('gh', "echo '.github/CODEOWNERS:8: Unknown owner'");
      const { status, log, asked } = run(SCRIPT, VARIABLES);
      expect(status).toBe(1);
      expect(log).toContain('.github/CODEOWNERS:8: Unknown owner');
      expect(asked[0]).toContain('repos/an-org/portal/codeowners/errors?ref=abc');
    });

    it('fails it too if nobody knows, and no pull request fails without one', () => {
      program('gh', 'exit 1');
      expect(run(SCRIPT, VARIABLES).status).not.toBe(0);
      program('gh', 'exit 0');
      expect(run(SCRIPT, VARIABLES).status).toBe(0);
    });
  });

  describe('the link to a preview', () => {
    const STEP = 'The link, or why there is none';
    const SCRIPT = scriptOf('preview.yml', STEP);
    const VARIABLES = {
      ...{ IS_SET: 'true', EVENT: 'workflow_run', OPERATOR: 'pull-requests', LOG: 'https://log.test/1' },
      DATABASE_URL: SECRET,
    };
    /** What the administration command prints, by its first two words; those without a file fail. */
    const answers = (texts: Readonly<Record<string, string>>) => {
      for (const [words, text] of Object.entries(texts)) writeFileSync(join(folder, words), text);
      program('npm', `cat "${folder}/$5 $6"`);
    };
    const line = () => readFileSync(join(folder, 'made/preview.md'), 'utf8');

    // It runs the administration command itself, with those settings alone that the step passes on.
    it.runIf(postgresFolder)(
      'is in the comment and in no log, for a release that is new and for one that is there already',
      async () => {
        const postgres = await openTestPostgres(await freePort(1));
        try {
          const values: Readonly<Record<string, string>> = {
            ...{ ...VARIABLES, ...PUBLISHED_PLACES, DATABASE_URL: postgres.url, PORTAL_ORIGIN: 'https://login.test' },
            ...{ MASTER_KEY: randomBytes(32).toString('base64'), SMTP_URL: 'smtp://mail.test' },
          };
          // A variable that is not set on GitHub is empty.
          const passed = variablesOf('preview.yml', STEP).map((name) => [name, values[name] ?? '']);
          const variables = { ...Object.fromEntries(passed), IS_SET: 'true' };
          const release = sampleRelease('Welcome');
          mkdirSync(join(folder, 'received'));
          writeFileSync(join(folder, 'received/release.tar'), await packRelease(release));
          const admin = resolve(await bundleServer('admin'));
          program('npm', `shift 4; PORTAL_MODE=production exec "${process.execPath}" "${admin}" "$@"`);
          for (const time of ['first', 'second']) {
            const { status, log } = run(SCRIPT, variables);
            expect([status, log], time).toEqual([0, '']);
            expect(line()).toMatch(
              /^\[Preview of this change\]\(https:\/\/login\.test\/\?preview=[\w.-]{50,}\), valid for 7 days\. What /,
            );
          }
        } finally {
          await postgres.close();
        }
      },
      120_000,
    );

    it('is missing with one line that says so, without settings or if the portal refuses it', () => {
      expect(run(SCRIPT, { ...VARIABLES, IS_SET: 'false' })).toMatchObject({ status: 0, asked: [] });
      expect(line()).toBe('No preview link: the environment “preview” has no DATABASE_URL.\n');
      answers({});
      const { status, log } = run(SCRIPT, VARIABLES);
      expect(status).toBe(0);
      expect(log).not.toContain('canary');
      expect(line()).toBe('No preview link: [the log](https://log.test/1) says why.\n');
    });

    it('is not made at night, when the counts of visits are exported', () => {
      answers({ 'traffic export': '{"counts":{}}' });
      const { status, asked } = run(SCRIPT, { ...VARIABLES, EVENT: 'schedule', OPERATOR: 'mona' });
      expect([status, ...asked]).toEqual([0, 'run --silent admin -- traffic export --as mona']);
      expect(readFileSync(join(folder, 'made/traffic.json'), 'utf8')).toBe('{"counts":{}}');
    });
  });

  it('the page with pictures gets an address, and no file of another kind', () => {
    program('gh', ':');
    program(
      'git',
      'if [ "$1" = clone ]; then mkdir -p pages/changes/7 pages/changes/8; touch pages/changes/7/old.png; fi',
    );
    mkdirSync(join(folder, 'received/before/sign-up'), { recursive: true });
    mkdirSync(join(folder, 'received/gallery'), { recursive: true });
    for (const file of [
      'index.html',
      'report.css',
      'before/sign-up/en.png',
      'run.js',
      '.htaccess',
      'gallery/a.js',
      'gallery/a.sh',
    ])
      writeFileSync(join(folder, 'received', file), file);
    symlinkSync('/etc/hostname', join(folder, 'received/link.html'));
    const script = scriptOf('preview.yml', 'The page at its address');
    const { status, asked } = run(script, { REPOSITORY: 'a/b', NUMBER: '7', GH_TOKEN: 'canary' });
    expect(status).toBe(0);
    const files = readdirSync(join(folder, 'pages/changes'), { recursive: true, encoding: 'utf8' }).sort();
    expect(files).toEqual([
      '7',
      '7/before',
      '7/before/sign-up',
      '7/before/sign-up/en.png',
      '7/gallery',
      '7/gallery/a.js',
      '7/index.html',
      '7/report.css',
      '8',
    ]);
    expect(asked.at(-1)).toBe('push --quiet --force origin gh-pages');
    expect(asked.join()).not.toContain('canary');
  });

  /** Passes the findings of a pull request on, to a host that answers with a script. */
  const passOn = (answer: string) => {
    program('gh', `cat sarif > given; ${answer}`);
    mkdirSync(join(folder, 'received'));
    writeFileSync(join(folder, 'received/findings.sarif'), '{"version":"2.1.0"}');
    const script = scriptOf('preview.yml', 'The findings, if the host takes them');
    return run(script, { REPOSITORY: 'a/b', NUMBER: '7', COMMIT: 'c0ffee', GH_TOKEN: 'canary' });
  };

  it('the findings of a pull request are passed on to code scanning', () => {
    const { status, asked } = passOn(':');
    expect([status, ...asked]).toEqual([
      0,
      'api --method POST repos/a/b/code-scanning/sarifs -f commit_sha=c0ffee -f ref=refs/pull/7/head -F sarif=@sarif',
    ]);
    const given = Buffer.from(readFileSync(join(folder, 'given'), 'utf8'), 'base64');
    expect(gunzipSync(given).toString()).toBe('{"version":"2.1.0"}');
  });

  it('the findings of a pull request fail nothing where the host takes none', () => {
    const { status, log } = passOn('exit 1');
    expect([status, log]).toEqual([0, 'Code scanning takes no findings here.\n']);
  });

  it.each([
    ['if an operator exports them', true],
    ['not otherwise', false],
  ])('the report has the counts of visits, %s', (_, isExported) => {
    const download = 'mkdir -p "$6" && echo "{}" > "$6/traffic.json"';
    program('gh', `case "$2" in list) ${isExported ? 'echo 7' : 'exit 1'};; download) shift; ${download};; esac`);
    program('npm', 'echo "# What changes"');
    const variables = { BASE: 'abc', LINK: 'https://pictures.test', GITHUB_STEP_SUMMARY: join(folder, 'summary') };
    const script = scriptOf('changes.yml', 'The comment, with the counts of visits that preview.yml exported last');
    const { status, asked } = run(script, variables);
    expect(status).toBe(0);
    expect(asked.at(-1)).toBe(
      `run --silent diff -- abc --format markdown --link https://pictures.test${isExported ? ' --traffic dist/made/traffic.json' : ''}`,
    );
    expect(readFileSync(join(folder, 'summary'), 'utf8')).toBe('# What changes\n');
  });
});
