import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { marked } from '../../../src/engine/contract/marked.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readOptions } from '../../../src/tools/try/readAnswers.ts';
import { tryScreen } from '../../../src/tools/try/tryScreen.ts';

it('the command shows a draft, with what it lacks marked', async () => {
  const root = mkdtempSync(join(tmpdir(), 'try-draft-'));
  try {
    for (const folder of ['flows', 'locales']) cpSync(folder, join(root, folder), { recursive: true });
    const list = JSON.parse(readFileSync('locales/languages.json', 'utf8'));
    list.languages.fr = { name: 'Français', direction: 'ltr', draft: true };
    writeFileSync(join(root, 'locales/languages.json'), JSON.stringify(list));
    cpSync('locales/en', join(root, 'locales/fr'), { recursive: true });
    const english = JSON.parse(readFileSync('locales/en/sign-in.json', 'utf8'))['sign-in'];
    const path = join(root, 'locales/fr/sign-in.json');
    const french = readFileSync(path, 'utf8').replace(JSON.stringify(english.heading.identify), '"Connexion"');
    writeFileSync(path, french);
    const printed: string[] = [];
    const options = readOptions(['sign-in', '--language', 'fr']);
    if (typeof options === 'string') throw new Error(options);
    const terminal = {
      print: (line: string) => void printed.push(line),
      complain: (line: string) => void printed.push(line),
      ask: async (_: unknown, take: (line: string) => Promise<boolean>) => void (await take('quit')),
    };
    expect(await tryScreen({ definition, parts: createParts() }, options, terminal, root)).toBe(0);
    expect(printed.join('\n')).toContain('Connexion');
    expect(printed.join('\n')).toContain(marked(english.actions.next));
  } finally {
    rmSync(root, { recursive: true });
  }
});
