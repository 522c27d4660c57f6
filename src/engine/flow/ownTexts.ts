import { FAULTS } from '../contract/faults.ts';

const RENDERER = [
  ...([
    'skipToContent',
    'languageMenu',
    'newTab',
    'loading',
    'busy',
    'retry',
    'retryIn',
    'resumes',
    'kept',
    'reload',
    'late',
    'noScript',
    'summary',
    'outdated',
    'online',
    'step',
    'codeSends',
    'reference',
    'copy',
    'copied',
    'notCopied',
    'leadsOn',
    'stay',
    'stays',
    'support',
  ] as const),
  ...(['crashTitle', 'crashLead', 'notifications', 'toastDismiss', 'summaryTitle', 'countdownRemaining'] as const),
  ...([
    'required',
    'optional',
    'showPassword',
    'hidePassword',
    'capsLock',
    'allAgree',
    'term',
    'selectPlaceholder',
  ] as const),
  ...(['optionsNone', 'optionsSearching', 'optionsFound', 'charactersLeft', 'charactersOver'] as const),
  ...(['policy.title', 'policy.met', 'policy.notMet', 'policy.rules'] as const),
] as const;

/** The engine's own texts, by namespace. Every portal has them in every language. */
export const OWN_TEXTS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ['portal', ['name', ...RENDERER.map((word) => `renderer.${word}`)].map((key) => key.split('.'))],
  ['messages', ['errors.unknown', ...FAULTS.map((fault) => `faults.${fault}`)].map((key) => key.split('.'))],
]);
