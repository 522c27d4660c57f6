import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Router, useNavigate } from 'react-router-dom';
import type { BrowserHistory } from '../adapters/BrowserHistory.ts';
import type { BrowserNavigation } from '../adapters/BrowserNavigation.ts';

interface PageRouterProps {
  readonly history: BrowserHistory;
  readonly navigation: BrowserNavigation;
  readonly children: ReactNode;
}

/** The router of the page, with our own history. */
export function PageRouter({ history, navigation, children }: PageRouterProps) {
  const { location, navigationType } = useSyncExternalStore(history.listen, history.position, history.position);
  return (
    <Router location={location} navigationType={navigationType} navigator={history} useTransitions={false}>
      <Connection navigation={navigation} />
      {children}
    </Router>
  );
}

/** The runtime navigates through the router, as a link does. */
function Connection({ navigation }: Pick<PageRouterProps, 'navigation'>) {
  const navigate = useNavigate();
  useEffect(() => navigation.connect((address, options) => void navigate(address, options)), [navigation, navigate]);
  return null;
}
