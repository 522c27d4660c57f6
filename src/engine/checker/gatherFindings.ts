import { compareNames } from '../contract/compareNames.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { namesInText } from '../flow/JsonDocument.ts';
import type { Finding, Place } from './Finding.ts';
import type { Project } from './Project.ts';
import type { Rule } from './Rule.ts';

/** A finding with the screens and shells that use its shared part. */
export interface Found {
  readonly finding: Finding;
  readonly rule: Rule;
  readonly users: Set<string>;
}

/** The maximum number of names listed in a note; the rest are only counted. */
const NAMED = 12;

/**
 * One finding for each cause, in the order of files and lines. The users of a shared part, further places of the same
 * wrong name, and consequences become notes.
 */
export function gatherFindings(all: Iterable<Found>, project: Project): Finding[] {
  const lost = lostNames(project);
  const found = [...all];
  const broken = new Set(
    found.filter(({ rule }) => OF_TEXT.includes(rule.id)).map(({ finding }) => `${finding.file}:${finding.line}`),
  );
  const hasUnread = [...project.documents.values()].some((one) => one.path.startsWith('flows/') && isUnread(one));
  const rubble = { lost, hasUnread, misfits: project.misfits, broken };
  const isWrong = found.some(({ finding, rule }) => finding.level === 'error' && !rule.last);
  const sorted = found.filter((one) => !isInRubble(one, rubble) && !(isWrong && one.rule.last)).sort(compare);
  const causes = new Map<
    string,
    { readonly found: Found; readonly also: Map<string, Place>; readonly follows: string[] }
  >();
  const names = new WrongNames();
  for (const one of sorted) {
    const { finding, rule } = one;
    const { file, line, column, message } = finding;
    const place = `${file}:${line}:${column}`;
    const key = rule.names === undefined ? `${place}:${rule.id}:${message}` : `${rule.id}:${message}`;
    const known = causes.get(key);
    known?.also.set(place, { file, line, column });
    for (const user of one.users) known?.found.users.add(user);
    if (known !== undefined) continue;
    causes.set(key, { found: one, also: new Map(), follows: [] });
    names.add(one, key);
  }
  for (const [key, { found: one, also }] of causes) {
    const { file, line, column, message } = one.finding;
    const cause = names.causeOf(one);
    const same = cause ?? (one.rule.names === 'wrong' ? names.sameAs(one.finding, key) : undefined);
    if (same === undefined || same === key) continue;
    if (cause !== undefined) causes.get(cause)?.follows.push(message);
    else
      for (const [place, at] of [[`${file}:${line}:${column}`, { file, line, column }] as const, ...also])
        causes.get(same)?.also.set(place, at);
    causes.delete(key);
  }
  return [...causes.values()].map(({ found: { finding, users }, also, follows }) => {
    const { file, line, column } = finding;
    also.delete(`${file}:${line}:${column}`);
    const notes = [...usedBy(users), ...followedBy(follows)];
    return {
      ...finding,
      ...(notes.length === 0 ? {} : { notes }),
      ...(also.size === 0 ? {} : { also: [...also.values()] }),
    };
  });
}

function* usedBy(users: ReadonlySet<string>): Generator<string> {
  const count = users.size === 1 ? '1 screen' : `${users.size} screens`;
  if (users.size > 0) yield `used by ${count}: ${list([...users].sort())}`;
}

function* followedBy(messages: readonly string[]): Generator<string> {
  if (messages.length > 0) yield `this also causes: ${list([...new Set(messages)], '; ')}`;
}

const list = (names: readonly string[], between = ', ') =>
  names.length <= NAMED
    ? names.join(between)
    : `${names.slice(0, NAMED).join(between)} and ${names.length - NAMED} more`;

/** The rules about parts that cannot be read, or are left out. Other findings about such parts are suppressed. */
const OF_TEXT: readonly string[] = ['json-syntax', 'prototype-key'];

const isUnread = ({ value }: JsonDocument) => value === undefined;

type Lost = ReadonlyMap<string, ReadonlySet<string>>;

/** Names in unreadable parts, by file; empty for a file that cannot be read at all. */
function lostNames({ documents, mended, misfits }: Project): Lost {
  const lost = new Map<string, ReadonlySet<string>>();
  for (const [file, document] of documents) {
    const names = mended.get(file)?.lost ?? document.lost;
    const isLost = !mended.has(file) && (misfits.get(file)?.length ?? 0) > 0;
    if (isUnread(document) || isLost || (names !== undefined && names.size > 0)) lost.set(file, names ?? new Set());
  }
  return lost;
}

interface Rubble {
  readonly lost: Lost;
  /** Whether a flow file could not be read at all. */
  readonly hasUnread: boolean;
  readonly misfits: Project['misfits'];
  /** Places of syntax errors: `<file>:<line>`. */
  readonly broken: ReadonlySet<string>;
}

/** Whether a finding only reports the rest of a broken line, or something missing that may be in an unreadable part. */
function isInRubble({ finding, rule }: Found, { lost, hasUnread, misfits, broken }: Rubble): boolean {
  if (rule.misses && (misfits.get(finding.file)?.length ?? 0) > 0) return true;
  if (lost.size === 0) return false;
  if (rule.stage === 'file') return broken.has(`${finding.file}:${finding.line}`) && !OF_TEXT.includes(rule.id);
  // Something that a flow lacks may be in any unreadable flow file.
  const isElsewhere = hasUnread && finding.file.startsWith('flows/');
  if (rule.misses && (isElsewhere || lost.has(finding.file) || rule.stage === 'whole')) return true;
  const names = namesInText(`${finding.found ?? ''} ${finding.message}`);
  return [...lost.values()].some((all) => names.some((name) => all.has(name)));
}

const compare = ({ finding: a }: Found, { finding: b }: Found) =>
  compareNames(a.file, b.file) || a.line - b.line || a.column - b.column || compareNames(a.rule, b.rule);

interface Judged {
  readonly finding: Finding;
  readonly rule: Rule;
}

/** The last part of a name, without quotes. */
const plain = (name: string) => name.replace(/^"|"$/g, '').split('.').at(-1) ?? '';
const quotedIn = (message: string) => [...message.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? '');

/** The unresolved names with their suggestions, and the findings that report them, by key. */
class WrongNames {
  readonly #byName = new Map<string, string>();
  /** By the file and the suggestion. */
  readonly #byMeant = new Map<string, string>();
  /** By the written name and the suggestion. */
  readonly #bySlip = new Map<string, string>();
  /** Also by the written name and the suggestion, but only for names misspelt in their declaration. */
  readonly #given = new Map<string, string>();

  add({ finding: { file, found, suggestion }, rule }: Judged, key: string): void {
    if (rule.names !== 'wrong' && rule.names !== 'given') return;
    for (const name of [found, suggestion]) if (name !== undefined) this.#byName.set(plain(name), key);
    if (suggestion === undefined || found === undefined) return;
    this.#byMeant.set(`${file} ${plain(suggestion)}`, key);
    const slip = `${plain(found)} ${plain(suggestion)}`;
    if (!this.#bySlip.has(slip)) this.#bySlip.set(slip, key);
    if (rule.names === 'given') this.#given.set(slip, key);
  }

  /** The finding about the same wrong name at another place. */
  sameAs({ found, suggestion }: Finding, key: string): string | undefined {
    if (found === undefined || suggestion === undefined) return undefined;
    const same = this.#bySlip.get(`${plain(found)} ${plain(suggestion)}`);
    return same === key ? undefined : same;
  }

  /** The finding that causes another finding. */
  causeOf({ finding: { file, message, found, suggestion }, rule }: Judged): string | undefined {
    if (found !== undefined && suggestion !== undefined) {
      const given = this.#given.get(`${plain(suggestion)} ${plain(found)}`);
      if (given !== undefined) return given;
    }
    if (rule.follows === undefined) return undefined;
    const isOfFile = rule.follows === 'file';
    const names = isOfFile ? quotedIn(message) : namesInText(message);
    return names
      .map((name) => (isOfFile ? this.#byMeant.get(`${file} ${name}`) : this.#byName.get(name)))
      .find((key) => key !== undefined);
  }
}
