import { afterAll, beforeAll, expect, it } from 'vitest';
import { Directory, USER } from '../scim/Directory.ts';
import type { TestService } from '../support/openTestService.ts';
import { ACME, HARBOR, MAIN, openAtThreeOrigins } from './openAtThreeOrigins.ts';

let service: TestService;
beforeAll(async () => {
  service = await openAtThreeOrigins();
});
afterAll(() => service.close());

it('P06: a directory may use any of the hosts, and is always given the addresses of the main origin', async () => {
  const directory = await Directory.open(service);
  const at = (origin: string) => ({ host: new URL(origin).host });
  const eve = { schemas: [USER], userName: 'eve@acme.test', name: { givenName: 'Eve', familyName: 'Park' } };
  const made = await directory.send('POST', '/Users', eve, at(ACME));
  const location = `${MAIN}/scim/v2/Users/${made.body.id}`;
  expect([made.status, made.body.meta.location, made.headers.location]).toEqual([201, location, location]);
  expect((await directory.get(`/Users/${made.body.id}`)).body).toEqual(made.body);
  for (const origin of [ACME, HARBOR]) {
    for (const path of [`/Users/${made.body.id}`, '/Groups', '/ResourceTypes', '/Schemas', '/ServiceProviderConfig']) {
      const answer = await directory.get(path, at(origin));
      expect([origin, path, answer.status]).toEqual([origin, path, 200]);
      expect(answer.body, `${path} at ${origin}`).toEqual((await directory.get(path, at(MAIN))).body);
    }
  }
  expect((await directory.get('/Users', at('http://evil.test'))).status).toBe(403);
});
