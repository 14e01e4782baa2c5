import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { SelectButton, SelectedText } from './selectStyle.ts';

/** The box of Select and MultiSelect: what is chosen, or the placeholder. */
export function SelectBox({ ref }: { ref?: Ref<HTMLButtonElement> }) {
  return (
    <SelectButton ref={ref}>
      {/* Only the label: an option's second line has no room in the box. */}
      <SelectedText>
        {({ isPlaceholder, defaultChildren, selectedText }) => (isPlaceholder ? defaultChildren : selectedText)}
      </SelectedText>
      <Icon icon={ChevronDown} size={16} />
    </SelectButton>
  );
}
