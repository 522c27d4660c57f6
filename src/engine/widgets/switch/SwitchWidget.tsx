import { TickField } from '../checkbox/TickField.tsx';
import type { WidgetProps } from '../host/WidgetProps.ts';

/** On or off, at once: a box with the role of a switch (ARIA 1.2, switch). */
export const SwitchWidget = (props: WidgetProps) => <TickField widget={props} role="switch" />;
