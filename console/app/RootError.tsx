import { StartScreen } from './StartScreen.tsx';

/** Shown when an error prevents even the shell from rendering. */
export function RootError({ error }: { error: unknown }) {
  return <StartScreen error={error} />;
}
