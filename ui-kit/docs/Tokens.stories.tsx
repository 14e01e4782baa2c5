import type { Meta, StoryObj } from '@storybook/react-vite';
import { Fragment } from 'react';
import styled from 'styled-components';
import { Heading } from '../components/Heading/Heading.tsx';
import { Stack } from '../components/Stack/Stack.tsx';
import { StatusBadge } from '../components/StatusBadge/StatusBadge.tsx';
import { Table } from '../components/Table/Table.tsx';
import { Text } from '../components/Text/Text.tsx';
import { contrastRatio } from '../theme/contrast.ts';
import { contrastDarkColors, contrastLightColors, HIGH_CONTRAST } from '../theme/contrastTokens.ts';
import { colorPairs } from '../theme/pairs.ts';
import {
  type ColorToken,
  colorNames,
  cssVariableName,
  darkColors,
  density,
  lightColors,
  motion,
  radius,
  shadow,
  space,
  type,
  weight,
} from '../theme/tokens.ts';

/** These pages read the same tokens as the components. */
const meta = { title: 'Tokens', tags: ['!autodocs'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const themes = [
  ['light', lightColors],
  ['dark', darkColors],
] as const;

const contrastThemes = [
  ['high contrast, light', contrastLightColors],
  ['high contrast, dark', contrastDarkColors],
] as const;

const densities = ['comfortable', 'compact'] as const;
type DensityToken = keyof typeof density.comfortable;
const isDensityToken = (name: string): name is DensityToken => name in density.comfortable;
const densityNames: DensityToken[] = Object.keys(density.comfortable).filter(isDensityToken);

const Swatches = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
  gap: var(--space-3);
`;

const Chip = styled.span`
  display: block;
  block-size: 44px;
  margin-block-end: var(--space-1);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
`;

type Themes = readonly (readonly [string, Readonly<Record<ColorToken, string>>])[];

function Colors({ of }: { of: Themes }) {
  return (
    <Stack gap={8}>
      {of.map(([theme, colors]) => (
        <Stack key={theme} gap={3}>
          <Heading level={2}>{theme}</Heading>
          <Swatches>
            {colorNames.map((token) => (
              <li key={token}>
                <Chip style={{ background: colors[token] }} />
                <Text element="div" weight="medium">
                  {token}
                </Text>
                <Text element="div" size="small" tone="muted">
                  {`${colors[token]} · ${cssVariableName('color', token)}`}
                </Text>
              </li>
            ))}
          </Swatches>
        </Stack>
      ))}
    </Stack>
  );
}

export const Colours: Story = { render: () => <Colors of={themes} /> };
export const HighContrast: Story = { render: () => <Colors of={contrastThemes} /> };

function ContrastBadge({ ratio, least }: { ratio: number; least: number }) {
  return <StatusBadge tone={ratio >= least ? 'success' : 'danger'}>{`${ratio.toFixed(2)} : 1`}</StatusBadge>;
}

export const Contrast: Story = {
  render: () => (
    <Table
      caption="Contrast of colour pairs"
      isDense
      rows={colorPairs}
      getRowKey={({ foreground, background }) => `${foreground} ${background}`}
      columns={[
        {
          id: 'pair',
          header: 'Pair',
          isIdentity: true,
          cell: ({ foreground, background }) => `${foreground} on ${background}`,
        },
        { id: 'least', header: 'Needed (WCAG AA)', cell: ({ least }) => `${least} : 1` },
        ...themes.map(([theme, colors]) => ({
          id: theme,
          header: theme,
          cell: ({ foreground, background, least }: (typeof colorPairs)[number]) => (
            <ContrastBadge ratio={contrastRatio(colors[foreground], colors[background])} least={least} />
          ),
        })),
        ...contrastThemes.map(([theme, colors]) => ({
          id: theme,
          header: `${theme} (${HIGH_CONTRAST} : 1)`,
          cell: ({ foreground, background }: (typeof colorPairs)[number]) => (
            <ContrastBadge ratio={contrastRatio(colors[foreground], colors[background])} least={HIGH_CONTRAST} />
          ),
        })),
      ]}
    />
  ),
};

const Sample = styled.div`
  background: var(--color-primary);
`;

const Rows = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: var(--space-3) var(--space-6);
  align-items: center;
`;

export const Space: Story = {
  render: () => (
    <Rows>
      {Object.entries(space).map(([token, px]) => (
        <Fragment key={token}>
          <dt>{`${cssVariableName('space', token)} · ${px} px`}</dt>
          <dd>
            <Sample style={{ inlineSize: px, blockSize: 12 }} />
          </dd>
        </Fragment>
      ))}
    </Rows>
  ),
};

export const Density: Story = {
  render: () => (
    <Table
      caption="Sizes by density"
      isDense
      rows={densityNames}
      getRowKey={(token) => token}
      columns={[
        { id: 'token', header: 'Token', isIdentity: true, cell: (token) => cssVariableName('density', token) },
        ...densities.map((choice) => ({
          id: choice,
          header: choice,
          cell: (token: DensityToken) => `${density[choice][token]} px`,
        })),
      ]}
    />
  ),
};

export const Type: Story = {
  render: () => (
    <Rows>
      {Object.entries(type).map(([token, { size, line }]) => (
        <Fragment key={token}>
          <dt>{`${cssVariableName('font', token)} · ${size}/${line}`}</dt>
          <dd style={{ fontSize: `var(--font-${token})`, lineHeight: `var(--line-${token})` }}>
            1,284 withdrawals today
          </dd>
        </Fragment>
      ))}
      {Object.entries(weight).map(([token, value]) => (
        <Fragment key={token}>
          <dt>{`${cssVariableName('weight', token)} · ${value}`}</dt>
          <dd style={{ fontWeight: value }}>Protective equipment</dd>
        </Fragment>
      ))}
    </Rows>
  ),
};

export const RadiusShadowMotion: Story = {
  render: () => (
    <Rows>
      {Object.entries(radius).map(([token, px]) => (
        <Fragment key={token}>
          <dt>{`${cssVariableName('radius', token)} · ${px} px`}</dt>
          <dd>
            <Sample style={{ inlineSize: 72, blockSize: 40, borderRadius: px }} />
          </dd>
        </Fragment>
      ))}
      {Object.entries(shadow).map(([token, value]) => (
        <Fragment key={token}>
          <dt>{cssVariableName('shadow', token)}</dt>
          <dd>
            <Sample
              style={{
                inlineSize: 160,
                blockSize: 56,
                boxShadow: value,
                borderRadius: 12,
                background: 'var(--color-surface)',
              }}
            />
          </dd>
        </Fragment>
      ))}
      {Object.entries(motion).map(([token, ms]) => (
        <Fragment key={token}>
          <dt>{cssVariableName('motion', token)}</dt>
          <dd>{`${ms} ms, 0 with reduced motion`}</dd>
        </Fragment>
      ))}
    </Rows>
  ),
};
