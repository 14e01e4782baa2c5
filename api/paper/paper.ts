import PDFDocument from 'pdfkit';
import { fontsOf, loadFont, type FontFamily, type FontName, type Weight } from './fonts.ts';
import { charactersOf, isComplex, runsOf } from './text-runs.ts';

/** A4 in points, upright. */
export const PAGE = { width: 595.28, height: 841.89, margin: 36 } as const;

/** Width between the margins of an upright page. */
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

/** Space at the bottom of each page for the footer with one line. */
const FOOTER = 22;

/** How a text looks. */
export type TextStyle = { size: number; weight?: Weight; color?: string };

/** An element of the structure of the document, which screen readers follow (PDF/UA). */
export type Element = PDFKit.PDFStructureElement;

/** Attributes of an element. `scope`: what a heading of a table is for. */
export type ElementOptions = {
  alt?: string;
  actual?: string;
  scope?: 'Column' | 'Row';
  bbox?: [number, number, number, number];
};

/** Height of a line, as a multiple of the size of the letters. */
const LINE = 1.3;

type PaperOptions = {
  title: string;
  language: string;
  family: FontFamily;
  author: string;
  createdAt: Date;
  /** Height of the footer beyond one line. */
  moreFooter: number;
  /** Turns the page on its long side, for tables with many columns. */
  isLandscape?: boolean;
  /** Another page than A4, in points, for labels. */
  size?: { width: number; height: number };
};

/** An A4 document with a structure, and text in the fonts of the sheet. `y` is the place of the next thing to draw. */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Element;
  /** Size of the page in points, and the width between its margins. */
  readonly width: number;
  readonly height: number;
  readonly contentWidth: number;
  y: number = PAGE.margin;
  /** Draws what each page after the first begins with. */
  onNewPage: () => void = () => {};
  readonly #family: FontFamily;
  readonly #moreFooter: number;
  readonly #registered = new Set<FontName>();
  readonly #widths = new Map<string, number>();

  constructor({ title, language, family, author, createdAt, moreFooter, isLandscape = false, size }: PaperOptions) {
    this.#family = family;
    this.#moreFooter = moreFooter;
    this.width = size?.width ?? (isLandscape ? PAGE.height : PAGE.width);
    this.height = size?.height ?? (isLandscape ? PAGE.width : PAGE.height);
    this.contentWidth = this.width - 2 * PAGE.margin;
    const options: PDFKit.PDFDocumentOptions = {
      size: size ? [size.width, size.height] : 'A4',
      layout: isLandscape ? 'landscape' : 'portrait',
      // The footer is below the margin: pdfkit would begin a new page there.
      margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 },
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      bufferPages: true,
      // None of the fonts that are not embedded.
      font: '',
      info: { Title: title, Author: author, Creator: 'PPE console', Producer: 'PPE console', CreationDate: createdAt },
    };
    // Types and code of pdfkit disagree: a subset 1 of PDF/UA would get the set of characters that PDF/A-1 asks for, with faults.
    this.doc = Object.assign(new PDFDocument(Object.assign(options, { subset: 'PDF/UA' })), { subset: '1' });
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /** Lowest place for content. */
  get bottom(): number {
    return this.height - PAGE.margin - FOOTER - this.#moreFooter;
  }

  /** Begins a new page when `height` does not fit; says whether it did. */
  reserve(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.doc.addPage();
    this.y = PAGE.margin;
    this.onNewPage();
    return true;
  }

  /** Adds an element and, if it has content of its own, draws it. */
  element(parent: Element, type: string, draw?: () => void, options: ElementOptions = {}): Element {
    const made = this.doc.struct(type, options);
    parent.add(made);
    if (draw) {
      made.add(draw);
      made.end();
    }
    return made;
  }

  /** Draws what is no content: lines, colours, what pages repeat. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Text as an element, wrapped to a width; `y` moves below it. Each line may be on another page. */
  paragraph(parent: Element, type: string, text: string, style: TextStyle, width = this.contentWidth): void {
    const made = this.element(parent, type, undefined, actualOf(text));
    for (const line of this.wrap(text, style, width)) {
      this.reserve(lineHeight(style));
      const { y } = this;
      made.add(() => this.line(line, PAGE.margin, y, style));
      this.y += lineHeight(style);
    }
    made.end();
  }

  /** Draws one line from its left, or up to its right end. */
  line(text: string, x: number, y: number, style: TextStyle, align: 'left' | 'right' = 'left'): void {
    let left = align === 'left' ? x : x - this.widthOf(text, style);
    this.doc.fillColor(style.color ?? '#0b1220');
    for (const run of runsOf(text, fontsOf(this.#family, style.weight ?? 'regular'))) {
      this.#use(run.font, style.size);
      // Fonts differ in height: all stand on the same line.
      const top = y + style.size * 0.98;
      this.doc.text(run.text, left, top, { lineBreak: false, baseline: 'alphabetic' });
      left += this.doc.widthOfString(run.text);
    }
  }

  /** Width of a line. */
  widthOf(text: string, style: TextStyle): number {
    const key = `${style.weight ?? 'regular'} ${style.size} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    let width = 0;
    for (const run of runsOf(text, fontsOf(this.#family, style.weight ?? 'regular'))) {
      this.#use(run.font, style.size);
      width += this.doc.widthOfString(run.text);
    }
    this.#widths.set(key, width);
    return width;
  }

  /** The lines of a text in a width; a word that is longer than a line is divided. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    return text
      .split(/\r?\n/)
      .flatMap((part) => this.#wrapLine(part.replaceAll(/[\t\u2028\u2029 ]+/g, ' '), style, width));
  }

  /** The first lines of a text in a width; an ellipsis says that there is more. */
  clip(text: string, style: TextStyle, width: number, most: number): string[] {
    const lines = this.wrap(text, style, width);
    if (lines.length <= most) return lines;
    const letters = charactersOf(lines[most - 1] ?? '');
    while (letters.length > 0 && this.widthOf(`${letters.join('')}…`, style) > width) letters.pop();
    return [...lines.slice(0, most - 1), `${letters.join('').trimEnd()}…`];
  }

  #wrapLine(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    const space = this.widthOf(' ', style);
    let line = '';
    let used = 0;
    for (const word of text.split(' ').flatMap((one) => this.#divide(one, style, width))) {
      const wide = this.widthOf(word, style);
      if (line !== '' && used + space + wide > width) {
        lines.push(line);
        line = word;
        used = wide;
      } else {
        used += line === '' ? wide : space + wide;
        line = line === '' ? word : `${line} ${word}`;
      }
    }
    return [...lines, line];
  }

  #divide(word: string, style: TextStyle, width: number): string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const character of charactersOf(word)) {
      if (part !== '' && this.widthOf(part + character, style) > width) {
        parts.push(part);
        part = '';
      }
      part += character;
    }
    return [...parts, part];
  }

  #use(font: FontName, size: number): void {
    if (!this.#registered.has(font)) {
      this.doc.registerFont(font, loadFont(font).font);
      this.#registered.add(font);
    }
    this.doc.font(font, size);
  }
}

/** Height of a line of text. */
export const lineHeight = ({ size }: TextStyle): number => size * LINE;

/** A reader cannot restore a text from its letters when their order or shape differs. */
export const actualOf = (text: string): ElementOptions => (isComplex(text) ? { actual: text } : {});
