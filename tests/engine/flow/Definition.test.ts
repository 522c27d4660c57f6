import { expect, it } from 'vitest';
import { judgeDefinition } from '../../../src/engine/flow/Definition.ts';
import { definition } from '../../../src/portal/definition.ts';

it.each([
  ['GET /nowhere', '"GET /nowhere", is not a service call in the contract'],
  ['browser copy', '"browser copy", is not a service call in the contract'],
  ['account.look-up', '"account.look-up", needs username'],
])('an environment with an operation that cannot be called is refused: %s', (environment, problem) => {
  expect(() => judgeDefinition({ ...definition, environment })).toThrow(problem);
});

it('a portal may have no environment', () => {
  const { environment: _, ...without } = definition;
  expect(() => judgeDefinition(without)).not.toThrow();
  expect(() => judgeDefinition(definition)).not.toThrow();
});
