import { describe, expect, it } from 'vitest';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { canonicalText } from '../../../src/engine/flow/canonicalText.ts';
import { classifyFile } from '../../../src/engine/flow/classifyFile.ts';
import { grammarOf } from '../../../src/engine/grammar/grammarOf.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from '../checker/readExample.ts';

const grammar = grammarOf(definition);
const files = [...readDoor(), ...readSources('.')].flatMap(({ path, text }) => {
  const place = classifyFile(path);
  return place === undefined ? [] : [{ path, kind: place.kind, text }];
});

describe('canonicalText', () => {
  it('writes members in the order of the schema, one per line', () => {
    const screen = {
      body: [
        { do: { with: { a: 1 }, goto: 'a-screen-with-a-long-name' }, link: 'x' },
        { value: '$state', fact: 'y' },
      ],
      route: { shell: 'empty', paths: ['/'] },
    };
    expect(canonicalText('screen', screen, grammar)).toBe(`{
  "route": { "paths": ["/"], "shell": "empty" },
  "body": [
    { "link": "x", "do": { "goto": "a-screen-with-a-long-name", "with": { "a": 1 } } },
    { "fact": "y", "value": "$state" }
  ]
}
`);
  });

  it('puts short members on one line, keeps the brackets of an only member with it, and gives reasons a line of their own', () => {
    const screen = {
      route: { paths: ['/'], shell: 'empty' },
      body: [
        {
          why: 'A reason has a line of its own.',
          field: 'confirm-password',
          widget: 'password',
          required: true,
          rules: [{ sameAs: 'password', message: 'validation.password.notMatch' }],
          autocomplete: 'new-password',
        },
        { cancel: 'ok' },
      ],
      dialogs: { sure: { body: [{ text: 'a' }, { cancel: 'b' }] } },
      calls: {
        find: {
          operation: 'second-factor.send-removal-code',
          when: {
            all: [
              '$input.one-long-name',
              '$input.another-long-name',
              '$input.a-third-long-name',
              '$input.a-fourth-name',
            ],
          },
        },
      },
    };
    expect(canonicalText('screen', screen, grammar)).toBe(`{
  "route": { "paths": ["/"], "shell": "empty" },
  "body": [
    {
      "why": "A reason has a line of its own.",
      "field": "confirm-password", "widget": "password", "required": true,
      "rules": [{ "sameAs": "password", "message": "validation.password.notMatch" }], "autocomplete": "new-password"
    },
    { "cancel": "ok" }
  ],
  "dialogs": { "sure": { "body": [{ "text": "a" }, { "cancel": "b" }] } },
  "calls": { "find": {
    "operation": "second-factor.send-removal-code",
    "when": { "all": [
      "$input.one-long-name", "$input.another-long-name", "$input.a-third-long-name", "$input.a-fourth-name"
    ] }
  } }
}
`);
  });

  it('says in one way what can be said in several', () => {
    const written = (item: object) => {
      const text = canonicalText('screen', { route: { paths: ['/'] }, body: [item] }, grammar);
      return JSON.parse(text).body[0];
    };
    const shown = (guard: unknown) => written({ text: 'x', shown: guard }).shown;
    expect(shown({ all: [{ any: ['$form.a'] }] })).toBe('$form.a');
    expect(shown({ '$form.a': ['b'] })).toEqual({ '$form.a': 'b' });
    expect(shown({ '$form.a': 'b', '$form.c': true })).toEqual({ all: [{ '$form.a': 'b' }, { '$form.c': true }] });
    expect(written({ text: 'x', shown: { $state: ['a'] } })).toEqual({ text: 'x', in: 'a' });
    expect(written({ button: 'x', do: [{ goto: 'y' }] }).do).toEqual({ goto: 'y' });
    // These mean something else.
    const others = [
      { '$form.a': true },
      { '$form.a': false },
      { not: '$form.a' },
      { any: ['$form.a', { $state: 'b' }] },
      { $state: {} },
    ];
    expect(others.map(shown)).toEqual(others);
    const field = { field: 'x', shown: { $state: 'a' } };
    expect(written(field)).toEqual(field);
    expect(written({ list: 'x', of: '$form.a', item: [{ text: 'y' }] }).item).toEqual([{ text: 'y' }]);
  });

  it("keeps the author's order of names that the author chose", () => {
    const calls = { zeta: { operation: 'session.end' }, alpha: { load: 'optional', operation: 'environment.read' } };
    expect(canonicalText('calls', calls, grammar)).toBe(`{
  "zeta": { "operation": "session.end" },
  "alpha": { "operation": "environment.read", "load": "optional" }
}
`);
  });

  it('changes only formatting, and changes nothing the second time', () => {
    for (const { path, kind, text } of files) {
      const value: unknown = JSON.parse(text);
      const once = canonicalText(kind, value, grammar);
      expect(JSON.parse(once), path).toEqual(value);
      expect(canonicalText(kind, JSON.parse(once), grammar), path).toBe(once);
    }
  });
});
