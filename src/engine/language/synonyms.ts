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

/** Other languages' words for members of this one. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = VERB_NAMES.reduce(
  (all, name) =>
    Object.assign(
      all,
      Object.fromEntries((verbNamed(name).synonyms ?? []).map((word) => [word, [...(all[word] ?? []), name]])),
    ),
  { ...OF_MEMBERS },
);
