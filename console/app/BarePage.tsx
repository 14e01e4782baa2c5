import { Outlet } from 'react-router';

/** A page without the shell, for guests. */
export function BarePage() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
