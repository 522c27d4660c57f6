import type { WidgetProps as AnyWidgetProps } from '@rjsf/utils';

/**
 * The props that a widget reads from RJSF. Its value is in the store instead, so a keystroke re-renders only the
 * widget.
 */
export type WidgetProps = Pick<AnyWidgetProps, 'id' | 'name' | 'label' | 'placeholder' | 'rawErrors' | 'options'>;
