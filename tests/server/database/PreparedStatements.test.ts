import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PreparedStatements } from '../../../src/server/database/PreparedStatements.ts';
import { readSnapshot } from '../support/databaseSnapshot.ts';

let engine: PGlite;
let statements: PreparedStatements;
beforeAll(async () => {
  engine = await PGlite.create({ loadDataDir: await readSnapshot() });
  statements = await PreparedStatements.on(engine);
  await statements.run('create table things (id int primary key, name text, data jsonb, at timestamptz)', []);
});
afterAll(() => engine.close());

const kept = async () =>
  (await engine.query<{ statement: string }>('select statement from pg_prepared_statements')).rows;

describe('prepared statements', () => {
  it('answer as PGlite does, with parameters of any type and row counts', async () => {
    const at = new Date('2026-01-05T09:00:00Z');
    const insert = 'insert into things values ($1, $2, $3, $4)';
    for (const [id, data] of [[1, { a: [1] }] as const, [2, null] as const]) {
      const { rows, affectedRows } = await statements.run(insert, [id, id === 1 ? "it's" : undefined, data, at]);
      expect({ rows, affectedRows }).toEqual({ rows: [], affectedRows: 1 });
    }
    const select = 'select * from things where id = any($1) and at = $2 order by id';
    const expected = await engine.query(select, [[1, 2], at]);
    expect(expected.rows).toHaveLength(2);
    for (const round of [1, 2]) {
      const { rows } = await statements.run(select, [[1, 2], at]);
      expect(rows, String(round)).toEqual(expected.rows);
    }
    expect((await kept()).filter(({ statement }) => statement === select)).toHaveLength(1);
  });

  it('fail as PGlite does, and keep working', async () => {
    const insert = 'insert into things (id) values ($1)';
    for (const _ of [1, 2]) await expect(statements.run(insert, [1])).rejects.toMatchObject({ code: '23505' });
    await expect(statements.run('select nothing from things', [])).rejects.toMatchObject({ code: '42703' });
    await statements.run('begin', []);
    await expect(statements.run(insert, [1])).rejects.toMatchObject({ code: '23505' });
    await expect(statements.run('select 1 as one', [])).rejects.toMatchObject({ code: '25P02' });
    await statements.run('rollback', []);
    expect((await statements.run('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  });

  it('are dropped when a table may have changed', async () => {
    const select = 'select * from things where id = $1';
    expect((await statements.run(select, [2])).rows).toEqual([expect.not.objectContaining({ more: null })]);
    await statements.run('alter table things add column more text', []);
    expect(await kept()).toEqual([]);
    expect((await statements.run(select, [2])).rows).toEqual([expect.objectContaining({ more: null })]);
  });

  it('are at most five hundred', async () => {
    for (let number = 0; number < 510; number += 1) await statements.run(`select ${number} as number`, []);
    expect(await kept()).toHaveLength(500);
    expect((await statements.run('select 0 as number', [])).rows).toEqual([{ number: 0 }]);
  });
});
