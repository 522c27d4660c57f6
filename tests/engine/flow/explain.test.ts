import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { classifyFile } from '../../../src/engine/flow/classifyFile.ts';
import { DRAWINGS } from '../../../src/engine/flow/drawings.ts';
import { explain } from '../../../src/engine/flow/explain.ts';
import { type FileKind, grammarOf } from '../../../src/engine/grammar/grammarOf.ts';
import { OWN_KEYWORDS } from '../../../src/engine/language/primitives.ts';
import { definition } from '../../../src/portal/definition.ts';
import { casesOf } from '../../casesOf.ts';
import { readDoor } from '../checker/readExample.ts';
import { mutateValue, seededRandom } from './mutateJson.ts';

const { files: schemas, parts } = grammarOf(definition);
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, keywords: [...OWN_KEYWORDS] });
const files = [...readDoor(), ...readSources('.')].flatMap(({ path, text }) => {
  const place = classifyFile(path);
  return place === undefined ? [] : [{ path, kind: place.kind, text }];
});
const validators = new Map(
  Object.entries(schemas).map(([kind, schema]) => [
    kind,
    ajv.compile(JSON.parse(JSON.stringify({ ...schema, $defs: parts }))),
  ]),
);

describe('explain', () => {
  it('says nothing about a value that fits', () => {
    expect(explain({ route: { paths: ['/'], shell: 'empty' }, body: [] }, schemas.screen, parts)).toEqual([]);
  });

  it('gives the place and the mistake, with the words that are allowed there', () => {
    const screen = {
      route: { paths: ['/'], shell: 'empty' },
      illustration: 'blank',
      body: [{ field: 'a', widget: 'pasword' }],
    };
    expect(explain(screen, schemas.screen, parts)).toEqual([
      {
        rule: 'unknown-word',
        path: ['illustration'],
        message: '"blank" is not known here',
        found: '"blank"',
        available: Object.keys(DRAWINGS),
      },
      expect.objectContaining({ rule: 'unknown-word', path: ['body', 0, 'widget'], found: '"pasword"' }),
    ]);
  });

  it('says how a list of one entry is written, and which entry is listed twice', () => {
    const screen = {
      route: { paths: ['/', '/'], shell: 'empty' },
      body: [{ text: 'a', in: ['one'] }],
    };
    expect(explain(screen, schemas.screen, parts).map(({ path, message }) => [path, message])).toEqual([
      [['route', 'paths', 1], '"/" is listed twice'],
      [['body', 0, 'in'], 'one entry needs no list: write "one"'],
    ]);
  });

  it('says how a text and a list are written for each other, and which member has this name in another language', () => {
    const screen = {
      route: { paths: '/', shell: ['empty'] },
      body: [
        { button: 'a', do: { if: '$input.a', goto: 'b' } },
        { field: 'c', widget: 'radio', options: ['only'] },
      ],
    };
    expect(
      explain(screen, schemas.screen, parts).map(({ message, suggestion }) => [message, suggestion].join(' ').trim()),
    ).toEqual([
      'a list is expected here: write ["/"]',
      'one entry needs no list: write "empty"',
      '"if" is not a member here when',
      'at least 2 entries are expected here',
    ]);
  });

  it('reports once what a field without its kind lacks, and names the two variants that one object mixes', () => {
    const screen = {
      route: { paths: ['/'], shell: 'empty' },
      body: [
        { field: 'a', required: true, autocomplete: 'username' },
        { submit: 'b', link: 'c', do: { goto: 'd' } },
      ],
    };
    expect(explain(screen, schemas.screen, parts).map(({ path, message }) => [path, message])).toEqual([
      [['body', 0], 'the member "widget" is missing here; it says what this is'],
      [['body', 1, 'link'], '"link" and "submit" are separate things and cannot be combined'],
    ]);
  });

  it('P19: agrees with ajv on every flow file and on many mutations of them', () => {
    const random = seededRandom(20240607);
    const differing: string[] = [];
    let refused = 0;
    const judge = (kind: FileKind, value: unknown, path: string) => {
      const expected = validators.get(kind)?.(value);
      const verdict = explain(value, schemas[kind], parts).length === 0;
      if (!verdict) refused += 1;
      if (verdict !== expected) differing.push(`${path}: ${JSON.stringify(value)}`);
    };
    for (const { path, kind, text } of files) judge(kind, JSON.parse(text), path);
    const rounds = casesOf(1000, 4000);
    for (let round = 0; round < rounds; round += 1) {
      const file = files[round % files.length];
      if (file === undefined) throw new Error('there are no flow files');
      judge(file.kind, JSON.parse(JSON.stringify(mutateValue(JSON.parse(file.text), random)) ?? 'null'), file.path);
    }
    expect(differing).toEqual([]);
    expect(refused).toBeGreaterThan(rounds / 2);
  });
});
