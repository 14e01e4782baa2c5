import { Component, type ComponentType, type ReactNode } from 'react';

type Props = { resetKey: unknown; Fallback: ComponentType<{ error: unknown }>; children: ReactNode };
type State = { resetKey: unknown; failure?: { error: unknown } };

/** Shows `Fallback` in place of what failed, until `resetKey` changes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { resetKey, failure: undefined };
  }

  override render() {
    const { Fallback, children } = this.props;
    return this.state.failure ? <Fallback error={this.state.failure.error} /> : children;
  }
}
