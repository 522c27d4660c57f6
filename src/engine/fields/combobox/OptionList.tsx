interface OptionListProps {
  readonly id: string;
  readonly optionId: (index: number) => string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly options: readonly { readonly key: string; readonly label: string; readonly note: string }[];
  readonly active: number | undefined;
  /**
   * "Searching", "nothing found" or the number of options. Screen readers say it; it is visible only while there are no
   * options.
   */
  readonly status: string | undefined;
  readonly onPick: (index: number) => void;
}

/** The list of a combobox. It never takes the focus, since a press on it must not blur the input. */
export function OptionList({ id, optionId, label, isOpen, options, active, status, onPick }: OptionListProps) {
  const hasOptions = isOpen && options.length > 0;
  return (
    <>
      <div className="options" hidden={!hasOptions} role="listbox" id={id} aria-label={label} tabIndex={-1}>
        {hasOptions &&
          options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input, which owns the list (ARIA APG)
            <div
              key={option.key}
              id={optionId(index)}
              className="option"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(index)}
            >
              <span className="option-label">{option.label}</span>
              {option.note !== '' && option.note !== option.label && <span className="option-note">{option.note}</span>}
            </div>
          ))}
      </div>
      <div className={hasOptions ? 'visually-hidden' : 'options-status'} role="status">
        {status}
      </div>
    </>
  );
}
