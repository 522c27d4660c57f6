import type { Drawing } from '../../flow/Program.ts';

interface SignProps {
  readonly name: string;
  readonly drawing: Drawing;
}

/** The drawing of a status screen. Screen readers skip it, since the words say the same. */
export function Sign({ name, drawing: { tone, paths } }: SignProps) {
  return (
    <svg className="sign" data-sign={name} data-tone={tone} viewBox="0 0 96 72" aria-hidden="true" focusable="false">
      <circle className="sign-ground" cx="48" cy="36" r="35" />
      {paths.map(({ look, d }) => (
        <path key={look + d} data-look={look} d={d} />
      ))}
    </svg>
  );
}
