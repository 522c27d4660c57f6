import { isDeepStrictEqual } from 'node:util';
import type { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { decode } from '../../../src/engine/checker/decode.ts';
import { documentOf } from '../../../src/engine/checker/documentOf.ts';
import type { Finding } from '../../../src/engine/checker/Finding.ts';
import { fixSources } from '../../../src/engine/checker/fixSources.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { canonicalText } from '../../../src/engine/flow/canonicalText.ts';
import { classifyFile } from '../../../src/engine/flow/classifyFile.ts';
import { grammarOf } from '../../../src/engine/grammar/grammarOf.ts';
import { definition } from '../../../src/portal/definition.ts';
import { mutateText, mutateValue } from '../flow/mutateJson.ts';

type Random = () => number;
const pick = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];

const TOKEN = /"(?:[^"\\\n]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const ODD = ['\\ud800', '\\u0000', '\u0000', '\ufffd', '\u00a0', '\u200b', '\u2028', '“', "'", '/*', '<<<<<<< HEAD\n'];

/** A file with one change: of bytes, tokens, members, whole parts, or of its encoding. */
function changed(source: Source, others: readonly Source[], random: Random): Pick<Source, 'text'> {
  const { path, text } = source;
  const other = pick(others, random)?.text ?? '';
  const at = Math.floor(random() * (text.length + 1));
  const put = (words: string, length = 0) => ({ text: text.slice(0, at) + words + text.slice(at + length) });
  const ways: (() => Pick<Source, 'text'>)[] = [
    () => ({ text: mutateText(text, random) }),
    () => asFile(path, mutateValue(JSON.parse(text), random)),
    () => asFile(path, transplanted(JSON.parse(text), JSON.parse(other), random)),
    () => swappedTokens(text, other, random),
    () => decode(changedBytes(Buffer.from(text), random)),
    () => decode(saved(text, random)),
    () => put(pick(ODD, random) ?? ''),
    () => put((pick(['{"a":', '[', '}', '"', "'a", '{}', ' ', 'ㄱ'], random) ?? '').repeat(1 + 3000 * random())),
    () => ({ text: other }),
  ];
  return pick(ways, random)?.() ?? { text };
}

const GRAMMAR = grammarOf(definition);
function asFile(path: string, value: unknown) {
  const kind = classifyFile(path)?.kind;
  const text = kind === undefined ? `${JSON.stringify(value, null, 2)}\n` : canonicalText(kind, value ?? null, GRAMMAR);
  return { text };
}

/** A part of one file in the place of a part of another. */
function transplanted(value: unknown, other: unknown, random: Random): unknown {
  const parts: unknown[] = [];
  const places: (readonly [holder: object, name: string])[] = [];
  const collect = (part: unknown, found: (holder: object, name: string, member: unknown) => void) => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, member] of Object.entries(part)) {
      found(part, name, member);
      collect(member, found);
    }
  };
  collect(value, (holder, name) => places.push([holder, name]));
  collect(other, (_holder, _name, member) => parts.push(member));
  const [holder, name] = pick(places, random) ?? [];
  if (holder === undefined || name === undefined) return other;
  Reflect.set(holder, name, pick(parts, random));
  return value;
}

function swappedTokens(text: string, other: string, random: Random) {
  const tokens = [...text.matchAll(TOKEN)];
  const chosen = pick(tokens, random);
  const words = pick([...(random() < 0.5 ? tokens : other.matchAll(TOKEN))], random)?.[0] ?? '';
  if (chosen === undefined) return { text: words };
  const given = pick(['', words, chosen[0] + words, chosen[0] + chosen[0]], random) ?? '';
  return { text: text.slice(0, chosen.index) + given + text.slice(chosen.index + chosen[0].length) };
}

function changedBytes(bytes: Buffer, random: Random): Buffer {
  const at = Math.floor(random() * (bytes.length + 1));
  const noise = Buffer.from(Array.from({ length: 1 + Math.floor(random() * 6) }, () => Math.floor(random() * 256)));
  const gone = random() < 0.5 ? noise.length : 0;
  return Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at + gone)]);
}

/** A file as another kind of editor would save it. */
function saved(text: string, random: Random): Buffer {
  const wide = Buffer.from(text, 'utf16le');
  const korean = [...text].flatMap((sign) =>
    sign > '\u007f' ? [0xb0, 0xa1 + ((sign.codePointAt(0) ?? 0) % 90)] : [sign.charCodeAt(0)],
  );
  const kinds = [
    wide,
    Buffer.concat([Buffer.from([0xff, 0xfe]), wide]),
    Buffer.from(wide).swap16(),
    wide.subarray(1),
    Buffer.from(text, 'latin1'),
    Buffer.from(korean),
    Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`),
    Buffer.from(text.normalize('NFD')),
    Buffer.from(text.replaceAll('  ', '\t')),
    Buffer.alloc(1 + Math.floor(random() * 100)),
  ];
  return pick(kinds, random) ?? wide;
}

/** The project with one or two files changed, or one taken away. */
export function disturb(sources: readonly Source[], random: Random): readonly Source[] {
  const data = sources.filter(({ path }) => path.endsWith('.json'));
  const target = pick(data, random);
  if (target === undefined) return sources;
  if (random() < 0.02) return sources.filter((source) => source !== target);
  const next = { path: target.path, ...changed(target, data, random) };
  return sources.map((source) => (source === target ? next : source));
}

/**
 * What is wrong with the checker's output for a project, in a few words; empty if nothing is.
 * @param mends whether the fixes that it offers are applied too
 */
export function faultsOf(session: CheckSession, sources: readonly Source[], mends = true): string[] {
  const findings = session.check(sources);
  const texts = new Map(sources.map(({ path, text }) => [path, text.split('\n')]));
  const faults = findings.flatMap(({ message }) => (/^the (?:checker|rule \S+) failed/.test(message) ? [message] : []));
  for (const finding of findings) if (!isPlaced(finding, texts)) faults.push(`no such place: ${finding.message}`);
  if (!mends || !findings.some(({ fix }) => fix?.isSafe)) return faults;
  const mended = new Map(fixSources(sources, session).map(({ path, text }) => [path, text]));
  const after = sources.map((source) => {
    const text = mended.get(source.path);
    if (text === undefined) return source;
    const fixed = { path: source.path, text };
    const isSame = isDeepStrictEqual(shown(documentOf(fixed).value), shown(documentOf(source).value));
    if (!isSame && source.path.endsWith('.json')) faults.push(`--fix gave ${source.path} another meaning`);
    return fixed;
  });
  const left = session.check(after);
  if (left.length > findings.length) faults.push(`--fix left ${left.length} findings of ${findings.length}`);
  return faults;
}

/**
 * A value without parts that change nothing: invisible characters, the parts of a letter, the line for editors, and the
 * list or condition around a single part, which canonical files leave out.
 */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/[\u200B\u2060\uFEFF]/g, '').normalize();
  if (Array.isArray(value)) return value.length === 1 ? shown(value[0]) : value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  const [[name, only] = ['', undefined], ...others] = Object.entries(value);
  if (['any', 'all'].includes(name) && others.length === 0 && [only].flat().length === 1) return shown(only);
  const members = Object.entries(value).filter(([name]) => name !== '$schema');
  return Object.fromEntries(members.map(([name, member]) => [name, shown(member)]));
}

function isPlaced({ file, line, column }: Finding, texts: ReadonlyMap<string, readonly string[]>): boolean {
  const lines = texts.get(file);
  if (lines === undefined) return line === 1 && column === 1;
  const own = lines[line - 1];
  return own !== undefined && column >= 1 && column <= own.length + 1;
}
