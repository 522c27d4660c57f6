import { useMantineTheme } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Item, ItemOf } from '../../flow/types.ts';
import type { ShellView } from '../../runtime/ShellView.ts';
import type { Theme } from '../../theme/Theme.ts';
import { TextScopeContext, useOwnTexts, useWords } from '../../widgets/words/useTexts.ts';
import { Body } from '../body/Body.tsx';
import { Spinner } from '../body/Spinner.tsx';
import { useShown } from '../useShown.ts';
import { BodyViewContext, useBodyView } from '../ViewContext.ts';
import { ShellFooter } from './ShellFooter.tsx';
import { usePortalName } from './usePortalName.ts';

type Pictures = NonNullable<Theme['other']['logo']>;

interface LogoProps {
  readonly id: string;
  readonly logo: Pictures;
  /** The visible name beside the mark. */
  readonly name: string;
}

/** The logo of the brand, or its mark and name. */
function PortalLogo({ id }: { readonly id: string }) {
  const name = usePortalName();
  const logo = useLogo();
  if (logo !== undefined) return <Logo id={id} logo={logo} name={name} />;
  return (
    <span className="header-mark" data-image={id} role="img" aria-label={name}>
      <Mark />
      <span className="header-name" aria-hidden="true">
        {name}
      </span>
    </span>
  );
}

/** The portal's mark from its theme, if it has one. */
function Mark() {
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

/** The image addresses of the brand's logo, if it has one. */
function useLogo(): Pictures | undefined {
  const { logo }: Pick<Theme['other'], 'logo'> = useMantineTheme().other;
  return logo;
}

/** The logo, with the image for the colour scheme. */
function Logo({ id, logo: { light, dark }, name }: LogoProps) {
  return (
    <picture data-image={id}>
      {dark !== undefined && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      <img className="header-icon" src={light} alt={name} />
    </picture>
  );
}

/** The header image: the organisation's icon and name (SIGNIN-04), else the brand's logo, else its mark and name. */
const HeaderLogo = observer(function HeaderLogo({ item }: { readonly item: ItemOf<'image'> }) {
  const view = useBodyView();
  const own = useOwnTexts();
  const show = useShown();
  const [failed, setFailed] = useState<string>();
  const src = view.imageOf(item.src);
  const alt = own(`images.${item.image}`);
  if (src !== undefined && src !== failed) {
    const whose = item.alt === undefined ? '' : show(view.present(item.alt));
    return (
      <span className="header-mark">
        <img
          className="header-icon"
          data-image={item.image}
          src={src}
          alt={whose === '' ? alt : ''}
          onError={() => setFailed(src)}
        />
        {whose !== '' && <span className="header-name">{whose}</span>}
      </span>
    );
  }
  return <PortalLogo id={item.image} />;
});

/** Milliseconds before a spinner appears: a faster check shows none. */
const QUICK = 250;

/** Covers the screen while the session is checked (TOKEN-01). A separate component, so the shell is not re-rendered. */
const TokenCheck = observer(function TokenCheck({ shell }: { readonly shell: ShellView }) {
  return shell.isChecking ? <TokenSpinner /> : null;
});

function TokenSpinner() {
  const word = useWords();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsSlow, QUICK, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <div className="token-check" data-token-check role="status">
      <Spinner />
      <span className="visually-hidden">{word('loading')}</span>
    </div>
  );
}

/** The header of a shell. Its images are logos, which lead nowhere (D-144). */
const ShellHeader = observer(function ShellHeader({ items }: { readonly items: readonly Item[] }) {
  const view = useBodyView();
  return (
    <header className="header">
      {items
        .filter((item) => view.isVisible(item))
        .map((item) =>
          'image' in item ? (
            <HeaderLogo key={item.image} item={item} />
          ) : (
            <Body key={JSON.stringify(item)} items={[item]} />
          ),
        )}
    </header>
  );
});

interface ShellFrameProps {
  readonly shell: ShellView;
  /** Identifies the visit: constant while it lasts. */
  readonly visit: number;
  readonly children: ReactNode;
}

/**
 * The shell around a screen. A shell without header and footer shows only the page (SHELL-07), below the portal's mark.
 * The content is at least as high as the window minus the footer (LIMIT-10).
 */
export const ShellFrame = observer(function ShellFrame({ shell, visit, children }: ShellFrameProps) {
  const word = useWords();
  const { id } = shell;
  const { header, footer } = shell.shell;
  const scope = useMemo(() => ({ namespace: 'portal', prefix: ['shells', id] }), [id]);
  return (
    <div className="shell" data-shell={id}>
      {header !== undefined && (
        <a className="skip" href="#content">
          {word('skipToContent')}
        </a>
      )}
      <div className="shell-content">
        <BodyViewContext value={shell}>
          <TextScopeContext value={scope}>{header !== undefined && <ShellHeader items={header} />}</TextScopeContext>
        </BodyViewContext>
        {/* A key for each shell, or the content would move below the next shell's header. */}
        <main key={id} className="main" id="content" tabIndex={-1}>
          {header === undefined && (
            <div className="alone">
              <PortalLogo id="mark" />
            </div>
          )}
          {children}
          <TokenCheck shell={shell} />
        </main>
      </div>
      <BodyViewContext value={shell}>
        <TextScopeContext value={scope}>
          {/* A key for each visit, or the footer would move to the end of the next screen. */}
          {footer !== undefined && <ShellFooter key={visit} items={footer} shell={shell} />}
        </TextScopeContext>
      </BodyViewContext>
    </div>
  );
});
