import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Files of the project that may name an action or an image, examples on pages included. */
const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(ya?ml|md)$|(docker|container)file$/i.test(path) && existsSync(path));

/** The references of a file to something elsewhere by a name that others can move: line number and name. */
function movable(text: string): string[] {
  const stages = new Set(['scratch', ...[...text.matchAll(/^FROM .+ AS (\S+)$/gim)].map((match) => match[1])]);
  return text.split('\n').flatMap((line, index) => {
    const [, key = '', value = '', rest = ''] =
      /^\s*(?:-\s+)?(uses:|image:|container:|FROM(?: --\S+)*|COPY --from=)\s*['"]?([^\s'"#]+)['"]?(.*)$/.exec(line) ??
      [];
    const isAction = key === 'uses:' && !value.startsWith('docker://');
    const isPinned = isAction
      ? value.startsWith('./') || (/@[\da-f]{40}$/.test(value) && /^\s+# v\d+\.\d+\.\d+/.test(rest))
      : /:[^@/]+@sha256:[\da-f]{64}$/.test(value) || stages.has(value);
    return key === '' || isPinned ? [] : [`${index + 1}: ${value}`];
  });
}

it('actions are named by commit, and images by digest, each with its version', () => {
  expect(FILES).toEqual(expect.arrayContaining(['.github/workflows/ci.yml', '.github/deploy/Containerfile']));
  expect(FILES.flatMap((path) => movable(readFileSync(path, 'utf8')).map((found) => `${path}:${found}`))).toEqual([]);
});

it.each([
  ['uses: actions/checkout@v4'],
  [`- uses: actions/checkout@${'a'.repeat(40)}`],
  [`- uses: actions/checkout@${'a'.repeat(39)} # v4.3.1`],
  ['  uses: docker://alpine:3.22'],
  ['    image: postgres:17'],
  [`    image: postgres@sha256:${'a'.repeat(64)}`],
  ['container: "node:24"'],
  ['FROM node:24 AS build'],
  ['FROM --platform=linux/amd64 node:24'],
  ['FROM $NODE'],
  ['COPY --from=busybox:1 /bin/sh /bin/sh'],
])('%s is refused', (line) => {
  expect(movable(`FROM here:1@sha256:${'b'.repeat(64)} AS there\n${line}\nFROM there`)).toHaveLength(1);
});

it('Dependabot updates each kind in its folder', () => {
  const updates = readFileSync('.github/dependabot.yml', 'utf8').matchAll(
    /package-ecosystem: (\S+)\n +directory: (\S+)/g,
  );
  const asked = [...updates].map(([, kind, folder]) => `${kind} ${folder}`);
  const stand = FILES.filter((path) => !path.endsWith('.md')).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    if (/(docker|container)file$/i.test(path)) return [`docker ${join('/', dirname(path))}`];
    if (/^compose/.test(basename(path))) return [`docker-compose ${join('/', dirname(path))}`];
    return /^\s*(- )?uses:/m.test(text) ? ['github-actions /'] : [];
  });
  expect([...new Set([...stand, 'npm /', 'npm /tests/relyingParties'])].sort()).toEqual(asked.sort());
});
