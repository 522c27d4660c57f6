import { createContext } from 'react';
import type { Widget } from '../widgets/WidgetLoader.ts';

/** The widgets of the portal that is drawn, by the names of their kinds. */
export const WidgetsContext = createContext<Readonly<Record<string, Widget>>>({});
