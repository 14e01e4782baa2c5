import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { SelectButton, SelectedText } from './selectStyle.ts';

/** The box of Select and MultiSelect: the chosen options or the placeholder. */
export function SelectBox({ ref }: { ref?: Ref<HTMLButtonElement> }) {
  return (
    <SelectButton ref={ref}>
      {/* Only the label: the box has no space for the description of an option. */}
      <SelectedText>
        {({ isPlaceholder, defaultChildren, selectedText }) => (isPlaceholder ? defaultChildren : selectedText)}
      </SelectedText>
      <Icon icon={ChevronDown} size={16} />
    </SelectButton>
  );
}
