/** A file of the corpus that tries to harm a reader. It is made when it is needed, because most are large or mostly zeros. */
export type HostileFile = {
  /** What is wrong with it, for titles. */
  name: string;
  /** The type that its uploader announces. */
  contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml' | 'application/pdf';
  make: () => Buffer | Promise<Buffer>;
  /**
   * The fault with which the confirmation of its upload refuses it, a key of locales/<language>/validation.json. Empty: it is
   * accepted, and what is stored is harmless or harms nobody before an operation reads it.
   */
  refused: readonly [string?];
};
