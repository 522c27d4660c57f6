import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';

/** The title of the parts that follow it. */
export function SectionTitle({ id }: { readonly id: string }) {
  const own = useOwnTexts();
  return (
    <h2 className="section-title" data-section={id}>
      {own(`sections.${id}`)}
    </h2>
  );
}
