import { Ajv, type ValidateFunction } from 'ajv';
import portal from '../../../flows/portal.json' with { type: 'json' };
import { type AnswerDeclaration, schemaOfAnswer } from '../../engine/contract/answers.ts';
import { ownMember } from '../../engine/contract/isRecord.ts';
import { oncePer } from '../../engine/contract/oncePer.ts';
import { type AuditStore, recordOwn } from '../core/audit/recordAudit.ts';
import { Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import type { GivenAnswer } from '../core/database/tables/Users.ts';
import { serviceFiles } from '../core/release/serviceFiles.ts';
import type { Service } from '../core/Service.ts';

type Declared = Readonly<Record<string, AnswerDeclaration>>;

const NONE: Declared = {};

/** The answers that the portal declares in the release of the visit. */
function declaredAnswers(): Declared {
  const { answers = NONE } = (serviceFiles()?.get('flows/portal.json') ?? portal) as { readonly answers?: Declared };
  return answers;
}

const ajv = new Ajv({ strict: true });
const validatorsOf = oncePer((declared: Declared) => {
  const made = Object.entries(declared).map(([name, one]) => [name, ajv.compile(schemaOfAnswer(one))] as const);
  return new Map<string, ValidateFunction>(made);
});

/**
 * The answers to keep with a new account, each with its time and the version of the question. The version comes from
 * the portal's declaration, so a browser cannot claim another. Answers that the portal does not declare are left out,
 * since a page of an earlier version may still ask for them.
 * @returns text for the column, or null without answers
 * @throws Refusal BAD_REQUEST for a value that the portal does not offer
 */
export function keepAnswers(
  given: Readonly<Record<string, GivenAnswer['value']>> | undefined,
  now: Date,
  declared = declaredAnswers(),
): string | null {
  const kept: Record<string, GivenAnswer> = {};
  for (const [name, validate] of validatorsOf(declared)) {
    if (given === undefined || !Object.hasOwn(given, name)) continue;
    const value = normalise(given[name]);
    // A field that was left empty.
    if (value === '' || (Array.isArray(value) && value.length === 0)) continue;
    if (!validate(value)) throw new Refusal('BAD_REQUEST', { detail: `not one of the values of the answer ${name}` });
    const version = declared[name]?.version;
    kept[name] = { value: value as GivenAnswer['value'], at: now.toISOString(), ...(version && { version }) };
  }
  return Object.keys(kept).length === 0 ? null : JSON.stringify(kept);
}

/** Whether the owner may withdraw an answer, because it is not required. */
export const isWithdrawable = (name: string, declared = declaredAnswers()): boolean =>
  ownMember(declared, name)?.required !== true;

/**
 * Deletes an answer of an account; the audit trail keeps its name and time. Idempotent (promise R03).
 * @throws Refusal FORBIDDEN for a required answer
 */
export async function withdrawAnswer(
  store: AuditStore & Pick<Service, 'database'>,
  { id }: Pick<User, 'id'>,
  answer: string,
  declared = declaredAnswers(),
): Promise<void> {
  if (!isWithdrawable(answer, declared)) throw new Refusal('FORBIDDEN');
  await store.database.transaction().execute(async (database) => {
    const own = database.selectFrom('users').select(['id', 'org_id', 'given_answers']).where('id', '=', id);
    const user = await own.forUpdate().executeTakeFirst();
    const withdrawn = ownMember(user?.given_answers ?? {}, answer);
    if (user === undefined || withdrawn === undefined) return;
    const kept = Object.entries(user.given_answers ?? {}).filter(([name]) => name !== answer);
    const given_answers = kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
    await database.updateTable('users').set({ given_answers }).where('id', '=', id).execute();
    const { at, version } = withdrawn;
    const details = { answer, given: at, ...(version && { version }) };
    await recordOwn({ ...store, database }, user, { action: 'answer.withdrawn', details });
  });
}

/** Normalises texts to Unicode NFC, like every parameter. */
function normalise(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  return Array.isArray(value) ? value.map(normalise) : value;
}
