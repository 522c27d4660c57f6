import type { Mark } from '../../flow/Program.ts';

/** A sign of somebody else, in its own colours. The words beside it say whose. */
export function OwnMark({ mark: { viewBox, paths } }: { readonly mark: Mark }) {
  return (
    <svg className="button-mark" viewBox={viewBox} aria-hidden="true" focusable="false">
      {paths.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  );
}
