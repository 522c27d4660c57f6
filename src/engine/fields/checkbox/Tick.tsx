import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';

interface TickProps {
  readonly id: string;
  readonly name: string;
  readonly label: ReactNode;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** The value that a native form submission sends. */
  readonly value?: string;
  readonly isTicked: boolean;
  /** Whether only some of the boxes that this one represents are ticked. */
  readonly isPartly?: boolean;
  readonly isRequired?: boolean;
  readonly isLocked: boolean;
  readonly onChange: (isTicked: boolean) => void;
  readonly onBlur: () => void;
}

/** A checkbox. While its field is locked, it can be focused and read, but not changed. */
export function Tick(props: TickProps) {
  const { id, name, label, help, error, value, isTicked, isPartly = false, isRequired, isLocked } = props;
  return (
    <Checkbox
      id={id}
      name={name}
      {...(value === undefined ? {} : { value })}
      label={label}
      description={help}
      error={error}
      checked={isTicked}
      indeterminate={isPartly}
      readOnly={isLocked}
      aria-required={isRequired || undefined}
      aria-invalid={error === undefined ? undefined : true}
      aria-disabled={isLocked || undefined}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      onBlur={props.onBlur}
      icon={TickIcon}
    />
  );
}

interface TickIconProps {
  readonly indeterminate: boolean | undefined;
  readonly className: string;
}

/** A checkbox's tick or dash. Mantine's icon is drawn as an outline, which takes more bytes in each HTML page. */
function TickIcon({ indeterminate, className }: TickIconProps) {
  return (
    <svg className={className} viewBox="0 0 10 7" aria-hidden="true" focusable="false">
      <path d={indeterminate === true ? 'M1 3.5h8' : 'm1 3.5 2.5 2.5L9 1'} />
    </svg>
  );
}
