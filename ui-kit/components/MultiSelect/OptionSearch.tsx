import { Search, X } from 'lucide-react';
import { Group, Input, Label, SearchField } from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, fieldBox, visuallyHidden } from '../../theme/styles.ts';
import { FieldButton } from '../Field/FieldButton.ts';
import { Icon } from '../Icon/Icon.tsx';

const HiddenLabel = styled(Label)`
  ${visuallyHidden}
`;

const Box = styled(Group)`
  ${fieldBox}
  background: var(--color-surface-sunken);
`;

const Glass = styled.span`
  display: inline-flex;
  padding-inline-start: 10px;
  color: var(--color-text-muted);
`;

const Bare = styled(Input)`
  ${bareInput}
  padding-inline-start: var(--space-2);
  &::-webkit-search-cancel-button,
  &::-webkit-search-decoration {
    display: none;
  }
`;

const Clear = styled(FieldButton)`
  margin-inline-end: 3px;
  [data-empty] & {
    display: none;
  }
`;

/** The search above a list of options, which React Aria's Autocomplete connects with the list. */
export function OptionSearch({ label }: { label: string }) {
  return (
    <SearchField autoFocus>
      <HiddenLabel>{label}</HiddenLabel>
      <Box>
        <Glass>
          <Icon icon={Search} size={16} />
        </Glass>
        <Bare placeholder={label} />
        <Clear>
          <Icon icon={X} size={16} />
        </Clear>
      </Box>
    </SearchField>
  );
}
