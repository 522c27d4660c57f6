import { isMembers, type Members } from '../resources/readMember.ts';
import { withoutSchema } from './withoutSchema.ts';

/** What a request wants of a resource (RFC 7644, section 3.9). Paths are in lower case. */
export interface Selection {
  readonly only: readonly string[] | undefined;
  readonly without: readonly string[];
}

/** They are always in an answer (RFC 7643, section 2.2). */
const ALWAYS = ['schemas', 'id'];

export function readSelection(attributes: unknown, excluded: unknown): Selection {
  const only = pathsIn(attributes);
  return { only: only.length > 0 ? only : undefined, without: pathsIn(excluded) };
}

/** From a list, or from one text with commas as in an address. */
function pathsIn(value: unknown): string[] {
  const list = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  return list
    .filter((path) => typeof path === 'string')
    .map((path) => withoutSchema(path.trim()).toLowerCase())
    .filter(Boolean);
}

/** Whether an attribute is wanted, so that it need not be read otherwise. */
export const wants = ({ only, without }: Selection, attribute: string): boolean =>
  !without.includes(attribute) && (only === undefined || only.some((path) => path.split('.')[0] === attribute));

/** The wanted part of a resource. */
export function selectAttributes(resource: Members, selection: Selection, prefix = ''): Members {
  const { only, without } = selection;
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const path = prefix + name.toLowerCase();
      if (prefix === '' && ALWAYS.includes(path)) return [[name, value]];
      if (without.includes(path)) return [];
      const isWhole = only === undefined || only.includes(path);
      const isPart = only?.some((one) => one.startsWith(`${path}.`)) ?? false;
      if (!isWhole && !isPart) return [];
      const inner = { without, only: isWhole ? undefined : only };
      return [[name, selectWithin(value, inner, `${path}.`)]];
    }),
  );
}

function selectWithin(value: unknown, selection: Selection, prefix: string): unknown {
  if (Array.isArray(value)) return value.map((one) => selectWithin(one, selection, prefix));
  return isMembers(value) ? selectAttributes(value, selection, prefix) : value;
}
