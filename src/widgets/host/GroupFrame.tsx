import type { ReactNode } from 'react';
import type { WidgetProps } from './WidgetProps.ts';

interface GroupFrameProps {
  readonly field: WidgetProps;
  /** What ARIA lets a group of radio buttons say of itself, and no other group. */
  readonly radio?: {
    readonly role: 'radiogroup';
    readonly 'aria-invalid': boolean;
    readonly 'aria-required': true | undefined;
  };
  readonly children: ReactNode;
}

/** Several controls that are one field: a name for all of them, help, and the error below. */
export function GroupFrame({ field, radio, children }: GroupFrameProps) {
  const { id, label, options, rawErrors } = field;
  const error = rawErrors?.join(' ');
  const help = typeof options.help === 'string' ? options.help : undefined;
  const described = [...(help ? [`${id}-help`] : []), ...(error ? [`${id}-error`] : [])].join(' ');
  return (
    <fieldset className="group" {...radio} aria-describedby={described || undefined}>
      <legend className="label">{label}</legend>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
