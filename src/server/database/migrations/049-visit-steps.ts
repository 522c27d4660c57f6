import { type Kysely, type Migration, sql } from 'kysely';

/** Answered requests of visits, for `npm run admin -- trace`. */
const STATEMENTS = [
  `create table visit_steps (
     id bigint generated always as identity primary key, at timestamptz not null, reference text not null, visit text,
     release text, operation text not null, outcome text not null, milliseconds integer not null,
     steps text not null, events text not null)`,
  'create index visit_steps_reference on visit_steps (reference)',
  'create index visit_steps_visit on visit_steps (visit, at)',
];

export const visitSteps: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
