import { type ReactNode, useEffect, useRef } from 'react';
import { Overlay } from 'react-aria/Overlay';
import styled, { createGlobalStyle } from 'styled-components';

export type PrintingProps = {
  /** Called when the browser's print dialog is closed. */
  onDone: () => void;
  /** What is printed: a PrintSheet. */
  children: ReactNode;
};

const OnlyThis = createGlobalStyle`
  @page { size: A4; margin: 14mm; }
  @media print {
    body > :not([data-printing]) { display: none !important; }
    body { background: none !important; }
  }
`;

/** In the tree, so that it can be printed, and not visible on the screen. */
const Paper = styled.div`
  && {
    background: none;
  }
  @media screen {
    display: none;
  }
`;

/** Opens the browser's print dialog with its content instead of the page, in the light theme. */
export function Printing({ onDone, children }: PrintingProps) {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const finish = () => done.current();
    window.addEventListener('afterprint', finish);
    // Later, because development mode runs effects twice.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', finish);
    };
  }, []);
  return (
    <Overlay disableFocusManagement>
      <OnlyThis />
      <Paper data-printing="" data-theme="light">
        {children}
      </Paper>
    </Overlay>
  );
}
