import { useRouteError } from 'react-router';
import { StartScreen } from './StartScreen.tsx';

/** Shown when an error prevents even the shell from rendering. */
export function RootError() {
  return <StartScreen error={useRouteError()} />;
}
