import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Longest name of a file in an archive, in characters, without its ending. */
const NAME_LENGTH = 100;

/** A ZIP file that is written while it is sent. Each method answers the bytes that are complete. */
export function openZip() {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const take = () => Buffer.concat(parts.splice(0));
  return {
    /** A file that is compressed already, such as a PDF. */
    add(name: string, content: Uint8Array): Buffer {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      entry.push(content, true);
      return take();
    },
    addText(name: string, text: string): Buffer {
      const entry = new ZipDeflate(name);
      zip.add(entry);
      entry.push(strToU8(text), true);
      return take();
    },
    end(): Buffer {
      zip.end();
      return take();
    },
  };
}

/** A name that every file system accepts, once in the archive. Adds it to `names`. */
export function unusedName(wanted: string, names: Set<string>): string {
  const plain = [...wanted.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}._ -]+/gu, '_')];
  const name =
    plain
      .slice(0, NAME_LENGTH)
      .join('')
      .replaceAll(/^[. ]+|[. ]+$/g, '') || '_';
  let unused = name;
  for (let number = 2; names.has(unused.toLowerCase()); number++) unused = `${name} (${number})`;
  names.add(unused.toLowerCase());
  return unused;
}
