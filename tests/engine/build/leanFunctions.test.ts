import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanFunctions, withoutTypes } from '../../../src/engine/build/vestibule.ts';

const squeezed = (code: string) => withoutTypes(code).replace(/\s+/g, ' ').trim();

describe('functions of values in the page', () => {
  it('keep their code, and lose their grammar and types', () => {
    const code = `import { part } from './primitives.js';
export const domainOf = {
  argument: part('value'),
  takes: { type: 'string' },
  gives: () => ({ type: 'string', pattern: '[,]' }),
  hides: true,
  compute: (value, read) => read(value)
};`;
    expect(squeezed(code)).toBe(
      "import { part } from './primitives.js'; export const domainOf = { compute: (value, read) => read(value) };",
    );
    expect(withoutTypes(code)).toHaveLength(code.length);
  });

  it.each([
    'export const other = { gives: () => 1, argument: 2 };',
    'const own = { gives: () => 1, compute: () => 2 };',
    'export const call = make({ gives: () => 1, compute: () => 2 });',
  ])('change nothing else: %s', (code) => {
    expect(withoutTypes(code)).toBe(code);
  });

  it('leave a style sheet alone that has the word in a comment', async () => {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        leanFunctions(),
        {
          name: 'entry',
          resolveId: (id) => (/^virtual:(?:entry\.js|sheet\.css)$/.test(id) ? id : null),
          load: (id) =>
            id === 'virtual:entry.js'
              ? "import 'virtual:sheet.css'; export const one = { gives: 1, compute: 2 };"
              : '/* What it gives */ p { color: red }',
        },
      ],
      build: { write: false, rolldownOptions: { input: 'virtual:entry.js', preserveEntrySignatures: 'strict' } },
    });
    const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
    const code = outputs.map((one) => (one.type === 'chunk' ? one.code : String(one.source))).join('');
    expect(code).toContain('color');
    expect(code).toContain('compute');
    expect(code).not.toContain('gives');
  });
});
