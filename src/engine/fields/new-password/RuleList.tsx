import { fill } from '../../texts/fill.ts';
import { useTexts } from '../../widgets/words/useTexts.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import type { Line } from './linesOf.ts';
import { SteadyList } from './SteadyList.tsx';

interface RuleListProps {
  /** The id of the control of the value. */
  readonly control: string;
  readonly lines: readonly Line[];
  readonly isTyped: boolean;
}

/** The rules of a value (VALID-35) in short lines, and whether the value keeps each. */
export function RuleList({ control, lines, isTyped }: RuleListProps) {
  const word = useWords();
  const say = useTexts('messages');
  return (
    <>
      <span className="rules-title">{word('policy.title')}</span>
      {/* Above the lines, so that what a change of them leaves empty ends the field. */}
      <span className="help">{word('policy.rules')}</span>
      <SteadyList control={control} lines={lines.map(({ ids }) => ids).join()}>
        {lines.map(({ ids, key, values, isKept }, index) => {
          const isMet = isTyped && isKept;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line says another rule when an answer changes them, and stays
            <li key={index} data-rule={ids} data-kept={isMet}>
              {say(key, fill(values))}
              {/* Other words are another element: a browser that translates the page has replaced the text in it. */}
              <span key={String(isMet)} className="visually-hidden">
                {' '}
                {isTyped && word(isKept ? 'policy.met' : 'policy.notMet')}
              </span>
            </li>
          );
        })}
      </SteadyList>
    </>
  );
}
