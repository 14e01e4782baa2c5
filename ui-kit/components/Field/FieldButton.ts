import { Button } from 'react-aria-components';
import styled from 'styled-components';
import { fieldButton } from './fieldButtonStyle.ts';

/** A small button in the box of a field: it clears the field or opens its list or calendar. */
export const FieldButton = styled(Button)`
  ${fieldButton}
`;
