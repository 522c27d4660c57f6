import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Tick } from '../../../engine/fields/checkbox/Tick.tsx';
import type { WidgetProps } from '../../../engine/widgets/host/FormControl.ts';
import { useFormControl } from '../../../engine/widgets/host/FormControl.ts';
import { GroupFrame } from '../../../engine/widgets/host/GroupFrame.tsx';
import { useField } from '../../../engine/widgets/host/useField.ts';
import { useTexts, useWords } from '../../../engine/widgets/words/useTexts.ts';

/**
 * The scopes that an app requests. Scopes that are always approved are listed and sent as hidden inputs, the others are
 * native checkboxes with the value `true` (D-82). The value is the list of approved scopes.
 */
export const ConsentWidget = observer(function ConsentWidget(props: WidgetProps) {
  const control = useFormControl();
  const portal = useTexts('portal');
  const word = useWords();
  const { value, isLocked, change, blur } = useField(props);
  const scopes = textsOf(evaluated(props.options.options));
  const always = textsOf(evaluated(props.options.always)).filter((scope) => scopes.includes(scope));
  const approved = textsOf(value);
  const missing = always.filter((scope) => !approved.includes(scope));
  // A string, so the effect runs only when the scopes differ.
  const preset = JSON.stringify(missing);
  useEffect(() => {
    const missed: string[] = JSON.parse(preset);
    if (missed.length > 0) control.change(props.name, [...textsOf(control.form[props.name]), ...missed]);
  }, [control, preset, props.name]);

  function evaluated(reference: unknown): unknown {
    return typeof reference === 'string' ? control.evaluate(reference) : undefined;
  }
  const set = (scope: string, isTicked: boolean) =>
    change(scopes.filter((one) => (one === scope ? isTicked : approved.includes(one) || always.includes(one))));
  return (
    <GroupFrame field={props}>
      {scopes.length > 0 && (
        <ul className="consent">
          {scopes.map((scope) => {
            // Not passed as the default value, since i18next would interpolate the app's text.
            const label = portal(`scopes.${scope}`, '') || scope;
            return (
              <li key={scope}>
                {always.includes(scope) ? (
                  <p className="consent-always">
                    <input type="hidden" name={`${props.name}.${scope}`} value="true" />
                    {label} <span className="mark">{word('required')}</span>
                  </p>
                ) : (
                  <Tick
                    id={`${props.id}-${scope}`}
                    name={`${props.name}.${scope}`}
                    value="true"
                    label={label}
                    isTicked={approved.includes(scope)}
                    isLocked={isLocked}
                    onChange={(isTicked) => set(scope, isTicked)}
                    onBlur={blur}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </GroupFrame>
  );
});

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
