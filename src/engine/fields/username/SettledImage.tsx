import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Value } from '../../flow/types.ts';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { useField } from '../../widgets/host/useField.ts';
import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';

interface SettledImageProps {
  readonly field: WidgetProps;
  readonly src: Value | undefined;
}

/** The picture of a settled name, or its first letter. The words beside it say the same. */
export const SettledImage = observer(function SettledImage({ field, src }: SettledImageProps) {
  const control = useFormControl();
  const { text } = useField(field);
  const [failed, setFailed] = useState<string>();
  const address = src === undefined ? undefined : control.imageOf(src);
  return (
    <span className="settled-image" aria-hidden="true">
      {address === undefined || address === failed ? (
        text.slice(0, 1).toLocaleUpperCase()
      ) : (
        <img src={address} alt="" onError={() => setFailed(address)} />
      )}
    </span>
  );
});
