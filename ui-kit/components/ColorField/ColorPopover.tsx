import {
  Button,
  type Color,
  ColorArea,
  ColorSlider,
  ColorThumb,
  Dialog,
  DialogTrigger,
  parseColor,
  Popover,
  SliderTrack,
} from 'react-aria-components';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { floatingSurface, focusRing } from '../../theme/styles.ts';
import { Swatch } from './Swatch.tsx';

type ColorPopoverProps = {
  label: string;
  color: Color | null;
  onChange: (color: Color) => void;
  isDisabled: boolean;
};

/** Initial colour of the picker while the field is empty. */
const INITIAL_COLOR = parseColor('#12325a');

const Trigger = styled(Button)`
  ${focusRing}
  display: grid;
  place-items: center;
  flex-shrink: 0;
  inline-size: 28px;
  block-size: 28px;
  padding: 0;
  background: none;
  border: 0;
  border-radius: var(--radius-small);
  cursor: pointer;
  &[data-focus-visible] {
    outline-offset: -1px;
  }
  &[data-hovered] {
    background: var(--color-surface-hover);
  }
  &[data-disabled] {
    cursor: not-allowed;
  }
`;

const Surface = styled(Popover)`
  ${floatingSurface}
`;

const Body = styled(Dialog)`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  padding: var(--space-3);
  outline: none;
`;

const Area = styled(ColorArea)`
  inline-size: 220px;
  max-inline-size: 100%;
  block-size: 140px;
  border-radius: var(--radius-small);
`;

const Track = styled(SliderTrack)`
  block-size: 24px;
  border-radius: var(--radius-small);
`;

const Thumb = styled(ColorThumb)`
  inset-block-start: 50%;
  inline-size: 24px;
  block-size: 24px;
  border: 2px solid #fff;
  border-radius: 50%;
  box-shadow:
    0 0 0 1px #000,
    inset 0 0 0 1px #000;
  &[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: 3px;
  }
`;

/** An area of shades and a slider of hues. It stores the hue, which black, white and grey do not contain. */
function Chooser({ color, onChange }: Pick<ColorPopoverProps, 'color' | 'onChange'>) {
  const [shade, setShade] = useState(() => (color ?? INITIAL_COLOR).toFormat('hsb'));
  useEffect(() => {
    if (color) setShade((last) => (last.toString('hex') === color.toString('hex') ? last : color.toFormat('hsb')));
  }, [color]);
  const choose = (next: Color) => {
    setShade(next);
    onChange(next);
  };
  return (
    <>
      <Area value={shade} onChange={choose} colorSpace="hsb" xChannel="saturation" yChannel="brightness">
        <Thumb />
      </Area>
      <ColorSlider value={shade} onChange={choose} colorSpace="hsb" channel="hue">
        <Track>
          <Thumb />
        </Track>
      </ColorSlider>
    </>
  );
}

/** A button with the colour that opens the picker. React Aria names shades and hues in the language of the page. */
export function ColorPopover({ label, color, onChange, isDisabled }: ColorPopoverProps) {
  return (
    <DialogTrigger>
      <Trigger aria-label={label} isDisabled={isDisabled}>
        <Swatch color={color?.toString('hex')} />
      </Trigger>
      <Surface placement="bottom start">
        <Body aria-label={label}>
          <Chooser color={color} onChange={onChange} />
        </Body>
      </Surface>
    </DialogTrigger>
  );
}
