import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { compileValidators, openSchema } from '../../../src/engine/build/compileValidators.ts';
import { FlowModules } from '../../../src/engine/build/FlowModules.ts';
import { flowPlugin } from '../../../src/engine/build/flowPlugin.ts';
import { LivePortal } from '../../../src/engine/build/LivePortal.ts';
import { documentOf } from '../../../src/engine/checker/documentOf.ts';
import { isData, readSources } from '../../../src/engine/checker/readSources.ts';
import { loadFlows } from '../../../src/engine/flow/loadFlows.ts';
import type { ScreenModule, Validate } from '../../../src/engine/flow/ScreenModule.ts';
import type { NextScreens } from '../../../src/engine/page/PortalModules.ts';
import { definition } from '../../../src/portal/definition.ts';
import { importModule } from '../../../src/tools/headless/compileSources.ts';
import { doorFlows } from '../flow/readUnit.ts';

const door = join(import.meta.dirname, '../checker/ok/door');

const modules = new FlowModules([], doorFlows());
const errorsOf = (validate: Validate | undefined) =>
  validate?.errors?.map(({ instancePath, keyword }) => [instancePath, keyword]);

describe('a screen module', () => {
  it('validates forms, and reports every wrong field at once', async () => {
    const module = await importModule<ScreenModule>(modules, 'screen/door');
    const { schema } = module.program.forms[''] ?? { schema: { type: 'object', properties: {} } };
    const validator = createPrecompiledValidator(module.validators[''] ?? {}, schema);
    const judge = (values: object) =>
      validator.validateFormData(values, schema).errors.map(({ property, name }) => [property, name]);
    expect(judge({ username: 'ada', code: '123456' })).toEqual([]);
    expect(judge({ username: 'ada' })).toEqual([['code', 'required']]);
    expect(judge({ username: 7, code: 'abc' })).toEqual([
      ['.username', 'type'],
      ['.code', 'pattern'],
    ]);
  });

  it('R01: validates answers by operation and code, and allows members it does not know', async () => {
    const { answers } = await importModule<ScreenModule>(modules, 'screen/door');
    const validate = answers['second-factor.send-removal-code']?.OK;
    expect(validate?.({ token: 't', expiresAt: '2024-06-07T08:09:10Z', more: 1 })).toBe(true);
    expect(validate?.({ token: 't', expiresAt: 'tomorrow' })).toBe(false);
    expect(errorsOf(validate)).toEqual([['/expiresAt', 'format']]);
    expect(validate?.(null)).toBe(false);
  });

  it('P21: needs no eval and no library', () => {
    const texts = ['door', 'inside'].map((id) => modules.write(`screen/${id}`) ?? '');
    const parts = texts.flatMap((text) => [...text.matchAll(/^import \w+ from "virtual:flow\/([^"]+)";$/gm)]);
    const all = [...texts, ...parts.map(([, id = '']) => modules.write(id))].join('');
    expect(all).not.toMatch(/\beval\(|new Function|require\(|\bfrom "(?!virtual:flow)/);
  });

  it('R09: validates stored values by their shapes', async () => {
    const shapes = await importModule<Record<string, Validate>>(modules, 'shapes');
    expect(shapes.Locale?.('ko')).toBe(true);
    expect(shapes.Locale?.('fr')).toBe(false);
    expect(shapes.RememberedOrganisation?.({ id: '1', label: 'Acme', value: 'acme', username: 'ada' })).toBe(true);
    expect(shapes.RememberedOrganisation?.({ id: '1' })).toBe(false);
  });
});

describe('the chunk of the screens that usually follow', () => {
  const sources = readSources(door);
  const modulesOf = (edit: (text: string) => string) => {
    const edited = sources.map((source) =>
      source.path.endsWith('/inside.screen.json') ? { ...source, text: edit(source.text) } : source,
    );
    return new FlowModules(edited, loadFlows(edited.filter(isData).map(documentOf), definition));
  };
  const open = modulesOf((text) => text);

  it('has these screens with their texts, and what follows each', async () => {
    const next = await importModule<NextScreens>(open, 'next/en/inside');
    expect(Object.keys(next)).toEqual(['inside']);
    const alone = await importModule<ScreenModule>(open, 'screen/inside');
    expect(next.inside?.default.program).toEqual(alone.program);
    expect(next.inside?.texts).toEqual(await importModule(open, 'texts/en/inside'));
    expect(next.inside?.next?.screens).toEqual(['door']);
  });

  it('has no screen that few visitors see, and does not exist without a screen', () => {
    const rare = modulesOf((text) => text.replace('"shell": "standard"', '"shell": "standard", "rare": true'));
    expect(open.write('texts/en/door')).toContain('export const next = { screens: ["inside"]');
    expect(rare.write('texts/en/door')).not.toContain('export const next');
  });
});

describe('compileValidators', () => {
  it('makes one function for equal schemas', () => {
    const { names } = compileValidators([{ type: 'string' }, { type: 'number' }, { type: 'string' }], { formats: {} });
    expect(names).toEqual(['answer0', 'answer1', 'answer0']);
  });

  it('allows unknown members and any length in answers', () => {
    const closed = { type: 'object', properties: { a: { type: 'string', maxLength: 3 } }, additionalProperties: false };
    expect(openSchema(closed)).toEqual({ type: 'object', properties: { a: { type: 'string' } } });
  });
});

describe('the plugin', () => {
  const bundle = (root: string, drafts = false) =>
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [
        flowPlugin({ definition, root, drafts, live: new LivePortal('virtual:entry') }),
        {
          name: 'entry',
          resolveId: (id) => (id === 'virtual:entry' ? id : null),
          load: (id) => (id === 'virtual:entry' ? "export { default } from 'virtual:flow/directory';" : null),
        },
      ],
      build: { write: false, rolldownOptions: { input: 'virtual:entry', preserveEntrySignatures: 'strict' } },
    });

  it('gives every screen a chunk of its own, its texts in each language, and the screens that usually follow it', async () => {
    const built = await bundle(door);
    const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
    const chunks = outputs.flatMap((chunk) =>
      chunk.type === 'chunk' && chunk.isDynamicEntry ? [chunk.facadeModuleId] : [],
    );
    const screens = ['door', 'inside', 'nothing'];
    const ofLanguage = (language: string) =>
      [`text-table/${language}`, `texts/${language}`].concat(
        screens.map((id) => `texts/${language}/${id}`),
        ['door', 'inside'].map((id) => `next/${language}/${id}`),
      );
    const expected = [...screens.map((id) => `screen/${id}`), ...['en', 'ja', 'ko'].flatMap(ofLanguage)];
    expect(chunks.sort()).toEqual(expected.map((name) => `\0virtual:flow/${name}`).sort());
  });

  it('refuses what the checker refuses', async () => {
    await expect(bundle(join(import.meta.dirname, 'refused'))).rejects.toThrow('flows/portal.json is missing');
  });

  it('builds flows with findings if they are only looked at, and says why it cannot', async () => {
    const root = mkdtempSync(join(tmpdir(), 'flow-plugin-'));
    const screen = join(root, 'flows/door/inside.screen.json');
    const edit = (change: (text: string) => string) => {
      cpSync(door, root, { recursive: true });
      writeFileSync(screen, change(readFileSync(screen, 'utf8')));
    };
    try {
      edit((text) => text.replace('"body": [', '"body": [{ "text": "unwritten" },'));
      await expect(bundle(root)).rejects.toThrow('inside.texts.unwritten is missing');
      await expect(bundle(root, true)).resolves.toBeDefined();
      edit((text) => text.replace(/\}\s*$/, ', "sattes": {} }'));
      await expect(bundle(root, true)).rejects.toThrow('Did you mean "states"?');
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
