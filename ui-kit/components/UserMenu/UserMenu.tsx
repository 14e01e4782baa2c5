import styled from 'styled-components';
import { focusRing } from '../../theme/styles.ts';
import { PressButton } from '../Button/PressButton.tsx';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Menu, type MenuGroup } from '../Menu/Menu.tsx';
import { Text } from '../Text/Text.tsx';

export type UserMenuProps = {
  /** "Account" */
  label: string;
  /** Name of the signed-in user. */
  name: string;
  /** E-mail or tenant. */
  detail?: string;
  groups: readonly MenuGroup[];
};

const Trigger = styled(PressButton)`
  ${focusRing}
  display: grid;
  place-items: center;
  inline-size: var(--control-height);
  block-size: var(--control-height);
  padding: 0;
  background: none;
  border: 0;
  border-radius: 50%;
  cursor: pointer;
  &[data-hovered] {
    background: var(--color-surface-hover);
  }
`;

const UserInfo = styled.div`
  display: flex;
  flex-direction: column;
`;

/** Menu of the signed-in user, with sign-out. */
export function UserMenu({ label, name, detail, groups }: UserMenuProps) {
  return (
    <Menu
      label={label}
      groups={groups}
      trigger={
        <Trigger aria-label={`${label}: ${name}`}>
          <Avatar name={name} />
        </Trigger>
      }
      header={
        <UserInfo>
          <Text weight="strong">{name}</Text>
          {detail && (
            <Text size="small" tone="muted">
              {detail}
            </Text>
          )}
        </UserInfo>
      }
    />
  );
}
