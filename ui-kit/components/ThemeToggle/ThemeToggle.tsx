import { Monitor, Moon, Sun } from 'lucide-react';
import type { ThemeChoice } from '../../provider/useThemeChoice.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Menu } from '../Menu/Menu.tsx';

export type ThemeToggleProps = {
  /** "Theme" */
  label: string;
  labels: Record<ThemeChoice, string>;
  value: ThemeChoice;
  onChange: (choice: ThemeChoice) => void;
};

const icons = { light: Sun, dark: Moon, system: Monitor } as const;
const order: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** Menu to choose the theme: light, dark or the theme of the device. */
export function ThemeToggle({ label, labels, value, onChange }: ThemeToggleProps) {
  return (
    <Menu
      label={label}
      trigger={<IconButton icon={icons[value]} label={`${label}: ${labels[value]}`} />}
      entries={order.map((choice) => ({
        id: choice,
        label: labels[choice],
        icon: icons[choice],
        isSelected: choice === value,
        onAction: () => onChange(choice),
      }))}
    />
  );
}
