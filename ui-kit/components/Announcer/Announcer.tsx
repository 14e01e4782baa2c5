import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { visuallyHidden } from '../../theme/styles.ts';

/** `assertive` interrupts and is for errors only. */
export type Politeness = 'polite' | 'assertive';
/** Announces a message to screen readers. Default politeness: polite. */
export type Announce = (message: string, politeness?: Politeness) => void;

/** Time in ms until an announcement is removed from the page (K2). */
const ANNOUNCEMENT_LIFETIME_MS = 5000;

const Region = styled.div`
  ${visuallyHidden}
`;

const AnnouncerContext = createContext<Announce | null>(null);

type Announcement = {
  text: string;
  /** Distinguishes two announcements with the same text. */
  count: number;
};
const NO_ANNOUNCEMENT: Announcement = { text: '', count: 0 };

function LiveRegion({ politeness, announcement }: { politeness: Politeness; announcement: Announcement }) {
  return (
    // No role of alert or status: a search by role must find only visible alerts.
    <Region aria-live={politeness} aria-atomic="true">
      <span key={announcement.count}>{announcement.text}</span>
    </Region>
  );
}

function useAnnouncement(): [Announcement, (text: string) => void] {
  const [announcement, setAnnouncement] = useState(NO_ANNOUNCEMENT);
  useEffect(() => {
    if (announcement.text === '') return;
    const timer = setTimeout(() => setAnnouncement(({ count }) => ({ text: '', count })), ANNOUNCEMENT_LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [announcement]);
  const say = useMemo(() => (text: string) => setAnnouncement((previous) => ({ text, count: previous.count + 1 })), []);
  return [announcement, say];
}

/** Renders the two live regions. KitProvider mounts it; screens call `useAnnounce`. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [polite, sayPolitely] = useAnnouncement();
  const [assertive, sayAssertively] = useAnnouncement();
  const announce = useMemo<Announce>(
    () =>
      (message, politeness = 'polite') =>
        politeness === 'assertive' ? sayAssertively(message) : sayPolitely(message),
    [sayPolitely, sayAssertively],
  );
  return (
    <AnnouncerContext value={announce}>
      {children}
      <LiveRegion politeness="polite" announcement={polite} />
      <LiveRegion politeness="assertive" announcement={assertive} />
    </AnnouncerContext>
  );
}

/** Announces a text to screen readers; nothing is visible. The text is cleared after 5000 ms. */
export function useAnnounce(): Announce {
  const announce = useContext(AnnouncerContext);
  if (!announce) throw new Error('useAnnounce needs a KitProvider above it');
  return announce;
}

/** For components of the kit, which also work without a KitProvider: null then. */
export function useOptionalAnnounce(): Announce | null {
  return useContext(AnnouncerContext);
}
