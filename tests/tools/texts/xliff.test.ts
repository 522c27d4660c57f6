import { DOMParser, type Element } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { categoriesOf } from '../../../src/engine/checker/Texts.ts';
import { readXliff } from '../../../src/tools/texts/formats/readXliff.ts';
import { writeXliff } from '../../../src/tools/texts/formats/writeXliff.ts';
import { handOver, open } from './openSample.ts';

/**
 * The rules of XLIFF 2.1 for what is written here (https://docs.oasis-open.org/xliff/xliff-core/v2.1/os/), sections 4.2
 * (elements) and 4.3 (attributes): the children of each element in their order, with their number, and the attributes.
 * The schema itself is OASIS's and has no package. All texts were validated against it with xmllint in November 2026.
 */
const ELEMENTS: Readonly<Record<string, { children: RegExp; required?: string; optional?: string }>> = {
  xliff: { children: /^(file )+$/, required: 'version srcLang trgLang' },
  file: { children: /^(unit |group )+$/, required: 'id', optional: 'original xml:space' },
  group: { children: /^(unit |group )*$/, required: 'id', optional: 'name type' },
  unit: { children: /^(notes )?(originalData )?(segment |ignorable )+$/, required: 'id', optional: 'name' },
  notes: { children: /^(note )+$/ },
  note: { children: /^$/, optional: 'category' },
  originalData: { children: /^(data )+$/ },
  data: { children: /^(cp )*$/, required: 'id' },
  segment: { children: /^source (target )?$/, optional: 'state subState' },
  source: { children: /^(ph |cp )*$/ },
  target: { children: /^(ph |cp )*$/ },
  ph: { children: /^$/, required: 'id', optional: 'canDelete dataRef disp equiv' },
  cp: { children: /^$/, required: 'hex' },
};
const MIXED = ['note', 'data', 'source', 'target'];
const words = (list = '') => list.split(' ').filter((word) => word !== '');

const elementsIn = (parent: Element): Element[] =>
  [...parent.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);
const below = (parent: Element, name: string): Element[] => [...parent.getElementsByTagName(name)];
const attributesOf = (element: Element) =>
  [...element.attributes].map(({ name }) => name).filter((name) => !name.startsWith('xmlns'));
const idsOf = (elements: readonly Element[]) => elements.map((one) => one.getAttribute('id') ?? '');

/** Everything that breaks a rule of the standard. */
function faultsIn(xml: string): string[] {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  if (root === null) return ['no root'];
  const faults: string[] = [];
  const judge = (element: Element) => {
    const { localName: name = '' } = element;
    const rule = ELEMENTS[name ?? ''];
    if (rule === undefined || element.namespaceURI !== 'urn:oasis:names:tc:xliff:document:2.0') {
      faults.push(`<${name}>`);
      return;
    }
    const children = elementsIn(element);
    const order = children.map((child) => `${child.localName} `).join('');
    if (!rule.children.test(order)) faults.push(`<${name}> has ${order}`);
    const own = attributesOf(element);
    for (const attribute of words(rule.required))
      if (!own.includes(attribute)) faults.push(`<${name}> lacks ${attribute}`);
    const allowed = words(`${rule.required ?? ''} ${rule.optional ?? ''}`);
    for (const attribute of own) if (!allowed.includes(attribute)) faults.push(`<${name}> has ${attribute}`);
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === node.TEXT_NODE)
      .map((node) => node.nodeValue);
    if (!MIXED.includes(name ?? '') && text.join('').trim() !== '') faults.push(`<${name}> has text`);
    const id = element.getAttribute('id');
    // 4.3.1 id: an NMTOKEN of XML.
    if (id !== null && !/^[\w.:-]+$/.test(id)) faults.push(`<${name}> has the id ${id}`);
    children.forEach(judge);
  };
  judge(root);
  // 4.3.1 id: unique among the files; among the units of a file; among its groups.
  const scopes = [
    below(root, 'file'),
    ...below(root, 'file').flatMap((file) => [below(file, 'unit'), below(file, 'group')]),
  ];
  for (const scope of scopes) if (new Set(idsOf(scope)).size !== scope.length) faults.push('an id is not unique');
  for (const unit of below(root, 'unit')) faults.push(...faultsInUnit(unit));
  return faults;
}

function faultsInUnit(unit: Element): string[] {
  const faults: string[] = [];
  const at = unit.getAttribute('id');
  const codes = (name: string) => below(unit, name).flatMap((part) => below(part, 'ph'));
  const data = idsOf(below(unit, 'data'));
  for (const name of ['source', 'target'])
    if (new Set(idsOf(codes(name))).size !== codes(name).length) faults.push(`${at}: a code of ${name} is there twice`);
  for (const code of [...codes('source'), ...codes('target')])
    if (!data.includes(code.getAttribute('dataRef') ?? '')) faults.push(`${at}: dataRef`);
  // 4.7.2.3: a code that must not be deleted is in the target, with the same id and data.
  for (const segment of below(unit, 'segment')) {
    const state = segment.getAttribute('state');
    if (!['initial', 'translated', 'reviewed', 'final'].includes(state ?? 'initial'))
      faults.push(`${at}: state ${state}`);
    // 4.3.1 state: anything but initial needs a target. subState: a prefix, a colon and a value, only with a state.
    if (state !== 'initial' && below(segment, 'target').length === 0) faults.push(`${at}: ${state} without a target`);
    const sub = segment.getAttribute('subState');
    if (sub !== null && !(state !== null && /^[^\s:]+:[^\s:]+$/.test(sub))) faults.push(`${at}: subState ${sub}`);
    if (below(segment, 'target').length === 0) continue;
    const signs = (name: string) =>
      codes(name).map((one) => `${one.getAttribute('id')} ${one.getAttribute('dataRef')}`);
    for (const sign of signs('source'))
      if (!signs('target').includes(sign)) faults.push(`${at}: lacks the code ${sign}`);
  }
  return faults;
}

const texts = open();
const withFrench = open(
  texts.sources.flatMap((source) => {
    if (source.path === 'locales/languages.json')
      return {
        ...source,
        text: source.text.replace(
          '"ko":',
          '"fr": { "name": "Français", "direction": "ltr", "draft": true },\n    "ko":',
        ),
      };
    const copy = source.path.startsWith('locales/en/');
    return copy ? [source, { ...source, path: source.path.replace('/en/', '/fr/') }] : [source];
  }),
);

describe('XLIFF 2.1', () => {
  it.each(texts.project.languages.ids)('of all texts in %s follows the standard', (language) => {
    expect(faultsIn(writeXliff(handOver(texts, language)))).toEqual([]);
  });

  it('of a draft follows the standard, and has no translation where it is a copy', () => {
    const xml = writeXliff(handOver(withFrench, 'fr'));
    expect(faultsIn(xml)).toEqual([]);
    expect(xml).not.toContain('<target');
    expect(xml).toContain('srcLang="en" trgLang="fr"');
  });

  it('groups the plural forms of the language, whether or not the source has them', () => {
    const xml = writeXliff(handOver(withFrench, 'fr'));
    const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
    const groups = root === null ? [] : below(root, 'group');
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      const forms = below(group, 'unit').map((unit) => unit.getAttribute('name')?.replace(/^.*_/, ''));
      expect(forms.toSorted()).toEqual([...categoriesOf('fr')].sort());
    }
  });

  it('protects placeholders as codes, with the same id on both sides', () => {
    const whole = handOver(texts, 'ja');
    const units = whole.units.filter(({ source, target }) => source.includes('{') && target !== undefined).slice(0, 40);
    const xml = writeXliff({ ...whole, units });
    expect(
      xml.replaceAll(/<data id="d\d+">[^<]*<\/data>|(?:disp|equiv)="[^"]*"|<note [^>]*>[^<]*<\/note>/g, ''),
    ).not.toContain('{');
    expect(readXliff(xml).units.map(({ target }) => target)).toEqual(units.map(({ target }) => target));
  });

  it('may be divided and reordered by a translation tool, with annotations and without the data of codes', () => {
    const back = readXliff(`<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="ja">
 <file id="sign-in" original="locales/ja/sign-in.json"><unit id="a" name="sign-in.a">
  <originalData><data id="d1">{name}</data></originalData>
  <segment state="reviewed"><source>One <ph id="1" dataRef="d1"/>.</source><target order="3"><mrk id="m1" type="term">一</mrk><ph id="1"/></target></segment>
  <ignorable><source> </source></ignorable>
  <segment state="translated"><source>Two.</source><target order="1">二</target></segment>
 </unit><unit id="b"><segment><source>B</source></segment></unit>
 <unit id="c"><segment><source>C</source><target><ph id="9"/></target></segment></unit></file></xliff>`);
    expect(back.units).toMatchObject([
      { id: 'sign-in/sign-in.a', source: 'One {name}. Two.', target: '二 一{name}', state: 'translated' },
      { id: 'sign-in/b', source: 'B', target: undefined },
      { id: 'sign-in/c', target: undefined, trouble: expect.stringContaining('the code 9 has no text') },
    ]);
  });

  it.each([
    ['not XML', /./],
    ['<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', /this is not XLIFF 2/],
    ['<xliff version="2.1" srcLang="en" xmlns="urn:oasis:names:tc:xliff:document:2.0"/>', /target language/],
    ['<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', /./],
  ])('refuses %s', (xml, why) => {
    expect(() => readXliff(xml)).toThrow(why);
  });
});
