import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import styled from 'styled-components';
import { Button } from '../components/Button/Button.tsx';
import { Card } from '../components/Card/Card.tsx';
import { Checkbox } from '../components/Checkbox/Checkbox.tsx';
import { Grid } from '../components/Grid/Grid.tsx';
import { Heading } from '../components/Heading/Heading.tsx';
import { Inline } from '../components/Inline/Inline.tsx';
import { Stack } from '../components/Stack/Stack.tsx';
import { StatusBadge } from '../components/StatusBadge/StatusBadge.tsx';
import { Switch } from '../components/Switch/Switch.tsx';
import { Tag } from '../components/Tag/Tag.tsx';
import { Text } from '../components/Text/Text.tsx';
import { TextField } from '../components/TextField/TextField.tsx';
import { brandColors, looksLikeDanger, normalizeColor } from '../theme/brand.ts';
import { contrastRatio } from '../theme/contrast.ts';
import { brandDeclarations } from '../theme/css.ts';
import { colorPairs } from '../theme/pairs.ts';
import { type ColorToken, darkColors, lightColors } from '../theme/tokens.ts';
import { describe } from './describe.ts';

const themes = ['light', 'dark'] as const;
const colorsOf = { light: lightColors, dark: darkColors } satisfies Record<string, Record<ColorToken, string>>;

const Ground = styled.div<{ $brand: string }>`
  ${({ $brand }) => `&&& { ${$brand} }`}
  padding: var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
`;

const Tile = styled.span`
  inline-size: 24px;
  block-size: 24px;
  border: 1px solid var(--color-border-control);
  border-radius: var(--radius-small);
`;

const Chosen = styled.div`
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-control);
  background: var(--color-surface-selected);
`;

/** The lowest contrast of the pairs that need at least `least`, with this primary colour. */
function leastRatio(primary: string, theme: 'light' | 'dark', least: number): number {
  const colors: Record<ColorToken, string> = { ...colorsOf[theme], ...brandColors(primary, theme) };
  return Math.min(
    ...colorPairs
      .filter((pair) => pair.least === least)
      .map(({ foreground, background }) => contrastRatio(colors[foreground], colors[background])),
  );
}

function Ratio({
  primary,
  theme,
  least,
  label,
}: Record<'primary' | 'label', string> & { theme: 'light' | 'dark'; least: number }) {
  const ratio = leastRatio(primary, theme, least);
  return (
    <StatusBadge
      tone={ratio >= least ? 'success' : 'danger'}
    >{`${label} at least ${ratio.toFixed(2)} : 1`}</StatusBadge>
  );
}

function Sample({ primary, theme }: { primary: string; theme: 'light' | 'dark' }) {
  const [isOn, setOn] = useState(true);
  return (
    <Ground data-theme={theme} $brand={brandDeclarations(primary)[theme]}>
      <Stack gap={3}>
        <Inline gap={2}>
          <Button variant="primary">Save changes</Button>
          <Button>Cancel</Button>
          <Tag>{`${theme}: ${primary}`}</Tag>
        </Inline>
        <Inline gap={4}>
          <Checkbox label="Active" value={isOn} onChange={setOn} />
          <Switch label="Receives e-mails" value={isOn} onChange={setOn} />
        </Inline>
        <Chosen>
          <Text>What is chosen, </Text>
          <Text tone="muted">with its detail</Text>
        </Chosen>
        <Inline gap={2}>
          <Ratio primary={primary} theme={theme} least={4.5} label="Text" />
          <Ratio primary={primary} theme={theme} least={3} label="Graphics" />
        </Inline>
      </Stack>
    </Ground>
  );
}

function Brand({ name, color }: { name: string; color: string }) {
  const primary = normalizeColor(color);
  return (
    <Stack gap={3}>
      <Heading level={2} size="lead">{`${name} ${color}`}</Heading>
      {primary ? (
        <Grid minColumn={320}>
          {themes.map((theme) => (
            <Sample key={theme} primary={primary} theme={theme} />
          ))}
        </Grid>
      ) : (
        <Text tone="muted">No colour: the kit’s own navy stands.</Text>
      )}
    </Stack>
  );
}

const meta = {
  title: 'Tokens/Tenant colour',
  component: Brand,
  args: { name: 'Red', color: '#b42318' },
  parameters: describe({
    use: 'as `primaryColor` of KitProvider, from the tenant’s settings. Buttons show the colour unchanged, except a red: it means danger here, so buttons show a dark shade of it (light in the dark theme).',
    anatomy:
      '`primary` for fills · `onPrimary` for text on it · `primaryHover`, `primaryPressed` · `primaryBorder` for a visible edge of the fill · `primaryText` for text and icons on any background · `surfaceSelected` behind selected items.',
    a11y: 'The kit computes these colours. A test checks every pair for WCAG AA in both themes with 500 random colours and the difficult ones: yellow, white, black, mid-grey.',
    words: 'Ask for a hex value: "#b42318". An invalid colour changes nothing.',
  }),
} satisfies Meta<typeof Brand>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const HardColours: Story = {
  render: () => (
    <Stack gap={6}>
      <Brand name="Yellow" color="#ffff00" />
      <Brand name="White" color="#ffffff" />
      <Brand name="Black" color="#000000" />
      <Brand name="Mid-grey" color="#808080" />
      <Brand name="Lime" color="#32cd32" />
    </Stack>
  ),
};

/** Thirty colours of companies: reds, oranges, yellows, greens, blues, violets, browns, greys. */
const BRANDS = `
  #e30613 #c8102e #9b1b30 #ff5a36 #f36f21 #ff9900 #ffcd00 #ffe600 #c5d92d #78be20
  #009639 #00704a #00a88f #00b5e2 #009fe3 #0077c8 #0055a4 #1428a0 #002f6c #4b2e83
  #7a1fa2 #b5179e #e6007e #ff85b3 #6f4e37 #a47551 #5b6770 #9ea2a2 #1d1d1b #f5f5f0
`
  .trim()
  .split(/\s+/);

/** The main button of a brand beside the one that destroys: they must not be mistaken for each other. */
function BrandButtons({ color }: { color: string }) {
  return (
    <Card>
      <Stack gap={3}>
        <Inline gap={2}>
          <Tile aria-hidden="true" style={{ background: color }} />
          <Text weight="medium">{color}</Text>
          {looksLikeDanger(color) && <StatusBadge tone="neutral">Buttons show a calm shade</StatusBadge>}
        </Inline>
        {themes.map((theme) => (
          <Ground key={theme} data-theme={theme} $brand={brandDeclarations(color)[theme]}>
            <Inline gap={2}>
              <Button variant="primary">Save</Button>
              <Button variant="danger">Delete</Button>
              <Button>Cancel</Button>
            </Inline>
          </Ground>
        ))}
      </Stack>
    </Card>
  );
}

export const ThirtyBrands: Story = {
  name: 'Thirty brands: readable, and never like the button that destroys',
  render: () => (
    <Grid minColumn={280}>
      {BRANDS.map((color) => (
        <BrandButtons key={color} color={color} />
      ))}
    </Grid>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const mains = canvas.getAllByRole('button', { name: 'Save' });
    await expect(mains).toHaveLength(BRANDS.length * themes.length);
    const destroys = canvas.getAllByRole('button', { name: 'Delete' });
    for (const [index, main] of mains.entries()) {
      const danger = destroys[index];
      await expect(danger && getComputedStyle(danger).backgroundColor).not.toBe(getComputedStyle(main).backgroundColor);
    }
  },
};

export const NoColour: Story = { args: { name: 'A word', color: 'reddish' } };

function Chooser() {
  const [color, setColor] = useState('#0f766e');
  return (
    <Stack gap={4}>
      <TextField label="Primary colour" value={color} onChange={setColor} />
      <Brand name="Yours" color={color} />
    </Stack>
  );
}

export const TryYours: Story = {
  render: () => <Chooser />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByRole('textbox', { name: 'Primary colour' });
    await userEvent.clear(field);
    await expect(canvas.getByText(/No colour/)).toBeVisible();
    await userEvent.type(field, '#fd0');
    const [button] = canvas.getAllByRole('button', { name: 'Save changes' });
    await expect(button).toHaveStyle({ backgroundColor: 'rgb(255, 221, 0)', color: 'rgb(12, 35, 64)' });
  },
};
