import { readFileSync, writeFileSync } from 'node:fs';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_OPERATIONS } from '../../../src/contract/operations.ts';
import { CALLS, SERVICE_ADDRESSES } from '../../../src/contract/serviceAddresses.ts';
import { worldSchema } from '../../../src/contract/worldSchema.ts';
import { createProgram } from '../../../src/server/admin/runAdmin.ts';
import { registerScim } from '../../../src/server/scim/registerScim.ts';
import { ACTORS, RightsWorld } from './RightsWorld.ts';

const TABLE = new URL('rights.tsv', import.meta.url);
const [head = '', ...lines] = readFileSync(TABLE, 'utf8').trim().split('\n');
const rows = lines.map((line) => {
  const [kind = '', door = '', aim = '', ...cells] = line.split('\t');
  return { kind, door, aim, cells };
});

/** Screens that a mail or an app opens, where the service reads the query or checks whether the person may. */
const SCREENS = ['/not-me', '/oauth/authorize', '/oidc/authorize/:orgAlias', '/logout'];

let world: RightsWorld;
beforeAll(async () => {
  world = await RightsWorld.open();
});
afterAll(() => world.close());

const doorsOf = (kind: string) => [...new Set(rows.filter((row) => row.kind === kind).map(({ door }) => door))].sort();

describe('the table of rights has a row for', () => {
  it('each call of the contract', () => {
    expect(doorsOf('call')).toEqual(Object.keys(HTTP_OPERATIONS).sort());
  });

  it('each address of the service, and each screen that is opened with the name of a person', () => {
    // The library answers OPTIONS and HEAD as it answers GET. Directories have rows of their own.
    const own = SERVICE_ADDRESSES.filter(({ url }) => !url.startsWith('/scim/') && !CALLS.includes(url));
    const doors = own.flatMap(({ method, url }) => method.map((one) => `${one} ${url}`));
    const asked = doors.filter((door) => !/^(OPTIONS|HEAD) /.test(door));
    expect(doorsOf('address')).toEqual([...asked, ...SCREENS.map((screen) => `GET ${screen}`)].sort());
  });

  it('each request of directories', async () => {
    const app = Fastify();
    const routes: string[] = [];
    app.addHook('onRoute', ({ method, url }) => {
      routes.push(`${method} ${url.replace('/scim/v2', '')}`);
    });
    registerScim(app, world.service as never);
    await app.ready();
    // HEAD is GET without its body, and a slash at the end changes nothing.
    const doors = routes.filter((route) => !/^HEAD |\/\*?$/.test(route));
    expect(doorsOf('directory')).toEqual([...new Set(doors)].sort());
  });

  it('each command', () => {
    const program = createProgram(
      async () => {},
      async () => {},
    );
    const names = program.commands.flatMap((command) =>
      command.commands.length === 0
        ? [command.name()]
        : command.commands.map((one) => `${command.name()} ${one.name()}`),
    );
    expect(doorsOf('command')).toEqual(names.sort());
  });

  it('each member of a world', () => {
    const lists = Object.entries(worldSchema.properties).filter(([name]) => name !== '$schema');
    const members = lists.flatMap(([name, list]) =>
      'items' in list ? Object.keys(list.items.properties).map((member) => `${name}.${member}`) : [],
    );
    expect(doorsOf('world')).toEqual(members.sort());
  });
});

it('P07, P11: no one reads or changes more of an organisation and its people than the table of rights allows', async () => {
  expect(head.split('\t')).toEqual(['kind', 'door', 'aim', ...ACTORS]);
  const found: string[] = [];
  for (const { kind, door, aim, cells } of rows) {
    const tried: string[] = [];
    for (const [index, actor] of ACTORS.entries()) {
      tried.push(cells[index] === '-' ? '-' : await world.try(kind, door, aim, actor));
    }
    found.push([kind, door, aim, ...tried].join('\t'));
  }
  if (process.env.RIGHTS === 'write') writeFileSync(TABLE, `${[head, ...found].join('\n')}\n`);
  expect(found).toEqual(lines);
}, 300_000);
