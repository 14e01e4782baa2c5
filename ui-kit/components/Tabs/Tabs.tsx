import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import styled from 'styled-components';
import { showTab } from './show-tab.ts';
import { tab, tabCount, tabList } from './tabStyle.ts';
import type { RootProps } from '../../provider/rootProps.ts';

/** A tab with its panel. */
export type TabItem = {
  id: string;
  label: string;
  count?: number | string;
  isDisabled?: boolean;
  content: ReactNode;
};

export type TabsProps = {
  /** Names the row of tabs. */
  label: string;
  items: readonly TabItem[];
  selectedId?: string;
  onChange?: (id: string) => void;
} & RootProps<HTMLDivElement>;

const List = styled(TabList<TabItem>)`
  ${tabList}
`;

const TabBox = styled(Tab)`
  ${tab}
`;

const Count = styled.span`
  ${tabCount}
`;

const Panel = styled(TabPanel)`
  padding-block-start: var(--space-4);
  outline-offset: 2px;
`;

const showInRow = (tab: HTMLElement | null): void => showTab(tab?.parentElement, tab);

/** Panels of which one is visible. Arrow keys change the panel. For views with addresses use LinkTabs. */
export function Tabs({ label, items, selectedId, onChange, className, ref }: TabsProps) {
  return (
    <AriaTabs
      className={className}
      ref={ref}
      selectedKey={selectedId}
      onSelectionChange={onChange && ((key) => onChange(String(key)))}
    >
      <List aria-label={label}>
        {items.map((item) => (
          <TabBox
            key={item.id}
            id={item.id}
            isDisabled={item.isDisabled}
            ref={item.id === selectedId ? showInRow : undefined}
          >
            {item.label}
            {item.count !== undefined && <Count>{item.count}</Count>}
          </TabBox>
        ))}
      </List>
      {items.map((item) => (
        <Panel key={item.id} id={item.id}>
          {item.content}
        </Panel>
      ))}
    </AriaTabs>
  );
}
