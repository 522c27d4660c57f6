import { type ReactNode, useEffect, useRef } from 'react';

interface TickProps {
  readonly id: string;
  readonly name: string;
  readonly label: ReactNode;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** A switch is a box that looks and reads as one. */
  readonly role?: 'switch';
  /** What is sent by a native form post. */
  readonly value?: string;
  readonly isTicked: boolean;
  /** Some of what it stands for is ticked. */
  readonly isPartly?: boolean;
  readonly isRequired?: boolean;
  readonly isLocked: boolean;
  readonly onChange: (isTicked: boolean) => void;
  readonly onBlur: () => void;
}

/** A box to tick. While its field is locked it can be reached and read, but not changed: a box knows no read-only. */
export function Tick(props: TickProps) {
  const { id, name, role, label, help, error, value, isTicked, isPartly = false, isRequired, isLocked } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for it (HTML, section 4.10.5.1.15).
    if (box.current !== null) box.current.indeterminate = isPartly;
  }, [isPartly]);
  const described = [...(help ? [`${id}-help`] : []), ...(error ? [`${id}-error`] : [])].join(' ');
  return (
    <div className="tick">
      <input
        className="tick-input"
        type="checkbox"
        role={role}
        id={id}
        name={name}
        {...(value === undefined ? {} : { value })}
        ref={box}
        checked={isTicked}
        aria-required={isRequired || undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described || undefined}
        aria-disabled={isLocked || undefined}
        onChange={(event) => {
          if (!isLocked) props.onChange(event.currentTarget.checked);
        }}
        onBlur={props.onBlur}
      />
      <div className="tick-words">
        <label className="tick-label" htmlFor={id}>
          {label}
        </label>
        {help && (
          <p className="help" id={`${id}-help`}>
            {help}
          </p>
        )}
        {error && (
          <p className="error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
