import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { complaintAbout, WANTED } from '../../../src/tools/bootstrap/nodeVersion.mjs';

it.each(['v20.19.0', 'v20.20.2', 'v22.0.0', 'v100.1.0'])('Node.js %s is accepted', (version) => {
  expect(complaintAbout(version)).toBeUndefined();
});

it.each(['v20.18.9', 'v18.20.4', 'v8.0.0'])('Node.js %s is refused in one line', (version) => {
  const complaint = complaintAbout(version);
  expect(complaint).toContain(version);
  expect(complaint).toContain(WANTED.join('.'));
  expect(complaint).not.toContain('\n');
});

it('the lowest version agrees with package.json', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(engines.node).toBe(`>=${WANTED.join('.')}`);
});

it('workflow, container and pages name the same versions', () => {
  const read = (path: string) => readFileSync(path, 'utf8');
  const { engines } = JSON.parse(read('src/engine/package.json'));
  expect(engines.node).toBe(`>=${WANTED.join('.')}`);
  expect(read('.github/workflows/ci.yml')).toContain('node: [20, 22, 24, 26]');
  expect(read('.github/deploy/Containerfile')).toContain('FROM node:26.');
  for (const page of ['README.md', '.github/CONTRIBUTING.md', '.github/deploy/README.md']) {
    expect(read(page)).toMatch(/\b26\b/);
    expect(read(page)).toContain('20.19');
  }
});
