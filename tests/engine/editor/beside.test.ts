import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeLens, Hover, InlayHint } from 'vscode-languageserver/node';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { graphOf } from '../../../src/engine/graph/graphOf.ts';
import { trafficNames } from '../../../src/engine/graph/trafficNames.ts';
import { definition } from '../../../src/portal/definition.ts';
import { EditorClient, SERVER } from './EditorClient.ts';

const SCREEN = 'flows/sign-in/sign-in.screen.json';
const sources = readSources('.');
const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? '';
const { flows } = openProject(sources, definition);
const folder = mkdtempSync(join(tmpdir(), 'vestibule-traffic-'));

let client: EditorClient;
beforeAll(async () => {
  const traffic = join(folder, 'traffic.json');
  const entered = [...trafficNames(flows)].find(([, exits]) =>
    exits.some((exit) => exit.endsWith('--> sign-in state password')),
  );
  const counts = { 'sign-in identify seen': 1204, 'sign-in password seen': 31, [entered?.[0] ?? '']: 17 };
  const [since, until] = ['2026-11-01T00:00:00Z', '2026-11-30T00:00:00Z'];
  writeFileSync(traffic, JSON.stringify({ since, until, releases: { one: counts } }));
  client = await EditorClient.start({ command: [...SERVER, '--traffic', traffic] });
});
afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

/** The hints in a file, each with the text before it on its line. */
async function hintsIn(path: string): Promise<(readonly [before: string, label: string])[]> {
  const text = textOf(path);
  await client.open(path, text);
  const range = { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } };
  const hints = await client.askAll<InlayHint[]>('textDocument/inlayHint', path, { range });
  await client.close(path);
  return hints.map(({ position: { line, character }, label }) => [
    text.split('\n')[line]?.slice(0, character) ?? '',
    String(label),
  ]);
}

/** What is above the lines of a file. */
async function lensesIn(path: string) {
  await client.open(path, textOf(path));
  const lenses = await client.askAll<CodeLens[]>('textDocument/codeLens', path);
  await client.close(path);
  return lenses;
}

describe('beside what is written, the editor shows', () => {
  const english = JSON.parse(textOf('locales/en/sign-in.json'))['sign-in'];
  const messages = JSON.parse(textOf('locales/en/messages.json'));

  it('the English text of a button and of a message, and the type of a reference', async () => {
    const hints = await hintsIn(SCREEN);
    const behind = (end: string) => hints.find(([before]) => before.endsWith(end))?.[1];
    expect(behind('"link": "create-account"')).toBe(english.actions['create-account']);
    expect(behind('"banner": "errors.useSocial"')?.replace('…', '')).toBe(messages.errors.useSocial.slice(0, 49));
    expect(behind('"$form.isRememberOrg"')).toBe('true or false');
    expect(behind('{ "$result.look-up.next"')).toBe('a text');
  });

  it('the English text of each text of another language', async () => {
    const hints = await hintsIn('locales/ja/sign-in.json');
    expect(hints.map(([, label]) => label)).toContain(english.actions['create-account']);
    expect(await hintsIn('locales/en/sign-in.json')).toEqual([]);
  });
});

describe('above a file, the editor shows', () => {
  it('the screens that lead to a screen, with the steps that do, and what shows it', async () => {
    const lenses = await lensesIn('flows/passwords/reset-lookup.screen.json');
    const edges = graphOf(flows).edges.filter(({ to }) => to === 'reset-lookup');
    const screens = new Set(edges.flatMap(({ of }) => of)).size;
    expect(screens).toBeGreaterThan(1);
    const [first, ...others] = lenses.map(({ command }) => command);
    expect(first?.title).toBe(`${screens} screens lead here`);
    expect(first?.arguments?.[2]).toHaveLength(new Set(edges.map(({ file, path }) => `${file} ${path.join()}`)).size);
    expect(others.slice(0, 2).map((command) => command?.arguments)).toEqual([
      ['show in the gallery', 'npm run gallery -- reset-lookup'],
      ['walk it', 'npm run try -- reset-lookup'],
    ]);
  });

  it('the screens that use a shared part, and the ways to a state', async () => {
    const users = [...flows.screens.values()].filter(({ uses }) => uses.some(({ name }) => name === 'consents')).length;
    expect((await lensesIn('flows/shared/consents.part.json'))[0]?.command?.title).toBe(`${users} screens use this`);
    const ways = graphOf(flows).edges.filter(({ to }) => to === 'sign-in state password').length;
    expect((await lensesIn(SCREEN)).map(({ command }) => command?.title)).toContain(
      `${ways} ${ways === 1 ? 'way leads' : 'ways lead'} here`,
    );
  });
});

describe('pointing at a screen or a state shows', () => {
  it('how often visitors were there, if there is a file of traffic', async () => {
    const said = async (path: string, part: string) => {
      const text = textOf(path);
      await client.open(path, text);
      const hover = await client.ask<Hover>('textDocument/hover', path, text.indexOf(part) + part.length - 2);
      await client.close(path);
      return JSON.stringify(hover.contents);
    };
    expect(await said(SCREEN, '"state": "password"')).toContain('Visitors got here 17 times.');
    expect(await said('flows/passwords/password-changed.screen.json', '"goto": "sign-in"')).toContain('1,235 visits');
  });
});
