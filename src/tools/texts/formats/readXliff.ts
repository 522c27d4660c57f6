import { DOMParser, type Element, type Node } from '@xmldom/xmldom';
import { textFileOf } from '../../../engine/diff/TextIndex.ts';
import type { TextState } from '../records.ts';
import type { HandBack, ReturnedUnit } from './HandOver.ts';
import { NAMESPACE, OWN } from './xliffNames.ts';

/** The states of the standard in the order of the work (XLIFF 2.1, attribute state). */
const STATES = ['initial', 'translated', 'reviewed', 'final'];

/** @throws if this is not XLIFF 2, with what is wrong */
export function readXliff(text: string): HandBack {
  const parser = new DOMParser({
    onError: (_level, message) => {
      throw new Error(message.split('\n')[0]);
    },
  });
  const root = parser.parseFromString(text.replace(/^\uFEFF/, ''), 'text/xml').documentElement;
  if (root?.localName !== 'xliff' || root.namespaceURI !== NAMESPACE)
    throw new Error('this is not XLIFF 2.0 or 2.1, the versions that npm run texts writes and reads');
  const to = root.getAttribute('trgLang');
  if (!to) throw new Error('the file does not name its target language (trgLang)');
  const files = [...root.getElementsByTagNameNS(NAMESPACE, 'file')];
  return {
    to,
    units: files.flatMap((file) =>
      [...file.getElementsByTagNameNS(NAMESPACE, 'unit')].map((unit) => readUnit(file, unit)),
    ),
  };
}

function readUnit(file: Element, unit: Element): ReturnedUnit {
  const namespace = textFileOf(file.getAttribute('original') ?? '')?.namespace ?? file.getAttribute('id') ?? '';
  const id = `${namespace}/${unit.getAttribute('name') ?? unit.getAttribute('id') ?? ''}`;
  const known = { at: `unit ${id}`, id };
  const data = new Map(
    childrenOf(unit, 'originalData', 'data').map((one) => [one.getAttribute('id') ?? '', one.textContent ?? '']),
  );
  const codes = new Map<string, string>();
  try {
    const parts = childElements(unit).filter(({ localName }) => localName === 'segment' || localName === 'ignorable');
    const pieces = parts.map((part, index) => {
      const [source] = childrenOf(part, 'source');
      const [target] = childrenOf(part, 'target');
      const original = source === undefined ? '' : wordsIn(source, data, codes);
      // A part between segments is the same in both languages unless it says otherwise.
      const translated =
        target !== undefined ? wordsIn(target, data, codes) : part.localName === 'ignorable' ? original : undefined;
      return { original, translated, order: Number(target?.getAttribute('order') ?? index + 1) };
    });
    const isWhole = pieces.every(({ translated }) => translated !== undefined);
    const sorted = pieces.toSorted((one, other) => one.order - other.order);
    const target = isWhole ? sorted.map(({ translated }) => translated).join('') : undefined;
    const source = pieces.map(({ original }) => original).join('');
    return {
      ...known,
      source,
      target: target === '' ? undefined : target,
      state: stateOf(parts.filter(({ localName }) => localName === 'segment')),
    };
  } catch (error) {
    const trouble = error instanceof Error ? error.message : String(error);
    return { ...known, source: undefined, target: undefined, state: undefined, trouble };
  }
}

/** The least advanced state of the segments. */
function stateOf(segments: readonly Element[]): TextState | undefined {
  const states = segments.map((segment) => segment.getAttribute('state') ?? 'initial');
  const least = Math.min(...states.map((state) => STATES.indexOf(state)));
  const isChanged = segments.some((segment) => segment.getAttribute('subState') === `${OWN}:changed`);
  if (least <= 0) return isChanged ? 'changed' : 'new';
  return least === 1 ? 'translated' : 'reviewed';
}

/**
 * The text in a source or target. Annotations and spans of a translation tool are left out, their words stay.
 * @param data the text of each code by its `dataRef`
 * @param codes the text of each code by its id, as the source has it; added here
 * @throws if a code's text is unknown
 */
function wordsIn(node: Node, data: ReadonlyMap<string, string>, codes: Map<string, string>): string {
  let words = '';
  for (const child of [...node.childNodes]) {
    if (child.nodeType === child.TEXT_NODE || child.nodeType === child.CDATA_SECTION_NODE)
      words += child.nodeValue ?? '';
    if (!isElement(child)) continue;
    const { localName } = child;
    if (localName === 'cp') words += String.fromCodePoint(Number.parseInt(child.getAttribute('hex') ?? '', 16));
    else if (localName === 'ph') {
      const id = child.getAttribute('id') ?? '';
      const code = data.get(child.getAttribute('dataRef') ?? '') ?? codes.get(id) ?? child.getAttribute('equiv');
      if (code === null)
        throw new Error(`the code ${id} has no text: <ph> lost its dataRef, and the source has no such code`);
      codes.set(id, code);
      words += code;
    } else words += wordsIn(child, data, codes);
  }
  return words;
}

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;

const childElements = (parent: Element): Element[] => [...parent.childNodes].filter(isElement);

/** The elements at a path of names below an element. */
function childrenOf(parent: Element, name: string, ...more: readonly string[]): Element[] {
  const found = childElements(parent).filter(({ localName }) => localName === name);
  const [next, ...rest] = more;
  return next === undefined ? found : found.flatMap((one) => childrenOf(one, next, ...rest));
}
