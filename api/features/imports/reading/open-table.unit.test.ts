import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openTable } from './open-table.ts';
import { TABLE_LIMITS, type TableRow, UnreadableTable } from './table.ts';
import { textRow, workbook, zip } from './workbook.testing.ts';

async function collect(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const collected: TableRow[] = [];
  for await (const row of rows) collected.push(row);
  return collected;
}

const rowsOf = async (bytes: Buffer | string) => collect((await openTable(Buffer.from(bytes))).rows);

const cellsOf = async (bytes: Buffer | string) => (await rowsOf(bytes)).map(({ cells }) => cells);

const faultOf = (bytes: Buffer | string) =>
  rowsOf(bytes).then(
    () => 'readable',
    (error: unknown) => (error instanceof UnreadableTable ? error.fault : error),
  );

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

const TABLE = [
  ['Nome', 'Código'],
  ['João', 'A;1'],
];

describe('a text file', () => {
  it.each([
    ['UTF-8 and commas', 'Nome,Código\r\nJoão,A;1\r\n'],
    ['a byte order mark', '\uFEFFNome,Código\nJoão,A;1'],
    ['semicolons and quotes', '"Nome";"Código"\r\n"João";"A;1"\r\n'],
    ['tabs, as pasted from a spreadsheet', 'Nome\tCódigo\nJoão\tA;1'],
    ['old line ends', 'Nome,Código\rJoão,A;1\r'],
    ['the separator in a line of its own', 'sep=;\r\nNome;Código\r\nJoão;"A;1"'],
    ['Latin-1', Buffer.from('Nome,Código\nJoão,A;1', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFNome\tCódigo\nJoão\tA;1', 'utf16le')],
    ['UTF-16, big-endian', utf16be('\uFEFFNome\tCódigo\nJoão\tA;1')],
    ['spaces around the cells', ' Nome ,Código\n João  , A;1 '],
    ['empty columns at the end', 'Nome,Código,,,\nJoão,A;1,,,'],
  ])('is read with %s [S15] SEC-38', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual(TABLE);
  });

  it('keeps line breaks and quotes inside quotes, and numbers rows like a spreadsheet [S15]', async () => {
    expect(await rowsOf('name,note\n\n\n"Ann ""A""","two\nlines"\nBob,x\n')).toEqual([
      { number: 1, cells: ['name', 'note'] },
      { number: 4, cells: ['Ann "A"', 'two\nlines'] },
      { number: 5, cells: ['Bob', 'x'] },
    ]);
  });

  it('reads a formula as its text, without the apostrophe that exports put before it SEC-38', async () => {
    expect(await cellsOf("name\n=1+1\n'=cmd|calc\n'-5")).toEqual([['name'], ['=1+1'], ['=cmd|calc'], ['-5']]);
  });

  it('accepts rows that are shorter or longer than the headings [S15]', async () => {
    expect(await cellsOf('a,b\n1\n1,2,3')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]);
  });

  it.each([
    ['nothing', '', 'tableEmpty'],
    ['random bytes', Buffer.concat([Buffer.from([0]), randomBytes(4096)]), 'tableType'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'tableType'],
    ['a PDF', `%PDF-1.7\n\u0000\u0001`, 'tableType'],
    ['300 columns', `${Array.from({ length: 300 }, (_, index) => `h${index}`).join(',')}\n`, 'tableColumns'],
    ['a million columns', ','.repeat(1_100_000), 'tableBroken'],
    ['a line of 10 MB', 'x'.repeat(10 * 1024 * 1024), 'tableBroken'],
    ['a line of quotes alone', '"'.repeat(10 * 1024 * 1024), 'tableBroken'],
    ['a quote that spans all lines', `a,b\n"${'x,\n'.repeat(1024 * 1024)}`, 'tableBroken'],
    ['a quote without an end', `a,b\n"${'x,'.repeat(1024 * 1024)}`, 'tableBroken'],
  ])('is refused with %s SEC-38', async (_, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault);
  });

  it('cuts a cell that is longer than every field SEC-38', async () => {
    const [[cell] = []] = await cellsOf('x'.repeat(10_000));
    expect(cell).toHaveLength(TABLE_LIMITS.cell + 1);
  });
});

describe('a workbook', () => {
  it('is read from its first visible sheet [S15]', async () => {
    const sheets = Array.from({ length: 50 }, (_, index) => ({
      name: `Sheet ${index}`,
      rows: textRow(1, [`of ${index}`]),
      state: index === 0 ? 'hidden' : 'visible',
    }));
    const { sheet, sheets: count, rows } = await openTable(workbook(sheets));
    expect({ sheet, count }).toEqual({ sheet: 'Sheet 1', count: 49 });
    expect(await collect(rows)).toEqual([{ number: 1, cells: ['of 1'] }]);
  });

  it('has the values of shared texts, formulas, dates, numbers and gaps [S15]', async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="7"><c r="A7" s="1"><v>45292</v></c><c r="B7" s="2"><v>45292.75</v></c><c r="C7"><v>0.30000000000000004</v></c>
        <c r="D7"><f>1+1</f><v>2</v></c><c r="E7" t="str"><f>"a"</f><v>a</v></c><c r="F7" t="b"><v>1</v></c>
        <c r="G7"><v>1.2345678E7</v></c><c r="H7" t="d"><v>2024-02-29T00:00:00</v></c><c r="I7"><f>NOW()</f></c></row>`;
    const bytes = workbook([{ name: 'People', rows }], {
      'xl/sharedStrings.xml':
        '<sst><si><t>Name</t></si><si><r><t>Two </t></r><r><t>parts</t></r><rPh><t>x</t></rPh></si></sst>',
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\/mm\\/yyyy"/></numFmts>
        <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    });
    expect(await rowsOf(bytes)).toEqual([
      { number: 1, cells: ['Name', '', 'Two parts'] },
      { number: 7, cells: ['2024-01-01', '2024-01-01', '0.3', '2', 'a', 'TRUE', '12345678', '2024-02-29'] },
    ]);
  });

  it('ignores a million empty rows with a format [S15]', async () => {
    const empty = Array.from({ length: 100_000 }, (_, index) => `<row r="${index + 2}"><c s="1"/></row>`).join('');
    expect(await cellsOf(workbook([{ name: 'A', rows: textRow(1, ['Name']) + empty }]))).toEqual([['Name']]);
  });

  it('never opens what it refers to outside: linked books, connections, a DTD SEC-38', async () => {
    const outside = 'http://127.0.0.1:9/secret';
    const linked = `<Relationships><Relationship Id="rId0" Target="worksheets/sheet0.xml"/>
      <Relationship Id="rId9" TargetMode="External" Target="${outside}"/></Relationships>`;
    const rows = `<row r="1"><c r="A1" t="str"><f>'[1]Sheet1'!A1</f><v>Name</v></c></row>`;
    const book = workbook([{ name: 'A', rows }], {
      'xl/_rels/workbook.xml.rels': linked,
      'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook r:id="rId9"/></externalLink>',
      'xl/connections.xml': `<connections><connection sourceFile="${outside}"/></connections>`,
      'xl/styles.xml': `<!DOCTYPE styleSheet SYSTEM "${outside}"><styleSheet/>`,
    });
    expect(await cellsOf(book)).toEqual([['Name']]);
  });

  const bomb = Buffer.alloc(300 * 1024 * 1024, ' ');
  it.each([
    ['only a begin', Buffer.from('PK\u0003\u0004 no more', 'latin1'), 'tableBroken'],
    ['another kind of archive', zip({ 'word/document.xml': '<document/>' }), 'tableType'],
    ['no sheet', workbook([]), 'tableBroken'],
    [
      'a missing sheet',
      workbook([{ name: 'A', rows: '' }], { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }),
      'tableBroken',
    ],
    ['XML that is not well-formed', workbook([{ name: 'A', rows: '<row><c></row>' }]), 'tableBroken'],
    [
      'a sheet outside of it',
      workbook([{ name: 'A', rows: '' }], {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId0" TargetMode="External" Target="file:///etc/passwd"/></Relationships>',
      }),
      'tableBroken',
    ],
    [
      'an entity that is a file',
      workbook([{ name: 'A', rows: '' }], {
        'xl/worksheets/sheet0.xml':
          '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>',
      }),
      'tableBroken',
    ],
    [
      'an entity that doubles itself',
      workbook([{ name: 'A', rows: '' }], {
        'xl/worksheets/sheet0.xml':
          '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
      }),
      'tableBroken',
    ],
    [
      '300 columns',
      workbook([
        {
          name: 'A',
          rows: textRow(
            1,
            Array.from({ length: 300 }, () => 'x'),
          ),
        },
      ]),
      'tableColumns',
    ],
    [
      'a value far to the right',
      workbook([{ name: 'A', rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }]),
      'tableColumns',
    ],
    [
      'a sheet that unpacks to 300 MB',
      workbook([{ name: 'A', rows: '' }], { 'xl/worksheets/sheet0.xml': bomb }),
      'tableTooLarge',
    ],
    [
      'texts that unpack to 300 MB',
      workbook([{ name: 'A', rows: '' }], { 'xl/sharedStrings.xml': bomb }),
      'tableTooLarge',
    ],
    [
      'one long text in a million cells',
      workbook([{ name: 'A', rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(10_000) }], {
        'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(5000)}</t></si></sst>`,
      }),
      'tableTooLarge',
    ],
    [
      'thousands of files',
      workbook(
        [{ name: 'A', rows: '' }],
        Object.fromEntries(Array.from({ length: 2500 }, (_, index) => [`f${index}`, ''])),
      ),
      'tableTooLarge',
    ],
  ])('is refused with %s SEC-38', async (_, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault);
  });

  it('is refused when a file of it is larger than the archive says SEC-38', async () => {
    const bytes = workbook([{ name: 'A', rows: textRow(1, ['x'.repeat(5000)]) }]);
    const place = bytes.lastIndexOf('PK\u0001\u0002');
    bytes.writeUInt32LE(10, place + 24);
    expect(await faultOf(bytes)).toBe('tableBroken');
  });
});
