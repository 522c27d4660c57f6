import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { TextControl } from '../text/TextControl.tsx';

/**
 * An e-mail address. Only our rules validate it (VALID-04), so the type is text: with type email the browser would
 * remove surrounding spaces.
 */
export function EmailWidget(props: WidgetProps) {
  return <TextControl field={props} inputMode="email" isVerbatim marksOptional />;
}
