import { applyEdits, createScanner, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Edit, Fix, JsonDocument, TextProblem, Trouble } from './JsonDocument.ts';
import { namesInText } from './JsonDocument.ts';
import { repairText } from './syntax/repairText.ts';
import { type Ours, takeOurs, tellErrors } from './syntax/tellErrors.ts';

/** The deepest nesting that is read, since the parser and all code that traverses its tree are recursive. */
const MAX_DEPTH = 60;
/** In UTF-16 units. The texts of a thousand screens in one flow are a third of this length. */
export const MAX_LENGTH = 2_000_000;
/** What to do about a longer file. */
export const TOO_LONG = 'Restore it from an earlier version: no file of flows or texts needs so many characters.';
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Signs that a text needs the slow path: the name of a prototype member, a replacement character for invalid UTF-8, or
 * the indentation of the deepest level.
 */
const SUSPECT = new RegExp(`"(${[...PROTOTYPE_KEYS].join('|')})"|\uFFFD|\n {${2 * MAX_DEPTH}}`);

/**
 * Parses strict JSON (RFC 8259) with positions. Never throws; `problems` lists the mistakes, and everything readable is
 * read. A text formatted as by `JSON.stringify`, like locale files, has no problems; its positions are computed only
 * when a finding needs them.
 */
export function parseJson(path: string, text: string): JsonDocument {
  const plain = readPlain(text);
  if (plain === undefined) return parseSlowly(path, text);
  let root: Node | undefined;
  return {
    path,
    text,
    get root() {
      root ??= parseTree(text);
      return root;
    },
    value: plain.value,
    problems: [],
  };
}

/**
 * An unreadable file.
 * @param text a guess at its text, for the place of the trouble
 */
export const unreadJson = (path: string, trouble: Trouble, text = ''): JsonDocument => ({
  path,
  text,
  root: undefined,
  value: undefined,
  problems: [{ offset: 0, length: 1, ...trouble }],
});

/** The value of a text; undefined if the text has duplicate members, prototype names or deep nesting. */
function readPlain(text: string): { readonly value: unknown } | undefined {
  if (text.length > MAX_LENGTH || SUSPECT.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return `${JSON.stringify(value, null, 2)}\n` === text ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** @param isTried whether each fix that is not certain is tried, and left out if it leaves as many problems */
function parseSlowly(path: string, text: string, isTried = true): JsonDocument {
  const problems: TextProblem[] = [...findEncodingProblems(text)];
  const unread = (offset: number, message: string, hint: string): JsonDocument => {
    const problem: TextProblem = { rule: 'json-syntax', offset, length: 1, message, hint };
    return { path, text, root: undefined, value: undefined, problems: [...problems, problem] };
  };
  if (text.length > MAX_LENGTH)
    return unread(
      MAX_LENGTH,
      `this file has ${grouped(text.length)} characters; ${grouped(MAX_LENGTH)} are allowed`,
      TOO_LONG,
    );
  const ours = takeOurs(text);
  if (ours !== undefined) {
    const message = `a merge is unfinished: ${differing(ours.sides)}; keep what is right`;
    const { offset, length } = ours;
    const hint =
      'Remove the marks (<<<<<<<, =======, >>>>>>>) and what is wrong between them; --fix does it if both sides only add.';
    const problems: TextProblem[] = [{ rule: 'json-syntax', offset, length, message, hint }];
    return { ...parseSlowly(path, ours.text, false), text, problems };
  }
  const body = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  const repaired = repairText(body);
  const deep = findTooDeep(repaired.text);
  if (deep !== undefined)
    return unread(
      deep,
      `level ${MAX_DEPTH + 1} begins here; ${MAX_DEPTH} are allowed`,
      'Remove the brackets that should not be there, or move inner parts out into parts with names.',
    );
  const errors: ParseError[] = [];
  const options = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };
  const root = parseTree(repaired.text, errors, options);
  const told = tellErrors(errors, repaired);
  const lost = new Set(told.lost);
  problems.push(...repaired.problems, ...told.problems);
  if (root !== undefined) problems.push(...findLossyNumbers(root, text));
  const value = root === undefined ? undefined : readNode(root, problems, lost);
  return {
    path,
    text,
    root,
    value,
    problems: (isTried ? helpful : unchanged)(settled(problems, told.isPlain), text).sort(
      (a, b) => a.offset - b.offset,
    ),
    lost,
  };
}

const differing = ([ours, theirs]: Ours['sides']) =>
  ours === undefined && theirs === undefined
    ? 'both sides have the same lines'
    : `one side has ${quoted(ours)}, the other has ${quoted(theirs)}`;

/** The beginning of a line in quotation marks. */
const quoted = (line: string | undefined) =>
  line === undefined ? 'nothing more' : `\u201c${line.length > 60 ? `${line.slice(0, 59)}\u2026` : line}\u201d`;

/**
 * If one problem has no certain fix, no fix in the file is certain. A member that appears twice has no certain fix.
 * Fixes that are not certain are not safe.
 */
function settled(problems: readonly TextProblem[], isPlain: boolean): TextProblem[] {
  const isSure = ({ rule, fix }: TextProblem) => rule !== 'duplicate-key' && (fix === undefined || fix.isSafe);
  if (isPlain && problems.every(isSure)) return [...problems];
  return problems.map((problem) =>
    problem.fix === undefined ? problem : { ...problem, fix: { ...problem.fix, isSafe: false } },
  );
}

const unchanged = (problems: readonly TextProblem[]): TextProblem[] => [...problems];

/** The maximum number of characters that are read to try fixes. */
const TRIED = 2_000_000;

/** Fixes that are not certain are offered only if they leave fewer problems. */
function helpful(problems: readonly TextProblem[], text: string): TextProblem[] {
  const isTried = problems.length * text.length <= TRIED;
  const helps = ({ isSafe, edits }: Fix) =>
    isSafe || (isTried && parseSlowly('', edited(text, edits), false).problems.length < problems.length);
  return problems.map(({ fix, ...problem }) => (fix !== undefined && helps(fix) ? { ...problem, fix } : problem));
}

const edited = (text: string, edits: readonly Edit[]): string =>
  applyEdits(
    text,
    edits.map(({ replacement: content, ...place }) => ({ ...place, content })),
  );

const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

function* findEncodingProblems(text: string): Generator<TextProblem> {
  const rule = 'encoding';
  if (text.startsWith('\uFEFF')) {
    yield {
      rule,
      offset: 0,
      length: 1,
      message: 'the file starts with a byte order mark; save it as UTF-8 without one',
      fix: { isSafe: true, edits: [{ offset: 0, length: 1, replacement: '' }] },
    };
  }
  const broken = text.indexOf('\uFFFD');
  if (broken >= 0) yield { rule, offset: broken, length: 1, message: 'this is not UTF-8 text; save the file as UTF-8' };
}

/** The offset at which the text nests too deeply, found without recursion. */
function findTooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let kind = scanner.scan(); kind !== END_OF_FILE; kind = scanner.scan()) {
    if (kind === OPEN_BRACE || kind === OPEN_BRACKET) depth += 1;
    if (kind === CLOSE_BRACE || kind === CLOSE_BRACKET) depth = Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) return scanner.getTokenOffset();
  }
  return undefined;
}
/** SyntaxKind of jsonc-parser, whose const enum does not exist at run time. */
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, END_OF_FILE] = [1, 2, 3, 4, 17];

function readNode(node: Node, problems: TextProblem[], lost: Set<string>): unknown {
  if (node.type === 'array') return (node.children ?? []).map((child) => readNode(child, problems, lost));
  if (node.type === 'number') return readNumber(Number(node.value));
  if (node.type !== 'object') return node.value;
  const members: [string, unknown][] = [];
  const seen = new Set<string>();
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key === undefined || value === undefined) continue;
    const name = String(key.value);
    const at = { offset: key.offset, length: key.length };
    if (PROTOTYPE_KEYS.has(name)) {
      problems.push({ rule: 'prototype-key', ...at, message: `"${name}" is not allowed as the name of a member` });
      for (const word of wordsIn(value)) lost.add(word);
    } else if (seen.has(name)) {
      problems.push({ rule: 'duplicate-key', ...at, message: `"${name}" appears here a second time` });
      for (const word of wordsIn(value)) lost.add(word);
    } else {
      seen.add(name);
      members.push([name, readNode(value, problems, lost)]);
    }
  }
  return Object.fromEntries(members);
}

/** The nearest number that JSON can represent. A number that is too large or has lost its sign is also a finding. */
const readNumber = (value: number) => Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE)) + 0;

/** The names in an omitted part. */
function* wordsIn({ type, value, children = [] }: Node): Generator<string> {
  if (type === 'string') yield* namesInText(String(value));
  for (const child of children) yield* wordsIn(child);
}

/** Numbers that a program reads as another number (RFC 8259, 6): they do not fit a double, or lose their sign. */
function* findLossyNumbers(node: Node, text: string): Generator<TextProblem> {
  for (const child of node.children ?? []) yield* findLossyNumbers(child, text);
  if (node.type !== 'number') return;
  const { offset, length } = node;
  const written = text.slice(offset, offset + length);
  const value = Number(written);
  if (decimalOf(written) === decimalOf(String(value))) return;
  const message = Number.isFinite(value)
    ? `${written} is read as ${JSON.stringify(value)}, which is another number`
    : `${written} is larger than any number that a program can read`;
  yield { rule: 'lossy-number', offset, length, message };
}

/** The digits and the exponent of a number, normalised; -0 is a different number from 0. */
function decimalOf(written: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  const exponent = short === '' ? 0 : Number(power) - fraction.length + digits.length - short.length;
  return whole === '' ? written : `${sign}${short}e${exponent}`;
}
