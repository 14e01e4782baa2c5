import { Dialog, Heading } from 'react-aria-components';
import styled from 'styled-components';

/** Content of a dialog or drawer: head, body and foot in a column. */
export const ModalBody = styled(Dialog)`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-inline-size: 0;
  outline: none;
`;

/** Title and close button. */
export const ModalHead = styled.header`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-3);
`;

export const ModalTitle = styled(Heading)`
  padding-block-start: 4px;
  font-size: var(--font-section);
  line-height: var(--line-section);
  font-weight: var(--weight-strong);
  letter-spacing: -0.012em;
  overflow-wrap: anywhere;
`;

/** The buttons at the bottom. */
export const ModalFoot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-5);
  border-block-start: 1px solid var(--color-border);
`;
