import { createScanner, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { JsonDocument, TextProblem, Trouble } from './JsonDocument.ts';

/** Deeper than any flow. The parser and all code that walks its tree are recursive. */
const MAX_DEPTH = 60;
/** In UTF-16 units. The texts of a thousand screens in one flow are a third of it. */
export const MAX_LENGTH = 2_000_000;
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Signs that a text needs the slow way: a prototype's name, a replacement character for invalid UTF-8, or an
 * indentation of the deepest level.
 */
const SUSPECT = new RegExp(`"(${[...PROTOTYPE_KEYS].join('|')})"|\uFFFD|\n {${2 * MAX_DEPTH}}`);

/** The parser's errors by number, since the build erases jsonc-parser's const enum ParseErrorCode. */
const SYNTAX_MESSAGES: Readonly<Record<number, string>> = {
  1: 'this is no JSON value',
  2: 'this is no JSON number',
  3: 'a member name in double quotes is expected here',
  4: 'a value is expected here',
  5: 'a colon is expected here',
  6: 'a comma is expected here',
  7: 'a closing brace is expected here',
  8: 'a closing bracket is expected here',
  9: 'nothing may follow the document',
  10: 'JSON has no comments; say it with "why"',
  11: 'a comment that does not end; JSON has no comments',
  12: 'a string that does not end',
  13: 'a number that does not end',
  14: 'an incomplete \\u escape',
  15: 'an unknown escape in a string',
  16: 'a control character in a string; write it as an escape',
};

/**
 * Reads strict JSON (RFC 8259) with positions. Never throws; `problems` lists what is wrong. A text that is formatted
 * as `JSON.stringify` does it, as locale files are, has no problems; its positions are computed only when a finding
 * asks for them.
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

/** A file whose text could not be read. */
export const unreadJson = (path: string, trouble: Trouble): JsonDocument => ({
  path,
  text: '',
  root: undefined,
  value: undefined,
  problems: [{ ...trouble, offset: 0, length: 1 }],
});

/** The value of a text without second copies of a member, names of a prototype, or deep nesting. */
function readPlain(text: string): { readonly value: unknown } | undefined {
  if (text.length > MAX_LENGTH || SUSPECT.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return `${JSON.stringify(value, null, 2)}\n` === text ? { value } : undefined;
  } catch {
    return undefined;
  }
}

function parseSlowly(path: string, text: string): JsonDocument {
  const problems: TextProblem[] = [...findEncodingProblems(text)];
  const deep = text.length > MAX_LENGTH ? MAX_LENGTH : findTooDeep(text);
  if (deep !== undefined) {
    const message = `nested deeper than ${MAX_DEPTH} levels, or longer than ${MAX_LENGTH} characters`;
    return {
      path,
      text,
      root: undefined,
      value: undefined,
      problems: [...problems, { rule: 'json-syntax', offset: deep, length: 1, message }],
    };
  }
  const errors: ParseError[] = [];
  const body = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  const root = parseTree(body, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  for (const { error, offset, length } of errors) {
    if (problems.some((problem) => problem.rule === 'json-syntax' && problem.offset === offset)) continue;
    problems.push({ rule: 'json-syntax', offset, length, message: SYNTAX_MESSAGES[error] ?? 'this is no JSON' });
  }
  if (root !== undefined) problems.push(...findLossyNumbers(root, text));
  const value = root === undefined ? undefined : readNode(root, problems);
  return { path, text, root, value, problems: problems.sort((a, b) => a.offset - b.offset) };
}

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
  if (broken >= 0) yield { rule, offset: broken, length: 1, message: 'this is no UTF-8 text; save the file as UTF-8' };
}

/** The offset at which the text nests too deeply, found without recursion. */
function findTooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let kind = scanner.scan(); kind !== END_OF_FILE; kind = scanner.scan()) {
    if (kind === OPEN_BRACE || kind === OPEN_BRACKET) depth += 1;
    if (kind === CLOSE_BRACE || kind === CLOSE_BRACKET) depth -= 1;
    if (depth > MAX_DEPTH) return scanner.getTokenOffset();
  }
  return undefined;
}
/** SyntaxKind of jsonc-parser, whose const enum does not exist at run time. */
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, END_OF_FILE] = [1, 2, 3, 4, 17];

/** Whole numbers that a program reads inexactly, and numbers that do not fit a double (RFC 8259, 6). */
function* findLossyNumbers(node: Node, text: string): Generator<TextProblem> {
  for (const child of node.children ?? []) yield* findLossyNumbers(child, text);
  if (node.type !== 'number') return;
  const { offset, length } = node;
  const written = text.slice(offset, offset + length);
  const value = Number(node.value);
  const isKept = Number.isFinite(value) && (!/^-?\d+$/.test(written) || BigInt(written) === BigInt(value));
  if (isKept) return;
  yield { rule: 'lossy-number', offset, length, message: `${written} is read as ${value}, which is another number` };
}

function readNode(node: Node, problems: TextProblem[]): unknown {
  if (node.type === 'array') return (node.children ?? []).map((child) => readNode(child, problems));
  if (node.type !== 'object') return node.value;
  const members: [string, unknown][] = [];
  const seen = new Set<string>();
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key === undefined || value === undefined) continue;
    const name = String(key.value);
    const at = { offset: key.offset, length: key.length };
    if (PROTOTYPE_KEYS.has(name)) {
      problems.push({ rule: 'prototype-key', ...at, message: `"${name}" is no name for a member` });
    } else if (seen.has(name)) {
      problems.push({ rule: 'duplicate-key', ...at, message: `"${name}" stands here a second time` });
    } else {
      seen.add(name);
      members.push([name, readNode(value, problems)]);
    }
  }
  return Object.fromEntries(members);
}
