import { observer } from 'mobx-react-lite';
import { isRecord } from '../../contract/isRecord.ts';
import type { Value } from '../../flow/types.ts';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { useField } from '../../widgets/host/useField.ts';
import { SettledCard } from '../SettledCard.tsx';
import { TextControl } from '../text/TextControl.tsx';

/**
 * The sign-in name. It looks like an e-mail field and has the keyboard for addresses. Spaces are removed (D-94). Once
 * settled, the same input becomes a read-only card, which password managers can still read.
 */
export const UsernameWidget = observer(function UsernameWidget(props: WidgetProps) {
  const control = useFormControl();
  const field = useField(props);
  const settled = readSettled(props.options.settled);
  if (settled === undefined || !settled.in.includes(String(control.evaluate('$state')))) {
    return <TextControl field={props} inputMode="email" isVerbatim />;
  }
  const image = settled.image === undefined ? undefined : control.imageOf(settled.image);
  const note = settled.note === undefined ? '' : control.present(settled.note, undefined);
  return (
    <TextControl
      field={props}
      inputMode="email"
      isVerbatim
      isSettled
      kind="settled"
      rightSection={<SettledCard name={field.text} image={image} note={<span className="settled-note">{note}</span>} />}
    />
  );
});

interface Settled {
  /** The states in which the name is settled. */
  readonly in: readonly unknown[];
  readonly image?: Value;
  readonly note?: Value;
}

/** The member `settled` of a field, as validated by the grammar. */
function readSettled(option: unknown): Settled | undefined {
  if (!isRecord(option)) return undefined;
  const { in: states, image, note } = option as { readonly in: unknown; readonly image?: Value; readonly note?: Value };
  return {
    in: [states].flat(),
    ...(image === undefined ? {} : { image }),
    ...(note === undefined ? {} : { note }),
  };
}
