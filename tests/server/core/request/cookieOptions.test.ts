import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../../support/openTestService.ts';
import { RelyingParty } from '../../support/RelyingParty.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ PORTAL_ORIGIN: 'https://localhost:3100' });
});
afterAll(() => service.close());

it('every response that sets a cookie on https makes it Secure and Lax', async () => {
  const app = new RelyingParty(service);
  await app.register();
  const guest = service.browser();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const shown = await guest.send({ url: `/oauth/authorize?${app.query()}` });
  const form = { method: 'POST', url: String(shown.headers.location), payload: '', headers } as const;
  const answers = {
    'an app': [await guest.send({ url: '/sign-on?orgAppId=ORG-APP-1' }), ['saved_next']],
    'a way into an app': [await guest.send({ url: '/sign-on/unknown' }), ['saved_next']],
    'the form of the first version': [await guest.send(form), ['saved_next']],
    'the authorisation address': [await app.authorize(guest), ['saved_next']],
    'the screen of the first version': [shown, ['__Host-vestibule_browser']],
    'a new browser at the authorisation address': [
      await app.authorize(service.browser(), app.query({ ui_locales: 'ko' })),
      ['__Host-vestibule_browser', 'app_locale', 'saved_next'],
    ],
    'the browser’s own': [await service.browser().send({ url: '/apis/v1/env' }), ['__Host-vestibule_browser']],
  } as const;
  for (const [way, [{ cookies }, names]] of Object.entries(answers)) {
    expect({ way, names: cookies.map(({ name }) => name) }).toEqual({ way, names });
    for (const cookie of cookies) expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: true });
  }
});
