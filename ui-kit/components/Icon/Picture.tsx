import { type ReactNode, useState } from 'react';

export type PictureProps = {
  src: string;
  /** Empty if the picture is decorative. */
  alt: string;
  /** Shown in place of a picture that cannot be loaded, with the same size. */
  fallback: ReactNode;
  /** Waits until the picture is near the visible part of the page. */
  isLazy?: boolean;
  className?: string;
};

/** A picture from an address that may be wrong: instead of the browser's broken image it shows the fallback. */
export function Picture({ src, alt, fallback, isLazy, className }: PictureProps) {
  // A new address is tried again.
  const [brokenSrc, setBrokenSrc] = useState<string>();
  if (src === brokenSrc) return fallback;
  return (
    <img
      src={src}
      alt={alt}
      className={className}
      loading={isLazy ? 'lazy' : undefined}
      onError={() => setBrokenSrc(src)}
    />
  );
}
