import { type ReactNode, useContext } from 'react';
import styled from 'styled-components';
import { KitPart } from '../KitPart.tsx';
import { ToolbarTheme } from './toolbar-theme.ts';

/** The docs page draws the background. */
const Clear = styled.div`
  [data-theme] {
    background: none;
  }
`;

const nothing = () => undefined;

/** A page about the kit that is made of its components, in the theme of the toolbar and in English. */
export function KitPage({ children }: { children: ReactNode }) {
  const theme = useContext(ToolbarTheme);
  return (
    <Clear>
      <KitPart theme={theme} locale="en" onElements={nothing}>
        {children}
      </KitPart>
    </Clear>
  );
}
