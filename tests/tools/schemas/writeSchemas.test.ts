import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { HTTP_OPERATIONS } from '../../../src/contract/operations.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { classifyFile } from '../../../src/engine/flow/classifyFile.ts';
import { LANGUAGE_VERSION, versionOf } from '../../../src/engine/grammar/version.ts';
import { describeService } from '../../../src/tools/schemas/describeService.ts';
import { writeSchemas } from '../../../src/tools/schemas/writeSchemas.ts';

describe('generated schemas', () => {
  it('are up to date with the grammar and the contract (npm run schemas)', () => {
    const stale = writeSchemas().filter(({ path, text }) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
    expect(stale.map(({ path }) => path)).toEqual([]);
    const files = readdirSync('schemas').filter((name) => name.endsWith('.json'));
    const written = writeSchemas().map(({ path }) => path.replace('schemas/', ''));
    expect(files.sort()).toEqual(written.sort());
  });

  it('name their version, and the $schema line of each flow file leads to them', () => {
    const files = readSources('.').filter(({ path }) => /^flows\/.*\.json$/.test(path));
    const led = files.map(({ path, text }) => {
      const schema = JSON.parse(readFileSync(join(dirname(path), JSON.parse(text).$schema), 'utf8'));
      return `${path}: ${versionOf(schema)} ${schema.$ref}`;
    });
    const part = (path: string) => `flow.schema.json#/$defs/${classifyFile(path)?.kind}-file`;
    expect(led).toEqual(files.map(({ path }) => `${path}: ${LANGUAGE_VERSION} ${part(path)}`));
  });

  it('validate a flow file together', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    ajv.addSchema(JSON.parse(readFileSync('schemas/flow.schema.json', 'utf8')), 'flow.schema.json');
    const judge = ajv.compile(JSON.parse(readFileSync('schemas/portal.schema.json', 'utf8')));
    const portal = JSON.parse(readFileSync('flows/portal.json', 'utf8'));
    expect(judge(portal)).toBe(true);
    expect(judge({ ...portal, shells: {} })).toBe(false);
  });

  describe('in an editor', () => {
    /** The service of VS Code. */
    const editor = getLanguageService({
      schemaRequestService: async (address) => readFileSync(fileURLToPath(address), 'utf8'),
      workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
    });
    const open = (path: string, text: string) => {
      const document = TextDocument.create(pathToFileURL(path).href, 'json', 1, text);
      return { document, json: editor.parseJSONDocument(document) };
    };
    const findings = async (path: string, text: string) => {
      const { document, json } = open(path, text);
      return (await editor.doValidation(document, json)).map(({ message }) => message);
    };

    it('accept every flow file, with the parts that the schema beside theirs has', async () => {
      const files = readSources('.').filter(({ path }) => /^(?:flows\/.*|locales\/[a-z]+)\.json$/.test(path));
      const found = await Promise.all(files.map(({ path, text }) => findings(path, text)));
      expect(files.length).toBeGreaterThan(50);
      expect(found.flat()).toEqual([]);
    });

    it('refuse and complete a member deep in a screen', async () => {
      const path = 'flows/sign-in/sign-in.screen.json';
      const wrong = readFileSync(path, 'utf8').replace('"goto"', '"gotto"');
      expect((await findings(path, wrong)).length).toBeGreaterThan(0);
      const text = '{ "$schema": "../../schemas/screen.schema.json", "body": [{ "" }] }';
      const { document, json } = open(path, text);
      const offered = await editor.doComplete(document, document.positionAt(text.indexOf('""') + 1), json);
      expect(offered?.items.map(({ label }) => label)).toEqual(expect.arrayContaining(['button', 'field']));
    });
  });

  it('describe every operation of the service, each with its own id', () => {
    const service = JSON.parse(JSON.stringify(describeService()));
    const described: string[] = Object.entries(service.paths).flatMap(([path, methods]) =>
      Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(service.servers).toEqual([{ url: '/' }]);
    expect(described.sort()).toEqual(
      Object.keys(HTTP_OPERATIONS)
        .map((id) => id.replace(' ', ' /apis/v1'))
        .sort(),
    );
    const ids = Object.values<Record<string, { operationId: string }>>(service.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('list the outcomes of a sign-in', () => {
    const { paths } = JSON.parse(JSON.stringify(describeService()));
    const { responses } = paths['/apis/v1/signin/password'].post;
    const success = responses['200'].content['application/json'].schema.oneOf.map(
      ({ title }: { title: string }) => title,
    );
    expect(success).toContain('MFA_SIGNIN');
    const failures = responses.default.content['application/json'].schema.anyOf;
    expect(failures[0].properties.code.enum).toContain('BAD_CREDENTIALS');
    expect(failures.map(({ title }: { title: string }) => title)).toContain('DORMANT');
  });
});
