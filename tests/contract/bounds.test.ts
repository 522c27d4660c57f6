import { describe, expect, it } from 'vitest';
import { HTTP_OPERATIONS, type HttpOperationId, operationOf } from '../../src/contract/operations.ts';
import { email, externalId, longName } from '../../src/contract/schemas.ts';
import { worldSchema } from '../../src/contract/worldSchema.ts';
import { readExternalId, readName, readUser } from '../../src/server/scim/resources/UserChange.ts';
import { judgeWorld } from '../../src/server/world/judgeWorld.ts';

interface Schema {
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly enum?: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Every text and number in a schema with its upper bound, by its path; `[]` is an entry of a list. */
function boundsIn(schema: Schema, path: string): (readonly [string, number])[] {
  const kinds = [schema.type ?? []].flat();
  const own = kinds.includes('string') || kinds.includes('integer');
  return [
    ...(own && !schema.enum ? [[path, schema.maxLength ?? schema.maximum ?? Number.POSITIVE_INFINITY] as const] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => boundsIn(part, `${path}.${name}`)),
    ...(schema.items ? boundsIn(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((part) => boundsIn(part, path)),
  ];
}

const WRITTEN = new Map(boundsIn(worldSchema as Schema, '').map(([path, bound]) => [path.slice(1), bound]));

const CONTRACT = (Object.keys(HTTP_OPERATIONS) as HttpOperationId[]).flatMap((id) => {
  const { success, failure, parameters } = operationOf(id);
  return [
    ...Object.entries(success).flatMap(([code, data]) => boundsIn(data as Schema, `${id} ${code}`)),
    ...Object.entries(failure).flatMap(([code, { errors, data }]) =>
      [errors, data].flatMap((part) => (part === undefined ? [] : boundsIn(part as Schema, `${id} ${code}`))),
    ),
    ...Object.entries(parameters).flatMap(([name, { schema }]) => boundsIn(schema as Schema, `${id} <${name}>`)),
  ];
});

const ID = /(\.|<)(id|orgId|orgUnitId|userId|clientId|tid)>?$/;
/** The calls and answers that contain values written by a world, an administrator or a directory. */
// biome-ignore format: table
const STANDS: Readonly<Record<string, RegExp | undefined>> = {
  'organisations[].id': ID,
  'organisations[].name': /\.(orgName|organizationName|label)$|\/orgs(\/\{id\})? OK(\[\])?\.name$/,
  'organisations[].alias': /\/orgs(\/\{id\})? (OK(\[\])?\.alias|<alias>)$/,
  'organisations[].domains[]': /<domain>$/,
  'organisations[].icon': /decorators\[\]\.value$/,
  'organisations[].color': /\/orgs(\/\{id\})? OK(\[\])?\.color$/,
  'organisations[].passwordPolicy.minLength': /password OK\.minLength$|<(password|authorizePassword)>$/,
  'organisations[].passwordPolicy.maxLength': /password OK\.maxLength$|<(password|authorizePassword)>$/,
  'organisations[].passwordPolicy.duration.day': /password OK\.duration\.day$/,
  'organisations[].passwordChangeUri': /\.passwordChangeUri$/,
  'apps[].id': ID,
  'apps[].orgAppId': ID,
  'apps[].organisation': ID,
  'apps[].name': /\/(org-apps|apps)\/\{id\} OK\.name$|\.(appInstance|resource)$/,
  'apps[].logo': /\.logo$/,
  'apps[].iconUrl': /\.iconUrl$/,
  'apps[].policies[].name': /policies\[\]\.name$/,
  'apps[].policies[].uri': /policies\[\]\.uri$/,
  'apps[].policies[].language': /policies\[\]\.language$/,
  'apps[].launchUri': /\.redirectUrl$/,
  'clients[].id': ID,
  'clients[].orgAppId': ID,
  'users[].organisation': ID,
  'users[].username': /\.username$|(lookup|signin\/password|activation|reset-token) <username>$/,
  'users[].firstName': /\.(firstName|displayName)$/,
  'users[].lastName': /\.displayName$/,
  'users[].profileImageUrl': /\.profileImageUrl$/,
  'licences[].id': ID,
  'licences[].orgAppId': ID,
  'licences[].workspace': /\.workspace$/,
  'licences[].license': /\.license$/,
  'assignments[].orgAppId': ID,
  'assignments[].users[]': /\.username$/,
  // Only the service reads these.
  $schema: undefined,
  'organisations[].termsUri': undefined,
  'organisations[].privacyUri': undefined,
  'organisations[].adminEmail': undefined,
  'organisations[].ipZones[]': undefined,
  'apps[].startsAt': undefined,
  'apps[].endsAt': undefined,
  'clients[].jwks.keys[].kty': undefined,
  'clients[].redirectUris[]': undefined,
  'clients[].postLogoutRedirectUris[]': undefined,
  'clients[].resources[]': undefined,
  'clients[].defaultResource': undefined,
  'clients[].backchannelLogoutUri': undefined,
  'clients[].frontchannelLogoutUri': undefined,
  'clients[].sharedSignals': undefined,
  'users[].externalId': undefined,
  'users[].passwordHash': undefined,
  'users[].otpSecret': undefined,
  'users[].passkeys[].id': undefined,
  'users[].passkeys[].publicKey': undefined,
  'users[].passkeys[].counter': undefined,
  'users[].passkeys[].rpId': undefined,
  'users[].passkeys[].name': undefined,
  'users[].ipZones[]': undefined,
  'licences[].expiresAt': undefined,
};

it('every text and number that can be written is known here', () => {
  expect([...WRITTEN.keys()].sort()).toEqual(Object.keys(STANDS).sort());
});

it.each(Object.entries(STANDS).flatMap(([path, place]) => (place ? [[path, place] as const] : [])))(
  '%s fits every call and answer that contains it',
  (path, place) => {
    const found = CONTRACT.filter(([where]) => place.test(where));
    expect(found.length).toBeGreaterThan(0);
    // A value without a bound is limited by its pattern or format, on both sides.
    const written = WRITTEN.get(path) ?? 0;
    const isByFormat = written === Number.POSITIVE_INFINITY;
    if (!isByFormat) expect(found.filter(([, bound]) => bound < written)).toEqual([]);
    else expect(found.filter(([, bound]) => bound !== Number.POSITIVE_INFINITY)).toEqual([]);
  },
);

it('no display name is longer than its answers allow, in the order of either language', () => {
  const shown = CONTRACT.filter(([where]) => where.endsWith('.displayName'));
  expect(Math.min(...shown.map(([, bound]) => bound))).toBeGreaterThan(2 * longName.maxLength);
});

describe('one bound for each kind of value, at every entry point', () => {
  const user = (more: object) => judgeWorld({ users: [{ username: 'ada@acme.test', firstName: 'Ada', ...more }] });
  const longest = (length: number) => 'é'.repeat(length);

  it('a name', () => {
    const { maxLength } = longName;
    for (const [length, fits] of [
      [maxLength, true],
      [maxLength + 1, false],
    ] as const) {
      expect('world' in user({ firstName: longest(length) })).toBe(fits);
      const inDirectory = () => readName('name.givenName', longest(length));
      if (fits) expect(inDirectory()).toHaveLength(maxLength);
      else expect(inDirectory).toThrow(`${maxLength} characters`);
    }
  });

  it('an id of a directory', () => {
    const { maxLength } = externalId;
    // Of two UTF-16 code units each, as JSON Schema counts.
    for (const text of [longest(maxLength), '😀'.repeat(maxLength)]) {
      expect('world' in user({ externalId: text })).toBe(true);
      expect(readExternalId(text)).toBe(text);
      expect('problems' in user({ externalId: `${text}a` })).toBe(true);
      expect(() => readExternalId(`${text}a`)).toThrow(`${maxLength} characters`);
    }
  });

  it('an address', () => {
    const host = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(40)}.test`;
    const right = `${'x'.repeat(email.maxLength - host.length - 1 > 64 ? 64 : email.maxLength - host.length - 1)}@${host}`;
    expect(right.length).toBeLessThanOrEqual(email.maxLength);
    expect('world' in user({ username: right })).toBe(true);
    expect(readUser({ userName: right })).toMatchObject({ userName: right });
    const wrong = `${'x'.repeat(65)}@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.test`;
    expect('problems' in user({ username: wrong })).toBe(true);
    expect(() => readUser({ userName: wrong })).toThrow('e-mail address');
  });
});
