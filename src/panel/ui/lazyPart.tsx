import { createElement, lazy, type ComponentType } from 'react'
import { isMissingCode } from '../data/missingCode.ts'
import type { Source } from '../data/overrides.ts'
import { preloadable } from '../data/preloadable.ts'
import { connection } from '../data/session/connection.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PartFailure } from './PartFailure.tsx'

/**
 * Like React's `lazy`, for a part that the rest of the screen works without: if its code can't be loaded, the part says
 * so in its place and can be loaded again.
 */
export function lazyPart<Props extends object>(load: Source<Props>): ComponentType<Props> {
  const source = preloadable(load)
  let Content: ComponentType<Props> = lazy(source.load)
  let failures = 0
  const again = (): void => {
    if (!connection.isLost()) failures++
    // React keeps the failure of a lazy component for good.
    if (!source.value) Content = lazy(source.load)
  }
  return function LazyPart(props: Props) {
    return (
      <ErrorBoundary
        resetKey=""
        fallback={(error, renderAgain) => {
          if (!isMissingCode(error)) throw error
          const retry = () => {
            again()
            renderAgain()
          }
          return <PartFailure isReplaced={failures > 0} onAgain={retry} />
        }}
      >
        <Current get={() => Content} props={props} />
      </ErrorBoundary>
    )
  }
}

/** Renders the component that is current when it renders. */
function Current<Props extends object>({ get, props }: { get(): ComponentType<Props>; props: Props }) {
  return createElement(get(), props)
}
