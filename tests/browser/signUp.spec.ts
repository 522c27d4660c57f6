import { ACME } from './harness/examples.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { textOf, textsOf } from './harness/texts.ts';

const words = textsOf('sign-up');

test('SIGNUP-04 SIGNUP-05 SIGNUP-06 SIGNUP-08 VALID-56 DATA-21 ROUTE-57 ROUTE-58: the form has the consents and their links', async ({
  visitor,
}) => {
  await visitor.open('/signup');
  const terms = visitor.field('terms');
  for (const id of ['age', 'service', 'privacy', 'optional']) {
    const row = terms.getByRole('listitem').filter({ has: visitor.input(`terms.${id}`) });
    const mark = id === 'optional' ? 'renderer.optional' : 'renderer.required';
    await expect(row).toContainText(textOf(mark, { namespace: 'portal' }));
    await expect(row).toContainText(words(`sign-up.fields.terms.items.${id}.label`));
  }
  const links = terms.getByRole('link');
  await expect(links.nth(0)).toHaveAttribute('href', /\/policies\/terms\?tab=service$/);
  await expect(links.last()).toHaveAttribute('href', /\/policies\/service\?tab=agreement$/);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
});

test('SIGNUP-07: agree-to-all ticks every consent and follows them', async ({ visitor }) => {
  await visitor.open('/signup');
  await visitor.input('terms.all').check();
  for (const id of ['age', 'service', 'privacy', 'optional']) await expect(visitor.input(`terms.${id}`)).toBeChecked();
  await visitor.input('terms.privacy').uncheck();
  await expect(visitor.input('terms.all')).not.toBeChecked();
});

test('SIGNUP-02: the name of the only organisation is visible in its card', async ({ visitor, api }) => {
  api.answer('GET /orgs', ok([ACME]));
  await visitor.open('/signup');
  await visitor.fill('username', 'ann@acme.test');
  const shown = visitor.field('organisation').getByText('Acme Inc');
  await expect
    .poll(() =>
      shown.evaluateAll((names) => names.filter((name) => name.checkVisibility({ opacityProperty: true })).length),
    )
    .toBe(1);
});
