import { VERB_NAMES, verbNamed } from './verbs.ts';

const OF_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  and: ['all'],
  or: ['any'],
  if: ['when'],
  onClick: ['do'],
  action: ['do'],
  onError: ['on'],
  visible: ['shown'],
  hidden: ['shown'],
  disabled: ['enabled'],
  default: ['initial'],
  defaultValue: ['initial'],
  choices: ['options'],
  validation: ['rules'],
  validators: ['rules'],
  url: ['path'],
  endpoint: ['operation'],
  params: ['with'],
  args: ['with'],
  children: ['body'],
  components: ['body'],
  heading: ['text'],
  label: ['text'],
};

/** Names of members in an older version, with that version and the current name. */
export const FORMER: Readonly<Record<string, readonly [version: number, name: string]>> = {
  accepted: [1, 'onSuccess'],
  atLeast: [1, 'minimumDuration'],
  'first-of': [2, 'coalesce'],
  given: [2, 'boolean'],
  some: [2, 'contains'],
  sign: [2, 'illustration'],
};

/** Words of other languages for members of this language. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = VERB_NAMES.reduce(
  (all, name) =>
    Object.assign(
      all,
      Object.fromEntries((verbNamed(name).synonyms ?? []).map((word) => [word, [...(all[word] ?? []), name]])),
    ),
  { ...OF_MEMBERS },
);
