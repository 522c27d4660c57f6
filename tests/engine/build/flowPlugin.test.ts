import { join } from 'node:path';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { compileValidators } from '../../../src/engine/build/compileValidators.ts';
import { flowPlugin } from '../../../src/engine/build/flowPlugin.ts';
import { openSchema } from '../../../src/engine/build/openSchema.ts';
import { writeScreenModule, writeShapesModule } from '../../../src/engine/build/writeModules.ts';
import type { ScreenModule, Validate } from '../../../src/engine/flow/ScreenModule.ts';
import { definition } from '../../../src/portal/definition.ts';
import { doorFlows } from '../flow/readUnit.ts';

const door = join(import.meta.dirname, '../checker/ok/door');

async function importText<T>(text: string | undefined): Promise<T> {
  const module: { default: T } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text ?? '')}`
  );
  return module.default;
}
const errorsOf = (validate: Validate | undefined) =>
  validate?.errors?.map(({ instancePath, keyword }) => [instancePath, keyword]);

describe('a screen module', () => {
  it('judges forms, every wrong field at once', async () => {
    const module = await importText<ScreenModule>(writeScreenModule(doorFlows(), 'door'));
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

  it('R01: judges answers only by operation and code', async () => {
    const { answers } = await importText<ScreenModule>(writeScreenModule(doorFlows(), 'door'));
    const validate = answers['POST /mfa/deactivate-tokens']?.OK;
    expect(validate?.({ token: 't', expiresAt: '2024-06-07T08:09:10Z', more: 1 })).toBe(true);
    expect(validate?.({ token: 't', expiresAt: 'tomorrow' })).toBe(false);
    expect(errorsOf(validate)).toEqual([['/expiresAt', 'format']]);
    expect(validate?.(null)).toBe(false);
  });

  it('P21: needs no eval and no library', () => {
    const text = `${writeScreenModule(doorFlows(), 'door')}${writeScreenModule(doorFlows(), 'inside')}`;
    expect(text).not.toMatch(/\beval\(|new Function|require\(|import\s/);
  });

  it('R09: judges stored values by their shapes', async () => {
    const shapes = await importText<Record<string, Validate>>(writeShapesModule(definition));
    expect(shapes.Locale?.('ko')).toBe(true);
    expect(shapes.Locale?.('fr')).toBe(false);
    expect(shapes.RememberedOrganisation?.({ id: '1', label: 'Acme', value: 'acme', username: 'ada' })).toBe(true);
    expect(shapes.RememberedOrganisation?.({ id: '1' })).toBe(false);
  });
});

describe('compileValidators', () => {
  it('makes one function of equal schemas', () => {
    const { names } = compileValidators([{ type: 'string' }, { type: 'number' }, { type: 'string' }], { formats: {} });
    expect(names).toEqual(['answer0', 'answer1', 'answer0']);
  });

  it('opens the schemas of answers', () => {
    const closed = { type: 'object', properties: { a: { type: 'string', maxLength: 3 } }, additionalProperties: false };
    expect(openSchema(closed)).toEqual({ type: 'object', properties: { a: { type: 'string' } } });
  });
});

describe('the plugin', () => {
  const bundle = (root: string) =>
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [
        flowPlugin({ definition, root }),
        {
          name: 'entry',
          resolveId: (id) => (id === 'virtual:entry' ? id : null),
          load: (id) => (id === 'virtual:entry' ? "export { portal, screens } from 'virtual:flow/portal';" : null),
        },
      ],
      build: { write: false, rolldownOptions: { input: 'virtual:entry', preserveEntrySignatures: 'strict' } },
    });

  it('gives every screen a chunk of its own', async () => {
    const built = await bundle(door);
    const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
    const chunks = outputs.flatMap((chunk) =>
      chunk.type === 'chunk' && chunk.isDynamicEntry ? [chunk.facadeModuleId] : [],
    );
    const expected = ['door', 'inside', 'nothing'].map((id) => `\0virtual:flow/screen/${id}`);
    expect(chunks.sort()).toEqual(expected);
  });

  it('refuses what the check refuses', async () => {
    await expect(bundle(join(import.meta.dirname, 'refused'))).rejects.toThrow('the portal file is missing');
  });
});
