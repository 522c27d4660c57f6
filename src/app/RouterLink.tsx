import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Router } from './Router.ts';

interface RouterLinkProps {
  readonly router: Router;
  /** The address, or what its entry holds, is another one now. */
  readonly onChange: () => void;
}

/** Ties the router of the page to the runtime. The address that the page was opened with is visited already. */
export function RouterLink({ router, onChange }: RouterLinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const first = useRef<typeof location>(location);
  useEffect(() => {
    router.connect((address, options) => void navigate(address, options));
  }, [router, navigate]);
  useEffect(() => {
    if (location === first.current) return;
    onChange();
  }, [location, onChange]);
  return null;
}
