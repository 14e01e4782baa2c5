import { type Entry, fromBufferPromise } from 'yauzl';
import { TABLE_LIMITS, UnreadableTable } from './table.ts';

/** The files of a workbook. */
export type Package = {
  entries: ReadonlyMap<string, Entry>;
  /** The text of a file in pieces. */
  read(entry: Entry): AsyncGenerator<string>;
};

/** Reads the directory of a ZIP archive. UnreadableTable when it is damaged or would unpack to too much. */
export async function openPackage(bytes: Buffer): Promise<Package> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw new UnreadableTable('tableBroken');
  });
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of archive.eachEntry()) {
      if (entries.size >= TABLE_LIMITS.parts) throw new UnreadableTable('tableTooLarge');
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof UnreadableTable ? error : new UnreadableTable('tableBroken');
  }
  let unpacked = 0;
  return {
    entries,
    async *read(entry) {
      const decoder = new TextDecoder();
      const stream = await archive.openReadStreamPromise(entry).catch(() => {
        throw new UnreadableTable('tableBroken');
      });
      try {
        for await (const chunk of stream) {
          unpacked += chunk.length;
          if (unpacked > TABLE_LIMITS.unpacked) throw new UnreadableTable('tableTooLarge');
          yield decoder.decode(chunk, { stream: true });
        }
      } catch (error) {
        throw error instanceof UnreadableTable ? error : new UnreadableTable('tableBroken');
      }
    },
  };
}
