import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandTheme } from '../../../src/engine/theme/brandTheme.ts';
import { BASE } from '../../../src/theme/base.ts';
import { buildScripts, bytesOf, firstScripts, type Script } from '../../bench/scale/measureFirstScreen.ts';
import { definition, dialogOf, LANGUAGES, markOf, writeManyScreens } from './manyScreens.ts';

const SIZES = {
  small: { screens: 20, languages: LANGUAGES.slice(0, 2) },
  many: { screens: 200, languages: LANGUAGES.slice(0, 2) },
  spoken: { screens: 20, languages: LANGUAGES },
} as const;
const FIRST = { screen: 'hello', language: 'en' };

const folder = mkdtempSync(join(tmpdir(), 'vestibule-screens-'));
const built: Partial<Record<keyof typeof SIZES, readonly Script[]>> = {};
beforeAll(async () => {
  for (const [name, size] of Object.entries(SIZES) as [keyof typeof SIZES, (typeof SIZES)[keyof typeof SIZES]][]) {
    const root = join(folder, name);
    writeManyScreens(root, size);
    built[name] = await buildScripts({ root, definition, theme: brandTheme(BASE, { color: '#3b46c6' }) });
  }
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scriptsOf = (size: keyof typeof SIZES) => built[size] ?? [];
const facadeOf = (size: keyof typeof SIZES, name: string) =>
  scriptsOf(size).find(({ facadeModuleId }) => facadeModuleId === `\0virtual:flow/${name}`);
const sizeOf = (size: keyof typeof SIZES) => bytesOf(firstScripts(scriptsOf(size), FIRST));

describe('the first load', () => {
  it('is the same in a portal of 20 screens and in one of 200', () => {
    const names = (size: keyof typeof SIZES) =>
      firstScripts(scriptsOf(size), FIRST).map(({ facadeModuleId }) => facadeModuleId);
    expect(names('many')).toEqual(names('small'));
    expect(sizeOf('many').raw - sizeOf('small').raw).toBe(0);
  });

  it('grows per language only by its entry in the language menu', () => {
    const listOf = (size: keyof typeof SIZES) =>
      JSON.stringify(JSON.parse(readFileSync(join(folder, size, 'locales/languages.json'), 'utf8')).languages).length;
    expect(sizeOf('spoken').raw - sizeOf('small').raw).toBeLessThanOrEqual(listOf('spoken') - listOf('small'));
  });
});

describe('a chunk', () => {
  it("of a screen's texts has no text of another screen, nor of a dialog that it cannot open", () => {
    for (const room of [0, 7, 19]) {
      const code = facadeOf('small', `texts/de/room-${room}`)?.code ?? '';
      const others = Array.from({ length: 20 }, (_, number) => number).filter((number) => number !== room);
      expect(code).toContain(markOf(room, 'de'));
      expect(others.filter((other) => code.includes(markOf(other, 'de')))).toEqual([]);
      expect([...code.matchAll(/Dialog (\d+) of/g)].map(([, of]) => `ask-${of}`)).toEqual([dialogOf(room)]);
    }
  });

  it('of a screen has that screen only', () => {
    const screens = (script: Script) => script.moduleIds.filter((id) => id.startsWith('\0virtual:flow/screen/'));
    for (const script of scriptsOf('many')) expect(screens(script).length).toBeLessThanOrEqual(1);
  });

  it('of a screen has also a dialog that another screen has, and imports nothing', () => {
    for (const room of [6, 7]) {
      const chunk = facadeOf('small', `screen/room-${room}`);
      expect(chunk?.code).toContain(`"${dialogOf(room)}":{body:`);
      expect(chunk?.imports).toEqual([]);
    }
  });
});
