import { useOwnTexts } from '../../widgets/words/useTexts.ts';
import { Spinner } from './Spinner.tsx';

/** A spinner with its text. */
export function LoaderItem({ id }: { readonly id: string }) {
  const own = useOwnTexts();
  return (
    <p className="loader" data-loader={id} role="status">
      <Spinner />
      <span>{own(`loaders.${id}`)}</span>
    </p>
  );
}
