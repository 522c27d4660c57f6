import { observer } from 'mobx-react-lite';
import { type ReactNode, useMemo } from 'react';
import type { ShellView } from '../../runtime/ShellView.ts';
import { TextScopeContext } from '../../widgets/words/TextScope.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { BodyViewContext } from '../ViewContext.ts';
import { PortalLogo } from './PortalLogo.tsx';
import { ShellFooter } from './ShellFooter.tsx';
import { ShellHeader } from './ShellHeader.tsx';
import { TokenCheck } from './TokenCheck.tsx';

interface ShellFrameProps {
  readonly shell: ShellView;
  /** Stays the same while a screen is visited. */
  readonly visit: number;
  readonly children: ReactNode;
}

/**
 * The shell around a screen. One without header and footer shows the page alone (SHELL-07), below the portal's mark. The content is at least
 * as high as the window without the footer (LIMIT-10).
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
        {/* Each shell has its own, so that none moves below the header of the next shell. */}
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
          {/* Each visit has its own, so that none moves to where the next screen ends. */}
          {footer !== undefined && <ShellFooter key={visit} items={footer} shell={shell} />}
        </TextScopeContext>
      </BodyViewContext>
    </div>
  );
});
