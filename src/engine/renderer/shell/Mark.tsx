import { useMantineTheme } from '@mantine/core';
import type { Theme } from '../../theme/Theme.ts';

/** The portal's mark from its theme, if it has one. */
export function Mark() {
  const { mark }: Pick<Theme['other'], 'mark'> = useMantineTheme().other;
  if (mark === undefined) return null;
  return (
    <svg className="mark-sign" viewBox={mark.viewBox} aria-hidden="true" focusable="false">
      {mark.paths.map(({ d, look }) => (
        <path key={d} data-look={look} d={d} />
      ))}
    </svg>
  );
}
