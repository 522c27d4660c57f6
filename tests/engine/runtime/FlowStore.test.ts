import { expect, it } from 'vitest';
import { compileProject } from '../../scenarios/bench/compileModules.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';

const compiled = compileProject();

it.each([
  ['VERIFY-11', '/email-verification/failed?reason=revoked', 'returned'],
  ['VERIFY-12', '/email-verification/failed?reason=expired', 'expired'],
  ['VERIFY-13', '/email-verification/failed?reason=unknown', 'warning'],
  ['STATUS-14', '/forbidden-app?reason=NOT_START', 'calendar'],
  ['STATUS-15', '/forbidden-app', 'lock'],
  ['ROUTE-54', '/no-such-page', 'missing'],
])("%s: on %s the sign of the state comes before the screen's: %s", async (_, address, sign) => {
  const { view } = await openScene({ compiled, address });
  expect(view.sign).toBe(sign);
});

it('a screen without a sign, in a state without one, shows none', async () => {
  const { view } = await openScene({ compiled, address: '/' });
  expect(view).toMatchObject({ state: 'identify', sign: undefined });
});
