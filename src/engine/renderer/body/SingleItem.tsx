import { Avatar } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Item, ItemOf } from '../../flow/types.ts';
import { fill } from '../../texts/fill.ts';
import { Countdown } from '../../widgets/countdown/Countdown.tsx';
import { useOwnTexts, useWords } from '../../widgets/words/useTexts.ts';
import { useShown } from '../useShown.ts';
import { useBodyView, useEntry, useView } from '../ViewContext.ts';
import { LoaderItem } from './LoaderItem.tsx';
import { Spinner } from './Spinner.tsx';
import { unbroken } from './unbroken.tsx';

const QrCode = lazy(() => import('../../widgets/qr/QrCode.tsx').catch(() => ({ default: Missing })));

/** Shown if the QR code's chunk fails to load: the rest of the screen still works. */
function Missing() {
  const { t: word } = useTranslation('portal', { keyPrefix: 'renderer' });
  return (
    <div className="loader">
      {word('late')}{' '}
      <button className="link" type="button" onClick={() => window.location.reload()}>
        {word('reload')}
      </button>
    </div>
  );
}

/** Placeholder for a QR code whose chunk is loading. */
function Loading() {
  const word = useWords();
  return (
    <div className="loader" data-loading role="status" aria-busy="true">
      <Spinner />
      <span className="visually-hidden">{word('loading')}</span>
    </div>
  );
}

/**
 * A QR code, with a placeholder that announces loading. A phone cannot scan its own screen, so there is also a link to
 * the authenticator app.
 */
const QrItem = observer(function QrItem({ item }: { readonly item: ItemOf<'qr'> }) {
  const view = useBodyView();
  const entry = useEntry();
  const own = useOwnTexts();
  const value = view.evaluate(item.value, entry);
  const isThere = typeof value === 'string' && value !== '';
  return (
    <>
      {isThere && item.scheme !== undefined && value.startsWith(`${item.scheme}:`) && (
        <a className="button qr-link" data-action={item.qr} data-look="secondary" href={value}>
          {own(`actions.${item.qr}`)}
        </a>
      )}
      <div className="qr" data-qr={item.qr}>
        {isThere && (
          <Suspense fallback={<Loading />}>
            <QrCode value={value} title={own(`qrs.${item.qr}`)} />
          </Suspense>
        )}
      </div>
    </>
  );
});

/** An image, or initials if it is absent or fails to load. */
const ImageItem = observer(function ImageItem({ item }: { readonly item: ItemOf<'image'> }) {
  const view = useBodyView();
  const entry = useEntry();
  const own = useOwnTexts();
  const show = useShown();
  const [failed, setFailed] = useState<string>();
  if (view.isAwaited(item)) return <span className="image" aria-hidden="true" />;
  const src = view.imageOf(item.src, entry);
  if (src !== undefined && src !== failed) {
    const alt = item.alt === undefined ? '' : show(view.present(item.alt, entry));
    return (
      <Avatar
        component="span"
        data-image={item.image}
        src={src}
        alt={alt || own(`images.${item.image}`)}
        imageProps={{ onError: () => setFailed(src) }}
      />
    );
  }
  const initials = initialsOf((item.initials ?? []).map((reference) => view.evaluate(reference, entry)));
  if (initials === undefined) return null;
  return (
    <Avatar component="span" data-image={item.image} aria-hidden="true">
      {initials}
    </Avatar>
  );
});

/** A text with its values, or one of several texts chosen by a value. Renders nothing if the text is empty. */
const TextItem = observer(function TextItem({ item }: { readonly item: ItemOf<'text'> }) {
  const view = useBodyView();
  const entry = useEntry();
  const own = useOwnTexts();
  const values = Object.fromEntries(
    Object.entries(item.values ?? {}).map(([name, value]) => [name, view.present(value, entry).value]),
  );
  const key = `texts.${item.text}`;
  // A value outside the contract may have no text.
  const words =
    item.by === undefined ? own(key, fill(values)) : own(`${key}.${view.evaluate(item.by, entry)}`, '', fill(values));
  // A blank line reserves the space of a text that an answer may still bring.
  if (view.isAwaited(item)) return <p className="text">{'\u00a0'}</p>;
  return words === '' ? null : (
    <p
      className={item.tone === 'divider' ? 'divider' : item.tone === 'good' ? 'text good' : 'text'}
      data-text={item.text}
      data-tone={item.tone}
    >
      {unbroken(words)}
      {item.tone === 'good' && <Said words={words} />}
    </p>
  );
});

/** Announces a success in the page's existing live region (ARIA22). */
function Said({ words }: { readonly words: string }) {
  const [region, setRegion] = useState<Element | null>(null);
  useEffect(() => setRegion(document.querySelector('[data-said][aria-live="polite"]')), []);
  return region && createPortal(<span>{words}</span>, region);
}

/** The time until the state expires. */
const CountdownItem = observer(function CountdownItem({ id }: { readonly id: string }) {
  const { remaining } = useView();
  const own = useOwnTexts();
  if (remaining === undefined) return null;
  return (
    <p className="text" data-countdown={id}>
      <Countdown label={own(`countdowns.${id}`)} remaining={remaining} />
    </p>
  );
});

/** A single item, by its kind. The form draws fields, the body draws lists, the shell draws languages. */
export const SingleItem = observer(function SingleItem({ item }: { readonly item: Item }) {
  if ('text' in item) return <TextItem item={item} />;
  if ('image' in item) return <ImageItem item={item} />;
  if ('loader' in item) return <LoaderItem id={item.loader} />;
  if ('countdown' in item) return <CountdownItem id={item.countdown} />;
  if ('qr' in item) return <QrItem item={item} />;
  return null;
});

/**
 * One or two letters for a name (D-56): the first letter of the first present name and of its last word. Letters are
 * graphemes, so no character is split.
 */
export function initialsOf(names: readonly unknown[]): string | undefined {
  const name = names.find((one): one is string => typeof one === 'string' && one.trim() !== '')?.trim();
  if (name === undefined) return undefined;
  const words = name.split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => firstGrapheme(word ?? ''))
    .join('')
    .toUpperCase();
}

/** A character with its marks, a joined sequence, or a flag. Not every supported browser has `Intl.Segmenter`. */
const GRAPHEME = /^(?:\p{RI}\p{RI}|.(?:[\p{M}\p{EMod}]|\u{200d}.)*)/su;

const firstGrapheme = (word: string): string => GRAPHEME.exec(word.normalize())?.[0] ?? '';
