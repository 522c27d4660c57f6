import { expect, it } from 'vitest';
import set from '../../../../flows/shared/email-address.rules.json' with { type: 'json' };
import { isKept } from '../../../../src/engine/flow/rules/isKept.ts';
import { PREDICATES } from '../../../../src/engine/predicates/index.ts';

it('VALID-04 P04: a form judges an e-mail address by the rule of the service', () => {
  const { predicate } = set.rules.form;
  const judge = (text: string) => isKept('predicate', text, predicate, PREDICATES);
  expect(['ada@acme.test', 'ada@bücher.example', 'ada@예시.한국'].filter((text) => !judge(text))).toEqual([]);
  expect(['ada', 'ada@acme', 'ada@127.0.0.1', 'ada@аcme.test', 'ada\u200b@acme.test'].filter(judge)).toEqual([]);
});

it('two spellings of one address count as equal', () => {
  expect(isKept('differsFrom', 'Ada@bücher.example', 'ada@xn--bcher-kva.example', {})).toBe(false);
  expect(isKept('differsFrom', 'ada@acme.test', 'eve@acme.test', {})).toBe(true);
});
