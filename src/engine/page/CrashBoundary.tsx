import { Component, type ReactNode } from 'react';
import { CrashPage } from './CrashPage.tsx';

interface CrashBoundaryProps {
  readonly children: ReactNode;
}

/** What the page shows when an error of our code stops the drawing: plain words and a way on, never a blank page (R01). */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children;
  }
}
