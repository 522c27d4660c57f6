import { useTranslation } from 'react-i18next';
import type { RuleInForce } from '../../flow/rules/RuleInForce.ts';
import { fill } from '../../texts/fill.ts';
import { useWords } from '../../widgets/words/useWords.ts';

interface RuleListProps {
  readonly rules: readonly RuleInForce[];
  readonly isTyped: boolean;
}

/**
 * The rules of a value (VALID-35) with their messages, and whether the value keeps each. Rules that only the service
 * judges have no tick.
 */
export function RuleList({ rules, isTyped }: RuleListProps) {
  const word = useWords();
  const { t: say } = useTranslation('messages');
  return (
    <>
      <span className="rules-title">{word('policy.title')}</span>
      <ul className="rules">
        {rules.map(({ id, test, message: { key, values }, isKept }) => {
          const isJudged = isTyped && test !== 'judge';
          return (
            <li key={id} data-rule={id} data-kept={isJudged && isKept}>
              {say(key, fill(values ?? {}))}
              <span className="visually-hidden"> {isJudged && word(isKept ? 'policy.met' : 'policy.notMet')}</span>
            </li>
          );
        })}
      </ul>
      <span className="help">{word('policy.rules')}</span>
    </>
  );
}
