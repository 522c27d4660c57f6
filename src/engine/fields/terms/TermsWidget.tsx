import { observer } from 'mobx-react-lite';
import { fill } from '../../texts/fill.ts';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { GroupFrame } from '../../widgets/host/GroupFrame.tsx';
import { useField } from '../../widgets/host/useField.ts';
import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { Tick } from '../checkbox/Tick.tsx';
import { readTerms } from './readTerms.ts';
import { TermLink } from './TermLink.tsx';

/** Consents, with one more box that ticks them all. The value lists the given consents. */
export const TermsWidget = observer(function TermsWidget(props: WidgetProps) {
  const control = useFormControl();
  const own = useOwnTexts();
  const word = useWords();
  const { value, isLocked, change, blur } = useField(props);
  const terms = readTerms(props.options.items);
  const agreed = Array.isArray(value) ? value : [];
  const isAll = terms.every(({ id }) => agreed.includes(id));
  const set = (ids: readonly string[]) => change(terms.map(({ id }) => id).filter((id) => ids.includes(id)));
  return (
    <GroupFrame field={props}>
      <Tick
        id={props.id}
        name={`${props.name}.all`}
        label={<strong>{word('allAgree')}</strong>}
        isTicked={isAll}
        isPartly={!isAll && agreed.length > 0}
        isLocked={isLocked}
        onChange={(isTicked) => set(isTicked ? terms.map(({ id }) => id) : [])}
        onBlur={blur}
      />
      <ul className="terms-items">
        {terms.map(({ id, required, link }) => (
          <li key={id}>
            <Tick
              id={`${props.id}-${id}`}
              name={`${props.name}.${id}`}
              label={word(
                'term',
                fill({
                  label: own(`fields.${props.name}.items.${id}.label`),
                  mark: word(required ? 'required' : 'optional'),
                }),
              )}
              isTicked={agreed.includes(id)}
              isLocked={isLocked}
              onChange={(isTicked) => set(isTicked ? [...agreed, id] : agreed.filter((one) => one !== id))}
              onBlur={blur}
            />
            {link !== undefined && (
              <TermLink href={control.placeOf(link)}>{own(`fields.${props.name}.items.${id}.link`)}</TermLink>
            )}
          </li>
        ))}
      </ul>
    </GroupFrame>
  );
});
