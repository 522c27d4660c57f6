import type { ReactNode } from 'react';
import type { WidgetProps } from './WidgetProps.ts';

/** Several controls that are one field: a name for all of them, help, and the error below. */
export function GroupFrame({ field, children }: { readonly field: WidgetProps; readonly children: ReactNode }) {
  const { id, label, options, rawErrors } = field;
  const error = rawErrors?.join(' ');
  const help = typeof options.help === 'string' ? options.help : undefined;
  const described = [...(help ? [`${id}-help`] : []), ...(error ? [`${id}-error`] : [])].join(' ');
  return (
    <fieldset className="group" aria-describedby={described || undefined}>
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
