import { expect, it } from 'vitest';
import set from '../../../../flows/shared/email-address.rules.json' with { type: 'json' };
import { judgeBy } from '../../../../src/engine/flow/rules/judgeBy.ts';
import { definition } from '../../../../src/portal/definition.ts';

it('VALID-04 P04: a form validates an e-mail address by the rule of the service', () => {
  const judge = judgeBy({ form: set.rules.form }, definition);
  const isKept = (text: string) => judge(text).length === 0;
  expect(['ada@acme.test', 'ada@bücher.example', 'ada@예시.한국'].filter((text) => !isKept(text))).toEqual([]);
  expect(['ada', 'ada@acme', 'ada@127.0.0.1', 'ada@аcme.test', 'ada\u200b@acme.test'].filter(isKept)).toEqual([]);
});
