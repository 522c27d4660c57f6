import type { PasswordHint } from '../host/Host.ts';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/useWords.ts';
import { joinLengths } from './joinLengths.ts';

interface PolicyRulesProps {
  readonly hints: readonly PasswordHint[];
  readonly isTyped: boolean;
}

/** The rules of a new password (VALID-35), each with whether it is kept so far; then those that only the service can judge. */
export function PolicyRules({ hints, isTyped }: PolicyRulesProps) {
  const word = useWords();
  return (
    <>
      <span className="rules-title">{word('policy.title')}</span>
      <ul className="rules">
        {joinLengths(hints).map(({ name, values, isKept }) => (
          <li key={name} data-kept={isTyped && isKept}>
            {word(`policy.${name}`, fill(values))}
            <span className="visually-hidden"> {isTyped && word(isKept ? 'policy.met' : 'policy.notMet')}</span>
          </li>
        ))}
      </ul>
      <span className="help">{word('policy.rules')}</span>
    </>
  );
}
