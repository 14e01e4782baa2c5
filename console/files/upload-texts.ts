import type { FileUploadTexts } from '#ui-kit';
import type { Text } from '#console/i18n/useText.ts';

/** The kinds of files that forms upload. */
export type UploadKind = 'logo' | 'image' | 'manual' | 'video' | 'table' | 'certificate' | 'sheet';

/** What a kind of file accepts (V11). The api checks the content, too. */
export const UPLOAD_LIMITS: Record<UploadKind, { types: readonly string[]; maxBytes: number }> = {
  logo: { types: ['image/jpeg', 'image/png', 'image/svg+xml'], maxBytes: 5 * 1024 * 1024 },
  image: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * 1024 * 1024 },
  manual: { types: ['application/pdf'], maxBytes: 20 * 1024 * 1024 },
  video: { types: ['video/mp4', 'video/webm'], maxBytes: 200 * 1024 * 1024 },
  certificate: { types: ['.p12', '.pfx'], maxBytes: 64 * 1024 },
  /** Only compared, on the device. */
  sheet: { types: ['application/pdf'], maxBytes: 50 * 1024 * 1024 },
  table: { types: ['.csv', '.tsv', '.txt', '.xlsx'], maxBytes: 20 * 1024 * 1024 },
};

/** The texts of a FileUpload for one kind of file. */
export function uploadTexts(t: Text, kind: UploadKind): FileUploadTexts {
  return {
    drop: t(($) => $.files.kinds[kind].drop),
    choose: t(($) => $.files.kinds[kind].choose),
    list: t(($) => $.files.list),
    states: t(($) => $.files.states, { returnObjects: true }),
    cancel: (name) => t(($) => $.files.cancel, { name }),
    retry: (name) => t(($) => $.files.retry, { name }),
    remove: (name) => t(($) => $.files.remove, { name }),
    refused: ({ name, reason }) =>
      reason === 'type' || reason === 'size'
        ? t(($) => $.files.kinds[kind][reason], { name })
        : t(($) => $.files.refused[reason], { name }),
  };
}
