import { DOMImplementation, type Document, type Element, XMLSerializer } from '@xmldom/xmldom';
import { readForm } from '../../../engine/checker/Texts.ts';
import { fileOf } from '../../../engine/checker/withTexts.ts';
import type { TextContext } from '../contextOf.ts';
import type { TextState } from '../records.ts';
import type { HandOver } from './HandOver.ts';
import { CODE, NAMESPACE, NO_XML, OWN, tokenOf } from './xliffNames.ts';

/** The states of the standard (XLIFF 2.1, attribute state). */
const STATE: Readonly<Record<TextState, 'initial' | 'translated' | 'reviewed'>> = {
  missing: 'initial',
  new: 'initial',
  changed: 'initial',
  translated: 'translated',
  reviewed: 'reviewed',
};

type Unit = HandOver['units'][number];
type Node = string | ((document: Document) => Element);

/**
 * XLIFF 2.1 (https://docs.oasis-open.org/xliff/xliff-core/v2.1/os/xliff-core-v2.1-os.html): a file for each file of
 * texts, a group for the plural forms of a text, a unit for each text. A placeholder is a code that cannot be deleted.
 */
export function writeXliff({ from, to, units }: HandOver): string {
  const document = new DOMImplementation().createDocument(NAMESPACE, 'xliff');
  const root = document.documentElement;
  if (root === null) throw new Error('a new document has a root');
  for (const [name, value] of Object.entries({ version: '2.1', srcLang: from, trgLang: to }))
    root.setAttribute(name, value);
  for (const [namespace, own] of groupBy(units, (unit) => unit.namespace)) {
    const file = { id: tokenOf(namespace), original: fileOf(to, namespace), 'xml:space': 'preserve' };
    append(root, '\n', element('file', file, membersOf(own)));
  }
  append(root, '\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`;
}

/** The units of a file, with those of one text in several plural forms in a group. */
function membersOf(units: readonly Unit[]): Node[] {
  return [...groupBy(units, baseOf)].flatMap(([base, forms]) =>
    forms[0] !== undefined && readForm(forms[0].path.at(-1) ?? '') === undefined
      ? forms.map(unitOf)
      : [element('group', { id: tokenOf(base), name: base, type: `${OWN}:plural` }, forms.map(unitOf))],
  );
}

const baseOf = ({ path }: Unit) => [...path.slice(0, -1), readForm(path.at(-1) ?? '')?.base ?? path.at(-1)].join('.');

function unitOf(unit: Unit): Node {
  const { path, source, target, state, context } = unit;
  const written = STATE[state];
  const codes = new Map<string, string>();
  const original = inline('source', source, [], codes);
  const isThere = target !== undefined && state !== 'missing' && state !== 'new';
  const segment = { state: written, subState: state === 'changed' ? `${OWN}:changed` : undefined };
  const translated = isThere ? [inline('target', target, source.match(CODE) ?? [], codes)] : [];
  const data = [...codes].map(([code, id]) => element('data', { id }, [code]));
  return element('unit', { id: tokenOf(path.join('.')), name: path.join('.') }, [
    element(
      'notes',
      {},
      notesOf(context).map(([category, note]) => element('note', { category }, [note])),
    ),
    ...(data.length === 0 ? [] : [element('originalData', {}, data)]),
    element('segment', segment, [original, ...translated]),
  ]);
}

function notesOf({ where, screens, scene, siblings, why, terms, room, plural }: TextContext): [string, string][] {
  const notes: [string, string | undefined][] = [
    ['where', where],
    ['screens', screens.join(', ')],
    ['scene', scene],
    ['plural form', plural],
    ['room', room === undefined ? undefined : `${room} characters`],
    ['why', why],
    ...terms.map((term): [string, string] => ['term', term]),
    ...Object.entries(siblings),
  ];
  return notes.filter((note): note is [string, string] => note[1] !== undefined && note[1] !== '');
}

/**
 * A text with codes for its placeholders. A code of the translation has the id of the same one in the source.
 * @param others the placeholders of the source, if this is the translation
 * @param codes the ids of the placeholders' data, which are added here
 */
function inline(name: string, text: string, others: readonly string[], codes: Map<string, string>): Node {
  const left = others.map((code, index) => ({ code, id: `${index + 1}` }));
  let next = others.length;
  const parts = text.split(new RegExp(`(${CODE.source}|${NO_XML.source})`)).filter((part) => part !== '');
  const children = parts.map((part): Node => {
    if (part.length === 1 && part.search(NO_XML) === 0)
      return element('cp', { hex: part.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0') });
    if (part.search(CODE) < 0) return part;
    const same = left.findIndex(({ code }) => code === part);
    if (same < 0) next += 1;
    const id = left.splice(same, same < 0 ? 0 : 1)[0]?.id ?? String(next);
    const dataRef = codes.get(part) ?? `d${codes.size + 1}`;
    codes.set(part, dataRef);
    return element('ph', { id, canDelete: 'no', dataRef, disp: part, equiv: part });
  });
  return element(name, {}, children);
}

const INLINE = ['source', 'target', 'note', 'data'];

/** An element; undefined attributes are left out. Children of structural elements have a line each. */
const element =
  (name: string, attributes: Readonly<Record<string, string | undefined>>, children: readonly Node[] = []) =>
  (document: Document): Element => {
    const made = document.createElementNS(NAMESPACE, name);
    for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
    const isInline = INLINE.includes(name) || children.length === 0;
    append(made, ...children.flatMap((child) => (isInline ? [child] : ['\n', child])), ...(isInline ? [] : ['\n']));
    return made;
  };

function append(parent: Element, ...children: readonly Node[]): void {
  const document = parent.ownerDocument;
  if (document === null) return;
  for (const child of children)
    parent.appendChild(typeof child === 'string' ? document.createTextNode(child) : child(document));
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
