import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SavedFiles } from '../../../src/server/core/SavedFiles.ts';

let folder = '';
const save = (path: string, text: string) => writeFileSync(join(folder, path), text);
const open = () => new SavedFiles(pathToFileURL(`${folder}/`), /service\/\w+\.json$/);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  mkdirSync(join(folder, 'en/service'), { recursive: true });
  save('en/service/mails.json', '{ "hello": "Hello" }');
  save('en/portal.json', '{ "name": "Portal" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('has the texts of the named files', () => {
  expect(open().readChanged()).toEqual({ 'en/service/mails.json': { hello: 'Hello' } });
});

it('rereads only after a save', () => {
  const files = open();
  files.readChanged();
  expect(files.readChanged()).toBeUndefined();
  save('en/service/mails.json', '{ "hello": "Good morning" }');
  expect(files.readChanged()).toEqual({ 'en/service/mails.json': { hello: 'Good morning' } });
  save('en/service/pages.json', '{ "title": "Start" }');
  expect(Object.keys(files.readChanged() ?? {})).toEqual(['en/service/mails.json', 'en/service/pages.json']);
  rmSync(join(folder, 'en/service/pages.json'));
  expect(Object.keys(files.readChanged() ?? {})).toEqual(['en/service/mails.json']);
});

it('keeps the texts of a file with a mistake until it is fixed', () => {
  const files = open();
  files.readChanged();
  save('en/service/mails.json', '{ "hello": ');
  expect(files.readChanged()).toEqual({ 'en/service/mails.json': { hello: 'Hello' } });
  save('en/service/mails.json', '{ "hello": "Mended" }');
  expect(files.readChanged()).toEqual({ 'en/service/mails.json': { hello: 'Mended' } });
});
