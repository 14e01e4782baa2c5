const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles of cells by their place in `cellXfs`. */
export const STYLES = { plain: 0, head: 1, day: 2, time: 3, quoted: 4 };

/**
 * 14 and 22 are Excel's own formats for a date and a time, which follow the region of the reader. quotePrefix keeps a text
 * a text when somebody edits it.
 */
const STYLES_XML = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>`;

/** The files of a workbook that are always the same. */
export const WORKBOOK_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES_XML,
};

/** The list of sheets. The name of a sheet has at most 31 characters, and not all. */
export const workbookPart = (title: string): Record<string, string> => ({
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
});

const sheetName = (title: string): string => title.replaceAll(/[[\]:*?/\\<>&"']/g, ' ').slice(0, 31);

const WIDTH = { least: 12, most: 40 };

/** The beginning of a sheet: a fixed first row, and columns as wide as their headings need. */
export const sheetStart = (headings: readonly string[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${headings
    .map((heading, place) => {
      const width = Math.min(Math.max(heading.length + 6, WIDTH.least), WIDTH.most);
      return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`;
    })
    .join('')}</cols><sheetData>`;

/** The end of a sheet, with a filter over all cells. */
export const sheetEnd = (cells: string): string => `</sheetData><autoFilter ref="${cells}"/></worksheet>`;
