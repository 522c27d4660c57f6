import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { TickIcon } from './TickIcon.tsx';

interface TickProps {
  readonly id: string;
  readonly name: string;
  readonly label: ReactNode;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** The value in a native form post. */
  readonly value?: string;
  readonly isTicked: boolean;
  /** Some of the boxes that it stands for are ticked. */
  readonly isPartly?: boolean;
  readonly isRequired?: boolean;
  readonly isLocked: boolean;
  readonly onChange: (isTicked: boolean) => void;
  readonly onBlur: () => void;
}

/** A checkbox. While its field is locked, people can reach and read it, but not change it. */
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
