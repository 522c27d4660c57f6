import { Logo, useLogo } from './Logo.tsx';
import { Mark } from './Mark.tsx';
import { usePortalName } from './usePortalName.ts';

/** The logo of the brand, or its mark and name. */
export function PortalLogo({ id }: { readonly id: string }) {
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
