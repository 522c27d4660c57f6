import { useEffect, useRef } from 'react';

/** The picture of exits. Its screens are links to their scenes. */
export function GraphView({ name }: { readonly name: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const request = new XMLHttpRequest();
    request.open('GET', `./graphs/${encodeURIComponent(name)}.svg`);
    // Parsed as a document, because no text becomes markup here.
    request.responseType = 'document';
    request.addEventListener('load', () => {
      const drawing = request.responseXML?.documentElement;
      if (drawing !== undefined) place.current?.replaceChildren(document.importNode(drawing, true));
    });
    request.send();
    return () => request.abort();
  }, [name]);
  return (
    <article className="graph">
      <h2>{name}</h2>
      <p className="about">Where one comes from where. A screen leads to its scene; dashed ones are of other flows.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (WCAG 2.1.1) */}
      <section className="drawing" ref={place} tabIndex={0} aria-label={`Exits of ${name}`} />
    </article>
  );
}
