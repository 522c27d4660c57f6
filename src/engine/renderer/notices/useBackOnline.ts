import { useEffect, useState } from 'react';

/** Whether the browser has come back online since the component appeared (HTML, section 9.1.8.2). */
export function useBackOnline(): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const come = () => setBack(true);
    const go = () => setBack(false);
    window.addEventListener('online', come);
    window.addEventListener('offline', go);
    return () => {
      window.removeEventListener('online', come);
      window.removeEventListener('offline', go);
    };
  }, []);
  return isBack;
}
