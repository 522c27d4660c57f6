import { nameOfItem } from '../../flow/actionOf.ts';
import { kindOfValue, type ValueKind } from '../../flow/textKeys.ts';
import { FACT_FORMATS } from '../../language/terms.ts';
import type { Project } from '../Project.ts';
import { type Placeholder, placeholdersOf, showPlaceholder } from '../placeholders.ts';
import type { Report, Rule } from '../Rule.ts';
import { basePath, filledIn, type Namespace } from '../Texts.ts';

type Format = (typeof FACT_FORMATS)[number];

/** The kinds of values that each format can display. */
const WRITES: Readonly<Record<Format, readonly ValueKind[]>> = {
  number: ['number'],
  duration: ['number'],
  days: ['number'],
  date: ['instant', 'day'],
  'date-time': ['instant'],
};
const KINDS: Readonly<Record<ValueKind, string>> = {
  number: 'a number',
  instant: 'an instant',
  day: 'a day',
  text: 'a text',
};

export const textFormat: Rule = {
  id: 'text-format',
  why: 'Each language writes dates, numbers and durations in its own way.',
  hint: 'Name a format for values of this kind: {count, number}, {wait, duration}, {since, date}.',
  stage: 'flow',
  *ofPart({ nodes }): Generator<Report> {
    for (const { value, file, path, scope } of nodes.items) {
      if (!('format' in value) || value.format === undefined) continue;
      const kind = kindOfValue(value.value, scope);
      if (kind === undefined || WRITES[value.format].includes(kind)) continue;
      const message = `"${value.format}" cannot format "${nameOfItem(value)}", which is ${KINDS[kind]}`;
      yield { file, path: [...path, 'format'], message };
    }
  },
  ofTexts: inTexts,
};

function* inTexts({ namespaces }: Project): Generator<Report> {
  for (const namespace of namespaces) {
    for (const { file, value } of namespace.languages) {
      for (const { path, value: text } of filledIn(value)) {
        for (const placeholder of placeholdersOf(text)) {
          const fault = faultOf(placeholder, kindOf(namespace, path, placeholder.name));
          if (fault !== undefined) yield { file, path, ...fault };
        }
      }
    }
  }
}

function faultOf(
  placeholder: Placeholder,
  kind: ValueKind | undefined,
): Pick<Report, 'message' | 'found' | 'available'> | undefined {
  const { name, format } = placeholder;
  if (format === undefined) {
    return kind === 'instant' ? { message: `{${name}} is a point in time, but has no format` } : undefined;
  }
  if (!isFormat(format)) return { message: `there is no format "${format}"`, found: format, available: FACT_FORMATS };
  if (kind === undefined || WRITES[format].includes(kind)) return undefined;
  return { message: `${showPlaceholder(placeholder)} does not work: {${name}} is ${KINDS[kind]}` };
}

const isFormat = (name: string): name is Format => FACT_FORMATS.some((format) => format === name);

/** The kind of a value that a text names; undefined if unknown. */
function kindOf({ keys }: Namespace, path: readonly string[], name: string): ValueKind | undefined {
  return keys?.above(basePath(path))[0]?.kinds?.[name];
}
