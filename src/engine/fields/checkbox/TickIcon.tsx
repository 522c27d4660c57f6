interface TickIconProps {
  readonly indeterminate: boolean | undefined;
  readonly className: string;
}

/** The tick of a checkbox, or a dash. Mantine's own is an outline, which is longer in each HTML. */
export function TickIcon({ indeterminate, className }: TickIconProps) {
  return (
    <svg className={className} viewBox="0 0 10 7" aria-hidden="true" focusable="false">
      <path d={indeterminate === true ? 'M1 3.5h8' : 'm1 3.5 2.5 2.5L9 1'} />
    </svg>
  );
}
