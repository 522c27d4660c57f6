import type { Operation } from './Contract.ts';
import { isRecord } from './isRecord.ts';

/** How a sample is generated. */
export interface Sampling {
  /** Whether the sample has optional members as well, and one entry in each list. */
  readonly isFull?: boolean;
  /** Values for members that a schema leaves open, by the member's name. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** The members of a schema that a sample depends on. */
interface SchemaMembers {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly items?: unknown;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly unknown[];
}

/** Texts for formats that a made-up word would not match. */
export const OF_FORMAT: Readonly<Record<string, string>> = {
  color: '#0f766e',
  date: '2026-01-02',
  'date-time': '2026-01-02T03:04:05.000Z',
  email: 'somebody@example.test',
  uri: 'https://example.test/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/**
 * A value that a schema of the contract accepts. Unless `isFull` is set, it is the smallest: optional members are left
 * out, lists are empty.
 */
export function sampleOf(schema: unknown, name = 'value', sampling: Sampling = {}): unknown {
  const members: SchemaMembers = isRecord(schema) ? schema : {};
  const { type, properties = {}, required = [], items, format = '', minimum } = members;
  if (members.const !== undefined) return members.const;
  if (members.enum !== undefined) return members.enum[0];
  if (members.anyOf !== undefined) return sampleOf(members.anyOf[0], name, sampling);
  const kinds = Array.isArray(type) ? type : [type];
  const { isFull = false } = sampling;
  if (kinds.includes('object'))
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([member]) => isFull || required.includes(member))
        .map(([member, part]) => [member, sampleOf(part, member, sampling)]),
    );
  if (Object.hasOwn(sampling.members ?? {}, name)) return sampling.members?.[name];
  if (kinds.includes('null')) return null;
  if (kinds.includes('array')) return isFull && items !== undefined ? [sampleOf(items, name, sampling)] : [];
  if (kinds.includes('boolean')) return false;
  if (kinds.includes('integer') || kinds.includes('number')) return minimum ?? 0;
  const [example] = members.examples ?? [];
  return String(example ?? (Object.hasOwn(OF_FORMAT, format) ? OF_FORMAT[format] : `a-${name}`));
}

/** The generated contents of an answer. */
interface SampleAnswer {
  readonly isSuccess: boolean;
  readonly code: string;
  readonly data?: unknown;
  readonly errors?: Readonly<Record<string, string>>;
}

/** A generated body that the service may respond with. */
interface SampleBody {
  readonly isSuccess: boolean;
  readonly body: unknown;
}

/**
 * The contents of an answer with this outcome of an operation, generated from the contract. For a refined outcome it
 * has the code and the member that determines the outcome.
 */
export function sampleAnswer(operation: Operation, outcome: string, sampling: Sampling = {}): SampleAnswer {
  const { success, failure, refine = [] } = operation;
  const sample = (schema: unknown) => (schema === undefined ? undefined : sampleOf(schema, 'value', sampling));
  const succeed = (code: string, more: object = {}): SampleAnswer => {
    const data = sample(success[code]);
    const whole = typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, ...more } : data;
    return { isSuccess: true, code, data: whole };
  };
  if (Object.hasOwn(success, outcome)) return succeed(outcome);
  const errors = sample(failure[outcome]?.errors);
  const data = sample(failure[outcome]?.data);
  const brought = {
    ...(errors === undefined ? {} : { errors: texts(errors) }),
    ...(data === undefined ? {} : { data }),
  };
  const rule = refine.find(({ to }) => to.includes(outcome));
  const [code] = rule?.of ?? [];
  if (rule === undefined || code === undefined) return { isSuccess: false, code: outcome, ...brought };
  const [root, member] = rule.by;
  if (Object.hasOwn(success, code)) return succeed(code, { [member]: outcome });
  return { isSuccess: false, code, ...brought, [root]: { ...texts(brought[root]), [member]: outcome } };
}

/** The body of an answer with this outcome. */
export function sampleBody(operation: Operation, outcome: string, sampling: Sampling = {}): SampleBody {
  const { isSuccess, ...answer } = sampleAnswer(operation, outcome, sampling);
  if (!isSuccess) return { isSuccess, body: answer };
  const { code, data } = answer;
  return { isSuccess, body: operation.answer === 'result' ? { code, data } : data };
}

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, member]) => [name, String(member)]));
