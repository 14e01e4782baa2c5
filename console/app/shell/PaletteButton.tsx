import { Search } from 'lucide-react';
import { breakpoint, Button, IconButton, Keys, useMediaQuery } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

/** Opens the command palette; shows its keyboard shortcut. */
export function PaletteButton({ onPress }: { onPress: () => void }) {
  const t = useText();
  const isWide = useMediaQuery(`(min-width: ${breakpoint.large}px)`);
  const label = t(($) => $.shell.palette.open);
  if (!isWide) return <IconButton icon={Search} label={label} onPress={onPress} />;
  return (
    <Button icon={Search} end={<Keys shortcut="Mod+K" />} onPress={onPress}>
      {label}
    </Button>
  );
}
