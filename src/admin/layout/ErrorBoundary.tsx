import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Another value means another try. */
  resetKey: string
  fallback(error: unknown): ReactNode
}

/** Shows the fallback in place of children that broke. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (previous.resetKey !== this.props.resetKey && this.state.failure) this.setState({ failure: undefined })
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error) : this.props.children
  }
}
