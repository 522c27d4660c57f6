import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { fill } from '../../texts/fill.ts';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { GroupFrame } from '../../widgets/host/GroupFrame.tsx';
import { useField } from '../../widgets/host/useField.ts';
import { useOwnTexts, useWords } from '../../widgets/words/useTexts.ts';
import { Tick } from '../checkbox/Tick.tsx';

/** Consents, with an additional box that ticks all of them. The value lists the given consents. */
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

/** A link that opens in a new tab, and says so to screen readers. Without an address it is left out. */
function TermLink({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  const word = useWords();
  if (href === undefined) return null;
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {word('newTab')}</span>
    </a>
  );
}

/** One consent of a `terms` field, as the flow file has it. */
interface Term {
  readonly id: string;
  readonly required: boolean;
  /** The portal file's place that has the full text. */
  readonly link?: string;
}

/** The items of a `terms` field, from RJSF's untyped options. */
function readTerms(items: unknown): readonly Term[] {
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) => {
    const record = Object(item);
    const link: unknown = Reflect.get(record, 'link');
    return {
      id: String(Reflect.get(record, 'id')),
      required: Reflect.get(record, 'required') === true,
      ...(typeof link === 'string' ? { link } : {}),
    };
  });
}
