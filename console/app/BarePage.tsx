import type { ReactNode } from 'react';

/** A page without the shell, for guests. */
export function BarePage({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>;
}
