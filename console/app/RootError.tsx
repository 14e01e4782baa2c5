import { useRouteError } from 'react-router';
import { StartScreen } from './StartScreen.tsx';

/** What stands on the page where not even the shell could be shown. */
export function RootError() {
  return <StartScreen error={useRouteError()} />;
}
