import { asRecord, isRecord } from '../contract/isRecord.ts';
import { oncePer } from '../contract/oncePer.ts';
import { FORMER, SYNONYMS } from '../language/synonyms.ts';
import {
  asList,
  expand,
  isOfType,
  isScalar,
  type Keywords,
  membersOf,
  type Parts,
  resolve,
  tellingMembers,
} from './choiceBranches.ts';
import type { JsonPath } from './JsonDocument.ts';
import type { Misfit } from './Misfit.ts';
import { atLeast, clauseOf, nameForm, nameType, nameValue, needsNoList, quote } from './nameSchema.ts';
import { explainMissingWord, explainWord, suggest } from './suggest.ts';

/** Cached results for the objects and lists of one document, by schema. */
type Known = WeakMap<object, Map<Keywords, readonly Misfit[]>>;

/** The place of a value, and the context for explaining it. */
interface Where {
  readonly path: JsonPath;
  readonly parts: Parts;
  /** Without this cache, nested choices would be evaluated exponentially often. */
  readonly known: Known;
}

const inside = (where: Where, name: string | number): Where => ({ ...where, path: [...where.path, name] });

/**
 * Explains in an author's terms why a value does not match a schema. Unlike ajv, it follows the branch of an `anyOf`
 * that the author meant. It compares all files in less time than ajv takes to compile the grammar. A test ensures that
 * it rejects the same values as ajv. Each part of the value is compared with each part of the schema once.
 */
export const explain = (value: unknown, schema: unknown, parts: Parts, path: JsonPath = []): readonly Misfit[] =>
  explainAt(value, schema, { path, parts, known: new WeakMap() });

function explainAt(value: unknown, schema: unknown, where: Where): readonly Misfit[] {
  const keywords = resolve(schema, where.parts);
  if (typeof value !== 'object' || value === null) return explainOnce(value, keywords, where);
  const bySchema = where.known.get(value) ?? new Map<Keywords, readonly Misfit[]>();
  where.known.set(value, bySchema);
  const misfits = bySchema.get(keywords) ?? explainOnce(value, keywords, where);
  bySchema.set(keywords, misfits);
  return misfits;
}

function explainOnce(value: unknown, keywords: Keywords, where: Where): Misfit[] {
  const { path } = where;
  const misfits: Misfit[] = [];
  if ('anyOf' in keywords) misfits.push(...explainChoice(value, asList(keywords.anyOf), keywords.description, where));
  const { type } = keywords;
  if (type !== undefined && !isOfType(value, type)) {
    const message = wrapped(value, keywords, where) ?? `${nameValue(value)} is not allowed here: ${nameType(keywords)}`;
    const available = Object.keys(asRecord(keywords.properties));
    return [
      ...misfits,
      { rule: 'wrong-type', path, message, found: quote(value), ...(available.length > 0 ? { available } : {}) },
    ];
  }
  misfits.push(...explainScalar(value, keywords, path));
  if (Array.isArray(value)) misfits.push(...explainList(value, keywords, where));
  if (isRecord(value)) misfits.push(...explainObject(value, keywords, where));
  return misfits;
}

const patternOf = oncePer(({ pattern }: Keywords) => new RegExp(String(pattern), 'u'));

/** What to write instead of a list of one entry where the entry itself is expected, or vice versa. */
function wrapped(value: unknown, keywords: Keywords, where: Where): string | undefined {
  if (keywords.type !== 'array') {
    const [only] = Array.isArray(value) && value.length === 1 ? value : [];
    return isScalar(only) && isOfType(only, keywords.type) ? needsNoList(only) : undefined;
  }
  const isEntry = isScalar(value) && explainAt(value, keywords.items, where).length === 0;
  return isEntry ? `a list is expected here: write [${quote(value)}]` : undefined;
}

function explainScalar(value: unknown, keywords: Keywords, path: JsonPath): Misfit[] {
  if ('const' in keywords && value !== keywords.const) {
    return [
      { rule: 'unknown-word', path, message: `only ${quote(keywords.const)} is allowed here`, found: quote(value) },
    ];
  }
  const words = 'enum' in keywords ? asList(keywords.enum) : undefined;
  if (words !== undefined && !words.includes(value)) {
    const found = quote(value);
    return [{ rule: 'unknown-word', path, message: `${found} is not known here`, found, available: words.map(String) }];
  }
  if (typeof value === 'number' && typeof keywords.minimum === 'number' && value < keywords.minimum) {
    return [{ rule: 'bad-form', path, message: `at least ${keywords.minimum} is expected here`, found: quote(value) }];
  }
  if (typeof value !== 'string') return [];
  if (typeof keywords.pattern === 'string' && !patternOf(keywords).test(value)) {
    const found = quote(value);
    const misfit: Misfit = { rule: 'bad-form', path, message: `${found} is not ${nameForm(keywords)}`, found };
    return [{ ...misfit, ...respell(value, keywords.pattern) }];
  }
  if (typeof keywords.minLength === 'number' && [...value].length < keywords.minLength) {
    return [{ rule: 'bad-form', path, message: 'a non-empty text is expected here', found: quote(value) }];
  }
  if (typeof keywords.maxLength === 'number' && [...value].length > keywords.maxLength) {
    const message = `at most ${keywords.maxLength} characters are expected here`;
    return [{ rule: 'bad-form', path, message, found: quote(value) }];
  }
  return [];
}

/** The same words in lower case with hyphens, if that is the required form. */
function respell(value: string, pattern: string): Pick<Misfit, 'suggestion'> {
  const words = value.trim().replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[\s_]+/g, '-');
  const host = /^[a-z]+:\/\/([^/?#]+)/i.exec(value)?.[1] ?? words;
  const suggestion = host.toLowerCase();
  return suggestion !== value && new RegExp(pattern, 'u').test(suggestion) ? { suggestion } : {};
}

/** The most mistakes explained in one list or record. More would be useless, and explaining each takes time. */
const MOST_TOLD = 300;

function explainList(value: readonly unknown[], keywords: Keywords, where: Where): Misfit[] {
  if (typeof keywords.minItems === 'number' && value.length < keywords.minItems) {
    return [{ rule: 'bad-form', path: where.path, message: atLeast(keywords.minItems, 'entry', 'entries') }];
  }
  if (typeof keywords.maxItems === 'number' && value.length > keywords.maxItems) {
    const message = `at most ${keywords.maxItems} entries are expected here`;
    return [{ rule: 'bad-form', path: where.path, message }];
  }
  const twice = keywords.uniqueItems === true ? listedTwice(value, where.path) : [];
  if (twice.length > 0 || keywords.items === undefined) return twice;
  const misfits: Misfit[] = [];
  for (const [index, entry] of value.entries()) {
    if (misfits.length >= MOST_TOLD) break;
    misfits.push(...explainAt(entry, keywords.items, inside(where, index)));
  }
  return misfits;
}

/** Entries that a list has twice. Only scalars are compared, since only lists of scalars require distinct entries. */
const listedTwice = (value: readonly unknown[], path: JsonPath): Misfit[] =>
  value.flatMap((entry, index): Misfit[] => {
    if (value.indexOf(entry) === index) return [];
    return [
      { rule: 'bad-form', path: [...path, index], message: `${quote(entry)} is listed twice`, found: quote(entry) },
    ];
  });

function explainObject(value: Keywords, keywords: Keywords, where: Where): Misfit[] {
  const { path, parts } = where;
  const misfits: Misfit[] = [];
  const known = asRecord(keywords.properties);
  const others = keywords.additionalProperties;
  const lacking = asList(keywords.required)
    .map(String)
    .filter((name) => !Object.hasOwn(value, name));
  const isClosed = lacking.length > 0 && others === false;
  const misspelt = isClosed ? namesMeant(Object.keys(value), Object.keys(known)) : [];
  for (const name of lacking) {
    if (!misspelt.includes(name)) {
      misfits.push({ rule: 'missing-member', path, message: `the member "${name}" is missing here` });
    }
  }
  if (typeof keywords.minProperties === 'number' && Object.keys(value).length < keywords.minProperties) {
    misfits.push({ rule: 'bad-form', path, message: atLeast(keywords.minProperties, 'member', 'members') });
  }
  for (const [name, member] of Object.entries(value)) {
    if (misfits.length >= MOST_TOLD) break;
    const here = inside(where, name);
    if (keywords.propertyNames !== undefined && explainAt(name, keywords.propertyNames, here).length > 0) {
      const wanted = resolve(keywords.propertyNames, parts);
      const message = `"${name}" is not ${nameForm(wanted)}`;
      const spelt = respell(name, String(wanted.pattern));
      misfits.push({ rule: 'bad-form', path: here.path, onKey: true, message, found: `"${name}"`, ...spelt });
    } else if (Object.hasOwn(known, name)) {
      misfits.push(...explainAt(member, known[name], here));
    } else if (others === false) {
      const available = Object.keys(known).filter((key) => !Object.hasOwn(value, key));
      misfits.push(unknownMember(name, available, path, member));
    } else if (others !== undefined) misfits.push(...explainAt(member, others, here));
  }
  return misfits;
}

/** Members that probably have a misspelt name. Each is a finding itself. */
function namesMeant(written: readonly string[], known: readonly string[]): readonly string[] {
  const free = known.filter((name) => !written.includes(name));
  return written.flatMap((name) =>
    known.includes(name) ? [] : (synonymOf(name, free).suggestion ?? suggest(name, free) ?? []),
  );
}

/** The branches of a choice. A branch that is itself a choice is replaced by its branches. */
const expandedIn = oncePer((parts: Parts) =>
  oncePer((branches: readonly unknown[]) => branches.flatMap((branch) => expand(branch, parts))),
);

/** If no branch matches, the mistakes in the branch whose distinguishing members the value has. */
function explainChoice(value: unknown, branches: readonly unknown[], about: unknown, where: Where): Misfit[] {
  const { path, parts } = where;
  const flat = expandedIn(parts)(branches);
  const scored = flat
    .map((branch) => ({ branch, score: rank(value, branch, parts) }))
    .sort((a, b) => b.score - a.score);
  if (scored.some(({ branch }) => explainAt(value, branch, where).length === 0)) return [];
  const [only] = Array.isArray(value) && value.length === 1 ? value : [];
  if (isScalar(only) && flat.some((branch) => explainAt(only, branch, where).length === 0)) {
    return [{ rule: 'bad-form', path, message: needsNoList(only) }];
  }
  const respelt = explainRespelt(value, flat, about, where);
  if (respelt !== undefined) return respelt;
  const word = explainWord(value, flat, path, parts) ?? explainMissingWord(value, flat, path, parts);
  if (word !== undefined) return [word];
  const [best] = scored.filter(({ score }) => score > 0);
  if (best !== undefined) {
    return explainAt(value, best.branch, where).map((misfit) => besideIn(misfit, best.branch, flat, where));
  }
  const wanted = typeof about === 'string' ? `${clauseOf(about)} is expected` : nameType(resolve(flat[0], parts));
  const message = `${nameValue(value)} is not allowed here: ${wanted}`;
  const misfit: Misfit = { rule: 'wrong-type', path, message, found: quote(value) ?? '' };
  const available = [...new Set(flat.flatMap((branch) => Object.keys(membersOf(branch, parts))))];
  if (!isRecord(value)) {
    const telling = flat.map((branch) => tellingMembers(branch, parts));
    const meant = telling.every((names) => names.length > 0) ? [...new Set(telling.flat())] : available;
    return [meant.length > 0 ? { ...misfit, available: meant } : misfit];
  }
  const wrong = Object.keys(value).find((name) => !available.includes(name));
  if (wrong === undefined || available.length === 0) return [misfit];
  return [unknownMember(wrong, available, path, value[wrong])];
}

/** The name of a message: `validation.required`. */
const MESSAGE = /^[a-z][\w-]*(?:\.[\w-]+)+$/;

function unknownMember(name: string, available: readonly string[], path: JsonPath, member?: unknown): Misfit {
  const misfit: Misfit = {
    rule: 'unknown-member',
    path: [...path, name],
    onKey: true,
    message: `"${name}" is not a member here`,
    found: `"${name}"`,
    available,
    ...synonymOf(name, available),
    ...formerOf(name, available),
  };
  const isError = available.includes('fieldError') && typeof member === 'string' && MESSAGE.test(member);
  if (!isError) return misfit;
  const message = `an error at a field is { "fieldError": { "${name}": ${quote(member)} } }`;
  return { rule: misfit.rule, path: misfit.path, onKey: true, message };
}

/** Explains a member of another branch: it needs another word in this object, or the object mixes two things. */
function besideIn(misfit: Misfit, branch: unknown, flat: readonly unknown[], { path, parts }: Where): Misfit {
  const name = String(misfit.path.at(-1));
  const [own, ...more] = tellingMembers(branch, parts);
  if (misfit.rule !== 'unknown-member' || misfit.path.length !== path.length + 1 || own === undefined) return misfit;
  const { available: _, ...rest } = misfit;
  const wordOf = (one: unknown, member: string) => quote(asRecord(membersOf(one, parts)[member]).const);
  const choice = more.find((member) => wordOf(branch, member) !== undefined);
  const like = flat.filter(
    (one) => tellingMembers(one, parts)[0] === own && Object.hasOwn(membersOf(one, parts), name),
  );
  if (choice !== undefined && like.length > 0) {
    const words = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
      like.flatMap((one) => wordOf(one, choice) ?? []),
    );
    return { ...rest, message: `"${name}" is only allowed with "${choice}": ${words}` };
  }
  const isThing = flat.some((one) => tellingMembers(one, parts).includes(name));
  return isThing ? { ...rest, message: `"${name}" and "${own}" are separate things and cannot be combined` } : misfit;
}

/** The member that has this name in other languages. */
function synonymOf(name: string, available: readonly string[]): Pick<Misfit, 'suggestion'> {
  const known = Object.hasOwn(SYNONYMS, name) ? SYNONYMS[name] : undefined;
  const suggestion = known?.find((one) => available.includes(one));
  return suggestion === undefined ? {} : { suggestion };
}

/** The member that had this name in an older version of the language. */
function formerOf(name: string, available: readonly string[]): Pick<Misfit, 'message' | 'suggestion'> | undefined {
  const [version, suggestion = ''] = (Object.hasOwn(FORMER, name) ? FORMER[name] : undefined) ?? [];
  if (!available.includes(suggestion)) return undefined;
  return { message: `"${name}" is a name of version ${version}; npm run check -- --migrate replaces it`, suggestion };
}

/** A misspelt distinguishing member: it is reported, and the rest is read as if it were correct. */
function explainRespelt(
  value: unknown,
  branches: readonly unknown[],
  about: unknown,
  where: Where,
): Misfit[] | undefined {
  if (!isRecord(value)) return undefined;
  const { path, parts } = where;
  const known = new Set(branches.flatMap((branch) => Object.keys(membersOf(branch, parts))));
  const wrong = Object.keys(value).find((name) => !known.has(name));
  if (wrong === undefined) return undefined;
  const telling = branches.flatMap((branch) => tellingMembers(branch, parts));
  const free = [...new Set([...telling, ...known])].filter((name) => !Object.hasOwn(value, name));
  const meant = (formerOf(wrong, free) ?? synonymOf(wrong, free)).suggestion ?? suggest(wrong, free);
  if (meant === undefined) return undefined;
  const right = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name === wrong ? meant : name, member]),
  );
  const rest = explainChoice(right, branches, about, where).map((misfit) => misspeltIn(misfit, path, meant, wrong));
  return [unknownMember(wrong, free, path), ...rest];
}

/** Maps a mistake below the corrected member back to the name in the file. */
function misspeltIn(misfit: Misfit, path: JsonPath, meant: string, wrong: string): Misfit {
  if (misfit.path[path.length] !== meant) return misfit;
  return { ...misfit, path: [...path, wrong, ...misfit.path.slice(path.length + 1)] };
}

function rank(value: unknown, branch: unknown, parts: Parts): number {
  const keywords = resolve(branch, parts);
  if (!isRecord(value)) {
    const isWord = 'enum' in keywords || 'const' in keywords || 'pattern' in keywords;
    if (keywords.type !== undefined && !isOfType(value, keywords.type)) return 0;
    if (typeof value === 'string' && value.startsWith('$') && String(keywords.pattern).startsWith('^\\$')) return 4;
    return Array.isArray(value) || isWord ? 1 : 0;
  }
  if (keywords.type !== 'object') return 0;
  const properties = asRecord(keywords.properties);
  const telling = tellingMembers(branch, parts);
  const constants = telling.filter((name) => 'const' in asRecord(properties[name]));
  if (constants.some((name) => Object.hasOwn(value, name) && value[name] !== asRecord(properties[name]).const))
    return 0;
  const present = telling.filter((name) => Object.hasOwn(value, name)).length;
  const shared = Object.keys(value).filter((name) => Object.hasOwn(properties, name)).length;
  const named = constants.filter((name) => Object.hasOwn(value, name)).length;
  if (telling.length === 0) return shared > 0 || isKeyedAs(value, keywords, parts) ? 1 + shared / 100 : 0;
  return present === 0 ? 0 : 10 * (present / telling.length) + 5 * named + shared / 100;
}

/**
 * Whether a branch allows a name, or one that the author probably meant. `{ "nott": … }` is not a comparison, `{
 * "$imput.a": … }` is one.
 */
function isKeyedAs(value: Keywords, { propertyNames }: Keywords, parts: Parts): boolean {
  if (propertyNames === undefined) return false;
  const isOfPaths = String(resolve(propertyNames, parts).pattern).startsWith('^\\$');
  return Object.keys(value).some(
    (name) => explain(name, propertyNames, parts).length === 0 || (isOfPaths && name.startsWith('$')),
  );
}
