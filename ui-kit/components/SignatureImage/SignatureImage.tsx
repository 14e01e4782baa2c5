import styled from 'styled-components';
import { strokePath, type Signature } from './strokes.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type SignatureImageProps = {
  signature: Signature;
  /** Names the picture: "Signature of Rita Souza". Without it the picture is decorative. */
  label?: string;
} & RootProps<SVGSVGElement>;

const Drawing = styled.svg`
  display: block;
  inline-size: 100%;
  max-inline-size: 360px;
  block-size: auto;
  fill: none;
  stroke: var(--color-text);
  stroke-linecap: round;
  stroke-linejoin: round;
  @media (forced-colors: active) {
    stroke: CanvasText;
  }
`;

/** Thickness of the line, as a share of the width of the signature. */
const THICKNESS = 1 / 150;

/** A signature that was drawn on a SignaturePad. */
export function SignatureImage({ signature: { width, height, strokes }, label, className, ref }: SignatureImageProps) {
  return (
    <Drawing
      className={className}
      ref={ref}
      viewBox={`0 0 ${width} ${height}`}
      strokeWidth={width * THICKNESS}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {/* Strokes have no identity but their place. */}
      {/* oxlint-disable-next-line react/no-array-index-key */}
      {strokes.map((stroke, index) => (
        <path key={index} d={strokePath(stroke)} />
      ))}
    </Drawing>
  );
}
